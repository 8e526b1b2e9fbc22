import { type RequestedParameters, requestedPath, isFaultyAddress, readPlace } from "#core/list-address.ts";
import { ORGANIZER_STATES, type OrganizerState } from "#core/organizers/organizer-policy.ts";
import { readSearchQuery } from "#core/pagination.ts";
import { isPublicId } from "#core/text/public-id.ts";

export const ORGANIZER_SORTS = ["name", "newest"] as const;
export type OrganizerSort = (typeof ORGANIZER_SORTS)[number];

/** Organizers on a page of the dashboard's list (spec §9). */
export const ADMIN_ORGANIZERS_SHOWN = 50;

/** What somebody looks for among all organizers. */
export type OrganizersFilter = { query: string | null; state: OrganizerState | null };

/** A page of the list: from its start, or from the organizer that ends the page before it or begins the one after it. */
export type OrganizersQuery = OrganizersFilter & { sort: OrganizerSort; after: string | null; before: string | null };

/** What is asked before something is done with one of them; each has an address of its own. */
export const ORGANIZER_QUESTIONS = ["more", "hide", "handOver", "merge"] as const;
export type OrganizerQuestion = (typeof ORGANIZER_QUESTIONS)[number];

export const ADMIN_ORGANIZERS_PATH = "/admin/organizers";

/** Reads the address of the list (PRODUCT P18): what is not understood is left out, and makes it `faulty`. */
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

/** The clean address of a page of the list, with a question about one of its organizers: what stands at its default is left out. */
export function organizersQueryPath(
  requested: OrganizersQuery,
  question: Partial<Record<OrganizerQuestion | "find" | "with", string>> = {},
): string {
  return requestedPath(ADMIN_ORGANIZERS_PATH, parametersOf(requested), Object.entries(question));
}

/** Whether the list is narrowed to a part of the organizers. */
export function isNarrowedTo({ query, state }: OrganizersFilter): boolean {
  return query !== null || state !== null;
}
