import { expect, test } from "vitest";
import { cancelEvent } from "#commands/events/cancel-event.ts";
import { DAY_MS, HOUR_MS } from "#core/time/instant.ts";
import { updateEvent } from "#data/queries/events-write.ts";
import { transaction } from "#data/transaction.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { aViewer } from "#tests/support/builders/a-viewer.ts";
import { anEvent, someEvents, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { actorFor } from "#tests/support/builders/event-form.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { loadNews, readXmlNews } from "#tests/news/read-news.ts";

const database = withTestDatabase();
const SITE = "https://same.example";
const FORMATS = ["rss", "atom", "json"] as const;

const readNews = (address: string, overrides: Partial<RequestContext> = {}) =>
  loadNews(address, aRequestContext({ database, ...overrides }));

const textOf = async (address: string, overrides: Partial<RequestContext> = {}) =>
  (await readNews(address, overrides)).text();

type Item = { id: string; url: string; title: string; content_text: string } & Record<string, unknown>;
type Read = { title: string; items: readonly Item[]; next_url?: string; home_page_url: string };

const read = async (address: string, overrides: Partial<RequestContext> = {}): Promise<Read> =>
  JSON.parse(await textOf(address, overrides));
const titlesOf = async (address: string, overrides: Partial<RequestContext> = {}) =>
  (await read(address, overrides)).items.map(({ title }) => title.split(" · ")[0]);

test("an entry says who, when in the host's zone, how to join, and when it was listed and changed", async () => {
  const organizer = await anOrganizer(database, { name: "Open Circle" });
  const { id, publicId } = await anEvent(database, {
    title: "Evening sitting",
    description: "Sit, breathe.\n\nAll are welcome.",
    organizerId: organizer.id,
    type: "meditation",
    practices: ["Zazen"],
    traditions: ["Zen"],
    languages: ["es"],
    schedules: [{ timezone: "Europe/Berlin" }],
  });
  const changedAt = TEST_NOW + 90_000;
  await transaction(database.db, (tx) => updateEvent(tx, id, { passcode: "1234", now: changedAt }));
  const page = `${SITE}/events/evening-sitting-${publicId}`;
  const { items } = await read("/feeds/events.json", { now: TEST_NOW + HOUR_MS });
  expect(items).toEqual([
    {
      id: `tag:samehour,2026:event/${publicId}`,
      url: page,
      title: "Evening sitting · Wednesdays, 7:00 PM to 8:00 PM, Central European Time (Berlin)",
      content_text: [
        "When: Wednesdays, 7:00 PM to 8:00 PM, Central European Time (Berlin)",
        "Join: https://meet.example.org/room",
        "Passcode: 1234",
        "The host’s time zone: Central European Time (Berlin)",
        "Host: Open Circle",
        `Details and changes: ${page}`,
        "",
        "Sit, breathe.",
        "",
        "All are welcome.",
      ].join("\n"),
      date_published: "2026-11-18T12:00:00Z",
      date_modified: "2026-11-18T12:01:30Z",
      authors: [{ name: "Open Circle", url: `${SITE}/organizers/open-circle-${organizer.publicId}` }],
      tags: ["Meditation", "Zazen", "Zen"],
      language: "es",
      _samehour: {
        status: "confirmed",
        schedules: [
          {
            start: "2026-11-18T19:00:00+01:00",
            end: "2026-11-18T20:00:00+01:00",
            timezone: "Europe/Berlin",
            rrule: "FREQ=WEEKLY;BYDAY=WE",
          },
        ],
      },
    },
  ]);
});

test("times of every kind are described, and the time in the address's zone is added where it differs", async () => {
  const once = { rrule: null, timezone: "America/New_York" };
  const moved = { originalLocal: "2026-11-20T19:00:00", startsLocal: "2026-11-21T09:30:00" };
  const exceptions = [{ ...moved, cancelled: false, durationSeconds: null }];
  const kinds: Record<string, Parameters<typeof anEvent>[1]> = {
    Once: { schedules: [{ ...once, startsLocal: "2026-11-20T23:30:00" }] },
    Moved: { schedules: [{ ...once, startsLocal: "2026-11-20T19:00:00", exceptions }] },
    Retreat: {
      mode: "in_person",
      city: "Lisbon",
      country: "PT",
      schedules: [{ rrule: "FREQ=MONTHLY;BYDAY=1FR;COUNT=3", durationSeconds: 2 * 86_400 }],
    },
    Twice: { schedules: [{}, { startsLocal: "2026-11-19T08:00:00", rrule: "FREQ=WEEKLY;BYDAY=TH" }] },
  };
  for (const [title, overrides] of Object.entries(kinds)) await anEvent(database, { title, ...overrides });
  const { items } = await read("/feeds/events.json?tz=Europe/Lisbon");
  expect(items.map(({ title }) => title).toSorted()).toEqual([
    "Moved · Saturday, November 21, 2026, 9:30 AM to 10:30 AM, Eastern Time (New York)",
    "Once · Friday, November 20, 2026, 11:30 PM to Saturday, November 21, 2026, 12:30 AM, Eastern Time (New York)",
    "Retreat · Monthly on the first Friday, 3 dates, from 7:00 PM, Coordinated Universal Time (UTC)",
    "Twice · Wednesdays, 7:00 PM to 8:00 PM, Coordinated Universal Time (UTC), and 1 other time",
  ]);
  const textOfItem = (title: string) => items.find((item) => item.title.startsWith(title))?.content_text ?? "";
  expect(textOfItem("Once")).toContain(
    "\nFirst date in Western European Time (Lisbon): Saturday, November 21, 2026, 4:30 AM\n",
  );
  expect(textOfItem("Twice")).not.toContain("First date in");
  expect(textOfItem("Twice")).toContain("\nWhen: Thursdays, 8:00 AM to 9:00 AM, Coordinated Universal Time (UTC)\n");
  expect(textOfItem("Retreat")).toContain("\nWhere: Lisbon, Portugal\n");
});

test.each(["members", "before_start"] as const)(
  "no news file contains a gated link, passcode or phone number, not even for a member: %s",
  async (linkAudience) => {
    const secret = "https://meet.example.org/secret-room";
    const { publicId } = await anEvent(database, {
      link: secret,
      linkAudience,
      description: `Come to ${secret}?x=1`,
      passcode: "opensesame",
      dialIn: "+1 646 555 0199",
      mode: "hybrid",
      location: secret,
      organizerName: secret,
      practices: [secret],
    });
    for (const viewer of [null, aViewer()]) {
      for (const format of FORMATS) {
        const text = await textOf(`/feeds/events.${format}`, { viewer });
        for (const word of ["secret-room", "opensesame", "0199"]) expect(text).not.toContain(word);
        expect(text).toContain(`Join: ${SITE}/go/${publicId}`);
      }
    }
  },
);

test("only public events are listed, for any viewer; past ones stay for 30 days, and cancelled ones say so", async () => {
  const once = (days: number) => [
    { rrule: null, startsLocal: new Date(TEST_NOW + days * DAY_MS).toISOString().slice(0, 19) },
  ];
  await anEvent(database, { title: "Hidden", listing: "hidden", visibility: "private" });
  await anEvent(database, { title: "Of members", listing: "members", visibility: "public_in_app" });
  await anEvent(database, { title: "Deleted", listing: "hidden", deletedAt: TEST_NOW });
  await anEvent(database, { title: "Long ago", schedules: once(-40), now: TEST_NOW - 45 * DAY_MS });
  await anEvent(database, { title: "Lately", schedules: once(-20), now: TEST_NOW - 25 * DAY_MS });
  const cancelled = await anEvent(database, { title: "Vigil" });
  const admin = await aUser(database, { role: "admin" });
  const order = { actor: actorFor(admin), publicId: cancelled.publicId, reason: "Rain" };
  await cancelEvent(database, order, TEST_NOW + HOUR_MS);
  for (const viewer of [null, aViewer()])
    expect((await titlesOf("/feeds/events.json", { viewer })).toSorted()).toEqual(["Cancelled: Vigil", "Lately"]);
  const { items } = await read("/feeds/events.json");
  const item = items.find(({ title }) => title.startsWith("Cancelled"));
  expect(item).toMatchObject({ date_modified: "2026-11-18T13:00:00Z", _samehour: { status: "cancelled" } });
  expect(item?.content_text).toContain("Why it is cancelled: Rain");
});

test("every event is listed once, newest first, on pages that link to each other", async () => {
  const built = await someEvents(
    database,
    Array.from({ length: 120 }, (_, n) => ({ title: `Chapel ${n}`, type: n < 101 ? "prayer" : "meditation" }) as const),
  );
  const ids = built.slice(0, 101).map(({ publicId }) => `tag:samehour,2026:event/${publicId}`);
  const found: string[] = [];
  for (let address: string | undefined = "/feeds/events.json?type=prayer"; address !== undefined;) {
    const { items, next_url }: Read = await read(address);
    found.push(...items.map(({ id }) => id));
    address = next_url;
  }
  expect(found).toEqual(ids.toReversed());
  const page = (number: number) => `${SITE}/feeds/events.atom?type=prayer${number === 1 ? "" : `&page=${number}`}`;
  for (const format of ["atom", "rss"]) {
    const { links, entries } = readXmlNews(await textOf(`/feeds/events.${format}?type=prayer&page=2`));
    expect(entries).toHaveLength(50);
    const pages = Object.entries(links).filter(([rel]) => rel !== "alternate");
    expect(Object.fromEntries(pages.map(([rel, href]) => [rel, new URL(href).searchParams.get("page")]))).toEqual({
      self: "2",
      first: null,
      previous: null,
      next: "3",
      last: "3",
    });
  }
  const last = readXmlNews(await textOf("/feeds/events.atom?type=prayer&page=3"));
  expect(last.entries).toHaveLength(1);
  expect(last.links).toMatchObject({ previous: page(2).replace("type=prayer&page=2", "page=2&type=prayer") });
  expect(last.links).not.toHaveProperty("next");
  expect(last.head["id"]).toBe("tag:samehour,2026:events?type=prayer");
  await expect(readNews("/feeds/events.atom?type=prayer&page=4")).rejects.toMatchObject({ code: "not-found" });
  expect((await read("/feeds/events.json?q=nothing-like-it")).items).toEqual([]);
});

test.each(FORMATS)("the same data give the same bytes, for any viewer at any time: %s", async (format) => {
  const { id } = await anEvent(database, { title: "Matins", schedules: [{ timezone: "Europe/London" }] });
  await anEvent(database, { title: "Lauds", schedules: [{ rrule: null, startsLocal: "2026-12-24T23:00:00" }] });
  const address = `/feeds/events.${format}`;
  const before = await textOf(address);
  const later = TEST_NOW + 20 * DAY_MS;
  expect(await textOf(address, { now: later })).toBe(before);
  const zone = { id: "Asia/Tokyo", source: "cookie" } as unknown as RequestContext["zone"];
  expect(await textOf(address, { viewer: aViewer(), zone, hour12: false, firstWeekday: 1 })).toBe(before);
  await transaction(database.db, (tx) => updateEvent(tx, id, { title: "Prime", now: later }));
  const after = await textOf(address, { now: later });
  expect(after).not.toBe(before);
  expect(after).toContain(format === "rss" ? "Tue, 08 Dec 2026 12:00:00 GMT" : "2026-12-08T12:00:00Z");
});

test("organizers and topics have news files; unknown and hidden ones are not found, a deleted one is gone (410)", async () => {
  const organizer = await anOrganizer(database, { name: "Open Circle" });
  await anEvent(database, { title: "Ours", organizerId: organizer.id, traditions: ["Zen"] });
  await anEvent(database, { title: "Theirs", traditions: ["Quaker"] });
  const hidden = await anOrganizer(database, { name: "Hidden", listing: "hidden", visibility: "private" });
  const deleted = await anOrganizer(database, { name: "Deleted", listing: "hidden", deletedAt: TEST_NOW });
  const own = `/organizers/open-circle-${organizer.publicId}`;
  const ofOrganizer = await read(`/feeds${own}.json`);
  expect(ofOrganizer.items.map(({ title }) => title.split(" · ")[0])).toEqual(["Ours"]);
  expect([ofOrganizer.title, ofOrganizer.home_page_url]).toEqual(["Open Circle on Samehour", SITE + own]);
  expect(await titlesOf("/feeds/topics/tradition/quaker.json")).toEqual(["Theirs"]);
  for (const format of FORMATS) {
    for (const address of ["/topics/tradition/none", "/topics/sort/zen", "/organizers/nobody-zzzzzz"])
      await expect(readNews(`/feeds${address}.${format}`)).rejects.toMatchObject({ code: "not-found" });
    const hiddenPath = `/feeds/organizers/hidden-${hidden.publicId}.${format}`;
    await expect(readNews(hiddenPath)).rejects.toMatchObject({ code: "not-found" });
    const gone = readNews(`/feeds/organizers/deleted-${deleted.publicId}.${format}`);
    await expect(gone).rejects.toMatchObject({ init: { status: 410 } });
    await expect(readNews(`/feeds${own}.${format}?page=2`)).rejects.toMatchObject({ code: "not-found" });
  }
});

test("headers give the content type, and an invalid address redirects to the clean one of the same format", async () => {
  const organizer = await anOrganizer(database, { name: "Open Circle" });
  const types = { rss: "application/rss+xml", atom: "application/atom+xml", json: "application/feed+json" };
  for (const format of FORMATS) {
    const { headers } = await readNews(`/feeds/events.${format}`);
    expect(Object.fromEntries(headers)).toEqual({
      "content-type": `${types[format]}; charset=utf-8`,
      "cache-control": "public, no-cache",
      "x-robots-tag": "noindex",
    });
    const own = `/feeds/organizers/open-circle-${organizer.publicId}.${format}`;
    const moved = {
      [`/feeds/events.${format}?type=prayer&type=nonsense&page=x`]: `/feeds/events.${format}?type=prayer`,
      [`/feeds/events.${format}?page=0&tz=Mars/Base`]: `/feeds/events.${format}`,
      [`${own}?page=1e9&tz=Europe/Berlin`]: `${own}?tz=Europe/Berlin`,
    };
    for (const [address, location] of Object.entries(moved)) {
      const answer = (await readNews(address).catch((thrown: unknown) => thrown)) as Response;
      expect([answer.status, answer.headers.get("location")]).toEqual([302, location]);
    }
  }
});
