import type { Actor } from "#core/audit/actor.ts";
import { isJobName, mayRunJobs } from "#core/jobs/job-run.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { openJobRequester } from "#data/job-queue.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { transaction } from "#data/transaction.ts";

type RunAgain = { actor: Actor; name: string; onError: (error: Error) => void };

/**
 * Runs a job as soon as a process is free. `waits`: a run is already queued. `unknown`: there is no such job, or no
 * process here has run it. The audit log records a refused attempt.
 */
export async function runJobAgain(
  database: Pick<Database, "db" | "pool" | "kind">,
  { actor, name, onError }: RunAgain,
  now: EpochMs,
): Promise<"requested" | "waits" | "unknown" | "forbidden"> {
  const entry = { action: "run-job", actor, entity: { type: "site", id: `job:${name.slice(0, 60)}` } } as const;
  if (!mayRunJobs(actor)) {
    const refused = { ...entry, outcome: "refused", facts: { reason: "forbidden" } } as const;
    await transaction(database.db, (tx) => recordAudit(tx, refused, now));
    return "forbidden";
  }
  const requester = isJobName(name) ? await openJobRequester(database, name, onError) : null;
  if (requester === null) return "unknown";
  try {
    return await transaction(database.db, async (tx) => {
      const isNew = await requester.ask(tx);
      await recordAudit(tx, { ...entry, outcome: "done", facts: { isNew } }, now);
      return isNew ? "requested" : "waits";
    });
  } finally {
    await requester.close();
  }
}
