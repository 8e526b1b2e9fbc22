import { expect, test } from "vitest";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { anEvent, someEvents } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { once } from "#tests/support/events-page-of.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { topicsLoader } from "#web/routes/topics/topics.server.ts";

const database = withTestDatabase();
const zone = { id: "America/New_York", source: "site" } as const;
const load = (path = "/topics", overrides: Partial<RequestContext> = {}) =>
  topicsLoader(new URL(`https://samehour.test${path}`), aRequestContext({ database, zone, ...overrides }));

test("topics are listed by kind and name, those with a page as tiles, the others as links to their events", async () => {
  const prayer = { type: "prayer", schedules: once("2026-11-18T18:00:00") } as const;
  const three = { ...prayer, traditions: ["Zen", "Anglican"], languages: ["es"] };
  await someEvents(database, [three, three, three]);
  await anEvent(database, { ...prayer, traditions: ["Quaker"], practices: ["Song"], languages: ["en"] });
  const { body } = await load();
  if (body.shows !== "list") throw new Error(`The page shows ${body.shows}.`);
  expect(
    body.kinds.map(({ kind, tiles, others }) => [kind, tiles.map(({ href }) => href), others.map(({ href }) => href)]),
  ).toEqual([
    ["tradition", ["/topics/tradition/anglican", "/topics/tradition/zen"], ["/events?tradition=Quaker"]],
    ["type", ["/topics/type/prayer"], []],
    ["language", ["/topics/language/es"], ["/events?language=en"]],
  ]);
  expect(body.kinds[0]?.tiles[0]).toMatchObject({ name: "Anglican", count: "3 events", next: "next at 1:00 PM" });
});

test("a directory without topics says so, and so does one that cannot be loaded", async () => {
  expect((await load()).body).toEqual({ shows: "list", kinds: [] });
  const failing = {
    ...database,
    get db(): never {
      throw new Error("away");
    },
  };
  const view = await load("/topics", { database: failing, logError: () => {} });
  expect(view.body).toEqual({ shows: "failed", requestId: "a-test-request" });
});

test("an invalid zone redirects to the clean address", async () => {
  await expect(load("/topics?tz=Mars/Base")).rejects.toMatchObject({ status: 302 });
});
