import { type ListAddress, isGivenTwice, parseListAddress, requestedPath } from "#core/list-address.ts";
import { type SearchQuery, readSearchQuery } from "#core/pagination.ts";
import { type ListableEvent, type Listing, listingOf } from "#core/visibility.ts";

/** Organizers on a page of the directory: complete rows of one, two, three or four cards. */
export const ORGANIZERS_PAGE_SIZE = 24;

/** The orders of the directory: the newest first (spec §7), by their next date, or by name. */
export const DIRECTORY_SORTS = ["newest", "next", "name"] as const;
export type DirectorySort = (typeof DIRECTORY_SORTS)[number];
const USUAL_SORT: DirectorySort = "newest";

/** The query of the directory. */
export type OrganizersAddress = ListAddress & SearchQuery & { sort: DirectorySort };

/** Parses `page`, `tz`, `q` and `sort`. An invalid part sets `faulty`; `requested` is the valid rest, for the canonical address. */
export function parseOrganizersAddress(
  params: URLSearchParams,
  isZone: (text: string) => boolean,
): { faulty: boolean; requested: OrganizersAddress } {
  const { faulty, address } = parseListAddress(params, isZone);
  const typed = readSearchQuery(params);
  const sort = DIRECTORY_SORTS.find((each) => each === params.get("sort")) ?? USUAL_SORT;
  const isSortFaulty = isGivenTwice(params, "sort") || params.get("sort") !== sortParameter(sort);
  return { faulty: faulty || typed.faulty || isSortFaulty, requested: { ...address, query: typed.query, sort } };
}

/** An order as the address names it: null for the usual one, which is left out. */
export function sortParameter(sort: DirectorySort): string | null {
  return sort === USUAL_SORT ? null : sort;
}

/** The canonical address of a page of the directory, or of a search in it. */
export function organizersPath({ page, zone, query, sort }: OrganizersAddress): string {
  return requestedPath("/organizers", {
    q: query,
    sort: sortParameter(sort),
    page: page === 1 ? null : String(page),
    tz: zone,
  });
}

type Listable = Pick<ListableEvent, "visibility" | "suspendedAt" | "deletedAt">;

/** The listing of an organizer: there is no review, so only its owner's choice, a suspension and a deletion decide. */
export function organizerListing({ visibility, suspendedAt, deletedAt }: Listable): Listing {
  const open = { moderation: "approved", held: false, importStatus: null } as const;
  return listingOf({ ...open, visibility, suspendedAt, deletedAt });
}
