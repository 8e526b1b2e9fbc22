import { originalLocalOf, publicIdOf } from "#core/events/event-address.ts";
import { FILTER_NAMES } from "#core/events/event-filter.ts";
import { requestedPath } from "#core/list-address.ts";
import type { ZoneId } from "#core/time/instant.ts";

/** What a page of another site can show of this one: a list, an organizer, a topic, an event or one of its dates. */
export type EmbedTarget =
  | { of: "events"; parameters: readonly (readonly [string, string])[] }
  | { of: "organizer"; segment: string }
  | { of: "topic"; kind: string; slug: string }
  | { of: "event"; segment: string; date: string | null };

export const EMBED_THEMES = ["auto", "light", "dark"] as const;
export type EmbedTheme = (typeof EMBED_THEMES)[number];

/** How many rows an embed shows. */
export const EMBED_ROWS = { min: 1, max: 50, first: 10 } as const;
/** The height of a frame before the embed sends its own, and the width that oEmbed answers with; in pixels. */
export const EMBED_HEIGHT = { min: 150, max: 2_000, first: 480 } as const;
export const EMBED_WIDTH = 600;

/** What a frame with an embed may do: run its script and open pages in new tabs. It has an origin of its own. */
export const EMBED_SANDBOX = "allow-scripts allow-popups allow-popups-to-escape-sandbox";

/** The value of `zone` for the zone of each visitor's device, which a script of the embed finds. */
export const VISITORS_ZONE = "visitor";

/** `fits` asks for the reader's free hours, which an embed does not know: it is the same for everybody. */
const LIST_PARAMETERS: readonly string[] = ["q", ...FILTER_NAMES.filter((name) => name !== "fits")];

// The calendar has the filters of the list, and a list has no periods.
const LIST_PAGE = /^\/(?:events|calendar)$/;
const OTHER_PAGE = /^\/(events|organizers|topics)\/([^/]+)(?:\/([^/]+))?$/;

/** Reads the path and query of a page, or what follows `/embed` in an embed's address; null for any other page. */
export function readEmbedTarget(path: string, params: URLSearchParams): EmbedTarget | null {
  if (LIST_PAGE.test(path)) return listTarget(params);
  const [, folder, first = "", second] = OTHER_PAGE.exec(path) ?? [];
  const [name, more] = [decoded(first), second === undefined ? null : decoded(second)];
  if (folder === "topics") return name === "" || !more ? null : { of: "topic", kind: name, slug: more };
  if (folder === undefined || publicIdOf(name) === null) return null;
  return folder === "organizers" ? organizerTarget(name, more) : eventTarget(name, more);
}

function organizerTarget(segment: string, more: string | null): EmbedTarget | null {
  return more === null ? { of: "organizer", segment } : null;
}

function eventTarget(segment: string, date: string | null): EmbedTarget | null {
  return date === null || originalLocalOf(date) !== null ? { of: "event", segment, date } : null;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // Broken percent-encoding: no address of ours has it.
    return "";
  }
}

function listTarget(params: URLSearchParams): EmbedTarget {
  return {
    of: "events",
    parameters: LIST_PARAMETERS.flatMap((name) => params.getAll(name).map((value) => [name, value] as const)),
  };
}

/**
 * Reads what somebody gave as the address of a page of this site: a whole URL, one without its scheme, or a path. Null
 * for another site's and for a page that cannot be shown elsewhere.
 */
export function readTypedAddress(address: string, baseUrl: string): EmbedTarget | null {
  const text = address.trim();
  const own = new URL(baseUrl);
  if (/^\/(?!\/)/.test(text)) return readEmbedUrl(own.origin + text, baseUrl);
  return readEmbedUrl(/^https?:\/\//i.test(text) ? text : `${own.protocol}//${text}`, baseUrl);
}

/** Reads the URL of a page of this site; null for any other. */
export function readEmbedUrl(text: string, baseUrl: string): EmbedTarget | null {
  const url = URL.parse(text);
  if (url === null || url.origin !== new URL(baseUrl).origin || url.username !== "" || url.password !== "") return null;
  return readEmbedTarget(url.pathname.replace(/(?<=.)\/$/, ""), url.searchParams);
}

/** How an embed looks: `zone` is the visitor's, a fixed one, or null for the site's. */
export type EmbedLook = { theme: EmbedTheme; rows: number; zone: typeof VISITORS_ZONE | ZoneId | null };

/** The address of an embed; defaults are left out. */
export function embedPath(target: EmbedTarget, { theme, rows, zone }: EmbedLook): string {
  const look = {
    limit: rows === EMBED_ROWS.first ? null : String(rows),
    theme: theme === "auto" ? null : theme,
    tz: zone === VISITORS_ZONE ? null : zone,
    zone: zone === VISITORS_ZONE ? zone : null,
  };
  return requestedPath(`/embed${targetPath(target)}`, look, target.of === "events" ? target.parameters : []);
}

/** The page that makes an embed of the page with this URL. */
export function embedFormPath(url: string): string {
  return `/embed?${new URLSearchParams({ address: url }).toString()}`;
}

/** The page that an embed shows, without its filters. */
function targetPath(target: EmbedTarget): string {
  const encode = encodeURIComponent;
  switch (target.of) {
    case "events":
      return "/events";
    case "organizer":
      return `/organizers/${encode(target.segment)}`;
    case "topic":
      return `/topics/${encode(target.kind)}/${encode(target.slug)}`;
    case "event":
      return `/events/${encode(target.segment)}${target.date === null ? "" : `/${target.date}`}`;
  }
}

/** Reads `theme` and `limit` of an embed's address. What is not understood takes its default, a number its bounds. */
export function readEmbedLook(params: URLSearchParams): Pick<EmbedLook, "theme" | "rows"> {
  const theme = EMBED_THEMES.find((known) => known === params.get("theme")) ?? "auto";
  return { theme, rows: boundedNumber(params.get("limit"), EMBED_ROWS) };
}

type Bounds = { min: number; max: number; first: number };

/** A whole number within bounds; `first` for any other text. */
export function boundedNumber(text: string | null, { min, max, first }: Bounds): number {
  if (text === null || !/^\d{1,6}$/.test(text.trim())) return first;
  return Math.min(Math.max(Number(text), min), max);
}
