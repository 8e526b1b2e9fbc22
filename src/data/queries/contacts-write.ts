import { randomBytes } from "node:crypto";
import { and, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { CONFIRM_WITHIN_MS, type ContactList, DATES_RETENTION_MS, LEFT_RETENTION_MS } from "#core/contacts/contact.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import { contacts } from "#data/tables/mail.ts";
import type { Connection, Transaction } from "#data/transaction.ts";

/** 192 random bits in 32 characters. */
const KEY_BYTES = 24;

type ContactRow = typeof contacts.$inferSelect;
/** A row whose address is not deleted. */
export type Contact = ContactRow & { email: string; key: string };

type RequestedContact = { list: ContactList; email: string; language: string; zone: ZoneId };

/** Locks the row of an address on a list for this transaction, and creates it if there is none. */
export async function lockOrInsertContact(
  tx: Transaction,
  requested: RequestedContact,
  now: EpochMs,
): Promise<{ contact: Contact; isNew: boolean }> {
  const key = randomBytes(KEY_BYTES).toString("base64url");
  const [held] = await tx
    .insert(contacts)
    .values({ ...requested, key, askedAt: now })
    .onConflictDoUpdate({
      target: [contacts.list, contacts.email],
      targetWhere: sql`email is not null`,
      set: { email: contacts.email },
    })
    .returning();
  if (held === undefined || !isKnown(held)) throw new Error("the database returned no row for an address");
  return { contact: held, isNew: held.key === key };
}

/** Locks the row with this private key for this transaction; null when there is none. */
export async function lockContact(tx: Transaction, key: string): Promise<Contact | null> {
  const [found] = await tx.select().from(contacts).where(eq(contacts.key, key)).for("update");
  return found !== undefined && isKnown(found) ? found : null;
}

/** The same by id; null once its address is deleted. */
export async function lockContactById(tx: Transaction, id: number): Promise<Contact | null> {
  const [found] = await tx.select().from(contacts).where(eq(contacts.id, id)).for("update");
  return found !== undefined && isKnown(found) ? found : null;
}

type ContactChange = Partial<Pick<ContactRow, "askedAt" | "confirmedAt" | "leftAt" | "mailedAt" | "language" | "zone">>;

export async function updateContact(tx: Transaction, id: number, change: ContactChange): Promise<void> {
  await tx.update(contacts).set(change).where(eq(contacts.id, id));
}

/** Deletes the address of a contact who left; its dates stay for the statistics. */
export async function deleteContactAddress(tx: Transaction, id: number): Promise<void> {
  await tx.update(contacts).set({ email: null, key: null }).where(eq(contacts.id, id));
}

/** Deletes an address from both lists for good, when its account is erased. */
export async function deleteContact(tx: Transaction, email: string): Promise<void> {
  await tx.delete(contacts).where(eq(contacts.email, email));
}

/**
 * Deletes unconfirmed contacts, the addresses of those who left a while ago, and their dates once no statistic needs
 * them; returns the total number.
 */
export async function deleteOldContacts(db: Connection, now: EpochMs): Promise<number> {
  const silent = and(isNull(contacts.confirmedAt), isNull(contacts.leftAt));
  const never = await db.delete(contacts).where(and(silent, lt(contacts.askedAt, now - CONFIRM_WITHIN_MS)));
  const dated = await db.delete(contacts).where(lt(contacts.leftAt, now - DATES_RETENTION_MS));
  const left = await db
    .update(contacts)
    .set({ email: null, key: null })
    .where(and(isNotNull(contacts.email), lt(contacts.leftAt, now - LEFT_RETENTION_MS)));
  return (never.rowCount ?? 0) + (dated.rowCount ?? 0) + (left.rowCount ?? 0);
}

function isKnown(row: ContactRow): row is Contact {
  return row.email !== null && row.key !== null;
}
