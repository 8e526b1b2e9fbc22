import type { Actor } from "#core/audit/actor.ts";
import { maySendDigest } from "#core/digest/digest-policy.ts";
import { AppError } from "#core/errors.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { insertNowRun } from "#data/queries/digest-write.ts";
import { transaction } from "#data/transaction.ts";

type StartOutcome = { outcome: "started"; runId: number } | { outcome: "at-work" };

/** 'Send Now': begins a run for whoever has not had this week's digest; one at a time. `forbidden` for all but admins, which is recorded. */
export async function startDigest(
  { db }: Pick<Database, "db">,
  { actor }: { actor: Actor },
  now: EpochMs,
): Promise<StartOutcome> {
  const entry = { action: "send-digest", actor, subjectId: null } as const;
  const outcome = await transaction(db, async (tx): Promise<StartOutcome | "forbidden"> => {
    if (!maySendDigest(actor)) {
      const entity = { type: "site", id: "digest" } as const;
      await recordAudit(tx, { ...entry, entity, outcome: "refused", facts: { reason: "forbidden" } }, now);
      return "forbidden";
    }
    const runId = await insertNowRun(tx, actor.userId, now);
    if (runId === null) return { outcome: "at-work" };
    await recordAudit(tx, { ...entry, entity: { type: "site", id: `digest:${runId}` }, outcome: "done" }, now);
    return { outcome: "started", runId };
  });
  if (outcome === "forbidden") throw new AppError("forbidden", "only admins send digests");
  return outcome;
}
