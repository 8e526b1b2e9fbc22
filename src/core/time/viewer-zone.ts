import type { ZoneId } from "#core/time/instant.ts";

/** The cookie with the zones that a visitor chose recently; the picker reads it in the browser too. */
export const RECENT_ZONES_COOKIE = "zones";
const RECENT_ZONES_MAX = 4;
const MARK = ",";

/** The zones of the cookie, latest first; the caller checks that they are valid. */
export function parseRecentZones(stored: string | null): ZoneId[] {
  return (stored ?? "").split(MARK, RECENT_ZONES_MAX).filter((zone) => zone !== "");
}

/** The cookie's value after `chosen`, latest first, each zone once. */
export function recentZonesValue(stored: readonly ZoneId[], chosen: ZoneId): string {
  return [chosen, ...stored.filter((zone) => zone !== chosen)].slice(0, RECENT_ZONES_MAX).join(MARK);
}

/** The cookie with a visitor's zone; a script of the page writes it too, so it cannot be HttpOnly. */
export const ZONE_COOKIE = "tz";
export const ZONE_COOKIE_SECONDS = 365 * 86_400;

/**
 * The browser's storage key for the device's last known zone. While it equals the cookie, the visitor follows the
 * device; a cookie with another zone was chosen by hand.
 */
export const DEVICE_ZONE_KEY = "deviceZone";
