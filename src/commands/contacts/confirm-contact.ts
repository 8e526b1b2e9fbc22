import type { Actor } from "#core/audit/actor.ts";
import { type ContactState, contactState } from "#core/contacts/contact.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { lockContact, updateContact } from "#data/queries/contacts-write.ts";
import { transaction } from "#data/transaction.ts";

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
