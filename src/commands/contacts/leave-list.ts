import type { Actor } from "#core/audit/actor.ts";
import { type ContactState, contactState } from "#core/contacts/contact.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { lockContact, updateContact } from "#data/queries/contacts-write.ts";
import { transaction } from "#data/transaction.ts";

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
