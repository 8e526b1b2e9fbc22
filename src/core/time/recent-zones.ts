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
