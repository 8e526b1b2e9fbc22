import { EVENT_TYPES, type EventType, type ModerationState } from "#core/events/event.ts";
import {
  type RequestedParameters,
  requestedPath,
  isFaultyAddress,
  readAskedZone,
  readPlace,
} from "#core/list-address.ts";
import { readSearchQuery } from "#core/pagination.ts";
import { isPublicId } from "#core/text/public-id.ts";

/** What the overview can be narrowed to: the spec's three badges (§4), and what was called off. */
export const OVERVIEW_STATES = ["pending", "approved", "rejected", "cancelled"] as const satisfies readonly (
  | ModerationState
  | "cancelled"
)[];
export type OverviewState = (typeof OVERVIEW_STATES)[number];

/** Events with a running or coming date, those with none left, and rooms. */
export const OVERVIEW_TIMES = ["upcoming", "past", "always"] as const;
export type OverviewTime = (typeof OVERVIEW_TIMES)[number];

export const OVERVIEW_SORTS = ["newest", "soonest", "title"] as const;
export type OverviewSort = (typeof OVERVIEW_SORTS)[number];

/** What somebody looks for in the overview of all events. */
export type OverviewFilter = {
  query: string | null;
  /** Words of an organizer's name. */
  organizer: string | null;
  status: OverviewState | null;
  type: EventType | null;
  when: OverviewTime | null;
};

/** A page of the overview: from its start, or from the event that ends the page before it or begins the one after it. */
export type OverviewQuery = OverviewFilter & {
  sort: OverviewSort;
  after: string | null;
  before: string | null;
  /** The text of an explicit `?tz=`, which every link of the page keeps (PRODUCT P4). */
  zone: string | null;
};

/** Reads the address of the overview (PRODUCT P18): what is not understood is left out, and makes it `faulty`. */
export function parseOverviewAddress(
  params: URLSearchParams,
  isZone: (text: string) => boolean,
): { faulty: boolean; requested: OverviewQuery } {
  const choice = <Choice extends string>(name: string, choices: readonly Choice[]): Choice | null =>
    choices.find((known) => known === params.get(name)) ?? null;
  const organizer = new URLSearchParams(params.getAll("organizer").map((text) => ["q", text]));
  const requested: OverviewQuery = {
    query: readSearchQuery(params).query,
    organizer: readSearchQuery(organizer).query,
    status: choice("status", OVERVIEW_STATES),
    type: choice("type", EVENT_TYPES),
    when: choice("when", OVERVIEW_TIMES),
    sort: choice("sort", OVERVIEW_SORTS) ?? "newest",
    ...readPlace(params, (text) => (text !== null && isPublicId(text) ? text : null)),
    zone: readAskedZone(params, isZone),
  };
  return { faulty: isFaultyAddress(params, parametersOf(requested)), requested };
}

/** The clean address of a page of the overview: what stands at its default is left out. */
export function overviewPath(requested: OverviewQuery, path = "/admin"): string {
  return requestedPath(path, parametersOf(requested));
}

function parametersOf(requested: OverviewQuery): RequestedParameters {
  const { query, organizer, status, type, when, sort, after, before, zone } = requested;
  return {
    q: query,
    organizer,
    status,
    type,
    when,
    sort: sort === "newest" ? null : sort,
    after,
    before,
    tz: zone,
  };
}

/** Whether it is narrowed to a part of the events. */
export function isNarrowed({ query, organizer, status, type, when }: OverviewFilter): boolean {
  return [query, organizer, status, type, when].some((each) => each !== null);
}
