import { gunzipSync } from "node:zlib";
import { matchRoutes } from "react-router";
import type { Database } from "#data/database.ts";
import { insertOrganizers } from "#data/queries/organizers-write.ts";
import { transaction } from "#data/transaction.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { anEvent, type EventOverrides } from "#tests/support/builders/an-event.ts";
import { TEST_NOW } from "#tests/support/server.ts";
import { ADDRESSES } from "#web/routes.ts";

test.use({ serverSettings: { DEMO: "off", SITE_NAME: "Gated Under Test" } });

/** Part of every link, passcode and number that a visitor may not have now, and of every event that is not for visitors. */
const GATED = "gatedmarker";
const HIDDEN = "hiddenmarker";
/** The link of an event that everybody may join. */
const OPEN_LINK = "https://meet.example.org/openmarker";
const NOW = Date.parse(TEST_NOW);

/** An event whose organizer has pasted its gated link wherever there is a field. */
function gatedFor(linkAudience: "members" | "before_start", mode: "online" | "hybrid"): EventOverrides {
  const link = `https://meet.example.org/${GATED}-${linkAudience}`;
  const exception = {
    originalLocal: "2026-03-18T19:00:00",
    cancelled: false,
    startsLocal: null,
    durationSeconds: null,
  };
  return {
    title: `Lauds for ${linkAudience === "members" ? "members" : "early birds"}`,
    organizerName: "Marked House",
    link,
    linkAudience,
    mode,
    passcode: `${GATED}-code`,
    dialIn: `+1 555 0100 ${GATED}`,
    location: `At ${link}`,
    address: link,
    city: `York ${link}`,
    registrationLink: link,
    specialRequirements: `Open ${link} before`,
    description: `Join us at ${link} every day.`,
    schedules: [{ startsLocal: "2026-03-04T19:00:00", exceptions: [{ ...exception, note: `Today at ${link}` }] }],
  };
}

const EVENTS: readonly EventOverrides[] = [
  { title: "Lauds for everybody", organizerName: "Marked House", link: OPEN_LINK },
  gatedFor("members", "online"),
  gatedFor("before_start", "hybrid"),
  { ...gatedFor("members", "online"), title: "Lauds, always open", kind: "always_open" },
  { title: `Lauds ${HIDDEN} private`, organizerName: "Marked House", listing: "hidden", visibility: "private" },
  { title: `Lauds ${HIDDEN} waiting`, organizerName: "Marked House", listing: "hidden", moderation: "pending" },
  { title: `Lauds ${HIDDEN} members`, organizerName: "Marked House", listing: "members", visibility: "public_in_app" },
];

/** Addresses that no page links to. */
const SEEDS = [
  "/",
  "/home",
  "/events",
  "/events?tab=past",
  "/events?q=lauds",
  "/events?organizer=none",
  "/calendar?view=week",
  "/calendar?view=day",
  "/calendar?view=agenda",
  "/search-suggestions?q=lau",
  "/sitemap.xml",
  "/robots.txt",
  "/figures.svg",
  "/manifest.webmanifest",
  "/offline",
  "/.well-known/security.txt",
  "/time-zones.json",
  "/privacy",
  "/terms",
  "/groundrules",
  "/api/v1/events",
  "/api/v1/dates",
  "/api/v1/search?q=lauds",
  "/api/v1/organizers",
];
/** Enough of each route; a calendar alone has hundreds of pages. */
const OF_A_ROUTE = 12;

/** Routes that visitors cannot read, or only with a private key in the address. */
const NOT_PUBLIC =
  /^(admin|account|profile|preferences|notifications|activity|my-events|create-event|saved-events|saves|follows|organizers\/manage|auth\/|login|signup|sign-out|verify-email|confirm-email|undo-email|forgot-password|reset-password|:what\/off|subscriptions|search-alerts|still-running|submissions|organizer-invitations|calendar\/feed|alerts|feed\/list|density|events\/:event\/(edit|cancel|dates|insights)|submit-events\/dates|organizers\/:organizer\/(claim|contact))/;

type Visited = { address: string; status: number; text: string };

async function fill(database: Database): Promise<void> {
  await transaction(database.db, async (tx) => {
    await insertOrganizers(tx, [{ name: "Marked House", nameKey: "marked house", listing: "public" }], NOW);
  });
  for (const event of EVENTS) await anEvent(database, { now: NOW, ...event });
}

const routes = ADDRESSES.map(({ path, id, file }) => ({
  path: path ?? "",
  id: id ?? file,
  caseSensitive: true,
}));

function routeOf(pathname: string): string {
  const path = matchRoutes(routes, pathname)?.at(-1)?.route.path ?? "";
  // The API has no routes of its own: its lists take their place.
  return path === "*" ? pathname.split("/", 4).join("/") : path;
}

/** The addresses of this site that a text names, in whatever format; the API names events by their ids too. */
function addressesIn(text: string, origin: string): readonly string[] {
  const ids = text.startsWith("{") ? [...text.matchAll(/"id":"([a-z0-9]{6})"/g)].map(([, id]) => id) : [];
  const ofApi = ids.flatMap((id) => [`/api/v1/events/${id}`, `/api/v1/events/${id}/dates`]);
  const plain = text.replaceAll("\r\n ", "").replaceAll("&amp;", "&").replaceAll("\\/", "/");
  const found = [...plain.matchAll(/(?:href|src|action)="(\/[^"]*)"|(https?:\/\/[^\s"'<>\\,;]+)/g)];
  const named = found.flatMap(([, path, whole]) => {
    const url = URL.parse(path ?? whole ?? "", origin);
    return url === null || url.origin !== origin ? [] : [`${url.pathname}${url.search}`];
  });
  return [...named, ...ofApi];
}

async function textOf(answer: Response): Promise<string> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return (isPacked ? gunzipSync(bytes) : bytes).toString("utf8");
}

/** Reads what a visitor can reach from the seeds, some of each route. */
async function walk(origin: string): Promise<readonly Visited[]> {
  const waiting = [...SEEDS];
  const known = new Set(waiting);
  const counts = new Map<string, number>();
  const visited: Visited[] = [];
  for (const address of waiting) {
    const route = routeOf(new URL(address, origin).pathname);
    const count = counts.get(route) ?? 0;
    if (count >= OF_A_ROUTE || address.startsWith("/assets/")) continue;
    counts.set(route, count + 1);
    // Compressing each page would take almost as long as rendering it.
    const headers = { cookie: "tz=UTC", "accept-encoding": "identity" };
    const answer = await fetch(origin + address, { headers, redirect: "manual" });
    const text = await textOf(answer);
    visited.push({ address, status: answer.status, text });
    const location = answer.headers.get("location");
    for (const next of addressesIn(location === null ? text : `${text} href="${location}"`, origin)) {
      if (known.has(next)) continue;
      known.add(next);
      waiting.push(next);
    }
  }
  return visited;
}

test("no public output contains a gated link, a passcode, a phone number or a hidden event", async ({ server }) => {
  await inDirectory(server, fill);
  const visited = await walk(server.origin);
  const leaks = visited.flatMap(({ address, text }) =>
    [GATED, HIDDEN].flatMap((mark) => {
      const at = text.indexOf(mark);
      return at < 0 ? [] : [`${address}: ${text.slice(Math.max(0, at - 200), at + 40)}`];
    }),
  );
  expect(leaks).toEqual([]);

  // The walk has read what it is about: the open link, and the way to each gated one.
  const withLink = visited.filter(({ text }) => text.includes(OPEN_LINK)).map(({ address }) => address);
  expect(withLink.some((address) => address.endsWith(".ics"))).toBe(true);
  expect(withLink.some((address) => address.startsWith("/events/"))).toBe(true);
  expect(withLink.some((address) => /^\/api\/v1\/events\/\w+$/.test(address))).toBe(true);
  expect(visited.filter(({ address }) => address.startsWith("/embed/")).length).toBeGreaterThan(2);
  expect(visited.filter(({ status }) => status >= 500).map(({ address }) => address)).toEqual([]);

  // A new output must be linked from somewhere or be among the seeds.
  const read = new Set(visited.map(({ address }) => routeOf(new URL(address, server.origin).pathname)));
  const paths = ADDRESSES.map(({ path }) => path ?? "").filter((path) => path !== "*");
  const missed = paths.filter((path) => !read.has(path) && !NOT_PUBLIC.test(path));
  expect(missed).toEqual([]);
});
