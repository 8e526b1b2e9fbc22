import type { ZoneId } from "#core/time/instant.ts";
import { canonicalZone } from "#core/time/zone.ts";

/** The cookie that keeps the zones a visitor chose last; the picker reads it in the browser too. */
export const RECENT_ZONES_COOKIE = "zones";
const RECENT_ZONES_MAX = 4;
const MARK = ",";

/** The zones that a cookie keeps, latest first. Whether they are zones is for the reader to check. */
export function parseRecentZones(kept: string | null): ZoneId[] {
  return (kept ?? "").split(MARK, RECENT_ZONES_MAX).filter((zone) => zone !== "");
}

/** The cookie's value after `chosen`, latest first, each zone once. */
export function recentZonesValue(kept: readonly ZoneId[], chosen: ZoneId): string {
  return [chosen, ...kept.filter((zone) => zone !== chosen)].slice(0, RECENT_ZONES_MAX).join(MARK);
}

/** The cookie that keeps a visitor's zone; a script of the page writes it too, so it cannot be HttpOnly. */
export const ZONE_COOKIE = "tz";
export const ZONE_COOKIE_SECONDS = 365 * 86_400;

/**
 * Where the browser stores the zone that its device last had. While the cookie says the same, the visitor follows the device; a
 * cookie that says another zone was chosen by hand.
 */
export const DEVICE_ZONE_KEY = "deviceZone";

export type ChosenZone = {
  id: ZoneId;
  /** Where it came from: `?tz=`, the member's preferences, the cookie, or the site. */
  source: "address" | "preference" | "cookie" | "site";
  /** `?tz=` was given and names no zone: the page redirects to its clean address. */
  askedIsFaulty: boolean;
};

/**
 * The zone that a page's times are shown in: `?tz=`, else the member's preference, else the cookie, else the site's
 * (PRODUCT P4). A cookie that names no zone is ignored.
 */
export function chooseZone(from: {
  asked: string | null;
  preference?: ZoneId | null;
  cookie: string | null;
  site: ZoneId;
}): ChosenZone {
  const asked = from.asked === null ? null : canonicalZone(from.asked);
  if (asked !== null) return { id: asked, source: "address", askedIsFaulty: false };
  const askedIsFaulty = from.asked !== null;
  const preferred = canonicalZone(from.preference ?? "");
  if (preferred !== null) return { id: preferred, source: "preference", askedIsFaulty };
  const kept = from.cookie === null ? null : canonicalZone(from.cookie);
  if (kept !== null) return { id: kept, source: "cookie", askedIsFaulty };
  return { id: from.site, source: "site", askedIsFaulty };
}
