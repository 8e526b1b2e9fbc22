import type { Actor } from "#core/audit/actor.ts";
import { mayRemoveContacts } from "#core/contacts/contact-policy.ts";
import type { RemovedContact } from "#core/contacts/removed-contact.ts";
import { AppError } from "#core/errors.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { lockContactById, updateContact } from "#data/queries/contacts-write.ts";
import { transaction } from "#data/transaction.ts";

type PutBackOutcome = { outcome: "restored"; email: string } | { outcome: "too-late" };

/** Undoes that an address was taken off its list, as long as nothing became of it since. `forbidden` for all but admins, which is recorded. */
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
