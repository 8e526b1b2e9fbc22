import { lockOrInsertContact, updateContact } from "#data/queries/contacts-write.ts";
import type { ContactList } from "#core/contacts/contact.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { transaction } from "#data/transaction.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";

type ContactOptions = {
  list?: ContactList;
  email?: string;
  requestedAt?: EpochMs;
  confirmedAt?: EpochMs | null;
  leftAt?: EpochMs | null;
};

/** Stores an address on a list, confirmed by default; returns the key of its private page. */
export async function aContact({ db }: Pick<Database, "db">, options: ContactOptions = {}): Promise<string> {
  const { list = "newsletter", email = "ann@example.org", requestedAt = TEST_NOW, leftAt = null } = options;
  const { confirmedAt = requestedAt } = options;
  return transaction(db, async (tx) => {
    const { contact } = await lockOrInsertContact(tx, { list, email, language: "en", zone: "UTC" }, requestedAt);
    await updateContact(tx, contact.id, { confirmedAt, leftAt });
    return contact.key;
  });
}
