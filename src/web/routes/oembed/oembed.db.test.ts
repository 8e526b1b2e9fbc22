import { expect, test } from "vitest";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { aViewer } from "#tests/support/builders/a-viewer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { english } from "#tests/support/messages/english.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { oembedLoader } from "#web/routes/oembed/oembed.server.ts";

const database = withTestDatabase();
const SITE = "https://same.example";

function get(query: Record<string, string> | string, overrides: Partial<RequestContext> = {}): Promise<Response> {
  const url = new URL(`/oembed?${new URLSearchParams(query).toString()}`, SITE);
  return oembedLoader(url, aRequestContext({ database, ...overrides }));
}

async function getJson(query: Record<string, string>): Promise<Record<string, unknown>> {
  const answer = await get(query);
  expect(answer.status).toBe(200);
  return answer.json();
}

test("an event's page returns a sandboxed frame, its organizer, and its sharing image", async () => {
  const { id, publicId } = await anOrganizer(database, { name: "Abbey" });
  const event = await anEvent(database, { title: 'Compline "late"', organizerName: "Abbey", organizerId: id });
  const path = `/events/compline-late-${event.publicId}`;
  const answer = await get({ url: SITE + path, format: "json" });
  expect(answer.headers.get("content-type")).toBe("application/json");
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=3600");
  expect(answer.headers.get("x-robots-tag")).toBe("noindex");
  expect(await answer.json()).toEqual({
    type: "rich",
    version: "1.0",
    title: 'Compline "late"',
    author_name: "Abbey",
    author_url: `${SITE}/organizers/abbey-${publicId}`,
    provider_name: "Samehour",
    provider_url: SITE,
    cache_age: 3600,
    thumbnail_url: expect.stringMatching(new RegExp(`^${SITE}/share/${event.publicId}\\.png\\?v=\\w+$`)),
    thumbnail_width: 1200,
    thumbnail_height: 630,
    html:
      `<iframe src="${SITE}/embed${path}?zone=visitor" title="Compline &quot;late&quot;" width="600" height="320" ` +
      'sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox" loading="lazy" ' +
      'style="border:0;max-width:100%"></iframe>',
    width: 600,
    height: 320,
  });
});

test("a date, an organizer, a topic, and a filtered list each return their own frame", async () => {
  const organizer = await anOrganizer(database, { name: "Abbey" });
  const { publicId } = await anEvent(database, { title: "Compline", practices: ["Zazen"] });
  const date = `/events/compline-${publicId}/2026-11-25T1900`;
  const pages = {
    [date]: { src: `${date}?zone=visitor`, title: "Compline" },
    [`/organizers/abbey-${organizer.publicId}`]: {
      src: `/organizers/abbey-${organizer.publicId}?zone=visitor`,
      title: "Abbey",
    },
    "/topics/practice/zazen": { src: "/topics/practice/zazen?zone=visitor", title: "Zazen on Samehour" },
    "/events": { src: "/events?zone=visitor", title: "Upcoming events on Samehour" },
    "/events?type=prayer&tz=Asia/Tokyo": { src: "/events?tz=Asia/Tokyo&amp;type=prayer", title: "Samehour: Prayer" },
  };
  for (const [path, { src, title }] of Object.entries(pages)) {
    const { html, title: name } = await getJson({ url: SITE + path });
    expect([name, html]).toEqual([
      title,
      expect.stringContaining(`<iframe src="${SITE}/embed${src}" title="${title}"`),
    ]);
  }
  const shown = await getJson({ url: SITE + date });
  expect(shown["thumbnail_url"]).toMatch(/date=2026-11-25T1900$/);
  expect((await getJson({ url: `${SITE}/events` }))["thumbnail_url"]).toBe(`${SITE}/share.png`);
});

test("the frame and the image stay within the requested size", async () => {
  const { publicId } = await anEvent(database);
  const url = `${SITE}/events/x-${publicId}`;
  const small = await getJson({ url, maxwidth: "300", maxheight: "200" });
  expect(small).toMatchObject({ width: 300, height: 200, html: expect.stringContaining('width="300" height="200"') });
  expect(small).not.toHaveProperty("thumbnail_url");
  const large = await getJson({ url, maxwidth: "2000", maxheight: "2000" });
  expect(large).toMatchObject({ width: 600, height: 320, thumbnail_width: 1200 });
});

test.each([
  [400, "noUrl", ""],
  [400, "noUrl", "url="],
  [400, "noUrl", "url=events"],
  [400, "noUrl", `url=${SITE}/events&url=${SITE}/events`],
  [400, "size", `url=${SITE}/events&maxwidth=wide`],
  [400, "size", `url=${SITE}/events&maxheight=0`],
  [400, "size", `url=${SITE}/events&maxheight=-5`],
  [501, "format", `url=${SITE}/events&format=xml`],
  [404, "unknown", "url=https://other.example/events"],
  [404, "unknown", "url=https://same.example.evil.example/events"],
  [404, "unknown", `url=${SITE}/account`],
  [404, "unknown", `url=${SITE}/events/x-zzzzzz`],
  [404, "unknown", `url=${SITE}/organizers/x-zzzzzz`],
  [404, "unknown", `url=${SITE}/topics/practice/nothing`],
  [404, "unknown", `url=${encodeURIComponent(`${SITE}/events?type=prayr`)}`],
])("%i %s: %s", async (status, words, query) => {
  const answer = await get(query);
  expect(answer.status).toBe(status);
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  expect(await answer.text()).toBe(`${english(`embeds.oembed.${words}`, { site: "Samehour" })}\n`);
});

test("restricted content returns 401 for every viewer, and deleted content 404", async () => {
  const restricted = [
    await anEvent(database, { listing: "members", visibility: "public_in_app" }),
    await anEvent(database, { listing: "hidden", held: true }),
    await anEvent(database, { listing: "hidden", visibility: "private", title: "Unsaid" }),
  ];
  const organizer = await anOrganizer(database, { name: "Unsaid", listing: "hidden", visibility: "private" });
  const deleted = await anEvent(database, { listing: "hidden", deletedAt: TEST_NOW });
  const paths = [...restricted.map(({ publicId }) => `/events/x-${publicId}`), `/organizers/x-${organizer.publicId}`];
  for (const viewer of [null, aViewer({ role: "admin" })]) {
    for (const path of paths) {
      const answer = await get({ url: SITE + path }, { viewer });
      expect([path, answer.status]).toEqual([path, 401]);
      expect(await answer.text()).toBe(`${english("embeds.oembed.kept", { site: "Samehour" })}\n`);
    }
    expect((await get({ url: `${SITE}/events/x-${deleted.publicId}` }, { viewer })).status).toBe(404);
  }
});

test("a database failure returns 503 and is logged", async () => {
  const logged: string[] = [];
  const broken = { db: { execute: () => Promise.reject(new Error("no")) } } as unknown as RequestContext["database"];
  const url = `${SITE}/topics/practice/zazen`;
  const answer = await get({ url }, { database: broken, logError: (_error, note) => logged.push(note) });
  expect([answer.status, await answer.text()]).toEqual([
    503,
    `${english("embeds.oembed.error", { site: "Samehour" })}\n`,
  ]);
  expect(logged).toEqual(["an oEmbed answer could not be made"]);
});
