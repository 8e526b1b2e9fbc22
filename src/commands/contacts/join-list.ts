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
  /** Checked, in lower case. */
  email: string;
  /** In which language and zone they are written to. */
  language: string;
  zone: ZoneId;
  baseUrl: string;
  /** Whether a message may go: not to a mailbox that got too many of ours. */
  isMailed: boolean;
};

/** `already`: the address was on this list before, whether or not its owner has confirmed it. */
type Joined = "requested" | "already";

/** Puts an address on a list, where it waits for its owner's word from the mailbox (double opt-in, PRODUCT P13). Anyone may ask. */
export async function joinList({ db }: Pick<Database, "db">, joining: Joining, now: EpochMs): Promise<Joined> {
  return transaction(db, async (tx) => {
    const { contact, isNew } = await heldContact(tx, joining, now);
    const state = contactState(contact);
    if (state === "pending") {
      const { language, zone } = joining;
      await updateContact(tx, contact.id, { askedAt: now, language, zone });
    }
    // Of the waitlist the screen says so; of the newsletter only the mailbox learns it.
    if (state === "pending" || joining.list === "newsletter") await mailOnce(tx, contact, joining, now);
    const facts = { list: joining.list, before: isNew ? "none" : state };
    const entity = { type: "contact", id: String(contact.id) } as const;
    await recordAudit(tx, { action: "join-list", actor: joining.actor, entity, outcome: "done", facts }, now);
    return isNew ? "requested" : "already";
  });
}

/** Whoever left and comes back begins anew: the dates of before stay for the counts. */
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
 * The owner of an address says yes from the mailbox: it counts from now on, also when it had left. Null for a page that is no
 * longer there; twice is once. Whoever holds the key may.
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

/** Takes an address off its list, in one press (RFC 8058). Null for a page that is no longer there; twice is once. Whoever holds the key may. */
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
