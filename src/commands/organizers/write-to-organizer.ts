import type { Actor } from "#core/audit/actor.ts";
import { AppError } from "#core/errors.ts";
import { hasLink, nameForMail } from "#core/organizers/organizer-input.ts";
import { organizerPath } from "#core/organizers/organizer-address.ts";
import { mayWriteTo } from "#core/organizers/organizer-policy.ts";
import { MESSAGES_PER_DAY, MESSAGES_TO_ONE_PER_DAY } from "#core/organizers/organizer-people.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { findMatchingBlock } from "#data/queries/site-settings.ts";
import { enqueueMail } from "#data/queries/mail-write.ts";
import { countMessagesOf, findMailbox } from "#data/queries/organizer-messages.ts";
import { insertMessage, lockOrganizer } from "#data/queries/organizer-people-write.ts";
import type { OrganizerRow } from "#data/queries/organizers.ts";
import { lockUser } from "#data/queries/profiles-write.ts";
import { transaction, type Transaction } from "#data/transaction.ts";

type Writing = {
  actor: Actor;
  viewer: Viewer;
  publicId: string;
  message: string;
  /** Whether the organizer gets the sender's address for a reply. */
  shareEmail: boolean;
  language: string;
  baseUrl: string;
};

type Written = "sent" | "link-in-first" | "too-many-to-one" | "too-many" | "blocked";

/** Mails a message to an organizer without revealing the organizer's address. The text is stored only as long as the mail. */
export async function writeToOrganizer({ db }: Pick<Database, "db">, writing: Writing, now: EpochMs): Promise<Written> {
  const { actor, viewer, publicId } = writing;
  const { userId } = viewer;
  const entry = { action: "write-to-organizer", actor, entity: { type: "organizer", id: publicId } } as const;
  return transaction(db, async (tx): Promise<Written> => {
    await lockUser(tx, userId);
    const organizer = await lockOrganizer(tx, publicId);
    if (organizer === null || !mayWriteTo(viewer, organizer)) {
      throw new AppError("not-found", "this person cannot write to this organizer");
    }
    const organizerId = organizer.id;
    const refusal =
      refusalOf(writing, await countMessagesOf(tx, { userId, organizerId }, now)) ?? (await blockOf(tx, writing, now));
    if (refusal !== null) {
      await recordAudit(tx, { ...entry, outcome: "refused", facts: { reason: refusal } }, now);
      return refusal;
    }
    const to = await findMailbox(tx, organizer);
    if (to === null)
      throw new AppError("not-found", "nobody with a confirmed address reads messages to this organizer");
    const number = await insertMessage(tx, { organizerId, userId }, now);
    await enqueueMail(tx, mailOf({ organizer, to, number }, writing), now);
    await recordAudit(tx, { ...entry, outcome: "done", facts: { message: number } }, now);
    return "sent";
  });
}

function refusalOf(
  { message }: Writing,
  written: { toOneToday: number; today: number; ever: number },
): Exclude<Written, "sent"> | null {
  if (written.toOneToday >= MESSAGES_TO_ONE_PER_DAY) return "too-many-to-one";
  if (written.today >= MESSAGES_PER_DAY) return "too-many";
  return written.ever === 0 && hasLink(message) ? "link-in-first" : null;
}

/** The block list's verdict on the sender and the text. */
async function blockOf(tx: Transaction, { actor, viewer, message }: Writing, now: EpochMs): Promise<"blocked" | null> {
  const looked = { addresses: [viewer.email, actor.address], texts: [message] };
  return (await findMatchingBlock(tx, looked, now)) === null ? null : "blocked";
}

type Addressed = { organizer: OrganizerRow; to: string; number: number };

function mailOf({ organizer, to, number }: Addressed, { viewer, message, shareEmail, language, baseUrl }: Writing) {
  const data = {
    organizer: organizer.name,
    sender: nameForMail(viewer.name),
    text: message,
    replyTo: shareEmail ? viewer.email : null,
    link: baseUrl + organizerPath(organizer),
  };
  return {
    key: `organizer-message:${number}`,
    to,
    language,
    zone: null,
    message: { name: "organizer-message", data } as const,
    userId: organizer.userId,
  };
}
