import { errorText } from "#core/error-text.ts";
import { runImports } from "#jobs/handlers/run-imports.ts";
import type { JobDeps } from "#jobs/job-deps.ts";
import { openWorkLine, type WorkLine } from "#jobs/work-line.ts";
import { releaseImports } from "#commands/imports/release-imports.ts";

/**
 * Works on imports, whoever began them: of each run one process at a time. Woken by the database. What a process left that was
 * killed is taken up by the next that looks, on the embedded database at once.
 */
export function openImportLine(deps: Pick<JobDeps, "database" | "now" | "log">): WorkLine {
  let isFirst = true;
  return openWorkLine({
    async work(isStopped) {
      if (isFirst) await releaseImports(deps.database);
      isFirst = false;
      await runImports(deps, isStopped);
    },
    onAway: (error) => deps.log("imports wait for the database", { error: errorText(error) }),
  });
}
