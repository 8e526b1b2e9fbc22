import { errorText } from "#core/error-text.ts";
import { runTellPeople } from "#jobs/handlers/run-tell-people.ts";
import type { JobDeps } from "#jobs/job-deps.ts";
import { openWorkLine, type WorkLine } from "#jobs/work-line.ts";

/**
 * Tells people of what happened, whichever process it happened in: a batch is one transaction, and of each cause one process at a
 * time works on one. Woken by the database.
 */
export function openTellLine(deps: Pick<JobDeps, "database" | "now" | "log">): WorkLine {
  return openWorkLine({
    work: (isStopped) => runTellPeople(deps, isStopped),
    onAway: (error) => deps.log("nobody can tell whom to tell", { error: errorText(error) }),
  });
}
