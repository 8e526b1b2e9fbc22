import { EVENT_TYPES, type EventType, type ModerationState } from "#core/events/event.ts";
import {
  PAGE_SELECTED,
  type RequestedParameters,
  requestedPath,
  isFaultyAddress,
  readAskedZone,
  readPlace,
} from "#core/list-address.ts";
import { readSearchQuery } from "#core/pagination.ts";
import { isPublicId } from "#core/text/public-id.ts";

/** States by which the overview can be filtered: the spec's three badges (§4), and cancelled. */
export const OVERVIEW_STATES = ["pending", "approved", "rejected", "cancelled"] as const satisfies readonly (
  | ModerationState
  | "cancelled"
)[];
export type OverviewState = (typeof OVERVIEW_STATES)[number];

/** Events with a running or upcoming date, events with past dates only, and always-open rooms. */
export const OVERVIEW_TIMES = ["upcoming", "past", "always"] as const;
export type OverviewTime = (typeof OVERVIEW_TIMES)[number];

export const OVERVIEW_SORTS = ["newest", "soonest", "title"] as const;
export type OverviewSort = (typeof OVERVIEW_SORTS)[number];

/** The filters of the overview of all events. */
export type OverviewFilter = {
  query: string | null;
  /** Part of an organizer's name. */
  organizer: string | null;
  status: OverviewState | null;
  type: EventType | null;
  when: OverviewTime | null;
};

/** A page of the overview: the first, or the one after or before the given event. */
export type OverviewQuery = OverviewFilter & {
  sort: OverviewSort;
  after: string | null;
  before: string | null;
  /** The explicit `?tz=` of the address, which every link of the page keeps (PRODUCT P4). */
  zone: string | null;
};

/** Parses the address of the overview (PRODUCT P18); parts that cannot be parsed are dropped and set `faulty`. */
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

/** The canonical address of a page of the overview; defaults are left out. */
export function overviewPath(requested: OverviewQuery, path = "/admin"): string {
  return requestedPath(path, parametersOf(requested));
}

/** The same page with all its events selected. */
export function overviewSelectedPath(requested: OverviewQuery): string {
  return requestedPath("/admin", parametersOf(requested), [PAGE_SELECTED]);
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

/** Whether a filter is set. */
export function isNarrowed({ query, organizer, status, type, when }: OverviewFilter): boolean {
  return [query, organizer, status, type, when].some((each) => each !== null);
}
