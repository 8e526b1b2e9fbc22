import { CONTACT_LISTS, type ContactList } from "#core/contacts/contact.ts";
import { type ListKey, readListKey, writeListKey } from "#core/list-address.ts";
import { readSearchQuery } from "#core/pagination.ts";

export const CONTACTS_PATH = "/admin/newsletter";

/** Which of the lists is shown, from behind which address on, or what the addresses begin with. */
export type ContactsQuery = { list: ContactList; query: string | null; after: ListKey | null };

/** Reads the address of the Newsletter tab; what is not understood is left out. */
export function parseContactsAddress(params: URLSearchParams): ContactsQuery {
  const list = CONTACT_LISTS.find((each) => each === params.get("list")) ?? "newsletter";
  const query = readSearchQuery(params).query?.toLowerCase() ?? null;
  return { list, query, after: query === null ? readListKey(params.get("after")) : null };
}

/** The clean address; `removed` is the number of whom a question is about. */
export function contactsPath({ list, query, after }: ContactsQuery, removed: number | null = null): string {
  const params = new URLSearchParams();
  if (list !== "newsletter") params.set("list", list);
  if (query !== null) params.set("q", query);
  if (after !== null) params.set("after", writeListKey(after));
  if (removed !== null) params.set("remove", String(removed));
  const text = params.toString();
  return text === "" ? CONTACTS_PATH : `${CONTACTS_PATH}?${text}`;
}
