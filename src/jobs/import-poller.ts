import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { deleteAbandonedUploads, releaseImports } from "#commands/imports/release-imports.ts";
import { workOnImport } from "#commands/imports/work-on-import.ts";
import { errorStack } from "#core/errors.ts";
import { withSmallHeap } from "#jobs/heap-growth.ts";
import type { JobDeps } from "#jobs/job-deps.ts";
import { openPoller, type Poller } from "#jobs/poller.ts";

/**
 * Works on import runs; each run has one process at a time. NOTIFY wakes it. When a process is killed, another one continues its
 * run; on the embedded database, which has one process, it continues at the start.
 */
export function openImportPoller(deps: Pick<JobDeps, "database" | "now" | "log">): Poller {
  let isFirst = true;
  return openPoller({
    name: "imports",
    async work(isStopped) {
      if (isFirst) await releaseImports(deps.database);
      isFirst = false;
      await deleteAbandonedUploads(deps.database, deps.now());
      await runImports(deps, isStopped);
    },
    log: deps.log,
  });
}

/** Names this process in the runs that it works on. */
const RUNNER = randomUUID();

/** Works on all waiting runs, one after the other, until `isStopped`. */
export async function runImports(
  { database, now, log }: Pick<JobDeps, "database" | "now" | "log">,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const deps = { db: database.db, kind: database.kind, now, isStopped };
  while (!isStopped()) {
    const step = await withSmallHeap(() => workOnImport(deps, RUNNER));
    if (step.outcome === "nothing") return;
    if (step.outcome === "failed") {
      const { runId, errorId, error } = step;
      log("an import failed", { runId, errorId, error: errorStack(error) });
    }
    if (step.outcome === "left") log("an import was left to another process, or to later", { runId: step.runId });
    // Lets requests run between two imports.
    await setImmediate();
  }
}
