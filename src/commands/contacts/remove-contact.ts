import type { Actor } from "#core/audit/actor.ts";
import { type RemovedContact, contactState, mayRemoveContacts } from "#core/contacts/contact.ts";
import { AppError } from "#core/errors.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { deleteContactAddress, lockContactById, updateContact } from "#data/queries/contacts-write.ts";
import { transaction } from "#data/transaction.ts";

type Removing = {
  actor: Actor;
  id: number;
  /** True deletes the address at once and for good; false keeps it for `LEFT_RETENTION_MS`, as after an unsubscribe. */
  isForgotten: boolean;
};

/** `already`: it has left the list. `unknown`: there is no such contact, or the address is deleted. */
type RemoveOutcome =
  | { outcome: "removed"; email: string; removed: RemovedContact }
  | { outcome: "forgotten" | "already"; email: string }
  | { outcome: "unknown" };

/** Removes an address from its list at its owner's request (PRODUCT P13). `forbidden` for all but admins, which is recorded. */
export async function removeContact(
  { db }: Pick<Database, "db">,
  { actor, id, isForgotten }: Removing,
  now: EpochMs,
): Promise<RemoveOutcome> {
  const entry = { action: "remove-contact", actor, entity: { type: "contact", id: String(id) } } as const;
  const result = await transaction(db, async (tx): Promise<RemoveOutcome | { outcome: "forbidden" }> => {
    if (!mayRemoveContacts(actor)) {
      await recordAudit(tx, { ...entry, outcome: "refused", facts: { reason: "forbidden" } }, now);
      return { outcome: "forbidden" };
    }
    const contact = await lockContactById(tx, id);
    if (contact === null) return { outcome: "unknown" };
    const { email, list } = contact;
    const before = contactState(contact);
    if (before === "left" && !isForgotten) return { outcome: "already", email };
    if (before !== "left") await updateContact(tx, id, { leftAt: now });
    if (isForgotten) await deleteContactAddress(tx, id);
    await recordAudit(tx, { ...entry, outcome: "done", facts: { list, before, forgotten: isForgotten } }, now);
    return isForgotten ? { outcome: "forgotten", email } : { outcome: "removed", email, removed: { id, leftAt: now } };
  });
  if (result.outcome === "forbidden") throw new AppError("forbidden", "only admins take addresses off the lists");
  return result;
}

type PutBackOutcome = { outcome: "restored"; email: string } | { outcome: "too-late" };

/** Undoes a removal unless the contact has changed since. `forbidden` for all but admins, which is recorded. */
export async function putBackContact(
  { db }: Pick<Database, "db">,
  { actor, removed }: { actor: Actor; removed: RemovedContact },
  now: EpochMs,
): Promise<PutBackOutcome> {
  const { id, leftAt } = removed;
  const entry = { action: "put-back-contact", actor, entity: { type: "contact", id: String(id) } } as const;
  const result = await transaction(db, async (tx): Promise<PutBackOutcome | { outcome: "forbidden" }> => {
    if (!mayRemoveContacts(actor)) {
      await recordAudit(tx, { ...entry, outcome: "refused", facts: { reason: "forbidden" } }, now);
      return { outcome: "forbidden" };
    }
    const contact = await lockContactById(tx, id);
    if (contact === null || contact.leftAt !== leftAt) return { outcome: "too-late" };
    await updateContact(tx, id, { leftAt: null });
    await recordAudit(tx, { ...entry, outcome: "done", facts: { list: contact.list } }, now);
    return { outcome: "restored", email: contact.email };
  });
  if (result.outcome === "forbidden") throw new AppError("forbidden", "only admins put addresses back on the lists");
  return result;
}
