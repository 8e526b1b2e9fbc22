import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { saveEvent } from "#commands/saved-events/save-event.ts";
import { parseSavedKey } from "#core/saved-events/saved-events.ts";
import type { SavedOrder } from "#core/saved-events/saved-list.ts";
import { HOUR_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { aForm } from "#tests/support/accounts/auth-request.ts";
import { statementsOf } from "#tests/support/accounts/count-statements.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { type EventOverrides, TEST_NOW, anEvent, someEvents } from "#tests/support/builders/an-event.ts";
import { anAwayDatabase } from "#tests/support/database/an-away-database.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import type { SavedCardView } from "#web/components/saved-events/saved-card-view.ts";
import { savedLoader } from "#web/routes/saved-events/saved-events.server.ts";
import { savedOnDeviceAction } from "#web/routes/saved-on-device/saved-on-device.server.ts";

const database = withTestDatabase();

const load = (viewer: Viewer, page = 1, overrides = {}, order: SavedOrder | null = null) =>
  savedLoader(aRequestContext({ database, viewer, ...overrides }), { page, zone: null, order }, null);

async function list(viewer: Viewer, page = 1, order: SavedOrder | null = null) {
  const { view } = await load(viewer, page, {}, order);
  if (view.shows !== "list") throw new Error(`The page shows ${view.shows}.`);
  return { ...view, cards: view.groups.flatMap(({ cards }) => cards) };
}

/** Returns the headings of a page ordered by next date, each with its titles. */
async function daysOf(viewer: Viewer, page = 1) {
  const { groups } = await list(viewer, page, "date");
  return groups.map(({ head, cards }) => [head?.name, head?.date, cards.map(({ title }) => title).join()]);
}

async function save(viewer: Viewer, key: string, now = TEST_NOW): Promise<void> {
  const thing = parseSavedKey(key);
  if (thing !== null) await saveEvent(database, { viewer, thing }, now);
}

/** Returns the card of one saved event, after this change to the event. */
async function cardOf(overrides: EventOverrides, became?: string, dateSegment?: string): Promise<SavedCardView> {
  const viewer = await aUser(database);
  const event = await anEvent(database, overrides);
  await save(viewer, dateSegment === undefined ? event.publicId : `${event.publicId}/${dateSegment}`);
  if (became !== undefined) await database.db.execute(sql.raw(became.replaceAll("$id", String(event.id))));
  const [card] = (await list(viewer)).cards;
  if (card === undefined) throw new Error("There is no card.");
  return card;
}

test("a card shows the event, time, price, how to join, and when it was saved", async () => {
  const card = await cardOf({ title: "Evening sitting", type: "meditation", description: "Half an hour." });
  expect(card).toMatchObject({
    title: "Evening sitting",
    type: "meditation",
    organizer: "Open Circle",
    hostTime: "7:00 PM in UTC",
    block: { month: "Nov", day: "18", weekday: "Wed" },
    time: { clock: "2:00 PM" },
    until: reachesMessage("saved.card.until", { end: "3:00 PM" }),
    isRecurring: true,
    price: reachesMessage("saved.card.free"),
    text: { short: "Half an hour.", whole: null },
    notes: [],
    link: { state: "open", href: "https://meet.example.org/room" },
    stamp: reachesMessage("saved.card.saved", { date: "18 Nov 2026" }),
  });
});

test("a price has two decimals, a long text is folded at 150 characters, and an empty one is marked", async () => {
  expect((await cardOf({ price: 25 })).price).toBe("$25.00");
  const long = "Silence and song. ".repeat(20);
  const { text } = await cardOf({ description: long });
  expect(text.short.length).toBeLessThanOrEqual(153);
  expect(text.whole).toBe(long.trim());
  expect((await cardOf({ description: "" })).text.short).toBe(reachesMessage("saved.card.noDescription"));
});

test("a restricted link is on the card only when allowed (P15)", async () => {
  const gated = { linkAudience: "before_start", description: "Join at https://meet.example.org/room today" } as const;
  const card = await cardOf(gated);
  expect(card.link).toEqual({ state: "opens", words: reachesMessage("saved.card.linkOpens", { minutes: 15 }) });
  expect(JSON.stringify(card)).not.toContain("meet.example.org");
  expect((await cardOf({ linkAudience: "members" })).link).toEqual({
    state: "open",
    href: expect.stringMatching(/^\/go\//),
  });
  expect((await cardOf({ link: null })).link).toEqual({ state: "none" });
});

test.each([
  [
    "made private",
    "update events set visibility = 'private', listing = 'hidden' where id = $id",
    "saved.card.withheld",
  ],
  ["held", "update events set held = true, listing = 'hidden' where id = $id", "saved.card.withheld"],
  ["deleted", "update events set deleted_at = now(), listing = 'hidden' where id = $id", "saved.card.gone"],
])("an event %s after it was saved shows the spec's fallbacks and none of its texts", async (_, became, note) => {
  const card = await cardOf(
    {
      title: "Secret",
      organizerName: "Secret",
      description: "Secret",
      nativeTitle: "Secret",
      nativeTitleLanguage: "en",
    },
    became,
  );
  expect(card).toMatchObject({
    href: null,
    title: reachesMessage("saved.card.untitled"),
    organizer: reachesMessage("saved.card.unknownOrganizer"),
    type: "other",
    block: null,
    text: { short: reachesMessage("saved.card.noDescription"), whole: null },
    notes: [reachesMessage(note)],
    link: { state: "withheld" },
    save: { isSaved: true },
  });
  expect(JSON.stringify(card)).not.toMatch(/secret|meet\.example/i);
});

test("a cancelled event or date shows the reason, and offers no link", async () => {
  const event = await cardOf({}, "update events set cancelled_at = now(), cancel_reason = 'Ill' where id = $id");
  expect(event).toMatchObject({ isCancelled: true, link: { state: "withheld" } });
  expect(event.notes).toEqual([
    reachesMessage("saved.card.cancelledEvent"),
    reachesMessage("saved.card.reason", { reason: "Ill" }),
  ]);
  const schedules = [
    {
      exceptions: [{ originalLocal: "2026-11-25T19:00:00", cancelled: true, startsLocal: null, durationSeconds: null }],
    },
  ];
  const date = await cardOf({ schedules }, undefined, "2026-11-25T1900");
  expect(date).toMatchObject({ isCancelled: true, isOnlyDate: true, isRecurring: false, link: { state: "withheld" } });
  expect(date.notes).toEqual([reachesMessage("saved.card.cancelledDate")]);
});

test("a saved date is shown at its new time, and one that no longer exists is reported", async () => {
  const schedules = [
    {
      exceptions: [
        {
          originalLocal: "2026-11-25T19:00:00",
          cancelled: false,
          startsLocal: "2026-11-26T20:00:00",
          durationSeconds: null,
          note: "With a guest",
        },
      ],
    },
  ];
  const moved = await cardOf({ schedules }, undefined, "2026-11-25T1900");
  expect(moved).toMatchObject({ block: { day: "26" }, time: { clock: "3:00 PM" } });
  const wasAt = reachesMessage("saved.card.moved", { day: "Wed, Nov 25", time: "2:00 PM" });
  expect(moved.notes).toEqual([wasAt, "With a guest"]);
  expect(moved.href).toMatch(/\/2026-11-25T1900$/);
  const lost = await cardOf(
    {},
    "delete from occurrences where event_id = $id and original_local = '2026-11-25 19:00'",
    "2026-11-25T1900",
  );
  expect(lost).toMatchObject({ block: null, time: null, link: { state: "withheld" } });
  expect(lost.notes).toEqual([reachesMessage("saved.card.dateGone")]);
});

test("a past event is shown at its last date without a link, and a room as always open", async () => {
  const once = [{ startsLocal: "2026-11-10T19:00:00", timezone: "UTC", rrule: null, durationSeconds: 3600 }];
  const past = await cardOf({ schedules: once });
  expect(past).toMatchObject({
    block: { day: "10" },
    link: { state: "withheld" },
    notes: [reachesMessage("saved.card.past")],
  });
  expect(await cardOf({ kind: "always_open" })).toMatchObject({
    alwaysOpen: true,
    block: null,
    link: { state: "open" },
    notes: [],
  });
});

test("the newest save comes first, pages have each save once, and a page past the end names the last one", async () => {
  const viewer = {
    ...(await aUser(database)),
    preferences: {
      timezone: null,
      hour12: null,
      firstWeekday: null,
      freeHours: null,
      secondCalendar: null,
      eventsPerPage: 6,
    },
  } as Viewer;
  const events = await someEvents(
    database,
    Array.from({ length: 8 }, (_, at) => ({ title: `Event ${at}` })),
  );
  for (const [at, { publicId }] of events.entries()) await save(viewer, publicId, TEST_NOW + at * HOUR_MS);
  const [first, second] = [await list(viewer, 1), await list(viewer, 2)];
  expect([first.total, first.pages]).toEqual([8, 2]);
  expect([...first.cards, ...second.cards].map(({ title }) => title)).toEqual(
    [7, 6, 5, 4, 3, 2, 1, 0].map((at) => `Event ${at}`),
  );
  expect(await load(viewer, 3)).toMatchObject({ status: 404, view: { shows: "beyond", page: 3, pages: 2 } });
});

test("sorted by date, saved events are grouped by the viewer's days, those without an upcoming date last", async () => {
  const viewer = await aUser(database);
  const one = (startsLocal: string, minutes = 60) => [
    { startsLocal, timezone: "UTC", rrule: null, durationSeconds: minutes * 60 },
  ];
  const plans = [
    { title: "Late", schedules: one("2026-11-19T03:00:00") },
    { title: "Over", schedules: one("2026-11-10T19:00:00") },
    { title: "Next year", schedules: one("2027-01-02T17:00:00") },
    { title: "Room", kind: "always_open" as const },
    { title: "Vigil", schedules: one("2026-11-17T20:00:00", 24 * 60) },
    { title: "Weekly" },
    { title: "Cancelled", cancelledAt: TEST_NOW, schedules: one("2026-11-19T05:00:00") },
    {
      title: "Withheld",
      visibility: "private" as const,
      listing: "hidden" as const,
      schedules: one("2026-11-18T15:00:00"),
    },
    { title: "Single" },
  ];
  for (const [at, plan] of plans.entries()) {
    const { id, publicId } = await anEvent(database, plan);
    if (plan.title === "Single") await save(viewer, `${publicId}/2026-11-25T1900`, TEST_NOW + at);
    // The event was public when it was saved, and is private now.
    else
      await database.db.execute(
        sql`insert into saved_events values (${viewer.userId}, ${id}, ${new Date(TEST_NOW + at).toISOString()})`,
      );
  }
  expect(await daysOf(viewer)).toEqual([
    ["Today", "Wednesday, November 18", "Vigil,Weekly,Late"],
    ["Tomorrow", "Thursday, November 19", "Cancelled"],
    ["Wednesday", "November 25", "Single"],
    ["Saturday", "January 2, 2027", "Next year"],
    [reachesMessage("saved.order.noDate"), null, `${reachesMessage("saved.card.untitled")},Room,Over`],
  ]);
  expect((await list(viewer)).groups.map(({ head, cards }) => [head, cards.length])).toEqual([[null, 9]]);
});

test("sorted by date, pages have each save once and may split a day; the stored order is the default", async () => {
  const preferences = {
    timezone: null,
    hour12: null,
    firstWeekday: null,
    freeHours: null,
    secondCalendar: null,
    eventsPerPage: 6,
  };
  const viewer: Viewer = { ...(await aUser(database)), preferences };
  const events = await someEvents(
    database,
    Array.from({ length: 8 }, (_, at) => ({
      title: `${at}`,
      schedules: [{ startsLocal: `2026-11-${at < 4 ? 19 : 20}T1${9 - at}:00:00`, timezone: "UTC", rrule: null }],
    })),
  );
  for (const [at, { publicId }] of events.entries()) await save(viewer, publicId, TEST_NOW + at * HOUR_MS);
  expect([await daysOf(viewer), await daysOf(viewer, 2)]).toEqual([
    [
      ["Tomorrow", "Thursday, November 19", "3,2,1,0"],
      ["Friday", "November 20", "7,6"],
    ],
    [["Friday", "November 20", "5,4"]],
  ]);
  const context = aRequestContext({ database, viewer });
  const at = { page: 1, zone: null };
  expect((await savedLoader(context, { ...at, order: null }, "date")).view).toMatchObject({
    shownOrder: "date",
    order: null,
  });
  expect((await savedLoader(context, { ...at, order: "newest" }, "date")).view).toMatchObject({ shownOrder: "newest" });
  expect((await savedLoader(context, { page: 3, zone: null, order: "date" }, null)).view).toMatchObject({
    shows: "beyond",
    order: "date",
    pages: 2,
  });
});

test("a page takes three SQL statements, whatever it contains", async () => {
  const viewer = await aUser(database);
  const { publicId } = await anEvent(database);
  await save(viewer, publicId);
  await save(viewer, `${(await anEvent(database)).publicId}/2026-11-18T1900`);
  expect(await statementsOf(() => list(viewer))).toHaveLength(3);
  expect(await statementsOf(() => list(viewer, 1, "date"))).toHaveLength(3);
});

test("an empty list is still a page, and a failed read shows an error with the request number", async () => {
  const viewer = await aUser(database);
  expect(await list(viewer)).toMatchObject({ total: 0, cards: [] });
  const logged: unknown[] = [];
  const away = { database: anAwayDatabase, logError: (error: unknown) => void logged.push(error) };
  expect(await load(viewer, 1, away)).toMatchObject({
    status: 503,
    view: { shows: "failed", requestId: "a-test-request" },
  });
  expect(logged).toHaveLength(1);
});

test("a visitor's device is shown only public events, in its own order", async () => {
  const open = await anEvent(database, { title: "Open" });
  const members = await anEvent(database, { title: "Secret", visibility: "public_in_app", listing: "members" });
  const own = await anEvent(database, { title: "Secret too", visibility: "private", listing: "hidden" });
  await database.db.execute(sql`update events set deleted_at = now() where public_id = ${own.publicId}`);
  const context = aRequestContext({ database, viewer: await aUser(database) });
  const body = new URLSearchParams([
    ["save", `${open.publicId}/2026-11-25T1900 ${TEST_NOW - 2}`],
    ["save", `${members.publicId} ${TEST_NOW - 1}`],
    ["save", "bcd234 2"],
    ["save", `${own.publicId} 1`],
    ["save", "nonsense"],
  ]);
  const request = new Request("https://same.example/saved-events/device", { method: "POST", body });
  const { cards } = (await (await savedOnDeviceAction(request, context)).json()) as { cards: SavedCardView[] };
  expect(cards.map(({ title, save: { isSaved } }) => [title, isSaved])).toEqual([
    [reachesMessage("saved.card.untitled"), null],
    ["Open", null],
    [reachesMessage("saved.card.untitled"), null],
    [reachesMessage("saved.card.untitled"), null],
  ]);
  // An unknown id and a private event's id give the same row.
  expect({ ...cards[2], save: null }).toEqual({ ...cards[3], save: null });
  expect(cards[1]).toMatchObject({
    isOnlyDate: true,
    block: { day: "25" },
    stamp: reachesMessage("saved.device.stamp"),
  });
  expect(JSON.stringify(cards)).not.toContain("Secret");
  const away = aRequestContext({ database: anAwayDatabase, logError: () => {} });
  expect((await savedOnDeviceAction(aForm("/saved-events/device", { save: open.publicId }), away)).status).toBe(503);
});
