import { expect, test } from "vitest";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aViewer } from "#tests/support/builders/a-viewer.ts";
import { anEvent, someEvents } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { once } from "#tests/support/events-page-of.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { readSuggestions } from "#web/components/search/suggestions.server.ts";

const database = withTestDatabase();

const suggest = (query: string | null, overrides = {}) =>
  readSuggestions(aRequestContext({ database, ...overrides }), query);
const names = async (query: string, overrides = {}) => (await suggest(query, overrides)).events.map(({ name }) => name);

test("matching events come with their next date, best match first, without past or cancelled ones", async () => {
  await someEvents(database, [
    { title: "Silent noon", schedules: once("2026-11-18T13:00:00") },
    { title: "Noon rest", organizerName: "Plain Hall", schedules: once("2026-11-19T12:00:00") },
    { title: "Walk", organizerName: "Noon Club", schedules: once("2026-11-18T12:30:00") },
    { title: "Noon on now", schedules: once("2026-11-18T11:30:00") },
    { title: "Noon of last week", schedules: once("2026-11-11T12:00:00") },
    {
      title: "Noon for members",
      listing: "members",
      visibility: "public_in_app",
      schedules: once("2026-11-20T12:00:00"),
    },
    { title: "Noon in private", listing: "hidden", visibility: "private", schedules: once("2026-11-20T12:00:00") },
  ]);
  const { events } = await suggest("noon");
  expect(events.map(({ name }) => name)).toEqual(["Noon on now", "Noon rest", "Silent noon", "Walk"]);
  expect(events[0]?.detail).toBe(`${reachesMessage("searchSuggestions.running")} · Open Circle`);
  expect(events[1]?.detail).toBe(
    `${reachesMessage("searchSuggestions.when", { day: "Tomorrow", time: "7:00 AM" })} · Plain Hall`,
  );
  expect(events[1]?.href).toMatch(/^\/events\/noon-rest-/);
  expect(await names("noon", { viewer: aViewer() })).toContain("Noon for members");
});

test("organizers and topics are suggested too, those with the most events first", async () => {
  await anOrganizer(database, { name: "Quiet Friends" });
  await anOrganizer(database, { name: "Friends of Silence" });
  await someEvents(
    database,
    ["Quaker", "Quaker", "Quakers of old"].map((tradition, at) => ({
      title: `Meeting ${at}`,
      traditions: [tradition],
      schedules: once("2026-11-19T12:00:00"),
    })),
  );
  expect((await suggest("friend")).organizers.map(({ name }) => name)).toEqual(["Friends of Silence", "Quiet Friends"]);
  expect((await suggest("quak")).topics).toEqual([
    { name: "Quaker", detail: "2 events", href: "/events?tz=America/New_York&tradition=Quaker" },
    { name: "Quakers of old", detail: "1 event", href: "/events?tz=America/New_York&tradition=Quakers+of+old" },
  ]);
});

test.each([null, "'", "a' | !b & (", "%", "x".repeat(100)])("%j returns no suggestions", async (query) => {
  await anEvent(database, { title: "Evening" });
  expect(await suggest(query)).toEqual({ events: [], organizers: [], topics: [] });
});
