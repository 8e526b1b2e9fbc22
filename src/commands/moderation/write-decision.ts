import { settleOrganizer } from "#commands/organizers/organizer-of-member.ts";
import { approveSubmissionsOf } from "#commands/submissions/submissions-of-events.ts";
import type { Actor } from "#core/audit/actor.ts";
import { eventPath } from "#core/events/event-address.ts";
import type { EventBefore } from "#core/moderation/waiting-reason.ts";
import type { Cause } from "#core/notifications/cause.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { type Listing, listingOf } from "#core/visibility.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import type { EventToDecide } from "#data/queries/event-edit.ts";
import { enqueueMail, updateMailDueAt } from "#data/queries/mail-write.ts";
import { deleteReviewedTexts, insertDecisions, updateEventsDecided } from "#data/queries/moderation-decisions-write.ts";
import { insertNotificationCauses } from "#data/queries/notification-causes-write.ts";
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
  notifyAt: EpochMs;
  /** Language of the rejection mail to the owner; null for no mail. */
  mailIn: string | null;
};

/**
 * Shared by the commands that decide about events (PRODUCT P6): stores moderation status, listing and undo records,
 * lists the organizers and notifies. The caller holds the events' locks, and stores the dates or their listing. Returns
 * the ids of the decisions in the order of the events.
 */
export async function writeDecisions(
  tx: Transaction,
  events: readonly EventToDecide[],
  decided: Decided,
  now: EpochMs,
): Promise<readonly number[]> {
  const { actor, decision, reason, batchId, mailIn, notifyAt } = decided;
  const eventIds = events.map(({ id }) => id);
  const known = await deleteReviewedTexts(tx, eventIds);
  const listed = events.map((event) => ({ event, listing: listingAfter(event, decision) }));
  const moderationReason = decision === "rejected" ? reason : null;
  for (const [listing, group] of Map.groupBy(listed, (each) => each.listing)) {
    const ids = group.map(({ event }) => event.id);
    const status = { moderation: decision, moderationReason, moderatedBy: actor.userId, listing };
    await updateEventsDecided(tx, ids, status, now);
    for (const event of oneOfEachOrganizer(group)) await showOrganizer(tx, event, listing, now);
  }
  const withdrawn = decision === "approved" ? await approveSubmissionsOf(tx, listed, actor, now) : null;
  const causes = listed.flatMap((each) => causesOf(each, decision));
  await insertNotificationCauses(tx, causes, { actorId: actor.userId, dueAt: notifyAt }, now);
  const made = events.map((event) => {
    const withdrawnAt = withdrawn?.get(event.id) ?? null;
    const before = { ...stateBefore(event), withdrawnAt, reviewed: known.get(event.id) ?? null };
    return { eventId: event.id, batchId, decision, decidedBy: actor.userId, before };
  });
  const ids = await insertDecisions(tx, made, now);
  if (decision === "rejected" && mailIn !== null)
    for (const [place, event] of events.entries())
      await mailRejection(tx, { decisionId: ids[place] ?? 0, event, reason, language: mailIn, sendAt: notifyAt }, now);
  return ids;
}

/**
 * One decision by itself, with its entry in the audit log; one that belongs to a batch is in the batch's entry. Returns
 * its id.
 */
export async function writeDecision(
  tx: Transaction,
  event: EventToDecide,
  decided: Decided,
  now: EpochMs,
): Promise<number> {
  const [decisionId = 0] = await writeDecisions(tx, [event], decided, now);
  if (decided.batchId === null) await audit(tx, event, decided, now);
  return decisionId;
}

function listingAfter(event: EventToDecide, decision: Decided["decision"]): Listing {
  const importStatus = event.importStatus === null ? null : "done";
  return listingOf({ ...event, moderation: decision, held: false, importStatus });
}

type Listed = { event: EventToDecide; listing: Listing };

function oneOfEachOrganizer(group: readonly Listed[]): readonly EventToDecide[] {
  return [...new Map(group.map(({ event }) => [event.organizerId ?? event.organizerName, event])).values()];
}

function stateBefore(event: EventToDecide): Omit<EventBefore, "reviewed" | "withdrawnAt"> {
  const { moderation, moderationReason, moderatedAt, moderatedBy, held, reviewQueuedAt, importStatus } = event;
  const { linkDeadSeenAt, unconfirmedSeenAt } = event;
  return {
    moderation,
    moderationReason,
    moderatedAt,
    moderatedBy,
    held,
    reviewQueuedAt,
    importStatus,
    linkDeadSeenAt,
    unconfirmedSeenAt,
  };
}

function causesOf({ event, listing }: Listed, decision: Decided["decision"]): readonly Cause[] {
  const { id: eventId, organizerId } = event;
  const causes: Cause[] = [];
  const isNews = event.moderation !== decision || event.held;
  if (isNews && event.userId !== null) causes.push({ kind: `event-${decision}`, eventId });
  // Followers are not notified again of an event that was visible before.
  const isFirst = event.firstListedAt === null && listing !== "hidden";
  if (isFirst && event.importStatus === null && organizerId !== null)
    causes.push({ kind: "event-published", organizerId, eventId });
  return causes;
}

async function audit(
  tx: Transaction,
  { publicId, userId, moderation, held }: EventToDecide,
  { actor, decision, reason }: Decided,
  now: EpochMs,
): Promise<void> {
  const action = decision === "approved" ? "approve-event" : "reject-event";
  const entity = { type: "event", id: publicId } as const;
  const facts = { before: moderation, wasHeld: held };
  const values = { after: { reason }, subjectId: userId };
  await recordAudit(tx, { action, actor, entity, outcome: "done", facts, ...values }, now);
}

type Named = Pick<EventToDecide, "organizer" | "organizerName">;

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
