import { settleOrganizer } from "#commands/organizers/organizer-of-member.ts";
import type { Actor } from "#core/audit/actor.ts";
import { eventPath } from "#core/events/event-address.ts";
import type { EventBefore } from "#core/moderation/waiting-reason.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { type Listing, listingOf } from "#core/visibility.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import type { StoredEvent } from "#data/queries/event-edit.ts";
import { updateEvent } from "#data/queries/events-write.ts";
import { enqueueMail, updateMailDueAt } from "#data/queries/mail-write.ts";
import { insertDecision, deleteReviewedText } from "#data/queries/moderation-decisions-write.ts";
import { insertNotificationCause } from "#data/queries/notification-causes-write.ts";
import { findPerson } from "#data/queries/organizer-people.ts";
import type { Transaction } from "#data/transaction.ts";

type Decided = {
  actor: Actor;
  decision: "approved" | "rejected";
  /** The reason that the owner of a rejected event reads. */
  reason: string | null;
  /** The batch of the decision. */
  batchId: number | null;
  /** When owner and followers are notified; later than now while Undo is possible. */
  tellAt: EpochMs;
  /** Language of the rejection mail to the owner; null for no mail. */
  mailIn: string | null;
};

/**
 * Shared by the commands that decide about events (PRODUCT P6): stores moderation status, listing, undo record and
 * audit entry, lists the organizer and notifies. The caller holds the event's lock and stores the dates. Returns the
 * id of the decision.
 */
export async function writeDecision(
  tx: Transaction,
  event: StoredEvent,
  decided: Decided,
  now: EpochMs,
): Promise<number> {
  const { actor, decision, reason, batchId, tellAt, mailIn } = decided;
  const before = await standing(tx, event);
  const importStatus = event.importStatus === null ? null : "done";
  const listing = listingOf({ ...event, moderation: decision, held: false, importStatus });
  await updateEvent(tx, event.id, {
    moderation: decision,
    moderationReason: decision === "rejected" ? reason : null,
    moderatedAt: now,
    moderatedBy: actor.userId,
    held: false,
    reviewQueuedAt: null,
    importStatus,
    listing,
    ...(event.linkState === "dead" && { linkDeadSeenAt: now }),
    now,
  });
  await showOrganizer(tx, event, listing, now);
  await tell(tx, event, { ...decided, listing }, now);
  await audit(tx, event, decided, now);
  const made = { eventId: event.id, batchId, decision, decidedBy: actor.userId, before };
  const decisionId = await insertDecision(tx, made, now);
  if (decision === "rejected" && mailIn !== null)
    await mailRejection(tx, { decisionId, event, reason, language: mailIn, sendAt: tellAt }, now);
  return decisionId;
}

async function standing(tx: Transaction, event: StoredEvent): Promise<EventBefore> {
  const { moderation, moderationReason, moderatedAt, moderatedBy, held, reviewQueuedAt, importStatus } = event;
  const stood = { moderation, moderationReason, moderatedAt, moderatedBy, held, reviewQueuedAt, importStatus };
  return { ...stood, linkDeadSeenAt: event.linkDeadSeenAt, reviewed: await deleteReviewedText(tx, event.id) };
}

async function tell(
  tx: Transaction,
  event: StoredEvent,
  { actor, decision, tellAt, listing }: Decided & { listing: Listing },
  now: EpochMs,
): Promise<void> {
  const told = { eventId: event.id, actorId: actor.userId };
  const isNews = event.moderation !== decision || event.held;
  if (isNews && event.userId !== null)
    await insertNotificationCause(tx, { kind: `event-${decision}`, ...told }, now, tellAt);
  // Followers are not notified again of an event that was visible before.
  const isFirst = event.firstListedAt === null && listing !== "hidden";
  const { organizerId } = event;
  if (isFirst && event.importStatus === null && organizerId !== null)
    await insertNotificationCause(tx, { kind: "event-published", organizerId, ...told }, now, tellAt);
}

async function audit(
  tx: Transaction,
  { publicId, userId, moderation, held }: StoredEvent,
  { actor, decision, reason }: Decided,
  now: EpochMs,
): Promise<void> {
  const action = decision === "approved" ? "approve-event" : "reject-event";
  const entity = { type: "event", id: publicId } as const;
  const facts = { before: moderation, wasHeld: held };
  const values = { after: { reason }, subjectId: userId };
  await recordAudit(tx, { action, actor, entity, outcome: "done", facts, ...values }, now);
}

type Named = Pick<StoredEvent, "organizer" | "organizerName">;

/** Shared by the commands that make events visible: an unclaimed organizer is listed with its first public event. */
export async function showOrganizer(tx: Transaction, event: Named, listing: Listing, now: EpochMs): Promise<void> {
  const { organizer, organizerName: name } = event;
  if (organizer?.userId === null) await settleOrganizer(tx, { kind: "unclaimed", organizer, name }, listing, now);
}

type Rejected = {
  decisionId: number;
  event: { publicId: string; title: string; userId: string | null };
  reason: string | null;
  language: string;
  /** Later than now while Undo is possible. */
  sendAt: EpochMs;
};

/** A part of `writeDecision`: mails the event's owner, if any, that it was rejected and why. */
async function mailRejection(tx: Transaction, rejected: Rejected, now: EpochMs): Promise<void> {
  const { decisionId, event, reason, language, sendAt } = rejected;
  const { userId, title } = event;
  const owner = userId === null ? null : await findPerson(tx, userId);
  if (owner === null) return;
  const message = { name: "event-rejected", data: { title, reason, editPath: `${eventPath(event)}/edit` } } as const;
  const key = rejectionMailKey(decisionId);
  await enqueueMail(tx, { key, to: owner.email, language, zone: null, message, userId }, now);
  await updateMailDueAt(tx, key, sendAt);
}

/** The idempotency key of a decision's mail. */
export function rejectionMailKey(decisionId: number): string {
  return `event-rejected:${decisionId}`;
}
