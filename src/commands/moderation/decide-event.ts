import { changedSinceRead } from "#core/changed-since-read.ts";
import { type Gone, actOnEvent } from "#commands/events/act-on-event.ts";
import { writeDecision } from "#commands/moderation/write-decision.ts";
import { storeDates } from "#commands/occurrences/store-dates.ts";
import { listCorrectedEvents } from "#commands/submissions/submissions-of-events.ts";
import type { Actor } from "#core/audit/actor.ts";
import type { ValidationErrors } from "#core/check-input.ts";
import { changedSince } from "#core/events/event-version.ts";
import { fieldsOfInput } from "#core/events/fields-of-input.ts";
import { reasonOf } from "#core/events/reason-of.ts";
import { mayDecideAbout } from "#core/moderation/moderation-policy.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { type StoredEvent, inputOfStored } from "#data/queries/event-edit.ts";
import { updateBatchCounts } from "#data/queries/moderation-batches-write.ts";
import { type SeenDecision, findDecisionSince } from "#data/queries/moderation-decisions.ts";
import type { Transaction } from "#data/transaction.ts";

/**
 * The version that the moderator saw; a decision about another version is refused. `version` is the form's
 * (`eventVersion`), `updatedAt` the list's.
 */
type Read = { version: string } | { updatedAt: EpochMs };

/** Who decides about which event. */
type DecisionQuery = Read & {
  actor: Actor;
  publicId: string;
  /** The batch of the decision, if any. */
  batchId?: number | null;
  /** When owner and followers are notified; by default at once. */
  notifyAt?: EpochMs;
  /** Language of the rejection mail to the owner; no mail by default. */
  mailIn?: string | null;
};

/** A moderator's decision; the owner reads the reason of a rejection. */
type EventDecision = DecisionQuery & { decision: "approved" | "rejected"; reason: string | null };

export type DecisionOutcome =
  | { outcome: "decided"; publicId: string; title: string; decisionId: number; eventId: number; userId: string | null }
  | { outcome: "already"; publicId: string; title: string }
  /** The event has changed since the moderator saw it. */
  | { outcome: "changed-meanwhile"; fields: readonly string[]; title: string }
  /** Another moderator decided first. */
  | ({ outcome: "decided-meanwhile"; title: string } & SeenDecision)
  /** Its submission has corrections, so a moderator decides on that first. */
  | { outcome: "submission-first"; title: string }
  | Gone;

/**
 * Shared by approving and rejecting an event (PRODUCT P6): updates its listing and notifies the owner, and the
 * followers when it is visible for the first time.
 */
export function decideEvent(
  deps: Pick<Database, "db">,
  request: EventDecision,
  now: EpochMs,
): Promise<DecisionOutcome> {
  const { actor, publicId, decision, reason, batchId = null, notifyAt = now, mailIn = null } = request;
  const action = decision === "approved" ? "approve-event" : "reject-event";
  return actOnEvent<DecisionOutcome>(
    deps,
    { action, actor, publicId, may: mayDecideAbout },
    now,
    async (tx, { event }) => {
      const refusal = await refusalOf(tx, event, request, now);
      if (refusal !== null) return refusal;
      if (decision === "approved" && (await listCorrectedEvents(tx, [event.id])).size > 0)
        return { outcome: "submission-first", title: event.title };
      const decisionId = await writeDecision(tx, event, { actor, decision, reason, batchId, notifyAt, mailIn }, now);
      if (batchId !== null) await updateBatchCounts(tx, batchId, { done: 1 });
      await storeDates(tx, [event.id], now);
      const { id: eventId, title, userId } = event;
      return { outcome: "decided", publicId, title, decisionId, eventId, userId };
    },
  );
}

async function refusalOf(
  tx: Transaction,
  event: StoredEvent,
  request: EventDecision,
  now: EpochMs,
): Promise<DecisionOutcome | null> {
  const { publicId, title } = event;
  if ("updatedAt" in request) {
    if (!changedSinceRead(event, request)) return null;
    const first = await findDecisionSince(tx, event.id, request.updatedAt);
    return first === null
      ? { outcome: "changed-meanwhile", fields: [], title }
      : { outcome: "decided-meanwhile", title, ...first };
  }
  if (isSettled(event, request)) return { outcome: "already", publicId, title };
  const fields = changedSince(request.version, fieldsOfInput(inputOfStored(event, now)));
  return fields.length > 0 ? { outcome: "changed-meanwhile", fields, title } : null;
}

function isSettled(event: StoredEvent, { decision, reason }: EventDecision): boolean {
  const isOpen = event.reviewQueuedAt !== null || event.importStatus === "pending";
  const isFlagged =
    (event.linkState === "dead" && event.linkDeadSeenAt === null) ||
    (event.unconfirmedAt !== null && event.unconfirmedSeenAt === null);
  return event.moderation === decision && !event.held && !isOpen && !isFlagged && event.moderationReason === reason;
}

/** Makes an event visible, or marks a visible one as reviewed (PRODUCT P6). Moderators only. */
export function approveEvent(deps: Pick<Database, "db">, query: DecisionQuery, now: EpochMs): Promise<DecisionOutcome> {
  return decideEvent(deps, { ...query, decision: "approved", reason: null }, now);
}

type Rejection = DecisionQuery & { /** As typed; the owner reads it. */ reason: string };

/** Hides an event; its owner reads the reason and can edit and resubmit it (PRODUCT P6). Moderators only. */
export function rejectEvent(
  deps: Pick<Database, "db">,
  { reason, ...query }: Rejection,
  now: EpochMs,
): Promise<DecisionOutcome | { outcome: "refused"; errors: ValidationErrors }> {
  const checked = reasonOf(reason);
  if (!checked.ok) return Promise.resolve({ outcome: "refused", errors: { reason: checked.fault } });
  return decideEvent(deps, { ...query, decision: "rejected", reason: checked.value }, now);
}
