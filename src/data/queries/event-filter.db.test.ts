import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { type EventFilter, filterChoices, NO_FILTER, withoutFilter } from "#core/events/event-filter.ts";
import { latestStart, spanOfTimes, spansOfWeek, timesWithin } from "#core/events/times-of-week.ts";
import { readFreeHours } from "#core/free-hours/free-hours.ts";
import { DAY_MS, MINUTE_MS } from "#core/time/instant.ts";
import { findEventsScreen } from "#data/queries/events.ts";
import { countFilterValues } from "#data/queries/filter-counts.ts";
import { countStarts } from "#data/queries/starts.ts";
import { anEvent, type EventOverrides, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const listings = ["public"] as const;
const TODAY = { from: TEST_NOW - DAY_MS / 2, to: TEST_NOW + DAY_MS / 2 };
const once = [{ startsLocal: "2026-11-20T18:00:00", timezone: "UTC", rrule: null }];

const EVENTS: readonly EventOverrides[] = [
  { title: "Sitting", type: "meditation", traditions: ["Zen"], practices: ["Silent sitting"], languages: ["en"] },
  { title: "Zazenkai", type: "retreat", traditions: ["zen", "Buddhist"], languages: ["en", "ja"], price: 40 },
  { title: "Rosary", type: "prayer", traditions: ["Catholic"], practices: ["Rosary"], languages: ["es"], price: 0 },
  { title: "Vespers", type: "prayer", traditions: ["Catholic"], mode: "hybrid", languages: ["la"], captions: true },
  { title: "Circle", type: "discussion", beginnersWelcome: true, camera: "off", captions: true, schedules: once },
  { title: "Quiet hour", type: "meditation", guidance: "silent", camera: "optional", languages: ["EN"] },
];

beforeEach(async () => {
  for (const event of EVENTS) await anEvent(database, event);
  await anEvent(database, { title: "Hidden", type: "worship", traditions: ["Zen"], listing: "hidden" });
});

async function found(
  filter: Partial<EventFilter>,
  more: { query?: string; span?: typeof TODAY; now?: number; past?: boolean } = {},
  zone = "UTC",
  free = "",
) {
  const list = { past: false, now: TEST_NOW, listings, page: 1, pageSize: 50, ...more };
  const narrowed = { ...NO_FILTER, ...filter };
  const within = more.span ?? spanOfTimes(TEST_NOW);
  const times = timesWithin(narrowed, within, { zone, freeHours: readFreeHours(free) });
  const startsBy = latestStart(narrowed, list.now);
  const { rows, total } = await findEventsScreen(database, {
    list: { ...list, filter: narrowed, times, startsBy },
    rooms: 0,
  });
  expect(total).toBe(rows.length);
  return rows.map(({ title }) => title).toSorted();
}

const counts = (filter: EventFilter, now = TEST_NOW, span: typeof TODAY | null = null, free = "") =>
  countFilterValues(database.db, {
    now,
    listings,
    filter,
    past: false,
    span,
    isEmpty: true,
    reader: { zone: "UTC", freeHours: readFreeHours(free) },
  });

test("an event whose series was replaced or removed is found as what it is now", async () => {
  const [long, short] = [{ durationSeconds: 10_800 }, { durationSeconds: 1_800 }];
  const weekly = (startsLocal: string, until: string) => ({ startsLocal, rrule: `FREQ=WEEKLY;UNTIL=${until}` });
  const before = { ...weekly("2026-11-04T19:00:00", "20261111"), ...long };
  const still = { ...weekly("2026-11-11T19:00:00", "20261125"), ...long };
  const follows = sql`update schedules set follows_id =`;
  const ends = sql`update schedules set ended_at = now()`;
  const shortened = await anEvent(database, { title: "Shortened", schedules: [before, short] });
  const soon = await anEvent(database, { title: "Soon short", schedules: [still, { ...short, ...once[0] }] });
  const single = await anEvent(database, { title: "One date", schedules: [before, { ...short, ...once[0] }] });
  const over = await anEvent(database, { title: "Over", schedules: [before] });
  const between = { ...weekly("2026-11-18T19:00:00", "20261125"), durationSeconds: 7_200 };
  const replaced = await anEvent(database, { title: "Back", schedules: [before, between, { ...short, ...once[0] }] });
  await anEvent(database, { title: "Ran out", schedules: [before, { ...short, ...once[0] }] });
  const ranOut = { ...short, startsLocal: "2026-11-10T18:00:00", rrule: null };
  const past = await anEvent(database, { title: "Past", schedules: [before, ranOut] });
  for (const { scheduleIds } of [shortened, soon, replaced])
    await database.db.execute(sql`${follows} ${scheduleIds[0]} where id = ${scheduleIds[1]}`);
  for (const { scheduleIds } of [single, over, past])
    await database.db.execute(sql`${ends} where id = ${scheduleIds[0]}`);
  // Removed as an organizer removes it: with its dates, after it had replaced the first.
  await database.db.execute(sql`${ends} where id = ${replaced.scheduleIds[1]}`);
  await database.db.execute(sql`delete from occurrences where schedule_id = ${replaced.scheduleIds[1]}`);
  await database.db.execute(
    sql`update events set (current_schedule_id, current_original_local, current_starts_at, current_ends_at) =
      (select schedule_id, original_local, starts_at, ends_at from occurrences where schedule_id = ${replaced.scheduleIds[2]})
      where id = ${replaced.id}`,
  );
  expect(await found({ duration: ["30-min"] })).toEqual(["Back", "One date", "Ran out", "Shortened"]);
  // It is long for another week.
  expect(await found({ duration: ["longer"] })).toEqual(["Soon short"]);
  expect(await found({ repeats: ["once"] })).toEqual(["Back", "Circle", "One date", "Ran out"]);
  expect(await found({ duration: ["longer"], repeats: ["series"] }, { past: true })).toEqual(["Over"]);
  expect(await found({ duration: ["30-min"], repeats: ["once"] }, { past: true })).toEqual(["Past"]);
});

describe("a list can be filtered", () => {
  test.each<[string, Partial<EventFilter>, string[]]>([
    ["one type", { type: ["prayer"] }, ["Rosary", "Vespers"]],
    ["two types", { type: ["retreat", "discussion"] }, ["Circle", "Zazenkai"]],
    ["a tradition, ignoring case", { tradition: ["ZEN"] }, ["Sitting", "Zazenkai"]],
    ["a practice", { practice: ["rosary"] }, ["Rosary"]],
    ["a language", { language: ["en"] }, ["Quiet hour", "Sitting", "Zazenkai"]],
    ["two languages", { language: ["es", "ja"] }, ["Rosary", "Zazenkai"]],
    [
      "free events, including those without a price",
      { price: ["free"] },
      ["Circle", "Quiet hour", "Rosary", "Sitting", "Vespers"],
    ],
    ["priced events", { price: ["priced"] }, ["Zazenkai"]],
    ["one-off events", { repeats: ["once"] }, ["Circle"]],
    [
      "dates of up to an hour",
      { duration: ["hour"] },
      ["Circle", "Quiet hour", "Rosary", "Sitting", "Vespers", "Zazenkai"],
    ],
    ["long dates", { duration: ["2-hours", "longer"] }, []],
    ["hybrid events", { where: ["hybrid"] }, ["Vespers"]],
    ["an optional camera", { fact: ["camera-optional"] }, ["Circle", "Quiet hour"]],
    ["two facts, both required", { fact: ["captions", "beginners"] }, ["Circle"]],
    ["several filters, all required", { type: ["prayer"], language: ["es"], price: ["free"] }, ["Rosary"]],
    ["a value that no event has", { tradition: ["Quaker"] }, []],
    ["a text that looks like SQL", { practice: ["'; drop table events; --", "\\", '"'] }, []],
  ])("by %s", async (_what, filter, titles) => {
    expect(await found(filter)).toEqual(titles);
  });

  // All but Circle (Friday, 20 November, 18:00) repeat each Wednesday at 19:00, in UTC.
  test.each<[string, Partial<EventFilter>, string, string[]]>([
    ["Fridays", { weekday: ["fri"] }, "UTC", ["Circle"]],
    ["evenings and prayer", { time: ["evening"], type: ["prayer"] }, "UTC", ["Rosary", "Vespers"]],
    [
      "Wednesday afternoons, in New York",
      { weekday: ["wed"], time: ["afternoon"], language: ["es", "la"] },
      "America/New_York",
      ["Rosary", "Vespers"],
    ],
    ["early Thursday mornings, in Tokyo", { weekday: ["thu"], time: ["early-morning"] }, "Asia/Tokyo", []],
    [
      "Thursdays overnight, in Tokyo",
      { weekday: ["thu"], time: ["overnight"], fact: ["captions"] },
      "Asia/Tokyo",
      ["Vespers"],
    ],
    ["Saturdays overnight, in Tokyo", { weekday: ["sat"], time: ["overnight"] }, "Asia/Tokyo", ["Circle"]],
  ])("by time of the week: %s", async (_what, filter, zone, titles) => {
    expect(await found(filter, {}, zone)).toEqual(titles);
  });

  // As above; each takes an hour.
  test.each<[string, Partial<EventFilter>, string, string, string[]]>([
    ["free hours that are exactly the date's", { language: ["es", "la"] }, "we1900-2000", "UTC", ["Rosary", "Vespers"]],
    ["free hours that end before the date does", {}, "we1900-1930", "UTC", []],
    ["free hours that begin after the date does", {}, "we1930-2100", "UTC", []],
    ["the same hours in New York", { type: ["prayer"] }, "we1400-1500", "America/New_York", ["Rosary", "Vespers"]],
    [
      "hours over midnight in Kolkata",
      { type: ["prayer"] },
      "we2300-2400.th0000-0200",
      "Asia/Kolkata",
      ["Rosary", "Vespers"],
    ],
    [
      "hours in Kolkata until midnight, half an hour into the date",
      { type: ["prayer"] },
      "we2300-2400",
      "Asia/Kolkata",
      [],
    ],
    [
      "free hours on two days, with a filter for one weekday",
      { weekday: ["fri"] },
      "we1800-2100.fr1800-1900",
      "UTC",
      ["Circle"],
    ],
    ["free evening hours, with a filter for mornings", { time: ["morning"] }, "we1900-2000", "UTC", []],
    ["hours without events", {}, "mo0600-0700", "UTC", []],
  ])("by fit: %s", async (_what, filter, free, zone, titles) => {
    expect(await found({ fits: ["mine"], ...filter }, {}, zone, free)).toEqual(titles);
  });

  test("a long date fits if its first two hours do, on its start day too", async () => {
    const vigil = [{ startsLocal: "2026-11-18T18:00:00", timezone: "UTC", rrule: null, durationSeconds: 10 * 3_600 }];
    await anEvent(database, { title: "Vigil", type: "other", schedules: vigil });
    const filter = { type: ["other"], fits: ["mine"] };
    expect(await found(filter, {}, "UTC", "we1800-2000")).toEqual(["Vigil"]);
    expect(await found(filter, {}, "UTC", "we1800-1930")).toEqual([]);
    expect(await found(filter, { span: TODAY }, "UTC", "we1700-2000")).toEqual(["Vigil"]);
    const late = [{ startsLocal: "2026-11-18T23:30:00", timezone: "UTC", rrule: null, durationSeconds: 3_600 }];
    await anEvent(database, { title: "Night watch", type: "other", schedules: late });
    expect(await found(filter, { span: TODAY }, "UTC", "we2300-2400.th0000-0100")).toEqual(["Night watch"]);
  });

  test("counts beside the fit filter use the reader's own free hours", async () => {
    const filter = { ...NO_FILTER, fits: ["mine"] };
    const ofTypes = async (free: string) => {
      const { values } = await counts(filter, TEST_NOW, null, free);
      return values.filter(({ name }) => name === "type").reduce((sum, { count }) => sum + count, 0);
    };
    expect([await ofTypes("we1900-2000"), await ofTypes("fr1800-1900"), await ofTypes("mo0000-0030")]).toEqual([
      5, 1, 0,
    ]);
    const { without } = await counts(filter, TEST_NOW, null, "mo0000-0030");
    expect(without).toEqual([{ name: "fits", value: "mine", count: 6 }]);
    const times = timesWithin(filter, TODAY, { zone: "UTC", freeHours: readFreeHours("we1900-2000") });
    const starts = await countStarts(database.db, { ...TODAY, listings, filter, times });
    expect(starts.map(({ count }) => count)).toEqual([5]);
  });

  // Circle starts at 18:00 and takes an hour; the others repeat on Wednesdays.
  test.each<[string, Partial<EventFilter>, string, string[]]>([
    ["now, before the event starts", { soon: ["now"] }, "2026-11-20T17:59:00Z", []],
    ["now, while the event is running", { soon: ["now"] }, "2026-11-20T18:30:00Z", ["Circle"]],
    ["within the hour", { soon: ["hour"] }, "2026-11-20T17:00:00Z", ["Circle"]],
    ["within the hour, a minute too early", { soon: ["hour"] }, "2026-11-20T16:59:00Z", []],
    ["now or within three hours", { soon: ["now", "3-hours"] }, "2026-11-20T15:00:00Z", ["Circle"]],
    [
      "within three hours, with a filter for Fridays",
      { soon: ["3-hours"], weekday: ["fri"] },
      "2026-11-20T15:00:00Z",
      ["Circle"],
    ],
    [
      "within three hours on a Friday, with a filter for Wednesdays",
      { soon: ["3-hours"], weekday: ["wed"] },
      "2026-11-20T15:00:00Z",
      [],
    ],
  ])("by how soon: %s", async (_what, filter, at, titles) => {
    const now = Date.parse(at);
    expect(await found(filter, { now })).toEqual(titles);
    const counted = await counts({ ...NO_FILTER, ...filter }, now);
    const ofTypes = counted.values.filter(({ name }) => name === "type").reduce((sum, { count }) => sum + count, 0);
    expect(ofTypes).toBe(titles.length);
  });

  test("a time of the week lists each event once, at its first date then, even if another date is earlier", async () => {
    const schedules = [{ startsLocal: "2026-11-18T19:00:00", timezone: "UTC", rrule: "FREQ=DAILY" }];
    await anEvent(database, { title: "Daily", type: "other", schedules });
    const filter = { ...NO_FILTER, type: ["other"], weekday: ["sun"] };
    const times = spansOfWeek(filter, spanOfTimes(TEST_NOW), "UTC");
    const list = { past: false, now: TEST_NOW, listings, page: 1, pageSize: 50, filter, times };
    const { rows, total } = await findEventsScreen(database, { list, rooms: 0 });
    expect(total).toBe(1);
    expect(rows.map(({ date }) => date?.originalLocal)).toEqual(["2026-11-22T19:00:00"]);
  });

  test("by organizer: in a list, on a day and at a time of the week", async () => {
    const { id, publicId } = await anOrganizer(database, { name: "Northmoor Friends" });
    await anEvent(database, { title: "Worship", organizerId: id, type: "worship" });
    const organizer = [publicId];
    expect(await found({ organizer })).toEqual(["Worship"]);
    expect(await found({ organizer }, { span: TODAY })).toEqual(["Worship"]);
    expect(await found({ organizer, weekday: ["wed"] })).toEqual(["Worship"]);
    expect(await found({ organizer, type: ["prayer"] })).toEqual([]);
    const { values, without } = await counts({ ...NO_FILTER, organizer, type: ["prayer"] });
    expect(values.filter(({ name }) => name === "type")).toEqual([{ name: "type", value: "worship", count: 1 }]);
    expect(without).toEqual([
      { name: "type", value: "prayer", count: 1 },
      { name: "organizer", value: publicId, count: 2 },
    ]);
  });

  test("by a search together with a filter", async () => {
    expect(await found({ type: ["meditation"] }, { query: "quiet" })).toEqual(["Quiet hour"]);
    expect(await found({ type: ["prayer"] }, { query: "quiet" })).toEqual([]);
  });

  test("on a day: the day's dates are filtered, and so are the week's counts", async () => {
    expect(await found({ type: ["prayer"] }, { span: TODAY })).toEqual(["Rosary", "Vespers"]);
    expect(await found({ repeats: ["once"] }, { span: TODAY })).toEqual([]);
    const filter = { ...NO_FILTER, type: ["prayer"] };
    const starts = await countStarts(database.db, { ...TODAY, listings, filter });
    expect(starts.map(({ count }) => count)).toEqual([2]);
  });
});

describe("filter counts", () => {
  test.each<[string, Partial<EventFilter>]>([
    ["without a filter", {}],
    ["beside one type", { type: ["prayer"] }],
    ["beside a fact and a price", { fact: ["captions"], price: ["free"] }],
    ["beside a time of the week", { weekday: ["wed"], time: ["evening"], type: ["prayer"] }],
    ["beside a tradition that no event has", { tradition: ["Quaker"] }],
  ])("each count equals the length of the list with that value chosen, %s", async (_what, choice) => {
    const filter = { ...NO_FILTER, ...choice };
    const { values } = await counts(filter);
    for (const { name, value, count } of values) {
      const others = name === "fact" ? filter : withoutFilter(filter, name);
      const chosen = { ...others, [name]: [...new Set([...others[name], value])] };
      expect([name, value, (await found(chosen)).length]).toEqual([name, value, count]);
    }
  });

  test("spellings that differ only in case are counted once, and unlisted events not at all", async () => {
    const { values } = await counts(NO_FILTER);
    const traditions = values
      .filter(({ name }) => name === "tradition")
      .map(({ value, count }) => [value.toLowerCase(), count]);
    expect(traditions.toSorted()).toEqual([
      ["buddhist", 1],
      ["catholic", 2],
      ["zen", 2],
    ]);
    expect(values).not.toContainEqual(expect.objectContaining({ value: "worship" }));
  });

  test("the count beside a chosen value is that of the list without it", async () => {
    const filter = { ...NO_FILTER, type: ["prayer"], language: ["ja", "es"], tradition: ["Quaker"] };
    const { without } = await counts(filter);
    expect(without).toEqual([
      { name: "type", value: "prayer", count: 0 },
      { name: "tradition", value: "Quaker", count: 1 },
      { name: "language", value: "ja", count: 0 },
      { name: "language", value: "es", count: 0 },
    ]);
    expect(filterChoices(filter)).toHaveLength(without.length);
  });

  test("counts follow the day and the data", async () => {
    const type = (of: Awaited<ReturnType<typeof counts>>, wanted: string) =>
      of.values.find(({ name, value }) => name === "type" && value === wanted)?.count;
    expect(type(await counts(NO_FILTER, TEST_NOW, TODAY), "discussion")).toBeUndefined();
    expect(type(await counts(NO_FILTER), "discussion")).toBe(1);
    await anEvent(database, { title: "Another", type: "discussion" });
    expect(type(await counts(NO_FILTER), "discussion")).toBe(2);
    expect(type(await counts(NO_FILTER, TEST_NOW + MINUTE_MS), "discussion")).toBe(2);
  });
});
