import fc from "fast-check";
import { expect, test } from "vitest";
import { type CountedFilter, type EventFilter, NO_FILTER } from "#core/events/event-filter.ts";
import {
  countCells,
  countValues,
  emptyIndex,
  type EventIndex,
  type IndexedEvent,
  type IndexQuery,
  listEvents,
  listIds,
  markIds,
  putEvent,
  removeEvent,
} from "#core/events/event-index.ts";
import { NEAR_PARTS, nearPartOf, writeNear } from "#core/events/near.ts";
import { nearOf } from "#core/events/parse-event-filter.ts";
import { partsOfDays, spanOfTimes } from "#core/events/times-of-week.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";

/* The index gives the same results as plain loops over the same events, after any changes. */

const NOW = Date.UTC(2026, 10, 19, 12);
/** Added to the `placeId` of an unconfirmed event. */
const LATE = 2 ** 52;
const LEEDS = { latitude: 53.8, longitude: -1.5 };
const VALUES: Partial<Record<CountedFilter, readonly string[]>> = {
  type: ["prayer", "retreat"],
  tradition: ["Zen", "zen", "Quaker"],
  language: ["en", "es", "ja"],
  fact: ["captions", "silent"],
};
/** Hours in which dates and spans begin: few, so that many coincide, and some far away. */
const HOURS_AHEAD = [14, 57 * 24] as const;
/** Most conditions are absent from most queries, so that lists are long. */
const RARELY = { freq: 2 };

const values = fc
  .record({
    type: fc.subarray(["prayer", "retreat"], { maxLength: 1 }),
    tradition: fc.constantFrom<string[]>([], ["Zen"], ["zen"], ["Zen", "Quaker"]),
    language: fc.subarray(["en", "es"]),
    fact: fc.subarray(["captions", "silent"]),
  })
  .map((own) =>
    Object.entries(own).flatMap(([name, each]) => each.map((value) => ({ name: name as keyof typeof own, value }))),
  );
const hour = fc.constantFrom(HOURS_AHEAD[0], ...HOURS_AHEAD).chain((max) => fc.integer({ min: -8, max }));
const dates = fc
  .array(fc.tuple(hour, fc.constantFrom(1, 2, 3, 40)), { maxLength: 6 })
  .map((all) => all.toSorted(([one], [other]) => one - other))
  .map((all) => all.flatMap(([from, hours]) => [NOW + from * HOUR_MS, NOW + (from + hours) * HOUR_MS]));
const event: fc.Arbitrary<IndexedEvent> = fc
  .record({
    id: fc.integer({ min: 1, max: 70 }),
    placeId: fc.constantFrom(0, LATE),
    listing: fc.constantFrom("public", "members"),
    organizerId: fc.constantFrom(null, 1, 2, 3),
    mode: fc.constantFrom("online", "hybrid", "in_person"),
    place: fc.constantFrom(null, LEEDS, { latitude: 53.4, longitude: -1.5 }, { latitude: 1, longitude: 2 }),
    values,
    dates,
    lastStart: fc.option(fc.integer({ min: -14, max: -9 }).map((at) => NOW + at * HOUR_MS)),
  })
  .map(({ place, ...rest }) => ({
    ...rest,
    placeId: rest.placeId + rest.id,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
  }));

const spans = fc.uniqueArray(hour, { minLength: 2, maxLength: 8 }).chain((hours) => {
  const ordered = hours.toSorted((one, other) => one - other);
  const pairs = ordered.flatMap((from, at) => (at % 2 === 0 ? [{ from, to: ordered[at + 1] ?? from + 1 }] : []));
  return fc.tuple(...pairs.map(spanOf));
});
function spanOf({ from, to }: { from: number; to: number }) {
  const span = { from: NOW + from * HOUR_MS, to: NOW + to * HOUR_MS };
  return fc.boolean().map((isShut) => (isShut ? { ...span, until: span.to } : span));
}
const filter = fc
  .record({
    type: fc.subarray(["prayer", "retreat", "other"]),
    tradition: fc.subarray(["ZEN", "Quaker", "Jain"]),
    language: fc.subarray(["en", "es", "ja"]),
    fact: fc.subarray(["captions", "silent"]),
    near: fc.constantFrom([], [], [writeNear({ ...LEEDS, distance: { amount: 50, unit: "km" } })]),
  })
  .chain((all) => fc.subarray(Object.keys(all), { maxLength: 3 }).map((names) => pick(all, names)))
  .map((some): EventFilter => ({ ...NO_FILTER, ...some }));
function pick(all: Partial<EventFilter>, names: readonly string[]): Partial<EventFilter> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
}
const numbers = (most: number) => fc.uniqueArray(fc.integer({ min: 1, max: most }));
const query: fc.Arbitrary<IndexQuery> = fc.record({
  now: fc.integer({ min: 0, max: 20 }).map((halves) => NOW + halves * 30 * MINUTE_MS),
  listings: fc.constantFrom(["public"], ["members", "public"]),
  filter,
  ids: fc.option(numbers(90).map(markIds), RARELY),
  organizers: fc.option(
    numbers(4).map((some) => new Set(some)),
    RARELY,
  ),
  hides: fc.oneof(fc.constant([]), fc.constant([]), numbers(4)),
  dates: fc.constantFrom("coming", "coming", "past", "any"),
  spans: fc.option(spans, RARELY),
  startsBy: fc.option(
    hour.map((at) => NOW + at * HOUR_MS),
    RARELY,
  ),
});

type Query = IndexQuery;
type Date = { from: number; to: number };

function datesOf({ dates: bounds }: IndexedEvent): Date[] {
  return bounds.flatMap((from, at) => (at % 2 === 0 ? [{ from, to: bounds[at + 1] ?? from }] : []));
}

function isInTime({ from, to }: Date, { now, spans: some, startsBy }: Query): boolean {
  if (to <= now || from > (startsBy ?? from)) return false;
  const isOver = (until = Infinity) => Math.min(to, from + 2 * HOUR_MS) <= until;
  return some === null || some.some((span) => from >= span.from && from < span.to && isOver(span.until));
}

/** The start of the date that a list shows of an event; null if the event is not in it, and 0 for `any`. */
function startOf(one: IndexedEvent, requested: Query): number | null {
  const all = datesOf(one);
  if (requested.dates === "any") return 0;
  if (requested.dates === "coming") return all.find((date) => isInTime(date, requested))?.from ?? null;
  const starts = [...(one.lastStart === null ? [] : [one.lastStart]), ...all.map(({ from }) => from)];
  return starts.length > 0 && all.every(({ to }) => to <= requested.now) ? Math.max(...starts) : null;
}

function hasValues(one: IndexedEvent, wanted: EventFilter): boolean {
  const has = (name: string, value: string) =>
    one.values.some((own) => own.name === name && own.value.toLowerCase() === value.toLowerCase());
  return (Object.keys(VALUES) as CountedFilter[]).every((name) =>
    name === "fact"
      ? wanted.fact.every((value) => has(name, value))
      : wanted[name].length === 0 || wanted[name].some((value) => has(name, value)),
  );
}

function isListed(one: IndexedEvent, requested: Query): boolean {
  const near = nearOf(requested.filter);
  const isFar = near !== null && one.latitude !== null && nearPartOf(one, near) === "unplaced";
  return (
    requested.listings.includes(one.listing) &&
    (requested.ids === null || requested.ids[one.id] === 1) &&
    (requested.organizers === null || requested.organizers.has(one.organizerId ?? 0)) &&
    !requested.hides.includes(one.organizerId ?? 0) &&
    !isFar &&
    startOf(one, requested) !== null &&
    hasValues(one, requested.filter)
  );
}

function rowsOf(events: readonly IndexedEvent[], requested: Query) {
  const near = nearOf(requested.filter);
  const direction = requested.dates === "past" ? -1 : 1;
  const rows = events
    .filter((one) => isListed(one, requested))
    .map((one) => {
      const startsAt = startOf(one, requested) ?? 0;
      const part = near === null ? 0 : NEAR_PARTS.indexOf(nearPartOf(one, near));
      const place = direction * startsAt + part * 366_000 * DAY_MS;
      return { id: one.id, startsAt, place, placeId: direction === 1 ? one.placeId : one.id };
    });
  return rows.toSorted((one, other) => one.place - other.place || direction * (one.placeId - other.placeId));
}

function countsOf(events: readonly IndexedEvent[], requested: Query): readonly string[] {
  return Object.entries(VALUES).flatMap(([name, spellings]) => {
    const others = name === "fact" ? requested.filter : { ...requested.filter, [name]: [] };
    const known = spellings.filter((value) =>
      events.some((one) => one.values.some((own) => own.name === name && own.value === value)),
    );
    const groups = Map.groupBy(known, (value) => value.toLowerCase());
    return [...groups].flatMap(([lower, [first]]) => {
      const wanted = { ...requested, filter: others };
      const having = events.filter(
        (one) =>
          isListed(one, wanted) && one.values.some((own) => own.name === name && own.value.toLowerCase() === lower),
      );
      return having.length === 0 ? [] : [`${name} ${first} ${having.length}`];
    });
  });
}

function cellsOf(events: readonly IndexedEvent[], requested: Query, parts: ReturnType<typeof partsOfDays>) {
  const cellAt = (start: number) =>
    parts.cells.find((_, at) => start >= (parts.bounds[at] ?? 0) && start < (parts.bounds[at + 1] ?? 0));
  const cells = events
    .filter((one) => isListed(one, { ...requested, dates: "any" }))
    .flatMap((one) => {
      const found = datesOf(one).filter((date) => isInTime(date, requested));
      return [...new Set(found.map(({ from }) => cellAt(from)))].filter((cell) => cell !== undefined);
    });
  return Map.groupBy(cells, (cell) => cell);
}

/** Rows to skip, rows of the page, and after which row the page begins. */
type Page = { from: number; size: number; after: number | null };
type Step = {
  put: readonly IndexedEvent[];
  removed: readonly number[];
  queries: readonly { query: Query; page: Page }[];
};

const page: fc.Arbitrary<Page> = fc.record({
  from: fc.nat({ max: 12 }),
  size: fc.nat({ max: 9 }),
  after: fc.option(fc.nat()),
});
const step: fc.Arbitrary<Step> = fc.record({
  put: fc.array(event, { minLength: 10, maxLength: 50 }),
  removed: numbers(70),
  queries: fc.array(fc.record({ query, page }), { minLength: 1, maxLength: 3 }),
});

function expectSame(
  index: EventIndex,
  events: readonly IndexedEvent[],
  { query: requested, page: part }: Step["queries"][0],
) {
  const rows = rowsOf(events, requested);
  const { total, ids } = listIds(index, requested, rows.length);
  expect({ total, ids: ids.toSorted() }).toEqual({ total: rows.length, ids: rows.map(({ id }) => id).toSorted() });
  if (requested.dates !== "any") {
    const after = part.after === null ? null : (rows[part.after % (rows.length + 1)] ?? null);
    const from = part.from + (after === null ? 0 : rows.indexOf(after) + 1);
    expect(listEvents(index, requested, { from: part.from, to: part.from + part.size, after })).toEqual({
      total: rows.length,
      rows: rows.slice(from, from + part.size),
    });
  }
  const counts = countValues(index, requested).map(({ name, value, count }) => `${name} ${value} ${count}`);
  expect(counts.toSorted()).toEqual(countsOf(events, requested).toSorted());
  const parts = partsOfDays(spanOfTimes(requested.now), "America/New_York");
  const cells = Array.from(cellsOf(events, requested, parts), ([cell, { length }]) => [cell, length] as const);
  expect(new Map(countCells(index, requested, parts))).toEqual(new Map(cells));
}

test("law: the index gives the same lists, pages and counts as plain loops over the events", () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 3 }), (steps) => {
      const index = emptyIndex();
      const known = new Map<number, IndexedEvent>();
      for (const { put, removed, queries } of steps) {
        for (const id of removed) {
          removeEvent(index, id);
          known.delete(id);
        }
        for (const one of put) {
          putEvent(index, one);
          known.set(one.id, one);
        }
        for (const each of queries) expectSame(index, [...known.values()], each);
      }
    }),
    { numRuns: 250 },
  );
});
