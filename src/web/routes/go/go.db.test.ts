import { expect, test } from "vitest";
import { goLoader } from "#web/routes/go/go.server.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { MINUTE_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { aViewer } from "#tests/support/builders/a-viewer.ts";

const database = withTestDatabase();
const LINK = "https://meet.example.org/room";
/** The builder's event starts on the day of TEST_NOW at 19:00 UTC and lasts an hour. */
const START = Date.UTC(2026, 10, 18, 19);

function go(publicId: string, now = TEST_NOW, viewer: Viewer | null = null) {
  return goLoader(publicId, aRequestContext({ database, now, viewer }));
}

test("an open link redirects at any time", async () => {
  const { publicId } = await anEvent(database);
  expect(await go(publicId)).toMatchObject({ link: LINK });
});

test("a link for members redirects members only", async () => {
  const { publicId } = await anEvent(database, { linkAudience: "members" });
  const refused = await go(publicId);
  expect(refused).toMatchObject({ reason: "members", event: { href: `/events/evening-sitting-${publicId}` } });
  expect(JSON.stringify(refused)).not.toContain(LINK);
  expect(await go(publicId, TEST_NOW, aViewer())).toMatchObject({ link: LINK });
});

test("a link that opens late redirects from fifteen minutes before the start, and before shows when", async () => {
  const { publicId } = await anEvent(database, { linkAudience: "before_start" });
  const early = await go(publicId, START - 16 * MINUTE_MS);
  expect(early).toMatchObject({
    reason: "early",
    opens: { time: "1:45 PM", day: "Today, Wednesday", city: "New York", offset: "GMT−5" },
  });
  expect(JSON.stringify(early)).not.toContain(LINK);
  expect(await go(publicId, START - 15 * MINUTE_MS)).toMatchObject({ link: LINK });
  expect(await go(publicId, START + 59 * MINUTE_MS)).toMatchObject({ link: LINK });
  expect(await go(publicId, START + 60 * MINUTE_MS)).toMatchObject({ reason: "early" });
});

test("a cancelled date does not open the link", async () => {
  const originalLocal = "2026-11-18T19:00:00";
  const exceptions = [{ originalLocal, cancelled: true, startsLocal: null, durationSeconds: null }];
  const { publicId } = await anEvent(database, { linkAudience: "before_start", schedules: [{ exceptions }] });
  expect(await go(publicId, START)).toMatchObject({ reason: "early", opens: { day: "Wednesday, November 25" } });
});

test("the link is closed after the last date", async () => {
  const { publicId } = await anEvent(database, { linkAudience: "before_start", schedules: [{ rrule: null }] });
  expect(await go(publicId, START + 60 * MINUTE_MS)).toMatchObject({ reason: "ended" });
});

test("the link of a cancelled event is closed", async () => {
  const { publicId } = await anEvent(database, { cancelledAt: TEST_NOW });
  expect(await go(publicId)).toMatchObject({ reason: "cancelled" });
});

test("an event without a link, a hidden one, and an unknown one are not found", async () => {
  const bare = await anEvent(database, { link: null });
  const hidden = await anEvent(database, { listing: "hidden", held: true });
  for (const id of [bare.publicId, hidden.publicId, "zzzzzz"]) {
    await expect(go(id)).rejects.toMatchObject({ code: "not-found" });
  }
});
