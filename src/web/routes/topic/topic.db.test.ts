import { expect, test } from "vitest";
import { aboutWith } from "#tests/support/accounts/auth-request.ts";
import { topicIntroductions } from "#data/tables/site-settings.ts";
import { anEvent, type EventOverrides, someEvents, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { aViewer } from "#tests/support/builders/a-viewer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { once } from "#tests/support/events-page-of.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { topicLoader } from "#web/routes/topic/topic.server.ts";

const database = withTestDatabase();
const zone = { id: "America/New_York", source: "site" } as const;
const load = (path: string, overrides: Partial<RequestContext> = {}) => {
  const url = new URL(`https://samehour.test${path}`);
  const [, , kind = "", slug = ""] = url.pathname.split("/");
  const context = aboutWith({}, { database, zone, ...overrides });
  return topicLoader({ kind, slug: decodeURIComponent(slug) }, url, context);
};

/** The page of a topic that has one. */
async function pageOf(path: string, overrides: Partial<RequestContext> = {}) {
  const view = await load(path, overrides);
  if (view.shows !== "topic") throw new Error(`${path} shows ${view.shows}.`);
  return view;
}

/** Returns the status and target of a topic address's redirect. */
async function redirectOf(path: string) {
  const thrown = await load(path).then(
    () => null,
    (error: unknown) => error,
  );
  if (!(thrown instanceof Response)) throw new Error(`${path} is no redirect.`);
  return [thrown.status, thrown.headers.get("location")];
}

/** Three events of the tradition, at 1, 2 and 3 PM of today in New York. */
const threeOf = (event: EventOverrides) =>
  someEvents(
    database,
    ["18", "19", "20"].map((hour) => ({ ...event, schedules: once(`2026-11-18T${hour}:00:00`) })),
  );

test("a topic has a page from three events on; below that its address redirects temporarily to the filtered list", async () => {
  expect((await load("/topics/tradition/zen")).shows).toBe("missing");
  await anEvent(database, { traditions: ["Zen"], schedules: once("2026-11-18T11:30:00") });
  await anEvent(database, { traditions: ["zen"], schedules: once("2026-11-19T20:00:00") });
  const [status, to] = await redirectOf("/topics/tradition/zen?tz=Asia/Tokyo");
  expect([status, String(to).toLowerCase()]).toEqual([302, "/events?tradition=zen"]);
  await anEvent(database, { traditions: ["ZEN"], schedules: once("2026-11-18T15:00:00") });
  const page = await pageOf("/topics/tradition/zen");
  expect(page).toMatchObject({ kind: "tradition", total: 3, canonical: "https://same.example/topics/tradition/zen" });
  expect(page.live).toHaveLength(1);
  expect(page.days.flatMap((day) => day.rows)).toHaveLength(2);
  expect(page.next).toBe("The next one starts today at 10:00 AM.");
  expect(page.week.days[0]).toMatchObject({ count: 1 });
});

test("another spelling redirects permanently to the canonical address, and an invalid zone to the clean one", async () => {
  await threeOf({ traditions: ["Lectio Divina"] });
  expect(await redirectOf("/topics/tradition/Lectio%20Divina")).toEqual([301, "/topics/tradition/lectio-divina"]);
  expect(await redirectOf("/topics/tradition/lectio-divina?tz=Mars/Base")).toEqual([
    302,
    "/topics/tradition/lectio-divina",
  ]);
  for (const path of ["/topics/practice/lectio-divina", "/topics/sort/zen", "/topics/tradition/%E2%80%94"])
    expect((await load(path)).shows).toBe("missing");
});

test.each([
  ["/topics/practice/centering-prayer", "Online Centering Prayer", "Online Centering Prayer"],
  ["/topics/tradition/bahai", "Bahá’í", "Bahá’í: online prayer and meditation"],
  ["/topics/language/es", "Prayer and meditation in Spanish", "Online prayer and meditation in Spanish"],
  ["/topics/type/retreat", "Online retreats", "Online retreats"],
])("%s has the heading %s and the title %s", async (path, heading, title) => {
  await threeOf({ practices: ["Centering Prayer"], traditions: ["Bahá’í"], languages: ["es"], type: "retreat" });
  const page = await pageOf(path);
  expect([page.title, page.documentTitle]).toEqual([heading, `${title} · Samehour`]);
  expect(page.description).toBe(reachesMessage("topics.head.description", { title, count: 3 }));
});

test("a sentence gives the numbers, and organizers and related topics are listed beside the events", async () => {
  const organizer = await anOrganizer(database, { name: "Cedar House" });
  const zen = { traditions: ["Zen"], languages: ["en", "es"] };
  await threeOf({ ...zen, practices: ["Silence"], organizerId: organizer.id });
  await anEvent(database, {
    ...zen,
    practices: ["Song"],
    organizerName: "Alone",
    schedules: once("2026-11-20T18:00:00"),
  });
  const page = await pageOf("/topics/tradition/zen");
  expect(page.facts).toBe("4 events in the next seven days, in 2 languages, from 2 organizers.");
  expect(page.hosts.map(({ name, href, count }) => [name, href, count])).toEqual([
    ["Cedar House", `/organizers/cedar-house-${organizer.publicId}`, "3 events"],
    ["Alone", null, "1 event"],
  ]);
  // A topic without a page is not named.
  expect(page.related.map(({ name, href }) => [name, href])).toEqual([
    ["English", "/topics/language/en"],
    ["Spanish", "/topics/language/es"],
    ["Other", "/topics/type/other"],
    ["Silence", "/topics/practice/silence"],
  ]);
  const spanish = await pageOf("/topics/language/es");
  expect(spanish.facts).toBe("4 events in the next seven days, from 2 organizers.");
});

test("events for members do not count toward a topic page, but members see them on it", async () => {
  const members: EventOverrides = { traditions: ["Zen"], listing: "members", visibility: "public_in_app" };
  await threeOf(members);
  expect((await load("/topics/tradition/zen", { viewer: aViewer() })).shows).toBe("missing");
  await threeOf({ traditions: ["Zen"] });
  expect((await pageOf("/topics/tradition/zen")).total).toBe(3);
  expect((await pageOf("/topics/tradition/zen", { viewer: aViewer() })).total).toBe(6);
});

test("links keep the zone of the address", async () => {
  await threeOf({ practices: ["Silence"], traditions: ["Zen"] });
  const inTokyo = { zone: { id: "Asia/Tokyo", source: "address" } } as const;
  const page = await pageOf("/topics/tradition/zen?tz=Asia/Tokyo", inTokyo);
  expect(page.listHref).toBe("/events?tz=Asia/Tokyo&tradition=Zen");
  expect(page.calendarHref).toBe("/calendar?tz=Asia/Tokyo&tradition=Zen");
  expect(page.related.map(({ href }) => href)).toContain("/topics/practice/silence?tz=Asia/Tokyo");
  expect(page.week.days[1]?.href).toContain("tz=Asia/Tokyo");
  expect(page.canonical).not.toContain("tz=");
});

test("a failed read shows a page that can be retried", async () => {
  const failing = {
    ...database,
    get db(): never {
      throw new Error("away");
    },
  };
  const view = await load("/topics/tradition/zen", { database: failing, logError: () => {} });
  expect(view).toMatchObject({
    shows: "failed",
    documentTitle: reachesMessage("topics.head.failed", { site: "Samehour" }),
  });
});

test("an admin's introduction is shown above the events and used as the meta description", async () => {
  await threeOf({ traditions: ["Zen"] });
  expect((await pageOf("/topics/tradition/zen")).introduction).toEqual([]);
  const text = "Sitting in silence.\n\nEverybody is welcome.";
  await database.db
    .insert(topicIntroductions)
    .values({ kind: "tradition", slug: "zen", text, updatedBy: null, updatedAt: TEST_NOW });
  const page = await pageOf("/topics/tradition/zen");
  expect(page.introduction).toEqual(["Sitting in silence.", "Everybody is welcome."]);
  expect(page.description).toBe("Sitting in silence. Everybody is welcome.");
});
