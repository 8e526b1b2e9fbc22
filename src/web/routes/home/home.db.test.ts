import { expect, test } from "vitest";
import { HOME_EVENTS } from "#core/events/event-search.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { anEvent, someEvents } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import type { HomeList } from "#web/routes/home/home-events.tsx";
import { homeLoader } from "#web/routes/home/home.server.ts";

const database = withTestDatabase();

async function home(): Promise<HomeList> {
  const { body } = await homeLoader(aRequestContext({ database }));
  if (body.shows !== "list") throw new Error("The page could not be made.");
  return body;
}

const titles = ({ days }: HomeList) => days.flatMap((day) => day.rows.map((row) => row.title));
const once = (startsLocal: string) => [{ startsLocal, rrule: null }];

test("ten events that have not begun are listed, each once, the earliest first", async () => {
  await anEvent(database, { title: "Running", schedules: once("2026-11-18T11:30:00") });
  await someEvents(
    database,
    Array.from({ length: HOME_EVENTS + 1 }, (_, at) => ({
      title: `Number ${at}`,
      schedules: [{ startsLocal: `2026-11-18T${13 + (at % 10)}:0${at > 9 ? 5 : 0}:00`, rrule: "FREQ=DAILY" }],
    })),
  );
  const shown = await home();
  expect(titles(shown)).toHaveLength(HOME_EVENTS);
  expect(titles(shown).slice(0, 3)).toEqual(["Number 0", "Number 10", "Number 1"]);
  expect(shown.live.map((each) => each.title)).toEqual(["Running"]);
});

test("members' events are in no part of the public home, whoever looks", async () => {
  await anEvent(database, { listing: "members", visibility: "public_in_app", schedules: once("2026-11-18T11:30:00") });
  await anEvent(database, { listing: "members", visibility: "public_in_app", schedules: once("2026-11-18T13:30:00") });
  await anEvent(database, { listing: "members", visibility: "public_in_app", kind: "always_open", schedules: [] });
  const { scene: _, ...events } = await home();
  expect(events).toEqual({ shows: "list", claims: [], live: [], next: [], sky: null, days: [], rooms: [] });
});

test("three always-open rooms are named, by title", async () => {
  for (const title of ["Delta", "Alpha", "Charlie", "Bravo"]) {
    await anEvent(database, { title, kind: "always_open", schedules: [] });
  }
  expect((await home()).rooms.map(({ title }) => title)).toEqual(["Alpha", "Bravo", "Charlie"]);
});

test("claims are counted: groups and dates of thirty days, rounded down, none below ten", async () => {
  await someEvents(
    database,
    Array.from({ length: 12 }, (_, at) => ({ organizerName: `Group ${at}`, schedules: [{ rrule: "FREQ=DAILY" }] })),
  );
  expect((await home()).claims).toEqual([
    reachesMessage("home.claims.groups", { value: 10 }),
    reachesMessage("home.claims.events", { value: 300 }),
  ]);
});

test("two hundred groups are claimed in the spec's words, a hundred and one with a figure", async () => {
  const groups = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => ({
      organizerName: `Group ${from + at}`,
      schedules: once("2026-11-20T12:00:00"),
    }));
  await someEvents(database, groups(0, 101));
  expect((await home()).claims).toEqual(["100+ Groups", "100+ Events Monthly"]);
  await someEvents(database, groups(101, 200));
  expect((await home()).claims).toEqual([reachesMessage("home.claims.groupsHundreds"), "200+ Events Monthly"]);
});

test("the sky counts every date of the next 24 hours, and no other", async () => {
  await anEvent(database, { schedules: [{ startsLocal: "2026-11-18T12:10:00", rrule: "FREQ=DAILY" }] });
  await anEvent(database, { schedules: once("2026-11-19T11:59:00") });
  await anEvent(database, { schedules: once("2026-11-19T12:00:00") });
  const { sky } = await home();
  expect(sky?.note).toBe("Each dot is an event. 2 start in the next 24 hours.");
  expect(sky?.columns.map((column) => column.dots).flatMap((dots, at) => (dots > 0 ? [[at, dots]] : []))).toEqual([
    [0, 1],
    [47, 1],
  ]);
  expect(sky?.hours).toEqual(["7 AM: 1", "Tomorrow, 6 AM: 1"]);
});

test("an empty directory shows the samples under the ten, and claims nothing", async () => {
  const shown = await home();
  expect(titles(shown)).toHaveLength(2);
  expect(shown).toMatchObject({ claims: [], live: [], sky: null });
});

test("a directory that cannot be read leaves the words of welcome standing", async () => {
  await database.db.execute("alter table occurrences rename to occurrences_away");
  const logged: unknown[] = [];
  try {
    const view = await homeLoader(aRequestContext({ database, logError: (error) => logged.push(error) }));
    expect(view.body).toEqual({ shows: "failed", requestId: "a-test-request" });
    expect(view.documentTitle).toBe("Online prayer and meditation in your time zone · Samehour");
    expect(logged).toHaveLength(1);
  } finally {
    await database.db.execute("alter table occurrences_away rename to occurrences");
  }
});
