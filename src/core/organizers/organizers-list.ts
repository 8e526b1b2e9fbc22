import { type ListAddress, listPath, parseListAddress } from "#core/list-address.ts";
import { type SearchQuery, readSearchQuery } from "#core/pagination.ts";
import { type ListableEvent, type Listing, listingOfEvent } from "#core/visibility.ts";

/** How many organizers a page of the directory holds: rows of one, two, three or four cards come out even. */
export const ORGANIZERS_PAGE_SIZE = 24;

/** What an address of the directory asks for. */
export type OrganizersAddress = ListAddress & SearchQuery;

/** Reads `page`, `tz` and `q`. What cannot be meant is `faulty`; `requested` is what is left of it, for the clean address. */
export function parseOrganizersAddress(
  params: URLSearchParams,
  isZone: (text: string) => boolean,
): { faulty: boolean; requested: OrganizersAddress } {
  const { faulty, address } = parseListAddress(params, isZone);
  const typed = readSearchQuery(params);
  return { faulty: faulty || typed.faulty, requested: { ...address, query: typed.query } };
}

/** The clean address of a page of the directory, or of a search in it. */
export function organizersPath(requested: OrganizersAddress): string {
  return listPath("/organizers", requested);
}

type Listable = Pick<ListableEvent, "visibility" | "suspendedAt" | "deletedAt">;

/** Where an organizer may be listed: nobody looks at one before it is shown, so nothing but its owner, a suspension and a deletion decides. */
export function organizerListing({ visibility, suspendedAt, deletedAt }: Listable): Listing {
  const open = { moderation: "approved", held: false, importStatus: null } as const;
  return listingOfEvent({ ...open, visibility, suspendedAt, deletedAt });
}
