import type { EventFilter } from "#core/events/event-filter.ts";
import type { EventMode } from "#core/events/event.ts";
import {
  byStart,
  countInCells,
  type IndexedDates,
  type ListDates,
  noDates,
  putDates,
  withDates,
} from "#core/events/indexed-dates.ts";
import { type Near, NEAR_PARTS, type NearPart, nearPartOf } from "#core/events/near.ts";
import { nearOf } from "#core/events/parse-event-filter.ts";
import {
  commonOf,
  countSlots,
  dropSlot,
  hasSlot,
  type StoredSlots,
  putSlot,
  removeSlot,
  setOf,
  type Slots,
  unionOf,
  without,
} from "#core/events/slot-sets.ts";
import type { PartsOfDays } from "#core/events/times-of-week.ts";
import {
  type CountedValue,
  countEach,
  setsOfValues,
  type ValueCount,
  type ValueSets,
  withWanted,
} from "#core/events/value-sets.ts";
import { DAY_MS, type EpochMs } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";

/** What the index has of an event. */
export type IndexedEvent = Place & {
  id: number;
  /** Sorts events that start at the same moment: what nobody confirms has a greater number than all others. */
  placeId: number;
  listing: Listing;
  organizerId: number | null;
  values: readonly CountedValue[];
  /** Start and end of each date that is not over, in order; of those after the time of the index only the first. */
  dates: readonly EpochMs[];
  /** Start of the last date that is over; null if none is. */
  lastStart: EpochMs | null;
};

/** Where an event is, with coordinates in tenths of a degree. */
type Place = { mode: EventMode; latitude: number | null; longitude: number | null };

/** Which events make a list. */
export type IndexQuery = ListDates & {
  listings: readonly Listing[];
  /** Its values of the counted filters, and its place, are looked at. */
  filter: EventFilter;
  /** Only these events, for what the index does not know (`markIds`); null for all. */
  ids: Uint8Array | null;
  /** Only events of these organizers; null for all. */
  organizers: ReadonlySet<number> | null;
  /** No events of these organizers. */
  hides: readonly number[];
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

/** Longer than any list: a part of a list with a place begins after everything of the part before it. */
const PART_MS = 1_000 * 366 * DAY_MS;

/** The listed events of a directory in memory (decision 0038). Each has a slot, a small number that is used again. */
export type EventIndex = {
  slotOf: Map<number, number>;
  freeSlots: number[];
  /** By slot; 0 where no event is. */
  ids: number[];
  placeIds: number[];
  /** All sets below that contain the event, by slot. */
  setsOf: (readonly StoredSlots[])[];
  listings: Map<Listing, StoredSlots>;
  organizers: Map<number, StoredSlots>;
  /** Events that are in the same place, by that place as text. */
  places: Map<string, Place & StoredSlots>;
  values: ValueSets;
  dates: IndexedDates;
};

export function emptyIndex(): EventIndex {
  return {
    slotOf: new Map(),
    freeSlots: [],
    ids: [],
    placeIds: [],
    setsOf: [],
    listings: new Map(),
    organizers: new Map(),
    places: new Map(),
    values: new Map(),
    dates: noDates(),
  };
}

/** Adds an event, or replaces what is known of it. */
export function putEvent(index: EventIndex, event: IndexedEvent): void {
  removeEvent(index, event.id);
  const slot = index.freeSlots.pop() ?? index.ids.length;
  index.slotOf.set(event.id, slot);
  index.ids[slot] = event.id;
  index.placeIds[slot] = event.placeId;
  index.setsOf[slot] = setsOfEvent(index, event);
  for (const set of index.setsOf[slot]) putSlot(set, slot);
  putDates(index.dates, slot, event);
}

export function removeEvent(index: EventIndex, id: number): void {
  const slot = index.slotOf.get(id);
  if (slot === undefined) return;
  index.slotOf.delete(id);
  index.freeSlots.push(slot);
  index.ids[slot] = 0;
  for (const set of index.setsOf[slot] ?? []) removeSlot(set, slot);
  putDates(index.dates, slot, { dates: [], lastStart: null });
}

function setsOfEvent(
  { listings, organizers, places, values }: EventIndex,
  event: IndexedEvent,
): readonly StoredSlots[] {
  const { mode, latitude, longitude, organizerId } = event;
  const key = `${mode} ${latitude} ${longitude}`;
  const place = places.get(key) ?? { mode, latitude, longitude, words: [], bits: [] };
  places.set(key, place);
  const ofOrganizer = organizerId === null ? [] : [setOf(organizers, organizerId)];
  return [setOf(listings, event.listing), place, ...ofOrganizer, ...setsOfValues(values, event.values)];
}

/** The rows of a list from `from` to before `to`, counted from its beginning, or from after a place. */
type ListPart = { from: number; to: number; after?: ListedPlace | null };

/** The number of events in a list with dates, and some of its rows, in order: of past events the latest first. */
export function listEvents(
  index: EventIndex,
  query: IndexQuery,
  { from, to, after = null }: ListPart,
): { total: number; rows: readonly ListedEvent[] } {
  const list = slotsOf(index, query);
  const direction = query.dates === "past" ? -1 : 1;
  const order = (one: ListedPlace, other: ListedPlace): number =>
    one.place - other.place || direction * (one.placeId - other.placeId);
  const found: (readonly ListedEvent[])[] = [];
  let [skipped, length] = [0, 0];
  for (const [part, slots] of partsOf(index, list, query).entries()) {
    for (const { startsAt, slots: together } of byStart(index.dates, slots, query)) {
      if (skipped + length >= to) break;
      const place = direction * startsAt + part * PART_MS;
      if (after !== null && place < after.place) continue;
      // Of what comes before the page only the number is needed.
      const isBefore = length === 0 && place !== after?.place && skipped + together.length <= from;
      if (isBefore) skipped += together.length;
      else {
        const those = together.map((slot) => ({ ...idsOf(index, slot, query), startsAt, place }));
        const left = those.filter((row) => after === null || order(row, after) > 0);
        length += left.length;
        found.push(left);
      }
    }
  }
  const rows = found.flat().sort(order);
  return { total: countSlots(list), rows: rows.slice(from - skipped, to - skipped) };
}

/** Past events are over, confirmed or not. */
function idsOf({ ids, placeIds }: EventIndex, slot: number, { dates }: IndexQuery): { id: number; placeId: number } {
  return { id: ids[slot] ?? 0, placeId: (dates === "past" ? ids : placeIds)[slot] ?? 0 };
}

/** The number of events in a list, and their ids in no order, up to `most` of them. */
export function listIds(index: EventIndex, query: IndexQuery, most: number): { total: number; ids: readonly number[] } {
  const list = slotsOf(index, query);
  const ids: number[] = [];
  for (let slot = 0; slot < index.ids.length && ids.length < most; slot++)
    if (hasSlot(list, slot)) ids.push(index.ids[slot] ?? 0);
  return { total: countSlots(list), ids };
}

/** For each value, the events that have it and match all other filters; of `fact` also the other facts. */
export function countValues(index: EventIndex, query: IndexQuery): readonly ValueCount[] {
  return countEach(index.values, slotsOfAnyValue(index, query), query.filter);
}

/** For each cell of the week (`cellOf`), the events of the list with a date then. */
export function countCells(index: EventIndex, query: IndexQuery, parts: PartsOfDays): ReadonlyMap<number, number> {
  return countInCells(index.dates, slotsOf(index, { ...query, dates: "any" }), parts, query);
}

/** The events of a list. */
function slotsOf(index: EventIndex, query: IndexQuery): Slots {
  return withWanted(index.values, slotsOfAnyValue(index, query), query.filter);
}

/** The events of a list without what it asks for of their values. */
function slotsOfAnyValue(index: EventIndex, query: IndexQuery): Slots {
  const { ids, organizers, hides, filter } = query;
  const near = nearOf(filter);
  const listed = commonOf(
    slotsWith(index, index.listings, query.listings),
    ...(ids === null ? [] : [slotsMarked(index, ids)]),
    ...(organizers === null ? [] : [slotsWith(index, index.organizers, organizers)]),
    ...(near === null ? [] : [slotsWithin(index, near)]),
  );
  return withDates(index.dates, without(listed, slotsWith(index, index.organizers, hides)), query);
}

/** The events in the sets of some keys. */
function slotsWith<Key>(index: EventIndex, sets: ReadonlyMap<Key, StoredSlots>, keys: Iterable<Key>): Slots {
  const found = [...keys].flatMap((key) => sets.get(key) ?? []);
  return unionOf(found, wordsOf(index));
}

function slotsWithin(index: EventIndex, near: Near): Slots {
  const places = [...index.places.values()].filter((place) => partOf(place, near) !== null);
  return unionOf(places, wordsOf(index));
}

function slotsMarked(index: EventIndex, marked: Uint8Array): Slots {
  const slots = new Uint32Array(wordsOf(index)).fill(0xffff_ffff);
  for (let slot = 0; slot < index.ids.length; slot++) if (marked[index.ids[slot] ?? 0] !== 1) dropSlot(slots, slot);
  return slots;
}

/** The number of words of a set with every slot. */
function wordsOf({ ids }: EventIndex): number {
  return (ids.length + 31) >>> 5;
}

/** The part of a list near a place to which an event belongs; null for what is in person and known to be too far away (decision 0037). */
function partOf(place: Place, near: Near): NearPart | null {
  const part = nearPartOf(place, near);
  return part === "unplaced" && place.latitude !== null ? null : part;
}

/** The parts of a list in order; without a place it is one part. */
function partsOf(index: EventIndex, list: Slots, { filter }: IndexQuery): readonly Slots[] {
  const near = nearOf(filter);
  if (near === null) return [list];
  const places = Map.groupBy(index.places.values(), (place) => partOf(place, near));
  return NEAR_PARTS.map((part) => commonOf(list, unionOf(places.get(part) ?? [], list.length)));
}
