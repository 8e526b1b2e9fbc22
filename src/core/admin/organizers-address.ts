import { type RequestedParameters, requestedPath, isFaultyAddress, readPlace } from "#core/list-address.ts";
import { ORGANIZER_STATES, type OrganizerState } from "#core/organizers/organizer-policy.ts";
import { readSearchQuery } from "#core/pagination.ts";
import { isPublicId } from "#core/text/public-id.ts";

export const ORGANIZER_SORTS = ["name", "newest"] as const;
export type OrganizerSort = (typeof ORGANIZER_SORTS)[number];

/** Organizers on a page of the dashboard's list (spec §9). */
export const ADMIN_ORGANIZERS_SHOWN = 50;

/** The search among organizers. */
export type OrganizersFilter = { query: string | null; state: OrganizerState | null };

/** A page of the list: the first, or the one after or before the given organizer. */
export type OrganizersQuery = OrganizersFilter & { sort: OrganizerSort; after: string | null; before: string | null };

/** Questions that a page asks before it changes an organizer; each has its own address. */
export const ORGANIZER_QUESTIONS = ["more", "hide", "handOver", "merge"] as const;
export type OrganizerQuestion = (typeof ORGANIZER_QUESTIONS)[number];

export const ADMIN_ORGANIZERS_PATH = "/admin/organizers";

/** Parses the address of the list (PRODUCT P18); parts that cannot be parsed are dropped and set `faulty`. */
export function parseOrganizersQuery(params: URLSearchParams): { faulty: boolean; requested: OrganizersQuery } {
  const requested: OrganizersQuery = {
    query: readSearchQuery(params).query,
    state: ORGANIZER_STATES.find((state) => state === params.get("state")) ?? null,
    sort: ORGANIZER_SORTS.find((sort) => sort === params.get("sort")) ?? "name",
    ...readPlace(params, (text) => (text !== null && isPublicId(text) ? text : null)),
  };
  return { faulty: isFaultyAddress(params, parametersOf(requested)), requested };
}

function parametersOf({ query, state, sort, after, before }: OrganizersQuery): RequestedParameters {
  return { q: query, state, sort: sort === "name" ? null : sort, after, before };
}

/** The canonical address of a page of the list, with a question about one of its organizers; defaults are left out. */
export function organizersQueryPath(
  requested: OrganizersQuery,
  question: Partial<Record<OrganizerQuestion | "find" | "with", string>> = {},
): string {
  return requestedPath(ADMIN_ORGANIZERS_PATH, parametersOf(requested), Object.entries(question));
}

/** Whether a filter is set. */
export function isNarrowedTo({ query, state }: OrganizersFilter): boolean {
  return query !== null || state !== null;
}
