import type { EpochMs } from "#core/time/instant.ts";

/** The forms of a news file, each by the end of its address. */
export const NEWS_FORMATS = ["rss", "atom", "json"] as const;
export type NewsFormat = (typeof NEWS_FORMATS)[number];

export const NEWS_TYPES = {
  rss: "application/rss+xml",
  atom: "application/atom+xml",
  json: "application/feed+json",
} as const satisfies Record<NewsFormat, string>;

/** The address of a page's news file: `/feeds/organizers/open-circle-bbbbbb.rss`. */
export function newsPath(path: string, format: NewsFormat): string {
  return `/feeds${path}.${format}`;
}

/** Entries on a page of a news file; further pages have addresses of their own. */
export const NEWS_PAGE_SIZE = 50;

/** The form that an address asks for; null for any other address. */
export function newsFormatOf(pathname: string): NewsFormat | null {
  return NEWS_FORMATS.find((format) => pathname.endsWith(`.${format}`)) ?? null;
}

/**
 * A name that stays the same when the site moves and when a title changes (RFC 4151); the authority is that of the UIDs in
 * calendar files.
 */
export function newsId(name: string): string {
  return `tag:samehour,2026:${name}`;
}

type Named = { name: string; url: string | null };

/** An event as an entry of a news file, as plain text; all addresses are absolute. */
export type NewsEntry = {
  id: string;
  /** The page of the event. */
  url: string;
  title: string;
  text: string;
  /** When it first appeared in lists, never when it starts: readers hide what lies in the future. */
  publishedAt: EpochMs;
  updatedAt: EpochMs;
  author: Named;
  categories: readonly string[];
  /** A language tag (RFC 5646); null for several languages and for none known. */
  language: string | null;
  image: string | null;
  isCancelled: boolean;
  /** Each schedule from its first date on: start and end with their offset (RFC 3339), and the rule (RFC 5545). */
  schedules: readonly { start: string; end: string; timezone: string; rrule: string | null }[];
};

/** A page of a news file (RFC 5005 §3). */
export type NewsFile = {
  id: string;
  title: string;
  description: string;
  language: string;
  site: { name: string; url: string };
  /** The page that shows the same list. */
  url: string;
  pages: { self: string; first: string; previous: string | null; next: string | null; last: string };
  entries: readonly NewsEntry[];
};

/** When a news file was last changed, as far as its entries tell; the epoch for one without any, so that it stays the same. */
export function newsUpdatedAt({ entries }: Pick<NewsFile, "entries">): EpochMs {
  return Math.max(0, ...entries.map(({ updatedAt }) => updatedAt));
}
