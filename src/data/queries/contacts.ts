import { eq } from "drizzle-orm";
import { contacts } from "#data/tables/contacts.ts";
import type { Connection } from "#data/transaction.ts";

/** The row that a private page is of; null when it is no longer there. */
export async function findContact(db: Connection, key: string) {
  const [found] = await db.select().from(contacts).where(eq(contacts.key, key));
  return found === undefined || found.email === null ? null : { ...found, email: found.email };
}
