import type { ZoneId } from "#core/time/instant.ts";

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
