import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#core/time/instant.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { anEventPage, type EventPageOverrides, URL_OF_PAGE } from "#tests/support/builders/an-event-page.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { datePageLoader, eventPageLoader } from "#web/components/event-page/event-page-loader.server.ts";

const database = withTestDatabase();
const SITE = "https://same.example";
const eventPage = (overrides: EventPageOverrides = {}) => anEventPage(database, overrides);

/** The data of the page of one date, and its address. */
async function datePage(slug: string, date: string, now = TEST_NOW) {
  const context = aRequestContext({ database, now });
  const { page } = await datePageLoader({ event: slug, date }, URL_OF_PAGE, context);
  return { ...page, address: `${SITE}/events/${slug}/${date}` };
}

test("the data of a series has its recurrence, the listed dates, and the sharing image", async () => {
  const { id, ...organizer } = await anOrganizer(database, { name: "Abbey" });
  const { view, meta, jsonLd, slug } = await eventPage({
    organizerId: id,
    organizerName: "Abbey",
    languages: ["en", "la"],
  });
  expect(jsonLd).toMatchObject({
    "@type": "EventSeries",
    url: meta.canonical,
    name: view.head.title,
    inLanguage: ["en", "la"],
    image: [SITE + String(meta.image?.path)],
    organizer: { name: "Abbey", url: `${SITE}/organizers/abbey-${organizer.publicId}` },
    eventSchedule: [{ byDay: ["https://schema.org/Wednesday"], startTime: "19:00:00", scheduleTimezone: "UTC" }],
  });
  const dates = jsonLd?.["subEvent"] as { url: string; startDate: string }[];
  const shown = [view.card.date?.startIso, ...view.dates.lines.map(({ iso }) => iso)];
  expect(dates).toHaveLength(4);
  expect(dates.map(({ startDate }) => Date.parse(startDate))).toEqual(
    shown.slice(0, 4).map((iso) => Date.parse(String(iso))),
  );
  expect(dates.map(({ url }) => url)).toEqual([
    `${SITE}/events/${slug}/2026-11-18T1900`,
    ...view.dates.lines.slice(0, 3).map(({ href }) => SITE + href),
  ]);
});

test("the data of a date's page has that date and links to its series", async () => {
  const moved = { cancelled: false, startsLocal: "2026-11-25T20:30:00", durationSeconds: null };
  const exceptions = [{ originalLocal: "2026-11-25T19:00:00", ...moved }];
  const { slug, jsonLd } = await eventPage({ schedules: [{ exceptions }] });
  expect(jsonLd?.["eventSchedule"]).toMatchObject([{ exceptDate: ["2026-11-25T19:00:00"] }]);
  const page = await datePage(slug, "2026-11-25T1900");
  expect(page.jsonLd).toMatchObject({
    "@type": "Event",
    url: page.address,
    startDate: "2026-11-25T20:30:00+00:00",
    previousStartDate: "2026-11-25T19:00:00+00:00",
    eventStatus: "https://schema.org/EventRescheduled",
    superEvent: { "@type": "EventSeries", url: `${SITE}/events/${slug}` },
  });
  expect(page.meta?.canonical).toBe(page.address);
});

test("a one-time event has the same data on both of its pages", async () => {
  const { slug, jsonLd, meta } = await eventPage({ schedules: [{ rrule: null }], price: 5 });
  expect(jsonLd).toMatchObject({
    "@type": "Event",
    url: meta.canonical,
    startDate: "2026-11-18T19:00:00+00:00",
    offers: { price: "5.00", url: meta.canonical },
  });
  expect(jsonLd).not.toHaveProperty("superEvent");
  expect((await datePage(slug, "2026-11-18T1900")).jsonLd).toEqual({ ...jsonLd, image: expect.any(Array) });
  expect(await datePage(slug, "2026-11-18T1900", TEST_NOW + 9 * HOUR_MS)).not.toHaveProperty("jsonLd.offers");
});

test.each(["members", "before_start"] as const)(
  "a link for %s is never in the data, for any reader at any time",
  async (linkAudience) => {
    const link = "https://meet.example.org/secret";
    const overrides = { link, linkAudience, description: `Join at ${link} please.`, passcode: "open-sesame" };
    const { slug, meta } = await eventPage(overrides);
    const viewer = await aUser(database);
    for (const context of [{}, { viewer }, { now: TEST_NOW + 7 * HOUR_MS - 60_000 }]) {
      const { jsonLd } = await eventPageLoader(slug, URL_OF_PAGE, aRequestContext({ database, ...context }));
      expect(JSON.stringify(jsonLd)).not.toMatch(/meet\.example\.org|open-sesame/);
      expect(jsonLd).toMatchObject({ location: { "@type": "VirtualLocation", url: meta.canonical } });
    }
  },
);

test("an open link is in the data unless the event is cancelled", async () => {
  const { jsonLd } = await eventPage();
  expect(jsonLd).toMatchObject({ location: { url: "https://meet.example.org/room" } });
  const { jsonLd: cancelled, meta } = await eventPage({ cancelledAt: TEST_NOW });
  expect(cancelled).toMatchObject({
    eventStatus: "https://schema.org/EventCancelled",
    location: { url: meta.canonical },
  });
});

test("events for members, always-open rooms, and events without dates have no structured data", async () => {
  const viewer = await aUser(database);
  const members = await eventPage({ visibility: "public_in_app", listing: "members", context: { viewer } });
  expect(members.jsonLd).toBeNull();
  expect((await eventPage({ kind: "always_open" })).jsonLd).toBeNull();
  expect((await eventPage({ schedules: [] })).jsonLd).toBeNull();
});

test("an organizer hidden from the public has a name but no address in the data", async () => {
  const { id } = await anOrganizer(database, { name: "Cell", listing: "members" });
  const viewer = await aUser(database);
  const { jsonLd } = await eventPage({ organizerId: id, organizerName: "Cell", context: { viewer } });
  expect(jsonLd?.["organizer"]).toEqual({ "@type": "Organization", name: "Cell" });
});

test("a past event still has its date in the data", async () => {
  const context = { now: TEST_NOW + 30 * DAY_MS };
  const { jsonLd } = await eventPage({ schedules: [{ rrule: "FREQ=WEEKLY;UNTIL=20261125" }], context });
  expect(jsonLd).toMatchObject({
    "@type": "EventSeries",
    startDate: "2026-11-18T19:00:00+00:00",
    eventSchedule: [{ endDate: "2026-11-25" }],
  });
  expect(jsonLd).not.toHaveProperty("subEvent");
});
