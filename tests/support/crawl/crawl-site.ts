import { setTimeout as wait } from "node:timers/promises";
import robotsParser from "robots-parser";
import { DAY_MS } from "#core/time/instant.ts";
import { type TimeCheck, type Reader, timeFaults } from "#tests/support/crawl/time-faults.ts";

const AT_ONCE = 4;
/** Far above the demo directory's number: a site with endless links fails here and not at the test's time limit. */
const PAGES_MAX = 3_000;
/** Which pages are crawled; of those that `robots.txt` disallows, only so many of each kind, because they look alike. */
type Selection = { isWanted: (path: string) => boolean; disallowedOfAKind: number };

const EVERY_PAGE: Selection = { isWanted: () => true, disallowedOfAKind: 25 };

type Fetched = { status: number; html: string };
type Page = TimeCheck & { path: string; links: readonly string[] };

/**
 * Compares every time on every selected page that links lead to from the front page. As for any crawler, `robots.txt`
 * says where the links end: some pages of each kind that it disallows are compared, and their links are not followed.
 * Returns the paths of the pages with times.
 */
export async function crawlTimes(
  origin: string,
  reader: Reader,
  { isWanted, disallowedOfAKind }: Selection = EVERY_PAGE,
): Promise<TimeCheck & { paths: readonly string[] }> {
  const robots = robotsParser(`${origin}/robots.txt`, await (await fetch(`${origin}/robots.txt`)).text());
  const closed = new Map<string, number>();
  const isFewOfKind = (path: string): boolean => {
    const kind = kindOf(new URL(path, origin));
    closed.set(kind, (closed.get(kind) ?? 0) + 1);
    return (closed.get(kind) ?? 0) <= disallowedOfAKind;
  };
  const found = new Set(["/"]);
  const pages: Page[] = [];
  let fresh = [...found];
  while (fresh.length > 0) {
    const read = await inParallel(fresh, (path) => checkPage(origin, path, reader));
    pages.push(...read);
    const links = new Set(
      read
        .filter(({ path }) => robots.isAllowed(origin + path))
        .flatMap(({ links }) => links.filter((path) => isWanted(path) && isNear(path, reader.now))),
    );
    fresh = [...links.difference(found)].filter((path) => robots.isAllowed(origin + path) || isFewOfKind(path));
    for (const path of fresh) found.add(path);
    if (found.size > PAGES_MAX) throw new Error(`more than ${PAGES_MAX} pages: ${fresh.slice(0, 5).join(" ")}`);
  }
  const withTimes = pages.filter(({ times }) => times > 0).map(({ path }) => path);
  return { paths: withTimes.toSorted(), ...together(pages) };
}

/** The path without the event or organizer in it, and the parameters without their values. */
function kindOf({ pathname, searchParams }: URL): string {
  const path = pathname.replace(/^\/(events|organizers)\/[^/]+/, "/$1/*");
  return `${path}?${[...new Set(searchParams.keys())].toSorted().join("&")}`;
}

/** Compares the pages that a crawl has returned, for another reader. */
export async function checkTimes(origin: string, paths: readonly string[], reader: Reader): Promise<TimeCheck> {
  return together(await inParallel(paths, (path) => checkPage(origin, path, reader)));
}

/** How many days ahead the lists of single days are followed. Today and tomorrow are other days in other zones. */
const DAYS_FOLLOWED = { from: 2, to: 5 };

/** How many days ahead the pages of single dates are followed: a weekly series has one among them. */
const DATES_FOLLOWED_UNTIL = 8;

/** Whether an address names no day and no date, or those that a crawl follows: a year of them would look alike. */
function isNear(path: string, now: number): boolean {
  const daysUntil = (day: string) => (Date.parse(day) - now) / DAY_MS;
  const date = /^\/events\/[^/]+\/(\d{4}-\d{2}-\d{2})T/.exec(path)?.[1];
  if (date !== undefined) return daysUntil(date) < DATES_FOLLOWED_UNTIL;
  const day = /[?&](?:day|date)=(\d{4}-\d{2}-\d{2})/.exec(decodeURIComponent(path))?.[1];
  return day === undefined || (daysUntil(day) > DAYS_FOLLOWED.from && daysUntil(day) < DAYS_FOLLOWED.to);
}

/** Links of public pages to pages that require a login. */
const FOR_MEMBERS = /^\/(organizer-registration|preferences(\/reminders)?|organizers\/[^/]+\/claim)$/;

/** Fetches a page as a reader in that zone. A missing page is a fault too. */
async function checkPage(origin: string, path: string, reader: Reader): Promise<Page> {
  const { status, html } = await fetchPage(origin, path, reader.zone);
  const { times, faults } = timeFaults(html, reader);
  const expected = FOR_MEMBERS.test(path) ? 401 : 200;
  const broken = status === expected ? [] : [`answered with ${status}`];
  return { path, times, faults: [...broken, ...faults].map((fault) => `${path}: ${fault}`), links: linksOf(html) };
}

function together(pages: readonly TimeCheck[]): TimeCheck {
  return {
    times: pages.reduce((sum, page) => sum + page.times, 0),
    faults: pages.flatMap((page) => page.faults),
  };
}

/** A server on a busy machine responds with 503 and when to retry. */
const RETRIES = 3;

async function fetchPage(origin: string, path: string, zone: string, again = RETRIES): Promise<Fetched> {
  // Compressing each page would take longer than rendering it.
  const headers = {
    cookie: `tz=${encodeURIComponent(zone)}`,
    "accept-encoding": "identity",
    "accept-language": "en-US",
  };
  const response = await fetch(origin + path, { headers });
  const html = await response.text();
  if (response.status !== 503 || again === 0) return { status: response.status, html };
  await wait(1_000);
  return fetchPage(origin, path, zone, again - 1);
}

/**
 * Links to pages of this site that anybody may read. Left out: the zone and sign-in forms, whose return address would
 * make endless links; `/go`, which leaves the site; an account's pages, which are private; calendar files.
 */
function linksOf(html: string): readonly string[] {
  const found = [...html.matchAll(/<a\b[^>]*?\bhref="(\/[^"#]*)/g)].map(([, href = ""]) =>
    href.replaceAll("&amp;", "&"),
  );
  const isLeftOut = /^\/(\/|(time-zone|go|login|signup|account)\b)|\.ics\b/;
  return found.filter((path) => !isLeftOut.test(path));
}

async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let at = next++; at < items.length; at = next++) {
      const item = items[at];
      if (item !== undefined) results[at] = await work(item);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}
