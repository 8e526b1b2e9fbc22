import { EVENT_TYPES, type EventType, type ModerationState } from "#core/events/event.ts";
import { isGivenTwice } from "#core/list-address.ts";
import { readSearchQuery } from "#core/search-query.ts";
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
export type OverviewAsked = OverviewFilter & {
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
): { faulty: boolean; asked: OverviewAsked } {
  const choice = <Choice extends string>(name: string, choices: readonly Choice[]): Choice | null =>
    choices.find((known) => known === params.get(name)) ?? null;
  const id = (name: string): string | null => {
    const text = params.get(name);
    return text !== null && isPublicId(text) ? text : null;
  };
  const organizer = new URLSearchParams(params.getAll("organizer").map((text) => ["q", text]));
  const after = id("after");
  const zone = params.get("tz");
  const asked: OverviewAsked = {
    query: readSearchQuery(params).query,
    organizer: readSearchQuery(organizer).query,
    status: choice("status", OVERVIEW_STATES),
    type: choice("type", EVENT_TYPES),
    when: choice("when", OVERVIEW_TIMES),
    sort: choice("sort", OVERVIEW_SORTS) ?? "newest",
    after,
    before: after === null ? id("before") : null,
    zone: zone !== null && isZone(zone) ? zone : null,
  };
  const clean = parametersOf(asked);
  const faulty = NAMES.some((name) => isGivenTwice(params, name) || params.get(name) !== clean.get(name));
  return { faulty, asked };
}

const NAMES = ["q", "organizer", "status", "type", "when", "sort", "after", "before", "tz"];

/** The clean address of a page of the overview: what stands at its default is left out. */
export function overviewPath(asked: OverviewAsked, path = "/admin"): string {
  const text = parametersOf(asked).toString().replaceAll("%2F", "/");
  return text === "" ? path : `${path}?${text}`;
}

function parametersOf({ query, sort, zone, ...rest }: OverviewAsked): URLSearchParams {
  const all = { q: query, ...rest, sort: sort === "newest" ? null : sort, tz: zone };
  const params = new URLSearchParams();
  for (const name of NAMES) {
    const value = all[name as keyof typeof all];
    if (value !== null) params.set(name, value);
  }
  return params;
}

/** Whether it is narrowed to a part of the events. */
export function isNarrowed({ query, organizer, status, type, when }: OverviewFilter): boolean {
  return [query, organizer, status, type, when].some((each) => each !== null);
}
