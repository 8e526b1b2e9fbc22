import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#core/time/instant.ts";
import { savedDates, savedEvents } from "#data/tables/activity.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anAwayDatabase } from "#tests/support/database/an-away-database.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { english } from "#tests/support/messages/english.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { offlineAction, offlineLoader } from "#web/routes/offline/offline.server.ts";

const database = withTestDatabase();
const context = (overrides: Partial<RequestContext> = {}) => aRequestContext({ database, ...overrides });
const local = (at: number) => new Date(at).toISOString().slice(0, 19);

/** An event in UTC that runs once, or daily, from `hours` after now on. */
const from = (hours: number, rrule: string | null = null) => ({
  schedules: [{ startsLocal: local(TEST_NOW + hours * HOUR_MS), timezone: "UTC", durationSeconds: 3600, rrule }],
});

async function post(keys: readonly string[], overrides: Partial<RequestContext> = {}) {
  const body = new URLSearchParams(keys.map((key) => ["save", key]));
  const request = new Request("https://same.example/offline", { method: "POST", body });
  const answer = await offlineAction(request, context(overrides));
  const html = await answer.text();
  const titles = [...html.matchAll(/<h3><a[^>]*><bdi>([^<]*)/g)].map(([, title]) => title);
  return { answer, html, titles };
}

test("a member's page has this week's saved running and upcoming dates in order, and no restricted link", async () => {
  const viewer = await aUser(database);
  const link = { link: "https://zoom.us/j/123456789", linkAudience: "members" as const };
  const running = await anEvent(database, { title: "Running", ...link, ...from(-0.5) });
  const daily = await anEvent(database, { title: "Daily", ...from(2, "FREQ=DAILY;COUNT=3") });
  const one = await anEvent(database, { title: "Only one date", ...from(3, "FREQ=DAILY;COUNT=5") });
  const others = [
    await anEvent(database, { title: "Over", ...from(-2) }),
    await anEvent(database, { title: "Next week", ...from(7 * 24 + 1) }),
    await anEvent(database, { title: "Cancelled", cancelledAt: TEST_NOW, ...from(1) }),
    await anEvent(database, { title: "Hidden", listing: "hidden", ...from(1) }),
  ];
  await anEvent(database, { title: "Not saved", ...from(1) });
  const createdAt = TEST_NOW;
  for (const { id } of [running, daily, ...others])
    await database.db.insert(savedEvents).values({ userId: viewer.userId, eventId: id, createdAt });
  const [scheduleId = 0] = one.scheduleIds;
  const originalLocal = local(TEST_NOW + DAY_MS + 3 * HOUR_MS) as never;
  await database.db.insert(savedDates).values({ userId: viewer.userId, scheduleId, originalLocal, createdAt });
  const { answer, html, titles } = await post([], { viewer });
  expect(titles).toEqual(["Running", "Daily", "Daily", "Only one date", "Daily"]);
  expect(html).not.toContain("zoom.us");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect([...html.matchAll(/<h2[^>]*>([^<]*)/g)].map(([, day]) => day)).toEqual([
    "Wednesday, November 18",
    "Thursday, November 19",
    "Friday, November 20",
  ]);
  expect(html).toContain(
    english("offline.about", { days: 7, date: "18 Nov 2026", time: "7:00 AM", zone: "Eastern Time (New York)" }),
  );
  reachesMessage("offline.text", { site: "Samehour" });
});

test("a device's page has the public events it names, and no saves of a member", async () => {
  const one = await anEvent(database, { title: "On the device", ...from(1) });
  const members = await anEvent(database, {
    title: "For members",
    visibility: "public_in_app",
    listing: "members",
    ...from(1),
  });
  const { titles } = await post([one.publicId, members.publicId, "nonsense", "bcd234"]);
  expect(titles).toEqual(["On the device"]);
  const viewer = await aUser(database);
  expect((await post([one.publicId], { viewer })).titles).toEqual([]);
});

test("the policy allows only the page's own script and style, and the page without events is public", async () => {
  const answer = offlineLoader(context({ viewer: await aUser(database) }));
  const html = await answer.text();
  const hashed = (tag: string) =>
    createHash("sha256")
      .update(new RegExp(`<${tag}>(.*?)</${tag}>`, "s").exec(html)?.[1] ?? "")
      .digest("base64");
  expect(answer.headers.get("content-security-policy")).toContain(
    `script-src 'sha256-${hashed("script")}'; style-src 'sha256-${hashed("style")}'`,
  );
  expect(answer.headers.get("cache-control")).toContain("public");
  expect(html).toContain(english("offline.textAlone", { site: "Samehour" }));
  expect(html).not.toContain("<section");
});

test("without the database or a readable session, the last stored copy is not replaced", async () => {
  const logError = () => {};
  expect((await post(["bcd234"], { database: anAwayDatabase, logError })).answer.status).toBe(503);
  expect((await post([], { session: "unreadable", logError })).answer.status).toBe(503);
});
