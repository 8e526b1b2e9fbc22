import { readCookie } from "#core/cookies.ts";
import { toLocal } from "#core/time/local-time.ts";
import { RECENT_ZONES_COOKIE, parseRecentZones } from "#core/time/viewer-zone.ts";
import { type ZoneEntry, indexZones, searchZones } from "#core/time/zone-search.ts";
import { FIRST_ZONES } from "#core/time/zone.ts";
import { LOCALES } from "#messages/language.ts";
import { knownZones } from "#web/components/layout/known-zones.server.ts";
import { zoneChoice } from "#web/components/layout/layout-view.server.ts";
import { zoneGroups, zoneRowView } from "#web/components/layout/zone-groups.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { zoneReturnPath } from "#web/http/zone-return-path.ts";

/** The longest search, in characters; no place name is longer. */
const QUERY_MAX = 80;

/** Loads the page with all zones, or with those that `?q=` finds. */
export async function zonePageLoader(request: Request, context: RequestContext) {
  const { translate, site, now, zone, language, hour12 } = context;
  const { searchParams } = new URL(request.url);
  const title = translate("zonePage.pageTitle");
  const query = (searchParams.get("q") ?? "").trim().slice(0, QUERY_MAX);
  const zones = await knownZones(now, LOCALES[language]);
  const reader = { now, localNow: toLocal(now, zone.id), locale: LOCALES[language], hour12 };
  return {
    documentTitle: translate("layout.documentTitle", { title, site: site.name }),
    returnTo: zoneReturnPath(searchParams.get("returnTo")),
    current: zoneChoice(zone.id, now),
    query,
    found: query === "" ? null : searchZones(indexZones(zones), query).map((entry) => zoneRowView(entry, reader)),
    recent: recentZones(request, zones).map(choiceOf),
    often: zones.filter((entry) => FIRST_ZONES.includes(entry.zone)).map(choiceOf),
    regions: zoneGroups(zones.map(choiceOf)),
  };
}

function recentZones(request: Request, zones: readonly ZoneEntry[]): ZoneEntry[] {
  const stored = parseRecentZones(readCookie(request.headers.get("cookie"), RECENT_ZONES_COOKIE));
  return stored.flatMap((zone) => zones.find((entry) => entry.zone === zone) ?? []);
}

function choiceOf({ zone, city, offset }: ZoneEntry) {
  return { id: zone, city, offset };
}
