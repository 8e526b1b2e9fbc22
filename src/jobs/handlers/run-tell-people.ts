import { setImmediate } from "node:timers/promises";
import { tellNext } from "#commands/notifications/tell-next.ts";
import type { JobDeps } from "#jobs/job-deps.ts";

/** Tells people of every cause that is due, batch after batch, until none is or `isStopped` says so; returns how many were told. */
export async function runTellPeople(
  { database, now, log }: Pick<JobDeps, "database" | "now" | "log">,
  isStopped: () => boolean = () => false,
): Promise<number> {
  let told = 0;
  while (!isStopped()) {
    const step = await tellNext(database, now());
    if (step.outcome === "nothing") break;
    if (step.outcome === "told") told += step.told;
    else log("a cause could not be told", { cause: step.cause, error: step.error });
    // Requests have their turn between two batches.
    await setImmediate();
  }
  if (told > 0) log("people were told", { told });
  return told;
}
