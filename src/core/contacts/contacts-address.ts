import { CONTACT_LISTS, type ContactList } from "#core/contacts/contact.ts";
import { type ListKey, readListKey, requestedPath, writeListKey } from "#core/list-address.ts";
import { readSearchQuery } from "#core/pagination.ts";

export const CONTACTS_PATH = "/admin/newsletter";

/** The list shown, the address after which the page starts, or the beginning of the addresses searched for. */
export type ContactsQuery = { list: ContactList; query: string | null; after: ListKey | null };

/** Parses the address of the Newsletter tab; parts that cannot be parsed are dropped. */
export function parseContactsAddress(params: URLSearchParams): ContactsQuery {
  const list = CONTACT_LISTS.find((each) => each === params.get("list")) ?? "newsletter";
  const query = readSearchQuery(params).query?.toLowerCase() ?? null;
  return { list, query, after: query === null ? readListKey(params.get("after")) : null };
}

/** The canonical address; `removed` is the number of the entry whose removal is to be confirmed. */
export function contactsPath({ list, query, after }: ContactsQuery, removed: number | null = null): string {
  return requestedPath(CONTACTS_PATH, {
    list: list === "newsletter" ? null : list,
    q: query,
    after: after && writeListKey(after),
    remove: removed === null ? null : String(removed),
  });
}
