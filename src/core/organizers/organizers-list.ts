import { type ListAddress, listPath } from "#core/list-address.ts";

/** How many organizers a page of the directory holds: rows of one, two, three or four cards come out even. */
export const ORGANIZERS_PAGE_SIZE = 24;

/** The clean address of a page of the directory. */
export function organizersPath(address: ListAddress): string {
  return listPath("/organizers", address);
}
