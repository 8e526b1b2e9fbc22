import type { DeskDecision } from "#commands/moderation/decide-selected.ts";
import { refuseOthers } from "#commands/moderation/refuse-others.ts";
import { workBatch } from "#commands/moderation/work-batch.ts";
import type { ValidationErrors } from "#core/check-input.ts";
import { reasonOf } from "#core/events/reason-of.ts";
import { DECIDED_AT_ONCE, type BatchFilter } from "#core/moderation/moderation-list.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { insertBatch } from "#data/queries/moderation-batches-write.ts";
import { transaction } from "#data/transaction.ts";

type Matching = DeskDecision & {
  filter: BatchFilter;
  /** When the list was shown: events added or changed later are not decided. */
  asOf: EpochMs;
  /** Number of decisions made before the response. */
  atOnce?: number;
};

type MatchingOutcome =
  | {
      outcome: "done";
      batchId: number;
      decided: number;
      /** A job decides the rest. */ isGoingOn: boolean;
    }
  | { outcome: "refused"; errors: ValidationErrors };

/** Approves or rejects all waiting events that match a filter: the first at once, the rest by a job. Moderators only. */
export async function decideMatching(
  deps: Pick<Database, "db" | "kind">,
  matching: Matching,
  now: EpochMs,
): Promise<MatchingOutcome> {
  const { actor, decision, mails, language, filter, asOf, atOnce = DECIDED_AT_ONCE } = matching;
  await refuseOthers(deps, { actor, action: "begin-batch" }, now);
  const reason = reasonOf(matching.reason);
  if (!reason.ok) return { outcome: "refused", errors: { reason: reason.fault } };
  const role = actor.role === "visitor" ? "user" : actor.role;
  const requested = { decision, reason: reason.value, mails, filter, asOf: Math.min(asOf, now), undoes: null };
  const batchId = await transaction(deps.db, async (tx) => {
    const id = await insertBatch(tx, { ...requested, decidedBy: actor.userId, role, language }, { isDone: false }, now);
    const facts = { batch: id, decision, reason: filter.reason };
    await recordAudit(tx, { action: "begin-batch", actor, entity: null, outcome: "done", facts }, now);
    return id;
  });
  const { done, isOver } = await workBatch(deps, { batchId, limit: atOnce }, now);
  return { outcome: "done", batchId, decided: done, isGoingOn: !isOver };
}
