import type { ZoneId } from "#core/time/instant.ts";
import { canonicalZone } from "#core/time/zone.ts";

export type ChosenZone = {
  id: ZoneId;
  /** Where it came from: `?tz=`, the member's preferences, the cookie, or the site. */
  source: "address" | "preference" | "cookie" | "site";
  /** `?tz=` was given and names no zone: the page redirects to its clean address. */
  requestedIsFaulty: boolean;
};

/**
 * The zone that a page's times are shown in: `?tz=`, else the member's preference, else the cookie, else the site's
 * (PRODUCT P4). A cookie that names no zone is ignored.
 */
export function chooseZone(from: {
  requested: string | null;
  preference?: ZoneId | null;
  cookie: string | null;
  site: ZoneId;
}): ChosenZone {
  const requested = from.requested === null ? null : canonicalZone(from.requested);
  if (requested !== null) return { id: requested, source: "address", requestedIsFaulty: false };
  const requestedIsFaulty = from.requested !== null;
  const preferred = canonicalZone(from.preference ?? "");
  if (preferred !== null) return { id: preferred, source: "preference", requestedIsFaulty };
  const kept = from.cookie === null ? null : canonicalZone(from.cookie);
  if (kept !== null) return { id: kept, source: "cookie", requestedIsFaulty };
  return { id: from.site, source: "site", requestedIsFaulty };
}
