import { decideEvent, type DecisionOutcome } from "#commands/moderation/decide-event.ts";
import { openBatch } from "#commands/moderation/open-batch.ts";
import { refuseOthers } from "#commands/moderation/refuse-others.ts";
import type { Actor } from "#core/audit/actor.ts";
import type { ValidationErrors } from "#core/check-input.ts";
import { AppError } from "#core/errors.ts";
import { reasonOf } from "#core/events/reason-of.ts";
import { DECISION_NOTICE_DELAY_MS } from "#core/moderation/moderation-list.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import type { SeenDecision } from "#data/queries/moderation-decisions.ts";
import { transaction } from "#data/transaction.ts";

/** A moderator's decision about one event or many. */
export type DeskDecision = {
  actor: Actor;
  decision: "approved" | "rejected";
  /** As typed; the owner of a rejected event reads it. */
  reason: string;
  /** Whether owners get a mail about a rejection. */
  mails: boolean;
  language: string;
};

/** The events and their versions in the list. */
type Selected = DeskDecision & { events: readonly { publicId: string; updatedAt: EpochMs }[] };

/**
 * An event that was skipped because it was decided since the list was shown, because its submission is decided first, or
 * because it has changed (null).
 */
export type MissedEvent = { title: string; decided: SeenDecision | "submission-first" | null };

export type SelectedOutcome =
  | {
      outcome: "done";
      decided: number;
      /** Title of the first decided event. */
      title: string | null;
      /** Whether an account owns the first decided event. */
      hasOwner: boolean;
      undo: { decision: number } | { batch: number } | null;
      missed: readonly MissedEvent[];
      gone: number;
    }
  | { outcome: "refused"; errors: ValidationErrors };

/** Approves or rejects the selected events one by one; skips and reports events that have changed since the list was shown. */
export async function decideSelected(
  deps: Pick<Database, "db">,
  selected: Selected,
  now: EpochMs,
): Promise<SelectedOutcome> {
  const { actor, decision, events, mails, language } = selected;
  await refuseOthers(deps, { actor, action: decision === "approved" ? "approve-event" : "reject-event" }, now);
  const reason = reasonOf(selected.reason);
  if (!reason.ok) return { outcome: "refused", errors: { reason: reason.fault } };
  const batchId = events.length > 1 ? await openSelected(deps, { ...selected, reason: reason.value }, now) : null;
  const outcomes: DecisionOutcome[] = [];
  for (const event of events) {
    const request = { ...event, actor, decision, reason: reason.value, batchId };
    const notice = { notifyAt: now + DECISION_NOTICE_DELAY_MS, mailIn: mails ? language : null };
    outcomes.push(await decideOrMiss(deps, { ...request, ...notice }, now));
  }
  return summed(outcomes, batchId);
}

/** Treats an unknown event as a deleted one. */
async function decideOrMiss(...args: Parameters<typeof decideEvent>): Promise<DecisionOutcome> {
  try {
    return await decideEvent(...args);
  } catch (error) {
    if (error instanceof AppError && error.code === "not-found") return { outcome: "gone" };
    throw error;
  }
}

function openSelected(
  { db }: Pick<Database, "db">,
  { actor, decision, reason, mails, language, events }: Omit<Selected, "reason"> & { reason: string | null },
  now: EpochMs,
): Promise<number> {
  const filter = { query: null, reason: null };
  const about = { actor, decision, reason, mails, language, filter, asOf: now, undoes: null, total: events.length };
  return transaction(db, (tx) => openBatch(tx, { ...about, isDone: true }, now));
}

function summed(outcomes: readonly DecisionOutcome[], batchId: number | null): SelectedOutcome {
  const decided = outcomes.filter((each) => each.outcome === "decided");
  const [first] = decided;
  const missed = outcomes.flatMap((each): MissedEvent[] => {
    if (each.outcome === "decided-meanwhile") return [{ title: each.title, decided: each }];
    if (each.outcome === "submission-first") return [{ title: each.title, decided: each.outcome }];
    return each.outcome === "changed-meanwhile" ? [{ title: each.title, decided: null }] : [];
  });
  const undoOf = (id: number) => (batchId === null ? { decision: id } : { batch: batchId });
  return {
    outcome: "done",
    decided: decided.length,
    title: first?.title ?? null,
    hasOwner: (first?.userId ?? null) !== null,
    undo: first === undefined ? null : undoOf(first.decisionId),
    missed,
    gone: outcomes.filter(({ outcome }) => outcome === "gone").length,
  };
}
