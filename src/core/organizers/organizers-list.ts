import { type ListAddress, listPath, parseListAddress } from "#core/list-address.ts";
import { type SearchQuery, readSearchQuery } from "#core/pagination.ts";
import { type ListableEvent, type Listing, listingOf } from "#core/visibility.ts";

/** Organizers on a page of the directory: complete rows of one, two, three or four cards. */
export const ORGANIZERS_PAGE_SIZE = 24;

/** The query of the directory. */
export type OrganizersAddress = ListAddress & SearchQuery;

/** Parses `page`, `tz` and `q`. An invalid part sets `faulty`; `requested` is the valid rest, for the canonical address. */
export function parseOrganizersAddress(
  params: URLSearchParams,
  isZone: (text: string) => boolean,
): { faulty: boolean; requested: OrganizersAddress } {
  const { faulty, address } = parseListAddress(params, isZone);
  const typed = readSearchQuery(params);
  return { faulty: faulty || typed.faulty, requested: { ...address, query: typed.query } };
}

/** The canonical address of a page of the directory, or of a search in it. */
export function organizersPath(requested: OrganizersAddress): string {
  return listPath("/organizers", requested);
}

type Listable = Pick<ListableEvent, "visibility" | "suspendedAt" | "deletedAt">;

/** The listing of an organizer: there is no review, so only its owner's choice, a suspension and a deletion decide. */
export function organizerListing({ visibility, suspendedAt, deletedAt }: Listable): Listing {
  const open = { moderation: "approved", held: false, importStatus: null } as const;
  return listingOf({ ...open, visibility, suspendedAt, deletedAt });
}
