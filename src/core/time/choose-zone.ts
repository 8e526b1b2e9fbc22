import type { ZoneId } from "#core/time/instant.ts";
import { canonicalZone } from "#core/time/zone.ts";

export type ChosenZone = {
  id: ZoneId;
  /** The source: `?tz=`, the member's preferences, the cookie, or the site. */
  source: "address" | "preference" | "cookie" | "site";
  /** `?tz=` names no zone: the page redirects to its canonical address. */
  requestedIsFaulty: boolean;
};

/**
 * The zone of a page's times: `?tz=`, else the member's preference, else the cookie, else the site's (PRODUCT P4). A
 * cookie with an unknown zone is ignored.
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
  const stored = from.cookie === null ? null : canonicalZone(from.cookie);
  if (stored !== null) return { id: stored, source: "cookie", requestedIsFaulty };
  return { id: from.site, source: "site", requestedIsFaulty };
}
