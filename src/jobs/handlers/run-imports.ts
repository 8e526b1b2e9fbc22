import { errorStack } from "#core/error-text.ts";
import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { workOnImport } from "#commands/imports/work-on-import.ts";
import { withSmallHeap } from "#jobs/heap-growth.ts";
import type { JobDeps } from "#jobs/job-deps.ts";

/** By this name a run knows which process works on it. */
const RUNNER = randomUUID();

/** Works on every run that waits, one after the other, until none does or `isStopped` says so. */
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
    // Requests have their turn between two runs.
    await setImmediate();
  }
}
