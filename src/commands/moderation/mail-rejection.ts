import { eventPath } from "#core/events/event-address.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { findPerson } from "#data/queries/organizer-people.ts";
import { postponeMail } from "#data/queries/mail-later-write.ts";
import { enqueueMail } from "#data/queries/mail-write.ts";
import type { Transaction } from "#data/transaction.ts";

type Rejected = {
  decisionId: number;
  event: { publicId: string; title: string; userId: string | null };
  reason: string | null;
  language: string;
  /** Later than now where Undo is at hand. */
  sendAt: EpochMs;
};

/** A part of `writeDecision`: mails an event's owner that it was rejected, and why; events that nobody owns are nobody's news. */
export async function mailRejection(tx: Transaction, rejected: Rejected, now: EpochMs): Promise<void> {
  const { decisionId, event, reason, language, sendAt } = rejected;
  const { userId, title } = event;
  const owner = userId === null ? null : await findPerson(tx, userId);
  if (owner === null) return;
  const message = { name: "event-rejected", data: { title, reason, editPath: `${eventPath(event)}/edit` } } as const;
  const key = rejectionMailKey(decisionId);
  await enqueueMail(tx, { key, to: owner.email, language, zone: null, message, userId }, now);
  await postponeMail(tx, key, sendAt);
}

/** By which the message of a decision is known. */
export function rejectionMailKey(decisionId: number): string {
  return `event-rejected:${decisionId}`;
}
