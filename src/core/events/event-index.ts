import type { EventFilter } from "#core/events/event-filter.ts";
import type { EventMode } from "#core/events/event.ts";
import {
  countInCells,
  currentStarts,
  firstStarts,
  type IndexedDates,
  lastStarts,
  noDates,
  putDates,
} from "#core/events/indexed-dates.ts";
import { NEAR_PARTS, nearPartOf } from "#core/events/near.ts";
import { nearOf } from "#core/events/parse-event-filter.ts";
import type { PartsOfDays, StartSpan } from "#core/events/times-of-week.ts";
import {
  type CountedValue,
  createValueNumbers,
  type ValueCount,
  type ValueNumbers,
} from "#core/events/value-numbers.ts";
import { DAY_MS, type EpochMs } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";

/** What the index has of an event. */
export type IndexedEvent = {
  id: number;
  listing: Listing;
  organizerId: number | null;
  mode: EventMode;
  latitude: number | null;
  longitude: number | null;
  values: readonly CountedValue[];
  /** Start and end of each date that is not over, in order; of those after the time of the index only the first. */
  dates: readonly EpochMs[];
  /** Start of the last date that is over; null if none is. */
  lastStart: EpochMs | null;
};

/** Which events make a list. */
export type IndexQuery = {
  now: EpochMs;
  listings: readonly Listing[];
  /** Its values of the counted filters, and its place, are looked at. */
  filter: EventFilter;
  /** Only these events, for what the index does not know; null for all. */
  ids: ReadonlySet<number> | null;
  /** Only events of these organizers; null for all. */
  organizers: ReadonlySet<number> | null;
  /** No events of these organizers. */
  hides: readonly number[];
  /** Only events with dates to come, only those without, or `any`. */
  dates: "coming" | "past" | "any";
  /** Only events with a date in these spans, each at the first of them; null for all. */
  spans: readonly StartSpan[] | null;
  /** Only dates that start by this moment; null for all. */
  startsBy: EpochMs | null;
};

/** The place of an event in a list: what the list is sorted by, then its id. */
type ListedPlace = { place: number; id: number };
/** An event in a list, with the start of the date that the list shows. */
export type ListedEvent = ListedPlace & { startsAt: EpochMs };

/** All bits of what an event may lack: it is not in the list, whatever the filter. */
const LACKS_ALL = 0xffff_ffff;

/** Longer than any list: a part of a list with a place begins after everything of the part before it. */
const PART_MS = 1_000 * 366 * DAY_MS;

/** The listed events of a directory in memory (decision 0038). Each has a slot, a small number that is used again. */
export type EventIndex = {
  slotOf: Map<number, number>;
  freeSlots: number[];
  /** By slot; null where no event is. */
  events: (Described | null)[];
  /** By slot, the numbers of the event's values. */
  valuesOf: (readonly number[])[];
  values: ValueNumbers;
  dates: IndexedDates;
};

export function emptyIndex(): EventIndex {
  const values = createValueNumbers();
  return { slotOf: new Map(), freeSlots: [], events: [], valuesOf: [], values, dates: noDates() };
}

/** Adds an event, or replaces what is known of it. */
export function putEvent(index: EventIndex, { dates, lastStart, ...event }: IndexedEvent): void {
  removeEvent(index, event.id);
  const slot = index.freeSlots.pop() ?? index.events.length;
  index.slotOf.set(event.id, slot);
  index.events[slot] = event;
  index.valuesOf[slot] = event.values.map((value) => index.values.add(value));
  putDates(index.dates, slot, { dates, lastStart });
}

export function removeEvent(index: EventIndex, id: number): void {
  const slot = index.slotOf.get(id);
  if (slot === undefined) return;
  index.slotOf.delete(id);
  index.freeSlots.push(slot);
  for (const value of index.events[slot]?.values ?? []) index.values.remove(value);
  index.events[slot] = null;
  index.valuesOf[slot] = [];
  putDates(index.dates, slot, { dates: [], lastStart: null });
}

/** The rows of a list from `from` to before `to`, counted from its beginning, or from after a place. */
type ListPart = { from: number; to: number; after?: ListedPlace | null };

/** The number of events in a list, and some of its rows, in order: of past events the latest first. */
export function listEvents(
  index: EventIndex,
  query: IndexQuery,
  { from, to, after = null }: ListPart,
): { total: number; rows: readonly ListedEvent[] } {
  const starts = startsOf(index, query);
  const lacks = lacksOf(index, query, starts);
  const near = nearOf(query.filter);
  const direction = query.dates === "past" ? -1 : 1;
  const listed: ListedEvent[] = [];
  for (let slot = 0; slot < lacks.length; slot++) {
    const event = index.events[slot] ?? null;
    if (event === null || lacks[slot] !== 0) continue;
    const startsAt = starts[slot] ?? 0;
    const part = near === null ? 0 : NEAR_PARTS.indexOf(nearPartOf(event, near));
    listed.push({ id: event.id, startsAt, place: direction * startsAt + part * PART_MS });
  }
  const order = (one: ListedPlace, other: ListedPlace) => one.place - other.place || direction * (one.id - other.id);
  const counted = after === null ? listed : listed.filter((each) => order(each, after) > 0);
  return { total: listed.length, rows: firstOf(counted, to, order).slice(from) };
}

/** For each value, the events that have it and match all other filters; of `fact` also the other facts. */
export function countValues(index: EventIndex, query: IndexQuery): readonly ValueCount[] {
  return index.values.count(lacksOf(index, query, startsOf(index, query)), index.valuesOf);
}

/** For each cell of the week (`cellOf`), the events of the list with a date then. */
export function countCells(index: EventIndex, query: IndexQuery, parts: PartsOfDays): ReadonlyMap<number, number> {
  const ofAnyDate = { ...query, dates: "any", spans: null } as const;
  return countInCells(index.dates, parts, { ...query, lacks: lacksOf(index, ofAnyDate, startsOf(index, ofAnyDate)) });
}

/** The start of the date that the list shows of each event, by slot; infinite if none of its dates belongs to the list. */
function startsOf(index: EventIndex, { dates, spans, ...query }: IndexQuery): Float64Array {
  if (spans !== null) return firstStarts(index.dates, spans, query);
  if (dates === "coming") return currentStarts(index.dates, query);
  return dates === "past" ? lastStarts(index.dates, query.now) : new Float64Array(index.events.length);
}

/** What each event lacks of the filter (`ValueNumbers.bitsOf`), by slot. */
function lacksOf(index: EventIndex, query: IndexQuery, starts: Float64Array): Uint32Array {
  const { all, ofValue } = index.values.bitsOf(query.filter);
  const conditions = conditionsOf(query);
  const lacks = new Uint32Array(index.events.length).fill(LACKS_ALL);
  for (let slot = 0; slot < lacks.length; slot++) {
    const event = index.events[slot] ?? null;
    if (event === null || starts[slot] === Infinity || !conditions.every((isMet) => isMet(event))) continue;
    let found = 0;
    if (all !== 0) for (const value of index.valuesOf[slot] ?? []) found |= ofValue[value] ?? 0;
    lacks[slot] = all & ~found;
  }
  return lacks;
}

type Described = Omit<IndexedEvent, "dates" | "lastStart">;

/** The conditions of a list on an event, without those on its dates and values. Most lists have one, which is checked for every event. */
function conditionsOf({ listings, ids, organizers, hides, filter }: IndexQuery): ((event: Described) => boolean)[] {
  const near = nearOf(filter);
  const conditions: ((event: Described) => boolean)[] = [({ listing }) => listings.includes(listing)];
  if (ids !== null) conditions.push(({ id }) => ids.has(id));
  if (organizers !== null) conditions.push(({ organizerId }) => organizerId !== null && organizers.has(organizerId));
  if (hides.length > 0) conditions.push(({ organizerId }) => organizerId === null || !hides.includes(organizerId));
  if (near !== null) conditions.push((event) => !isTooFar(event, near));
  return conditions;
}

/** What can be joined online is never too far away, and nobody knows it of what has no coordinates (decision 0037). */
function isTooFar(event: Described, near: NonNullable<ReturnType<typeof nearOf>>): boolean {
  return event.mode === "in_person" && event.latitude !== null && nearPartOf(event, near) !== "near";
}

/** The first `count` in an order, without sorting all. */
function firstOf<Item>(
  all: readonly Item[],
  count: number,
  order: (one: Item, other: Item) => number,
): readonly Item[] {
  let first: Item[] = [];
  let last: Item | null = null;
  for (const each of all) {
    if (last !== null && order(each, last) > 0) continue;
    first.push(each);
    if (first.length < 2 * count) continue;
    first = first.toSorted(order).slice(0, count);
    last = first.at(-1) ?? null;
  }
  return first.toSorted(order).slice(0, count);
}
