import type { ZoneId } from "#core/time/instant.ts";
import { canonicalZone } from "#core/time/zone.ts";

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
