import { expect, test } from "vitest";
import { ORGANIZERS_PAGE_SIZE } from "#core/organizers/organizers-list.ts";
import { HOUR_MS } from "#core/time/instant.ts";
import { insertOrganizers } from "#data/queries/organizers-write.ts";
import { transaction } from "#data/transaction.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { organizersLoader } from "#web/routes/organizers/organizers.server.ts";
import type { OrganizerCardView, OrganizersPage } from "#web/routes/organizers/organizer-card.tsx";
import { aViewer } from "#tests/support/builders/a-viewer.ts";

const database = withTestDatabase();

const load = (page = 1, overrides = {}, query: string | null = null) =>
  organizersLoader(aRequestContext({ database, ...overrides }), { page, zone: null, query });

async function list(page = 1, overrides = {}): Promise<OrganizersPage> {
  const { body } = await load(page, overrides);
  if (body.shows !== "list") throw new Error(`The page shows ${body.shows}.`);
  return body;
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

test("a card tells name, badges, text, site and the next gathering in the visitor's time", async () => {
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

test("the next gathering is the earliest that is neither over, cancelled nor for others", async () => {
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

test("a gathering that runs is told as running, one whose date is over by its following date", async () => {
  const { id } = await anOrganizer(database);
  await anEvent(database, { organizerId: id, title: "Vigil", schedules: once("2026-11-18T11:30:00") });
  expect((await onlyCard()).next).toMatchObject({ running: true, title: "Vigil" });
  expect((await onlyCard({ now: TEST_NOW + HOUR_MS })).next).toBeNull();
  await anEvent(database, { organizerId: id, title: "Weekly" });
  const late = { now: Date.UTC(2026, 10, 18, 21) };
  expect((await onlyCard(late)).next).toMatchObject({ title: "Weekly", when: "Wed, Nov 25, 2:00 PM" });
});

test("an organizer without description or events says so by leaving them out", async () => {
  await anOrganizer(database);
  expect(await onlyCard()).toMatchObject({ text: null, next: null, verified: false, websiteUrl: null });
});

test("a description is cut at a word", async () => {
  await anOrganizer(database, { description: "word ".repeat(60) });
  const { text } = await onlyCard();
  expect(text?.length).toBeLessThanOrEqual(178);
  expect(text).toMatch(/word\.\.\.$/);
});

test("visitors see public organizers, members those for members too, nobody hidden ones", async () => {
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

test("pages go from the newest to the oldest and leave nobody out", async () => {
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

test("the directory is read again once something in it has changed", async () => {
  await anOrganizer(database, { name: "First" });
  expect((await list()).total).toBe(1);
  await anOrganizer(database, { name: "Second" });
  expect((await list()).cards.map((card) => card.name)).toEqual(["Second", "First"]);
});

test("a search finds organizers by the words of their names, pages and counts of its own", async () => {
  await anOrganizer(database, { name: "Prière du Soir" });
  await anOrganizer(database, { name: "Open Circle" });
  const found = await load(1, {}, "priere");
  expect(found).toMatchObject({ query: "priere", body: { total: 1, pages: 1, cards: [{ name: "Prière du Soir" }] } });
  expect(found.documentTitle).toBe("“priere”: Event Organizers · Samehour");
  expect(found.canonical).toBe("https://same.example/organizers?q=priere");
  expect((await load(1, {}, "nobody")).body).toMatchObject({ total: 0, cards: [] });
  expect((await list()).total).toBe(2);
});

test("an empty directory is a page, not a missing one", async () => {
  expect(await list()).toMatchObject({ shows: "list", pages: 1, total: 0, cards: [] });
});

test("titles name the page and the site; the canonical address names no zone", async () => {
  await many(ORGANIZERS_PAGE_SIZE + 1);
  const site = "Samehour";
  expect((await load()).documentTitle).toBe(reachesMessage("organizers.documentTitle", { site }));
  const second = await organizersLoader(aRequestContext({ database }), { page: 2, zone: "Europe/Paris", query: null });
  expect(second.documentTitle).toBe(reachesMessage("organizers.documentTitlePage", { site, page: 2 }));
  expect(second.canonical).toBe("https://same.example/organizers?page=2");
  expect((await load(9)).documentTitle).toBe(reachesMessage("organizers.documentTitleBeyond", { site }));
});

test("a directory that cannot be read is said with the request's number, and its cause goes to the log", async () => {
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
