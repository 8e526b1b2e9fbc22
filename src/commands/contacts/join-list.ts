import type { Actor } from "#core/audit/actor.ts";
import {
  CONFIRM_WITHIN_MS,
  type ContactList,
  type ContactState,
  MAIL_AGAIN_MS,
  contactPath,
  contactState,
} from "#core/contacts/contact.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import {
  type Contact,
  deleteContactAddress,
  lockOrInsertContact,
  lockContact,
  updateContact,
} from "#data/queries/contacts-write.ts";
import { enqueueMail } from "#data/queries/mail-write.ts";
import { type Transaction, transaction } from "#data/transaction.ts";

type Joining = {
  actor: Actor;
  list: ContactList;
  /** Validated, in lower case. */
  email: string;
  /** Language and time zone of mails to the contact. */
  language: string;
  zone: ZoneId;
  baseUrl: string;
  /** Whether a mail may be sent: false for a mailbox that got too many of ours. */
  isMailed: boolean;
};

/** `already`: the address is on this list, whether or not its owner has confirmed it. */
type Joined = "requested" | "already";

/** Adds an address to a list as pending until its owner confirms by mail (double opt-in, PRODUCT P13). Open to everyone. */
export async function joinList({ db }: Pick<Database, "db">, joining: Joining, now: EpochMs): Promise<Joined> {
  return transaction(db, async (tx) => {
    const { contact, isNew } = await heldContact(tx, joining, now);
    const state = contactState(contact);
    if (state === "pending") {
      const { language, zone } = joining;
      await updateContact(tx, contact.id, { askedAt: now, language, zone });
    }
    // The waitlist's screen shows that an address is on it; for the newsletter only the mailbox learns it.
    if (state === "pending" || joining.list === "newsletter") await mailOnce(tx, contact, joining, now);
    const facts = { list: joining.list, before: isNew ? "none" : state };
    const entity = { type: "contact", id: String(contact.id) } as const;
    await recordAudit(tx, { action: "join-list", actor: joining.actor, entity, outcome: "done", facts }, now);
    return isNew ? "requested" : "already";
  });
}

/** A contact who left and comes back starts again; the earlier dates stay for the statistics. */
async function heldContact(tx: Transaction, joining: Joining, now: EpochMs) {
  const { list, email, language, zone } = joining;
  const requested = { list, email, language, zone };
  const held = await lockOrInsertContact(tx, requested, now);
  if (contactState(held.contact) !== "left") return held;
  await deleteContactAddress(tx, held.contact.id);
  return lockOrInsertContact(tx, requested, now);
}

async function mailOnce(tx: Transaction, contact: Contact, joining: Joining, now: EpochMs): Promise<void> {
  const isEarly = contact.mailedAt !== null && now < contact.mailedAt + MAIL_AGAIN_MS;
  if (isEarly || !joining.isMailed) return;
  await updateContact(tx, contact.id, { mailedAt: now });
  const { id, list, email, key, confirmedAt } = contact;
  const link = `${joining.baseUrl}${contactPath(key)}`;
  const message =
    confirmedAt === null
      ? ({
          name: "list-confirm",
          data: { list, link, expiresAt: now + CONFIRM_WITHIN_MS, unsubscribeLink: link },
        } as const)
      : ({ name: "list-already", data: { link, unsubscribeLink: link } } as const);
  const { language, zone } = joining;
  await enqueueMail(tx, { key: `${message.name}:${id}:${now}`, to: email, language, zone, message, userId: null }, now);
}

/**
 * Confirms an address from the link in the mail; also after it had left the list. Null when there is no such contact;
 * confirming twice equals once. Anyone with the key may.
 */
export async function confirmContact(
  { db }: Pick<Database, "db">,
  { actor, key }: { actor: Actor; key: string },
  now: EpochMs,
): Promise<ContactState | null> {
  return transaction(db, async (tx) => {
    const contact = await lockContact(tx, key);
    if (contact === null || contactState(contact) === "confirmed") return contact === null ? null : "confirmed";
    await updateContact(tx, contact.id, { confirmedAt: contact.confirmedAt ?? now, leftAt: null });
    const entity = { type: "contact", id: String(contact.id) } as const;
    const facts = { list: contact.list };
    await recordAudit(tx, { action: "confirm-contact", actor, entity, outcome: "done", facts }, now);
    return "confirmed";
  });
}

/**
 * Removes an address from its list with one click (RFC 8058). Null when there is no such contact; doing it twice equals
 * once. Anyone with the key may.
 */
export async function leaveList(
  { db }: Pick<Database, "db">,
  { actor, key }: { actor: Actor; key: string },
  now: EpochMs,
): Promise<ContactState | null> {
  return transaction(db, async (tx) => {
    const contact = await lockContact(tx, key);
    if (contact === null || contactState(contact) === "left") return contact === null ? null : "left";
    await updateContact(tx, contact.id, { leftAt: now });
    const entity = { type: "contact", id: String(contact.id) } as const;
    const facts = { list: contact.list };
    await recordAudit(tx, { action: "leave-list", actor, entity, outcome: "done", facts }, now);
    return "left";
  });
}
