import { isExample, type SourcedEvent } from "#core/events/event.ts";
import { DAY_MS, type EpochMs } from "#core/time/instant.ts";

/** The parts that a sitemap is divided into by number: each number is a range of ids, so a part stays the same as others grow. */
const NUMBERED_PARTS = ["events", "dates", "organizers"] as const;
export type NumberedPart = (typeof NUMBERED_PARTS)[number];
const WHOLE_PARTS = ["pages", "topics"] as const;
type WholePart = (typeof WHOLE_PARTS)[number];

/** One file of the sitemap: a numbered one, from 1, or one of those that are a single file. */
export type SitemapPart = { kind: NumberedPart; number: number } | { kind: WholePart };

/** The most addresses in a file by the protocol (sitemaps.org). */
export const SITEMAP_URLS_MAX = 50_000;

/**
 * How many ids a numbered part covers: those of organizers and events, and for dates those of their events, so that 100
 * dates of each fit into a file. Smaller files than the protocol allows, because each is built in memory.
 */
export const IDS_IN_PART: Readonly<Record<NumberedPart, number>> = { events: 10_000, dates: 500, organizers: 10_000 };

/** Dates that begin within this time are listed. */
export const DATES_LISTED_MS = 31 * DAY_MS;

/** The pages of the sitemap that are there whatever the directory holds. Each is its own canonical address. */
export const FIXED_PAGES = [
  "/",
  "/events",
  "/calendar",
  "/topics",
  "/organizers",
  "/submit-events",
  "/newsletter",
  "/embed",
  "/landing/main",
  "/api/docs",
  "/about",
  "/faq",
  "/contact",
  "/privacy-policy",
  "/terms-of-use",
  "/community-ground-rules",
] as const;

/**
 * The address of the sitemap's index or of one of its parts. All have one path at the root of the site, because a sitemap
 * may only list addresses under its own folder.
 */
export function sitemapPath(part: SitemapPart | null): string {
  if (part === null) return "/sitemap.xml";
  return `/sitemap.xml?part=${"number" in part ? `${part.kind}-${part.number}` : part.kind}`;
}

const NUMBERED = /^([a-z]+)-([1-9]\d{0,8})$/;

/** The part that an address names; null for none. */
export function parseSitemapPart(text: string): SitemapPart | null {
  const whole = WHOLE_PARTS.find((kind) => kind === text);
  if (whole !== undefined) return { kind: whole };
  const [, name, number] = NUMBERED.exec(text) ?? [];
  const kind = NUMBERED_PARTS.find((each) => each === name);
  return kind === undefined ? null : { kind, number: Number(number) };
}

const INDEXED_AFTER_END_MS = 365 * DAY_MS;

/** Pages of events and dates that ended at this moment or before are no longer for search engines (CONVENTIONS 4.3). */
export function lastIndexedEnd(now: EpochMs): EpochMs {
  return now - INDEXED_AFTER_END_MS;
}

/**
 * Whether search engines may index the page of a date, or of an event at this date; null for an event without dates.
 * Example events are not real, so nobody should find them there.
 */
export function isIndexed(event: SourcedEvent, date: { endsAt: EpochMs } | null, now: EpochMs): boolean {
  return !isExample(event) && (date === null || date.endsAt > lastIndexedEnd(now));
}
