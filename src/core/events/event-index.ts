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
  withRoom,
} from "#core/events/value-numbers.ts";
import { DAY_MS, type EpochMs } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";

/** What the index has of an event. */
export type IndexedEvent = {
  id: number;
  /** Sorts events that start at the same moment: what nobody confirms has a greater number than all others. */
  placeId: number;
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
  /** Only these events, for what the index does not know (`markIds`); null for all. */
  ids: Uint8Array | null;
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

/** A column with 1 for each of the ids: a list asks for every event, and a set would take several times as long. */
export function markIds(ids: readonly number[]): Uint8Array {
  const marked = new Uint8Array(ids.reduce((most, id) => Math.max(most, id), 0) + 1);
  for (const id of ids) marked[id] = 1;
  return marked;
}

/** The place of an event in a list: what the list is sorted by, then a number of its own. */
type ListedPlace = { place: number; placeId: number };
/** An event in a list, with the start of the date that the list shows. */
export type ListedEvent = ListedPlace & { id: number; startsAt: EpochMs };

/** All bits of what an event may lack: it is not in the list, whatever the filter. */
const LACKS_ALL = 0xffff_ffff;

/** Longer than any list: a part of a list with a place begins after everything of the part before it. */
const PART_MS = 1_000 * 366 * DAY_MS;

/** A bit for each listing. */
const LISTING_BITS: Readonly<Record<Listing, number>> = { hidden: 1, members: 2, public: 4 };

/** The listed events of a directory in memory (decision 0038). Each has a slot, a small number that is used again. */
export type EventIndex = {
  slotOf: Map<number, number>;
  freeSlots: number[];
  /** By slot; null where no event is. */
  events: (Described | null)[];
  /** By slot, the bit of the event's listing; 0 where no event is. */
  listings: Uint8Array;
  values: ValueNumbers;
  dates: IndexedDates;
};

export function emptyIndex(): EventIndex {
  const [listings, values] = [new Uint8Array(0), createValueNumbers()];
  return { slotOf: new Map(), freeSlots: [], events: [], listings, values, dates: noDates() };
}

/** Adds an event, or replaces what is known of it. */
export function putEvent(index: EventIndex, { dates, lastStart, ...event }: IndexedEvent): void {
  removeEvent(index, event.id);
  const slot = index.freeSlots.pop() ?? index.events.length;
  index.slotOf.set(event.id, slot);
  index.events[slot] = event;
  index.listings = withRoom(index.listings, slot + 1);
  index.listings[slot] = LISTING_BITS[event.listing];
  index.values.put(slot, event.values);
  putDates(index.dates, slot, { dates, lastStart });
}

export function removeEvent(index: EventIndex, id: number): void {
  const slot = index.slotOf.get(id);
  if (slot === undefined) return;
  index.slotOf.delete(id);
  index.freeSlots.push(slot);
  index.values.remove(slot, index.events[slot]?.values ?? []);
  index.events[slot] = null;
  index.listings[slot] = 0;
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
  const idOf = (slot: number): number => index.events[slot]?.id ?? 0;
  // Past events are over, confirmed or not.
  const placeIdOf = query.dates === "past" ? idOf : (slot: number): number => index.events[slot]?.placeId ?? 0;
  const placeOf = (slot: number): number => {
    const event = near === null ? null : (index.events[slot] ?? null);
    const part = near === null || event === null ? 0 : NEAR_PARTS.indexOf(nearPartOf(event, near));
    return direction * (starts[slot] ?? 0) + part * PART_MS;
  };
  const { total, first } = firstOf(lacks, to, {
    placeOf,
    inOnePlace: (one, other) => direction * (placeIdOf(one) - placeIdOf(other)),
    isBefore: (slot, place) =>
      after !== null && (place - after.place || direction * (placeIdOf(slot) - after.placeId)) <= 0,
  });
  const rowOf = (slot: number): ListedEvent => ({
    id: idOf(slot),
    startsAt: starts[slot] ?? 0,
    place: placeOf(slot),
    placeId: placeIdOf(slot),
  });
  return { total, rows: first.slice(from).map(rowOf) };
}

/** For each value, the events that have it and match all other filters; of `fact` also the other facts. */
export function countValues(index: EventIndex, query: IndexQuery): readonly ValueCount[] {
  return index.values.count(lacksOf(index, query, startsOf(index, query)));
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

/** What each event lacks of the filter (`ValueNumbers.addLacks`), by slot. */
function lacksOf(index: EventIndex, query: IndexQuery, starts: Float64Array): Uint32Array {
  const { events, listings, values } = index;
  const listed = query.listings.reduce((bits, listing) => bits | LISTING_BITS[listing], 0);
  const conditions = conditionsOf(query);
  const lacks = new Uint32Array(events.length);
  for (let slot = 0; slot < lacks.length; slot++)
    if (((listings[slot] ?? 0) & listed) === 0 || starts[slot] === Infinity) lacks[slot] = LACKS_ALL;
  if (conditions.length > 0) {
    for (let slot = 0; slot < lacks.length; slot++) {
      const event = lacks[slot] === 0 ? events[slot] : null;
      if (event && !conditions.every((isMet) => isMet(event))) lacks[slot] = LACKS_ALL;
    }
  }
  values.addLacks(query.filter, lacks);
  return lacks;
}

type Described = Omit<IndexedEvent, "dates" | "lastStart">;

/** The conditions of a list on an event, without those on its listing, its dates and its values. Most lists have none. */
function conditionsOf({ ids, organizers, hides, filter }: IndexQuery): ((event: Described) => boolean)[] {
  const near = nearOf(filter);
  const conditions: ((event: Described) => boolean)[] = [];
  if (ids !== null) conditions.push(({ id }) => ids[id] === 1);
  if (organizers !== null) conditions.push(({ organizerId }) => organizerId !== null && organizers.has(organizerId));
  if (hides.length > 0) conditions.push(({ organizerId }) => organizerId === null || !hides.includes(organizerId));
  if (near !== null) conditions.push((event) => !isTooFar(event, near));
  return conditions;
}

/** What can be joined online is never too far away, and nobody knows it of what has no coordinates (decision 0037). */
function isTooFar(event: Described, near: NonNullable<ReturnType<typeof nearOf>>): boolean {
  return event.mode === "in_person" && event.latitude !== null && nearPartOf(event, near) !== "near";
}

type SlotOrder = {
  placeOf: (slot: number) => number;
  inOnePlace: (one: number, other: number) => number;
  /** Whether a slot is before the first slot of the page. */
  isBefore: (slot: number, place: number) => boolean;
};

/** How many slots lack nothing, and the first `count` of them in an order, without sorting all. */
function firstOf(
  lacks: Uint32Array,
  count: number,
  { placeOf, inOnePlace, isBefore }: SlotOrder,
): { total: number; first: readonly number[] } {
  let first: { slot: number; place: number }[] = [];
  let [total, lastPlace] = [0, Infinity];
  const keepFirst = (): void => {
    first.sort((one, other) => one.place - other.place || inOnePlace(one.slot, other.slot));
    first = first.slice(0, count);
  };
  for (let slot = 0; slot < lacks.length; slot++) {
    if (lacks[slot] !== 0) continue;
    total++;
    const place = placeOf(slot);
    if (place > lastPlace || isBefore(slot, place)) continue;
    first.push({ slot, place });
    if (first.length < 2 * count) continue;
    keepFirst();
    lastPlace = first.at(-1)?.place ?? -Infinity;
  }
  keepFirst();
  return { total, first: first.map(({ slot }) => slot) };
}
