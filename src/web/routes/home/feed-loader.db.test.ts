import { expect, test } from "vitest";
import { DEMO_SOURCE } from "#core/events/event.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { listFeed } from "#data/queries/feed.ts";
import { events } from "#data/tables/events.ts";
import { userPreferences } from "#data/tables/profiles.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, someEvents, TEST_NOW, type EventOverrides } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { anAwayDatabase } from "#tests/support/database/an-away-database.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { startingNextLoader } from "#web/components/layout/starting-next-loader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { feedLoader } from "#web/routes/home/home.server.ts";

const database = withTestDatabase();

async function feedOf(viewer: Viewer) {
  const { view } = await feedLoader(viewer, aRequestContext({ database, viewer }));
  if (view.shows !== "feed") throw new Error("The feed could not be read.");
  return view.feed;
}

const titles = (cards: readonly { title: string }[]) => cards.map(({ title }) => title);
const follow = (viewer: Viewer, organizerId: number) =>
  database.pool.query("insert into organizer_follows values ($1, $2, now())", [viewer.userId, organizerId]);
const once = (startsLocal: string) => [{ startsLocal, rrule: null }];
const listed = (title: string, ago: number, overrides: EventOverrides = {}) =>
  anEvent(database, { title, firstListedAt: TEST_NOW - ago, ...overrides });

test("events of followed organizers come before new ones, each with badge, age, organizer, and date", async () => {
  const viewer = await aUser(database, { name: "Miriam" });
  const lakeside = await anOrganizer(database, { name: "Lakeside" });
  await follow(viewer, lakeside.id);
  const at = once("2026-11-19T00:30:00");
  const evening = await listed("Evening sitting", 35 * MINUTE_MS, {
    organizerId: lakeside.id,
    organizerName: "Lakeside",
    description: "Half an hour of silence.",
    schedules: at,
  });
  await listed("Open talk", 2 * HOUR_MS);
  const feed = await feedOf(viewer);
  expect(feed.greeting).toBe("Good morning, Miriam.");
  expect(feed.followed).toMatchObject([
    {
      feedType: "followed_organizer_event",
      title: "Evening sitting",
      organizer: "Lakeside",
      text: "Half an hour of silence.",
      ago: "35 minutes ago",
      when: "Nov 18, 2026 at 7:30 PM",
      href: `/events/evening-sitting-${evening.publicId}/2026-11-19T0030`,
      save: { key: evening.publicId, isSaved: false },
    },
  ]);
  expect(feed.recent).toMatchObject([{ feedType: "new_event", title: "Open talk", ago: "2 hours ago" }]);
});

test("three followed and six other events are shown, none twice; the feed API gives twenty per offset", async () => {
  const viewer = await aUser(database);
  const followed = await anOrganizer(database, { name: "Mine" });
  await follow(viewer, followed.id);
  await someEvents(
    database,
    Array.from({ length: 30 }, (_, at) => ({ title: `Number ${at}`, organizerId: at < 10 ? followed.id : null })),
  );
  const feed = await feedOf(viewer);
  expect([feed.followed.length, feed.recent.length]).toEqual([3, 6]);
  const requested = { userId: viewer.userId, now: TEST_NOW, zone: "UTC", listings: ["public"], hides: [] } as const;
  const first = await listFeed(database.db, requested);
  const rest = await listFeed(database.db, requested, { offset: first.length, limit: 100 });
  expect([first.length, rest.length]).toEqual([20, 10]);
  expect(new Set([...first, ...rest].map(({ event }) => event.publicId)).size).toBe(30);
});

test("past, cancelled, and hidden events and those of hidden organizers are left out", async () => {
  const hidden = await anOrganizer(database, { name: "Not mine" });
  const viewer = { ...(await aUser(database)), hiddenOrganizers: [hidden.id] };
  await follow(viewer, hidden.id);
  await listed("Of a hidden organizer", 0, { organizerId: hidden.id });
  await listed("Over", 0, { schedules: once("2026-11-17T12:00:00") });
  await listed("A room", 0, { kind: "always_open" });
  await listed("Called off", 0, { cancelledAt: TEST_NOW });
  await listed("Held", 0, { listing: "hidden", held: true });
  await listed("Private", 0, { listing: "hidden", visibility: "private" });
  await listed("For members", 0, { listing: "members", visibility: "public_in_app" });
  expect(titles((await feedOf(viewer)).recent)).toEqual(["For members"]);
  expect((await feedOf(viewer)).followed).toEqual([]);
});

test("an event whose stored date has passed is shown at its next date, or left out without one", async () => {
  const viewer = await aUser(database);
  const [series] = [await listed("Series", 0), await listed("Once", 0, { schedules: once("2026-11-18T12:30:00") })];
  const later = TEST_NOW + DAY_MS;
  const { view } = await feedLoader(viewer, aRequestContext({ database, viewer, now: later }));
  expect(view).toMatchObject({ feed: { recent: [{ title: "Series", when: "Nov 25, 2026 at 2:00 PM" }] } });
  expect(view.shows === "feed" && view.feed.recent).toHaveLength(1);
  expect(series.publicId).toBeTruthy();
});

test("events that match the member's preferences and waking hours come first", async () => {
  const viewer = await aUser(database);
  await database.db
    .insert(userPreferences)
    .values({ userId: viewer.userId, preferredEventTypes: ["youth-group"], createdAt: TEST_NOW, updatedAt: TEST_NOW });
  await listed("At night", 0, { schedules: once("2026-11-20T08:00:00") });
  await listed("In the evening", 0, { schedules: once("2026-11-20T23:00:00") });
  await listed("For you", DAY_MS, {
    description: "All young people are welcome.",
    schedules: once("2026-11-20T23:00:00"),
  });
  expect(titles((await feedOf(viewer)).recent)).toEqual(["For you", "In the evening", "At night"]);
});

test("in-person events in a preferred state come before those elsewhere, and nothing is hidden", async () => {
  const viewer = await aUser(database);
  await database.db
    .insert(userPreferences)
    .values({ userId: viewer.userId, preferredStates: ["MA"], createdAt: TEST_NOW, updatedAt: TEST_NOW });
  const evening = { schedules: once("2026-11-20T23:00:00"), mode: "in_person", country: "US" } as const;
  await listed("In Ohio", 0, { ...evening, region: "Ohio" });
  await listed("Online", 0, { ...evening, mode: "online", region: "MA" });
  await listed("In Boston", 2 * DAY_MS, { ...evening, region: "massachusetts" });
  await listed("In Salem", 2 * DAY_MS, { ...evening, mode: "hybrid", region: "MA" });
  const order = titles((await feedOf(viewer)).recent);
  expect(order).toHaveLength(4);
  expect(order.slice(0, 2).toSorted()).toEqual(["In Boston", "In Salem"]);
});

test("the next saved event is named, and saved cards are marked", async () => {
  const viewer = await aUser(database);
  const soon = await listed("Soon", 0, { schedules: once("2026-11-18T15:00:00") });
  const late = await listed("Later", 0, { schedules: once("2026-11-20T15:00:00") });
  expect((await feedOf(viewer)).day.next).toBeNull();
  await database.pool.query("insert into saved_events values ($1, $2, now())", [viewer.userId, late.id]);
  expect((await feedOf(viewer)).day.next).toMatchObject({ title: "Later", day: "Friday", clock: "10:00 AM" });
  await database.pool.query("insert into saved_dates values ($1, $2, '2026-11-18T15:00:00', now())", [
    viewer.userId,
    soon.scheduleIds[0],
  ]);
  const feed = await feedOf(viewer);
  expect(feed.day.next).toMatchObject({ title: "Soon", day: null, clock: "10:00 AM" });
  expect(feed.recent.find(({ title }) => title === "Later")?.save.isSaved).toBe(true);
  await database.db.update(events).set({ listing: "hidden" });
  expect((await feedOf(viewer)).day.next).toBeNull();
});

test("a restricted link is not in a card's text", async () => {
  const viewer = await aUser(database);
  await listed("Gated", 0, {
    linkAudience: "before_start",
    description: "Come to https://meet.example.org/room today.",
  });
  expect(JSON.stringify((await feedOf(viewer)).recent)).not.toContain("meet.example.org");
});

test("a feed that cannot be loaded shows an error with the request number", async () => {
  const logged: unknown[] = [];
  const viewer = await aUser(database);
  const away = aRequestContext({ database: anAwayDatabase, viewer, logError: (error) => void logged.push(error) });
  expect(await feedLoader(viewer, away)).toMatchObject({ status: 503, view: { shows: "feed-failed" } });
  expect(logged).toHaveLength(1);
  expect(reachesMessage("feed.error")).toBe("Error loading your feed");
});

test("an example is marked in lists, as the next saved event, and among the events on a not-found page", async () => {
  const viewer = await aUser(database);
  const example = await listed("Example", 0, { importSource: DEMO_SOURCE, sourceId: "demo-1" });
  await database.pool.query("insert into saved_events values ($1, $2, now())", [viewer.userId, example.id]);
  const { day, recent } = await feedOf(viewer);
  expect([day.next?.isExample, recent[0]?.isExample]).toEqual([true, true]);
  expect(await startingNextLoader(aRequestContext({ database, viewer }))).toMatchObject([{ isExample: true }]);
  await database.db.update(events).set({ importSource: "csv" });
  expect((await feedOf(viewer)).day.next?.isExample).toBe(false);
  expect(await startingNextLoader(aRequestContext({ database, viewer }))).toMatchObject([{ isExample: false }]);
});

const save = (viewer: Viewer, eventId: number) =>
  database.pool.query("insert into saved_events values ($1, $2, now())", [viewer.userId, eventId]);
const timelineOf = async (viewer: Viewer) =>
  (await feedOf(viewer)).day.days.map(({ name, entries }) => [name, entries.map(({ title, mark }) => [title, mark])]);

test("today and tomorrow list saved and followed events, and none that can no longer be joined", async () => {
  const viewer = await aUser(database);
  const [followed, other] = [
    await anOrganizer(database, { name: "Mine" }),
    await anOrganizer(database, { name: "Other" }),
  ];
  await follow(viewer, followed.id);
  const daily = await listed("Daily", 0, { schedules: [{ startsLocal: "2026-11-01T14:00:00", rrule: "FREQ=DAILY" }] });
  await save(viewer, daily.id);
  const oneDate = await listed("One date", 0, { organizerId: other.id, schedules: once("2026-11-19T15:00:00") });
  await database.pool.query("insert into saved_dates values ($1, $2, '2026-11-19T15:00:00', now())", [
    viewer.userId,
    oneDate.scheduleIds[0],
  ]);
  await listed("Of mine", 0, { organizerId: followed.id, schedules: once("2026-11-18T20:00:00") });
  await listed("Of others", 0, { organizerId: other.id, schedules: once("2026-11-18T20:00:00") });
  await listed("Next week", 0, { organizerId: followed.id, schedules: once("2026-11-25T20:00:00") });
  for (const gone of [{ cancelledAt: TEST_NOW }, { listing: "hidden" as const }]) {
    const { id } = await listed("Gone", 0, { ...gone, schedules: once("2026-11-18T21:00:00") });
    await save(viewer, id);
  }
  expect(await timelineOf(viewer)).toEqual([
    [
      "Today",
      [
        ["Daily", "saved"],
        ["Of mine", "followed"],
      ],
    ],
    [
      "Tomorrow",
      [
        ["Daily", "saved"],
        ["One date", "savedDate"],
      ],
    ],
  ]);
  const { day } = await feedOf(viewer);
  expect(day.date).toBe("Wednesday, November 18");
  expect(day.days[0]?.entries[0]).toMatchObject({
    clock: "9:00 AM",
    gap: reachesMessage("feed.day.gap", { clock: "3:00 PM" }),
  });
  expect(await timelineOf({ ...viewer, hiddenOrganizers: [followed.id] })).toEqual([
    ["Today", [["Daily", "saved"]]],
    [
      "Tomorrow",
      [
        ["Daily", "saved"],
        ["One date", "savedDate"],
      ],
    ],
  ]);
});

test("a running saved event is the next one, with its link if this member may see it", async () => {
  const viewer = await aUser(database);
  const event = await listed("Vigil", 0, {
    schedules: once("2026-11-18T11:30:00"),
    link: "https://meet.example.org/vigil",
  });
  await save(viewer, event.id);
  expect((await feedOf(viewer)).day.next).toMatchObject({
    title: "Vigil",
    joinHref: "https://meet.example.org/vigil",
    picture: expect.stringContaining("<svg"),
  });
  const later = await aUser(database);
  const gated = { linkAudience: "before_start", link: "https://meet.example.org/gated" } as const;
  await save(later, (await listed("Gated", 0, { ...gated, schedules: once("2026-11-18T13:00:00") })).id);
  expect((await feedOf(later)).day.next).toMatchObject({ title: "Gated", joinHref: null, opensBefore: true });
});

test("a member without saved events is offered upcoming ones in the page's language", async () => {
  const viewer = await aUser(database);
  await listed("Français", 0, { languages: ["fr"], schedules: once("2026-11-18T13:00:00") });
  await listed("English", 0, { languages: ["en"], schedules: once("2026-11-18T14:00:00") });
  expect(titles((await feedOf(viewer)).day.offers)).toEqual(["English"]);
  expect((await feedOf(viewer)).day).toMatchObject({ next: null, days: [] });
});

const weekOf = async (viewer: Viewer, zone: RequestContext["zone"] = { id: "America/New_York", source: "site" }) => {
  const { view } = await feedLoader(viewer, aRequestContext({ database, viewer, zone }));
  return view.shows === "feed" ? view.feed.day.week : null;
};

test("the week shows the member's days, each with its remaining dates and a link to its list", async () => {
  const viewer = await aUser(database);
  const daily = await listed("Daily", 0, { schedules: [{ startsLocal: "2026-11-01T14:00:00", rrule: "FREQ=DAILY" }] });
  await save(viewer, daily.id);
  await save(viewer, (await listed("Running", 0, { schedules: once("2026-11-18T11:30:00") })).id);
  // Nine in the evening of November 23 in New York.
  await save(viewer, (await listed("Evening", 0, { schedules: once("2026-11-24T02:00:00") })).id);
  const week = await weekOf(viewer);
  expect(week?.map(({ weekday, number, count }) => [`${weekday} ${number}`, count])).toEqual([
    ["Today 18", 2],
    ["Thu 19", 1],
    ["Fri 20", 1],
    ["Sat 21", 1],
    ["Sun 22", 1],
    ["Mon 23", 2],
    ["Tue 24", 1],
  ]);
  expect(week?.[1]?.href).toBe("/events?day=2026-11-19");
  expect((await feedOf(viewer)).day.days[0]?.entries).toHaveLength(2);
});

test("a week without dates is open while a later event is saved, and absent otherwise", async () => {
  const viewer = await aUser(database);
  const late = await listed("Later", 0, { schedules: once("2026-12-20T15:00:00") });
  expect(await weekOf(viewer)).toBeNull();
  await save(viewer, late.id);
  expect((await weekOf(viewer))?.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  const inTokyo = await weekOf(viewer, { id: "Asia/Tokyo", source: "address" });
  expect(inTokyo?.[1]?.href).toBe("/events?day=2026-11-19&tz=Asia/Tokyo");
});
