import { errorText } from "#core/error-text.ts";
import { runBegunDigests } from "#jobs/handlers/run-begun-digests.ts";
import { openWorkLine, type WorkLine } from "#jobs/work-line.ts";
import type { DigestDeps } from "#jobs/write-digests.ts";

/** Works on the sendings of digests that an admin begins, woken by the database; also on those that another process left. */
export function openDigestLine(deps: DigestDeps): WorkLine {
  return openWorkLine({
    work: (isStopped) => runBegunDigests(deps, isStopped),
    onAway: (error) => deps.log("digests wait for the database", { error: errorText(error) }),
  });
}
