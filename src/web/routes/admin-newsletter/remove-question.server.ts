import { contactState } from "#core/contacts/contact.ts";
import { findContactById } from "#data/queries/contacts.ts";
import type { Connection } from "#data/transaction.ts";
import type { RemoveQuestion } from "#web/routes/admin-newsletter/newsletter-view.ts";

const NUMBER = /^\d{1,15}$/;

/** What is asked before an address is taken off its list; nothing for one that is not there (any more). */
export async function removeQuestion(
  db: Connection,
  { asked, back }: { asked: string | null; back: string },
): Promise<RemoveQuestion | null> {
  const contact = asked !== null && NUMBER.test(asked) ? await findContactById(db, Number(asked)) : null;
  if (contact === null) return null;
  const { id, email, list } = contact;
  return { id, email, list, hasLeft: contactState(contact) === "left", back };
}
