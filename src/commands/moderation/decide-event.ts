import { actOnEvent, type Gone } from "#commands/events/act-on-event.ts";
import { storeDates } from "#commands/occurrences/store-dates.ts";
import { settleOrganizer } from "#commands/organizers/organizer-of-member.ts";
import type { Actor } from "#core/audit/actor.ts";
import { changedSince } from "#core/events/event-version.ts";
import { fieldsOfInput } from "#core/events/fields-of-input.ts";
import { mayModerate } from "#core/moderation/moderation-policy.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { type Listing, listingOf } from "#core/visibility.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { inputOfStored, type StoredEvent } from "#data/queries/event-edit.ts";
import { updateEvent } from "#data/queries/events-write.ts";
import { tellPeople } from "#data/queries/notification-causes-write.ts";
import type { Transaction } from "#data/transaction.ts";

/** What a moderator decides. */
export type EventDecision = {
  actor: Actor;
  publicId: string;
  /** `eventVersion` of what was read: nothing is approved that nobody has looked at. */
  version: string;
  decision: "approved" | "rejected";
  /** What the owner reads when it is rejected. */
  reason: string | null;
};

export type DecisionOutcome =
  | { outcome: "decided" | "already"; publicId: string; title: string }
  /** It says something else now than what was read. */
  | { outcome: "changed-meanwhile"; fields: readonly string[] }
  | Gone;

/** Shared by approving and rejecting an event (PRODUCT P6): its listing follows, its owner is told, and followers when it is seen for the first time. */
export function decideEvent(deps: Pick<Database, "db">, given: EventDecision, now: EpochMs): Promise<DecisionOutcome> {
  const { actor, publicId, version, decision, reason } = given;
  const action = decision === "approved" ? "approve-event" : "reject-event";
  return actOnEvent(deps, { action, actor, publicId, may: mayModerate }, now, async (tx, { event }) => {
    const { title, userId } = event;
    if (isSettled(event, given)) return { outcome: "already", publicId, title } as const;
    const fields = changedSince(version, fieldsOfInput(inputOfStored(event, now)));
    if (fields.length > 0) return { outcome: "changed-meanwhile", fields } as const;
    await write(tx, event, given, now);
    const entity = { type: "event", id: publicId } as const;
    const facts = { before: event.moderation, wasHeld: event.held };
    const values = { after: { reason }, subjectId: userId };
    await recordAudit(tx, { action, actor, entity, outcome: "done", facts, ...values }, now);
    return { outcome: "decided", publicId, title } as const;
  });
}

function isSettled(event: StoredEvent, { decision, reason }: EventDecision): boolean {
  const isOpen = event.reviewQueuedAt !== null || event.importStatus === "pending";
  return event.moderation === decision && !event.held && !isOpen && event.moderationReason === reason;
}

async function write(
  tx: Transaction,
  event: StoredEvent,
  { actor, decision, reason }: EventDecision,
  now: EpochMs,
): Promise<void> {
  const importStatus = event.importStatus === null ? null : "done";
  const { visibility } = event;
  const shut = { held: false, importStatus, deleted: false, suspended: event.suspendedAt !== null } as const;
  const listing = listingOf({ visibility, moderation: decision, ...shut });
  await updateEvent(tx, event.id, {
    moderation: decision,
    moderationReason: decision === "rejected" ? reason : null,
    moderatedAt: now,
    moderatedBy: actor.userId,
    held: false,
    reviewQueuedAt: null,
    importStatus,
    listing,
    now,
  });
  await showOrganizer(tx, event, listing, now);
  await storeDates(tx, [event.id], now);
  const told = { eventId: event.id, actorId: actor.userId };
  const isNews = event.moderation !== decision || event.held;
  if (isNews && event.userId !== null) await tellPeople(tx, { kind: `event-${decision}`, ...told }, now);
  // What people have seen before is no news to followers when it comes back.
  const isFirst = event.firstListedAt === null && listing !== "hidden";
  const { organizerId } = event;
  if (isFirst && event.importStatus === null && organizerId !== null)
    await tellPeople(tx, { kind: "event-published", organizerId, ...told }, now);
}

/** An unclaimed organizer comes to light with its first public event. */
async function showOrganizer(tx: Transaction, event: StoredEvent, listing: Listing, now: EpochMs): Promise<void> {
  const { organizer, organizerName: name } = event;
  if (organizer?.userId === null) await settleOrganizer(tx, { kind: "unclaimed", organizer, name }, listing, now);
}
