import type { DeskDecision } from "#commands/moderation/decide-selected.ts";
import { openBatch } from "#commands/moderation/open-batch.ts";
import { refuseOthers } from "#commands/moderation/refuse-others.ts";
import { beginWork } from "#commands/moderation/work-batch.ts";
import type { ValidationErrors } from "#core/check-input.ts";
import { reasonOf } from "#core/events/reason-of.ts";
import { DECIDED_AT_ONCE, type BatchFilter } from "#core/moderation/moderation-list.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { countNextWaiting } from "#data/queries/moderation-desk.ts";
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
      /** Number of events that matched. */
      total: number;
      /** Others decide the rest. */
      isGoingOn: boolean;
    }
  | { outcome: "refused"; errors: ValidationErrors };

/** Approves or rejects all waiting events that match a filter: the first at once, the rest in the background. Moderators only. */
export async function decideMatching(
  deps: Pick<Database, "db" | "kind">,
  matching: Matching,
  now: EpochMs,
): Promise<MatchingOutcome> {
  const { actor, decision, mails, language, filter, asOf: readAt, atOnce = DECIDED_AT_ONCE } = matching;
  await refuseOthers(deps, { actor, action: "begin-batch" }, now);
  const reason = reasonOf(matching.reason);
  if (!reason.ok) return { outcome: "refused", errors: { reason: reason.fault } };
  const asOf = Math.min(readAt, now);
  const { batchId, total } = await transaction(deps.db, async (tx) => {
    const total = await countNextWaiting(tx, filter, asOf);
    const about = { actor, decision, reason: reason.value, mails, language, filter, asOf, undoes: null, total };
    return { batchId: await openBatch(tx, { ...about, isDone: false }, now), total };
  });
  const { done: decided, isGoingOn } = await beginWork(deps, { batchId, limit: atOnce }, now);
  return { outcome: "done", batchId, decided, total, isGoingOn };
}
