import { listingOfEvent } from "#commands/moderation/listing-of-event.ts";
import { mailRejection } from "#commands/moderation/mail-rejection.ts";
import { showOrganizer } from "#commands/moderation/show-organizer.ts";
import type { Actor } from "#core/audit/actor.ts";
import type { EventBefore } from "#core/moderation/event-before.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import type { StoredEvent } from "#data/queries/event-edit.ts";
import { updateEvent } from "#data/queries/events-write.ts";
import { insertDecision, takeReviewedWords } from "#data/queries/moderation-decisions-write.ts";
import { tellPeople } from "#data/queries/notification-causes-write.ts";
import type { Transaction } from "#data/transaction.ts";

type Decided = {
  actor: Actor;
  decision: "approved" | "rejected";
  /** What the owner reads when it is rejected. */
  reason: string | null;
  /** The batch that it belongs to. */
  batchId: number | null;
  /** When owner and followers are told; later than now where Undo is at hand. */
  tellAt: EpochMs;
  /** In which language the owner is mailed that it is rejected; null for no mail. */
  mailIn: string | null;
};

/**
 * Shared by the commands that decide about events (PRODUCT P6): moderation and listing, the organizer comes to light, people are told,
 * how it stood is kept for Undo, audit. The caller holds the event, and stores the dates. Returns the number of the decision.
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
  const listing = listingOfEvent({ ...event, moderation: decision, held: false, importStatus });
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
  return { ...stood, linkDeadSeenAt: event.linkDeadSeenAt, reviewed: await takeReviewedWords(tx, event.id) };
}

async function tell(
  tx: Transaction,
  event: StoredEvent,
  { actor, decision, tellAt, listing }: Decided & { listing: Listing },
  now: EpochMs,
): Promise<void> {
  const told = { eventId: event.id, actorId: actor.userId };
  const isNews = event.moderation !== decision || event.held;
  if (isNews && event.userId !== null) await tellPeople(tx, { kind: `event-${decision}`, ...told }, now, tellAt);
  // What people have seen before is no news to followers when it comes back.
  const isFirst = event.firstListedAt === null && listing !== "hidden";
  const { organizerId } = event;
  if (isFirst && event.importStatus === null && organizerId !== null)
    await tellPeople(tx, { kind: "event-published", organizerId, ...told }, now, tellAt);
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
