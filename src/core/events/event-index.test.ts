import { describe, expect, test } from "vitest";
import { type EventFilter, NO_FILTER } from "#core/events/event-filter.ts";
import {
  countCells,
  countValues,
  emptyIndex,
  type EventIndex,
  listEvents,
  markIds,
  putEvent,
  removeEvent,
  type IndexedEvent,
  type IndexQuery,
} from "#core/events/event-index.ts";
import { partsOfDays, spanOfTimes } from "#core/events/times-of-week.ts";
import { HOUR_MS } from "#core/time/instant.ts";

const NOW = Date.UTC(2026, 10, 19, 12);

const EVENT: IndexedEvent = {
  id: 1,
  placeId: 1,
  listing: "public",
  organizerId: null,
  mode: "online",
  latitude: null,
  longitude: null,
  values: [],
  dates: [NOW + HOUR_MS, NOW + 2 * HOUR_MS],
  lastStart: null,
};

const QUERY: IndexQuery = {
  now: NOW,
  listings: ["public"],
  filter: NO_FILTER,
  ids: null,
  organizers: null,
  hides: [],
  dates: "coming",
  spans: null,
  startsBy: null,
};

function indexOf(...events: readonly Partial<IndexedEvent>[]): EventIndex {
  const index = emptyIndex();
  for (const [at, event] of events.entries()) {
    const id = event.id ?? at + 1;
    putEvent(index, { ...EVENT, id, placeId: id, ...event });
  }
  return index;
}

function idsOf(index: EventIndex, query: Partial<IndexQuery> = {}): readonly number[] {
  return listEvents(index, { ...QUERY, ...query }, { from: 0, to: 100 }).rows.map(({ id }) => id);
}

function countsOf(index: EventIndex, filter: Partial<EventFilter> = {}): readonly string[] {
  const counts = countValues(index, { ...QUERY, filter: { ...NO_FILTER, ...filter } });
  return counts.map(({ name, value, count }) => `${name} ${value} ${count}`).toSorted();
}

const dates = (...hours: readonly number[]) =>
  hours.flatMap((hour) => [NOW + hour * HOUR_MS, NOW + (hour + 1) * HOUR_MS]);

describe("event lists", () => {
  test("running and upcoming events are in order of start, then of id", () => {
    const index = indexOf({ dates: dates(3) }, { dates: dates(-0.5, 24) }, { dates: dates(2) }, { dates: dates(2) });
    expect(idsOf(index)).toEqual([2, 3, 4, 1]);
    // The running date of the second event is over then.
    expect(idsOf(index, { now: NOW + HOUR_MS })).toEqual([3, 4, 1, 2]);
  });

  test("past events have no upcoming date, and the latest comes first", () => {
    const index = indexOf(
      { dates: [], lastStart: NOW - 5 * HOUR_MS },
      { dates: dates(-2) },
      { dates: dates(-4, 1) },
      { dates: [] },
    );
    expect(idsOf(index, { dates: "past" })).toEqual([2, 1]);
    expect(idsOf(index, { dates: "past", now: NOW + 2 * HOUR_MS })).toEqual([3, 2, 1]);
  });

  test("a page comes with the total count", () => {
    const startOf = (id: number) => NOW + (101 - id) * HOUR_MS;
    const index = indexOf(...Array.from({ length: 100 }, (_, at) => ({ dates: dates(100 - at) })));
    expect(listEvents(index, QUERY, { from: 10, to: 13 })).toEqual({
      total: 100,
      rows: [90, 89, 88].map((id) => ({ id, placeId: id, startsAt: startOf(id), place: startOf(id) })),
    });
    const after = { placeId: 88, place: startOf(88) };
    expect(listEvents(index, QUERY, { from: 0, to: 1, after })).toEqual({
      total: 100,
      rows: [{ id: 87, placeId: 87, startsAt: startOf(87), place: startOf(87) }],
    });
  });

  test("an event is placed at its first date in the spans that ends in time", () => {
    const index = indexOf({ dates: dates(1, 5, 9) });
    const span = (from: number, to: number, until?: number) => ({
      from: NOW + from * HOUR_MS,
      to: NOW + to * HOUR_MS,
      ...(until !== undefined && { until: NOW + until * HOUR_MS }),
    });
    const first = (...spans: ReturnType<typeof span>[]) =>
      listEvents(index, { ...QUERY, spans }, { from: 0, to: 1 }).rows[0]?.startsAt;
    expect(first(span(2, 20))).toBe(NOW + 5 * HOUR_MS);
    expect(first(span(4, 6, 5.5), span(8, 10, 10))).toBe(NOW + 9 * HOUR_MS);
    expect(first(span(2, 5))).toBeUndefined();
    expect(idsOf(index, { spans: [span(2, 20)], startsBy: NOW + 4 * HOUR_MS })).toEqual([]);
  });

  test("only the reader's listings are included, with requested and without hidden organizers", () => {
    const index = indexOf({ listing: "members" }, { organizerId: 7 }, { organizerId: 8 }, {});
    expect(idsOf(index)).toEqual([2, 3, 4]);
    expect(idsOf(index, { listings: ["public", "members"] })).toEqual([1, 2, 3, 4]);
    expect(idsOf(index, { organizers: new Set([7]) })).toEqual([2]);
    expect(idsOf(index, { hides: [7] })).toEqual([3, 4]);
    expect(idsOf(index, { ids: markIds([1, 4]) })).toEqual([4]);
  });

  test("an updated event loses its former dates and values", () => {
    const index = indexOf({ dates: dates(1, 3), values: [{ name: "type", value: "prayer" }] }, { dates: dates(2) });
    putEvent(index, { ...EVENT, id: 1, dates: dates(3), values: [{ name: "type", value: "worship" }] });
    expect(idsOf(index)).toEqual([2, 1]);
    expect(countsOf(index)).toEqual(["type worship 1"]);
    removeEvent(index, 1);
    putEvent(index, { ...EVENT, id: 3, placeId: 3, dates: dates(1) });
    expect(idsOf(index)).toEqual([3, 2]);
    expect(countsOf(index)).toEqual([]);
  });

  test("an event has its latest values, however often and however much they change", () => {
    const index = emptyIndex();
    const languagesOf = (id: number, round: number) => Array.from({ length: (id + round) % 7 }, (_, at) => `l${at}`);
    const expected = new Map<string, number>();
    for (let round = 0; round < 12; round++) {
      for (let id = 1; id <= 40; id++) {
        const values = languagesOf(id, round).map((value) => ({ name: "language", value }) as const);
        if (round === 11 && id % 4 === 0) removeEvent(index, id);
        else putEvent(index, { ...EVENT, id, values });
        if (round === 11 && id % 4 !== 0)
          for (const { value } of values) expected.set(value, (expected.get(value) ?? 0) + 1);
      }
    }
    expect(countsOf(index)).toEqual([...expected].map(([value, count]) => `language ${value} ${count}`).toSorted());
    expect(idsOf(index, { filter: { ...NO_FILTER, language: ["l5"] } })).toHaveLength(expected.get("l5") ?? 0);
  });

  test("a page within many events at the same time is in order of id", () => {
    const index = indexOf(...Array.from({ length: 500 }, (_, at) => ({ id: ((at * 7) % 500) + 1, dates: dates(3) })));
    const { total, rows } = listEvents(index, QUERY, { from: 100, to: 150 });
    expect(total).toBe(500);
    expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, at) => 101 + at));
  });
});

test("unconfirmed events come last among events at the same time", () => {
  const late = 2 ** 52;
  const index = indexOf({ placeId: late + 1 }, {}, { placeId: late + 3, dates: dates(0.5) }, {});
  expect(idsOf(index)).toEqual([3, 2, 4, 1]);
  const after = { place: NOW + HOUR_MS, placeId: 4 };
  const { rows } = listEvents(index, QUERY, { from: 0, to: 9, after });
  expect(rows.map(({ id }) => id)).toEqual([1]);
});

describe("counts", () => {
  const index = indexOf(
    {
      values: [
        { name: "type", value: "prayer" },
        { name: "tradition", value: "Zen" },
        { name: "fact", value: "silent" },
        { name: "fact", value: "captions" },
      ],
    },
    {
      values: [
        { name: "type", value: "prayer" },
        { name: "tradition", value: "zen" },
        { name: "fact", value: "silent" },
      ],
    },
    {
      values: [
        { name: "type", value: "worship" },
        { name: "tradition", value: "Quaker" },
      ],
    },
  );

  test("counts of a filter ignore its own choice, and group spellings of a value", () => {
    expect(countsOf(index, { type: ["prayer"] })).toEqual([
      "fact captions 1",
      "fact silent 2",
      "tradition Zen 2",
      "type prayer 2",
      "type worship 1",
    ]);
  });

  test("counts of facts respect the other chosen facts, because an event must have all", () => {
    expect(countsOf(index, { fact: ["silent", "captions"] })).toEqual([
      "fact captions 1",
      "fact silent 1",
      "tradition Zen 1",
      "type prayer 1",
    ]);
  });

  test("a value that no event has gives empty counts, except in its own filter", () => {
    expect(countsOf(index, { tradition: ["Jain"] })).toEqual(["tradition Quaker 1", "tradition Zen 2"]);
  });

  test("counts by time of week count an event once in each cell", () => {
    const weekly = indexOf({ dates: dates(1, 2, 25, 7 * 24 + 1) }, { dates: dates(1) });
    const cells = countCells(weekly, QUERY, partsOfDays(spanOfTimes(NOW), "UTC"));
    // Thursday and Friday afternoon.
    expect([...cells.values()]).toEqual([2, 1]);
  });
});
