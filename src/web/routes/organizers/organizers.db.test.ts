import { expect, test } from "vitest";
import { type DirectorySort, ORGANIZERS_PAGE_SIZE } from "#core/organizers/organizers-list.ts";
import { HOUR_MS } from "#core/time/instant.ts";
import { insertOrganizers } from "#data/queries/organizers-write.ts";
import { transaction } from "#data/transaction.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { anEvent, someEvents, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { organizersLoader } from "#web/routes/organizers/organizers.server.ts";
import type { OrganizerCardView, OrganizersPage } from "#web/routes/organizers/organizer-card.tsx";
import { aViewer } from "#tests/support/builders/a-viewer.ts";

const database = withTestDatabase();

const load = (page = 1, overrides = {}, query: string | null = null, sort: DirectorySort = "newest") =>
  organizersLoader(aRequestContext({ database, ...overrides }), { page, zone: null, query, sort });

async function list(page = 1, overrides = {}): Promise<OrganizersPage> {
  const { body } = await load(page, overrides);
  if (body.shows !== "list") throw new Error(`The page shows ${body.shows}.`);
  return body;
}

async function names(sort: DirectorySort, { page = 1, overrides = {}, query = null as string | null } = {}) {
  const { body } = await load(page, overrides, query, sort);
  return body.shows === "list" ? body.cards.map(({ name }) => name) : body.shows;
}

async function onlyCard(overrides = {}): Promise<OrganizerCardView> {
  const { cards } = await list(1, overrides);
  const [card, ...others] = cards;
  if (card === undefined || others.length > 0) throw new Error("There is not exactly one card.");
  return card;
}

const once = (startsLocal: string, minutes = 60) => [
  { startsLocal, timezone: "UTC", rrule: null, durationSeconds: minutes * 60 },
];

/** Creates organizers one second after another, the last one newest. */
async function many(count: number): Promise<void> {
  for (let from = 0; from < count; from += 10) {
    const rows = Array.from({ length: Math.min(10, count - from) }, (_, at) => {
      const name = `Group ${String(from + at).padStart(3, "0")}`;
      return { name, nameKey: name, listing: "public" as const };
    });
    await transaction(database.db, (tx) => insertOrganizers(tx, rows, TEST_NOW + from));
  }
}

test("a card shows name, badges, text, website, and the next event in the visitor's time", async () => {
  const organizer = await anOrganizer(database, {
    name: "Prière du Soir, Lyon",
    description: "  Sung evening prayer.  ",
    websiteUrl: "https://soir.example/",
    contactEmail: "secret@soir.example",
    verifiedAt: TEST_NOW,
  });
  const event = await anEvent(database, {
    title: "Evening Prayer",
    organizerId: organizer.id,
    schedules: once("2026-11-19T19:30:00"),
  });
  const card = await onlyCard();
  expect(card).toMatchObject({
    name: "Prière du Soir, Lyon",
    href: `/organizers/priere-du-soir-lyon-${organizer.publicId}`,
    mark: expect.stringContaining(">PS</text>"),
    visibility: "public_web",
    verified: true,
    text: "Sung evening prayer.",
    websiteUrl: "https://soir.example/",
    next: {
      running: false,
      when: "Tomorrow, 2:30 PM",
      title: "Evening Prayer",
      href: `/events/evening-prayer-${event.publicId}`,
    },
  });
  expect(JSON.stringify(card)).not.toContain("secret@");
});

test("the next event is the earliest one that is not past, cancelled, or restricted", async () => {
  const { id } = await anOrganizer(database);
  const of = { organizerId: id };
  await anEvent(database, { ...of, title: "Over", schedules: once("2026-11-18T10:00:00") });
  await anEvent(database, { ...of, title: "Off", schedules: once("2026-11-18T13:00:00"), cancelledAt: TEST_NOW });
  await anEvent(database, { ...of, title: "Hidden", schedules: once("2026-11-18T13:00:00"), listing: "hidden" });
  await anEvent(database, {
    ...of,
    title: "Members",
    schedules: once("2026-11-18T13:00:00"),
    listing: "members",
    visibility: "public_in_app",
  });
  await anEvent(database, { ...of, title: "Later", schedules: once("2026-11-28T14:00:00") });
  await anEvent(database, { ...of, title: "Open", schedules: once("2026-11-27T14:00:00") });
  expect((await onlyCard()).next).toMatchObject({ title: "Open", when: "Fri, Nov 27, 9:00 AM" });
  const member = { viewer: aViewer() };
  expect((await onlyCard(member)).next).toMatchObject({ title: "Members", when: "Today, 8:00 AM" });
});

test("a running event is shown as running, and a past date is replaced by the following one", async () => {
  const { id } = await anOrganizer(database);
  await anEvent(database, { organizerId: id, title: "Vigil", schedules: once("2026-11-18T11:30:00") });
  expect((await onlyCard()).next).toMatchObject({ running: true, title: "Vigil" });
  expect((await onlyCard({ now: TEST_NOW + HOUR_MS })).next).toBeNull();
  await anEvent(database, { organizerId: id, title: "Weekly" });
  const late = { now: Date.UTC(2026, 10, 18, 21) };
  expect((await onlyCard(late)).next).toMatchObject({ title: "Weekly", when: "Wed, Nov 25, 2:00 PM" });
});

test("an organizer without a description or events leaves these out", async () => {
  await anOrganizer(database);
  const none = { place: null, languages: null, often: null, line: null };
  expect(await onlyCard()).toMatchObject({
    ...none,
    text: null,
    next: null,
    verified: false,
    websiteUrl: null,
    isClaimed: false,
  });
});

test("a card shows place, languages, and rhythm, from upcoming listed events only", async () => {
  const { id } = await anOrganizer(database);
  const of = { organizerId: id, languages: ["en", "es"], practices: ["Guided sitting"] };
  const evening = { startsLocal: "2026-01-07T19:30:00", timezone: "America/New_York", durationSeconds: 2_700 };
  await anEvent(database, { ...of, schedules: [{ ...evening, rrule: "FREQ=WEEKLY;BYDAY=WE,SU" }] });
  await anEvent(database, { ...of, listing: "hidden", languages: ["ja"], city: "Kyoto" });
  await anEvent(database, { ...of, schedules: once("2026-01-03T10:00:00"), languages: ["ja"], city: "Kyoto" });
  expect(await onlyCard()).toMatchObject({
    place: reachesMessage("organizers.card.zone", { city: "New York" }),
    languages: "English, Spanish",
    often: reachesMessage("organizers.card.aWeek", { count: 2 }),
    line: reachesMessage("organizers.facts.line", {
      start: reachesMessage("organizers.facts.onDays", {
        what: "Guided sitting",
        days: "Wednesday and Sunday",
        part: "dayPartEvening",
      }),
      duration: "45\u00a0min",
      dates: 2,
      languages: "English and Spanish",
    }),
  });
});

test("without practices the line starts with the type, and the place is named as in the events", async () => {
  const { id } = await anOrganizer(database);
  await anEvent(database, {
    organizerId: id,
    type: "discussion",
    city: "Oslo",
    languages: ["nb"],
    schedules: [{ startsLocal: "2026-11-19T18:00:00", timezone: "UTC", rrule: null, durationSeconds: 5_400 }],
  });
  expect(await onlyCard()).toMatchObject({
    place: "Oslo",
    languages: "Norwegian Bokmål",
    often: reachesMessage("organizers.card.listed", { count: 1 }),
    line: "Discussion in the afternoon, 1\u00a0h\u00a030\u00a0min.",
  });
});

test.each([
  ["FREQ=DAILY", "7 events a week", "everyDay"],
  ["FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "5 events a week", "onWeekdays"],
  ["FREQ=WEEKLY;BYDAY=MO,TU,WE,SA", "4 events a week", "onMostDays"],
  ["FREQ=MONTHLY;BYDAY=3WE", "1 event a month", "inPart"],
])("the rule %s is written as %s", async (rrule, often, key) => {
  const { id } = await anOrganizer(database);
  const at = { startsLocal: "2026-01-21T19:00:00", timezone: "America/New_York", durationSeconds: 3_600 };
  await anEvent(database, { organizerId: id, type: "meditation", schedules: [{ ...at, rrule }] });
  const start = reachesMessage(`organizers.facts.${key}`, { what: "Meditation", part: "dayPartEvening" });
  expect(await onlyCard()).toMatchObject({ often, line: `${start}, 1\u00a0h each.` });
  expect(reachesMessage("organizers.card.aMonth", { count: 1 })).toBe("1 event a month");
});

test("for more events than are read, the card shows a lower bound", async () => {
  const { id } = await anOrganizer(database);
  await someEvents(
    database,
    Array.from({ length: 61 }, (_, at) => ({ title: `Number ${at}`, organizerId: id })),
  );
  expect(await onlyCard()).toMatchObject({ often: reachesMessage("organizers.card.many", { count: 60 }) });
});

test("events at various times of day are described without a time of day", async () => {
  const { id } = await anOrganizer(database);
  const of = { organizerId: id, type: "prayer" } as const;
  await anEvent(database, { ...of, schedules: once("2026-11-20T14:00:00") });
  await anEvent(database, { ...of, schedules: once("2026-11-21T23:00:00", 30) });
  expect(await onlyCard()).toMatchObject({
    place: null,
    often: "2 events listed",
    line: `${reachesMessage("organizers.facts.atAnyTime", { what: "Prayer" })}.`,
  });
});

test("the directory can be sorted by name or next date, with dateless organizers last", async () => {
  const [zen, abbey] = [
    await anOrganizer(database, { name: "Zen Hall" }),
    await anOrganizer(database, { name: "Abbey" }),
  ];
  const quiet = await anOrganizer(database, { name: "Quiet House" });
  await anOrganizer(database, { name: "Hidden", listing: "hidden" });
  await anEvent(database, { organizerId: zen.id, schedules: once("2026-11-19T10:00:00") });
  await anEvent(database, { organizerId: abbey.id, schedules: once("2026-11-20T10:00:00") });
  await anEvent(database, { organizerId: abbey.id, schedules: once("2026-11-18T14:00:00"), cancelledAt: TEST_NOW });
  await anEvent(database, { organizerId: zen.id, schedules: once("2026-11-21T10:00:00") });
  await anEvent(database, { organizerId: quiet.id, schedules: once("2026-11-18T14:00:00"), listing: "members" });
  expect(await names("newest")).toEqual(["Quiet House", "Abbey", "Zen Hall"]);
  expect(await names("name")).toEqual(["Abbey", "Quiet House", "Zen Hall"]);
  expect(await names("next")).toEqual(["Zen Hall", "Abbey", "Quiet House"]);
  expect(await names("next", { overrides: { viewer: aViewer() } })).toEqual(["Quiet House", "Zen Hall", "Abbey"]);
});

test("a sort order holds across pages and within a search, and lists everyone exactly once", async () => {
  await many(ORGANIZERS_PAGE_SIZE + 4);
  const found = await database.pool.query<{ id: string }>("select id from organizers order by id");
  const ids = found.rows.map(({ id }) => Number(id));
  for (const [place, id] of ids.slice(0, 26).entries()) {
    await anEvent(database, { organizerId: id, schedules: once(`2026-11-${19 + (place % 2)}T10:00:00`) });
  }
  const all = Array.from({ length: 28 }, (_, at) => `Group ${String(at).padStart(3, "0")}`);
  const byDate = [
    ...all.slice(0, 26).filter((_, at) => at % 2 === 0),
    ...all.slice(0, 26).filter((_, at) => at % 2 === 1),
  ];
  expect([await names("next"), await names("next", { page: 2 })].flat()).toEqual([...byDate, ...all.slice(26)]);
  expect([await names("name"), await names("name", { page: 2 })].flat()).toEqual(all);
  expect(await names("next", { page: 3 })).toBe("beyond");
  expect(await names("next", { query: "group 003" })).toEqual(["Group 003"]);
  expect(await names("name", { query: "00" })).toEqual(all.slice(0, 10));
});

test("a description is cut at a word", async () => {
  await anOrganizer(database, { description: "word ".repeat(60) });
  const { text } = await onlyCard();
  expect(text?.length).toBeLessThanOrEqual(178);
  expect(text).toMatch(/word\.\.\.$/);
});

test("visitors see public organizers, members also those for members, and no one hidden ones", async () => {
  await anOrganizer(database, { name: "Open" });
  await anOrganizer(database, { name: "Members", listing: "members", visibility: "public_in_app" });
  await anOrganizer(database, { name: "Private", listing: "hidden", visibility: "private" });
  expect(await list()).toMatchObject({ total: 1, cards: [{ name: "Open" }] });
  const member = await list(1, { viewer: aViewer() });
  expect(member.total).toBe(2);
  expect(member.cards.map((card) => [card.name, card.visibility])).toEqual([
    ["Members", "public_in_app"],
    ["Open", "public_web"],
  ]);
});

test("pages go from newest to oldest and include everyone", async () => {
  await many(ORGANIZERS_PAGE_SIZE * 2 + 3);
  const names: string[] = [];
  for (const page of [1, 2, 3]) {
    const { cards, pages, total, showing } = await list(page);
    expect({ pages, total }).toEqual({ pages: 3, total: 51 });
    expect(showing).toBe(`Showing page ${page} of 3 (51 total organizers)`);
    names.push(...cards.map((card) => card.name));
  }
  expect(names).toEqual(Array.from({ length: 51 }, (_, at) => `Group ${String(50 - at).padStart(3, "0")}`));
  expect((await load(4)).body).toEqual({ shows: "beyond", pages: 3 });
});

test("the directory is reloaded after a change", async () => {
  await anOrganizer(database, { name: "First" });
  expect((await list()).total).toBe(1);
  await anOrganizer(database, { name: "Second" });
  expect((await list()).cards.map((card) => card.name)).toEqual(["Second", "First"]);
});

test("a search matches words in organizers' names, with its own pages and counts", async () => {
  await anOrganizer(database, { name: "Prière du Soir" });
  await anOrganizer(database, { name: "Open Circle" });
  const found = await load(1, {}, "priere");
  expect(found).toMatchObject({ query: "priere", body: { total: 1, pages: 1, cards: [{ name: "Prière du Soir" }] } });
  expect(found.documentTitle).toBe("“priere”: Event Organizers · Samehour");
  expect(found.canonical).toBe("https://same.example/organizers?q=priere");
  expect((await load(1, {}, "nobody")).body).toMatchObject({ total: 0, cards: [] });
  expect((await list()).total).toBe(2);
});

test("an empty directory is still a page", async () => {
  expect(await list()).toMatchObject({ shows: "list", pages: 1, total: 0, cards: [] });
});

test("titles name the page and site, and the canonical address has no zone", async () => {
  await many(ORGANIZERS_PAGE_SIZE + 1);
  const site = "Samehour";
  expect((await load()).documentTitle).toBe(reachesMessage("organizers.documentTitle", { site }));
  const second = await organizersLoader(aRequestContext({ database }), {
    page: 2,
    zone: "Europe/Paris",
    query: null,
    sort: "newest" as const,
  });
  expect(second.documentTitle).toBe(reachesMessage("organizers.documentTitlePage", { site, page: 2 }));
  expect(second.canonical).toBe("https://same.example/organizers?page=2");
  expect((await load(9)).documentTitle).toBe(reachesMessage("organizers.documentTitleBeyond", { site }));
});

test("a directory that cannot be loaded shows an error with the request number, and the cause is logged", async () => {
  await database.db.execute("alter table organizers rename to organizers_away");
  const logged: unknown[] = [];
  try {
    const view = await load(1, { logError: (error: unknown) => logged.push(error) });
    expect(view.body).toEqual({ shows: "failed", requestId: "a-test-request" });
    expect(view.documentTitle).toBe(reachesMessage("organizers.documentTitleFailed", { site: "Samehour" }));
    expect(logged).toHaveLength(1);
  } finally {
    await database.db.execute("alter table organizers_away rename to organizers");
  }
});
