import type { EventFilter } from "#core/events/event-filter.ts";
import type { EventMode } from "#core/events/event.ts";
import { IndexedDates } from "#core/events/indexed-dates.ts";
import { NEAR_PARTS, nearPartOf } from "#core/events/near.ts";
import { nearOf } from "#core/events/parse-event-filter.ts";
import type { PartsOfDays, StartSpan } from "#core/events/times-of-week.ts";
import { type CountedValue, type ValueCount, ValueNumbers } from "#core/events/value-numbers.ts";
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

/** An event in a list, and the start with which it stands there. */
export type ListedEvent = { id: number; startsAt: EpochMs };

/** All bits of what an event may lack: it is not in the list, whatever the filter. */
const LACKS_ALL = 0xffff_ffff;

/** Longer than any list: a part of a list with a place begins after everything of the part before it. */
const PART_MS = 1_000 * 366 * DAY_MS;

/**
 * The listed events of a directory in memory. Finds lists by any combination of filters, and what each further choice
 * would leave, in one pass over all events (decision 0038).
 */
export class EventIndex {
  readonly #slotOf = new Map<number, number>();
  readonly #freeSlots: number[] = [];
  /** By slot; null where no event is. */
  readonly #events: (Omit<IndexedEvent, "dates" | "lastStart"> | null)[] = [];
  readonly #valuesOf: (readonly number[])[] = [];
  readonly #values = new ValueNumbers();
  readonly #dates = new IndexedDates();

  /** Adds an event, or replaces what is known of it. */
  put({ dates, lastStart, ...event }: IndexedEvent): void {
    this.remove(event.id);
    const slot = this.#freeSlots.pop() ?? this.#events.length;
    this.#slotOf.set(event.id, slot);
    this.#events[slot] = event;
    this.#valuesOf[slot] = event.values.map((value) => this.#values.add(value));
    this.#dates.put(slot, dates, lastStart);
  }

  remove(id: number): void {
    const slot = this.#slotOf.get(id);
    if (slot === undefined) return;
    this.#slotOf.delete(id);
    this.#freeSlots.push(slot);
    for (const value of this.#events[slot]?.values ?? []) this.#values.remove(value);
    this.#events[slot] = null;
    this.#valuesOf[slot] = [];
    this.#dates.remove(slot);
  }

  /** The number of events in a list, and its rows from `from` to before `to`, in order: of past events the latest first. */
  list(query: IndexQuery, { from, to }: { from: number; to: number }): { total: number; rows: readonly ListedEvent[] } {
    const starts = this.#startsOf(query);
    const lacks = this.#lacksOf(query, starts);
    const near = nearOf(query.filter);
    const direction = query.dates === "past" ? -1 : 1;
    const listed: (ListedEvent & { place: number })[] = [];
    for (const [slot, event] of this.#events.entries()) {
      if (event === null || lacks[slot] !== 0) continue;
      const startsAt = starts[slot] ?? 0;
      const part = near === null ? 0 : NEAR_PARTS.indexOf(nearPartOf(event, near));
      listed.push({ id: event.id, startsAt, place: direction * startsAt + part * PART_MS });
    }
    const first = firstOf(listed, to, (one, other) => one.place - other.place || direction * (one.id - other.id));
    return { total: listed.length, rows: first.slice(from).map(({ id, startsAt }) => ({ id, startsAt })) };
  }

  /** For each value, the events that have it and match all other filters; of `fact` also the other facts. */
  countValues(query: IndexQuery): readonly ValueCount[] {
    return this.#values.count(this.#lacksOf(query, this.#startsOf(query)), this.#valuesOf);
  }

  /** For each cell of the week (`cellOf`), the events of the list with a date then. */
  countCells(query: IndexQuery, parts: PartsOfDays): ReadonlyMap<number, number> {
    const ofAnyDate = { ...query, dates: "any", spans: null } as const;
    const lacks = this.#lacksOf(ofAnyDate, this.#startsOf(ofAnyDate));
    return this.#dates.countCells(parts, {
      ...query,
      isListed: Uint8Array.from(lacks, (each) => (each === 0 ? 1 : 0)),
    });
  }

  /** The start with which each event stands in the list, by slot; infinite if its dates do not belong to the list. */
  #startsOf({ dates, spans, ...query }: IndexQuery): Float64Array {
    if (spans !== null) return this.#dates.firstStarts(spans, query);
    if (dates === "coming") return this.#dates.currentStarts(query);
    return dates === "past" ? this.#dates.lastStarts(query.now) : new Float64Array(this.#events.length);
  }

  /** What each event lacks of the filter (`ValueNumbers.bitsOf`), by slot. */
  #lacksOf(query: IndexQuery, starts: Float64Array): Uint32Array {
    const { all, ofValue } = this.#values.bitsOf(query.filter);
    const isIn = belongsTo(query);
    const lacks = new Uint32Array(this.#events.length).fill(LACKS_ALL);
    for (const [slot, event] of this.#events.entries()) {
      if (event === null || starts[slot] === Infinity || !isIn(event)) continue;
      let found = 0;
      if (all !== 0) for (const value of this.#valuesOf[slot] ?? []) found |= ofValue[value] ?? 0;
      lacks[slot] = all & ~found;
    }
    return lacks;
  }
}

type Described = Omit<IndexedEvent, "dates" | "lastStart">;

/** Whether an event belongs to a list, whatever its dates and its values. */
function belongsTo({ listings, ids, organizers, hides, filter }: IndexQuery): (event: Described) => boolean {
  const near = nearOf(filter);
  return (event) =>
    listings.includes(event.listing) &&
    (ids === null || ids.has(event.id)) &&
    isOf(event, { organizers, hides }) &&
    (near === null || !isTooFar(event, near));
}

function isOf({ organizerId }: Described, { organizers, hides }: Pick<IndexQuery, "organizers" | "hides">): boolean {
  if (organizerId === null) return organizers === null;
  return (organizers === null || organizers.has(organizerId)) && !hides.includes(organizerId);
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
