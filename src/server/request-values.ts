import { isbot } from "isbot";
import { chooseZone } from "#core/time/viewer-zone.ts";
import { ZONE_COOKIE } from "#core/time/zone-cookie.ts";
import { floorToMinute } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { DEFAULT_LANGUAGE } from "#messages/language.ts";
import { translatorFor } from "#messages/translator.ts";
import type { Clock } from "#server/clock.ts";
import { readCookie } from "#server/edge/cookies.ts";
import type { Log } from "#server/log.ts";
import type { RequestContext, SiteSettings } from "#web/http/request-context.server.ts";

export type ValuesOptions = { database: Database; clock: Clock; log: Log; site: SiteSettings };

/** What the web app is told about a request. Everything that a page depends on is here, so that a page can be kept by it. */
export function requestValues(
  request: { id: string; method: string; url: URL; headers: Headers },
  options: ValuesOptions,
): RequestContext {
  const { database, clock, log, site } = options;
  const asked = request.url.searchParams.get("tz");
  const cookie = readCookie(request.headers.get("cookie"), ZONE_COOKIE);
  const { id, source } = chooseZone({ asked, cookie, site: site.timezone });
  const isRead = request.method === "GET" || request.method === "HEAD";
  return {
    requestId: request.id,
    database,
    now: floorToMinute(clock()),
    site,
    viewer: null,
    language: DEFAULT_LANGUAGE,
    translate: translatorFor(DEFAULT_LANGUAGE),
    zone: { id, source },
    detectZone: isRead && asked === null && cookie === null && !isbot(request.headers.get("user-agent")),
    hour12: true,
    logError: (error, note) => log.error({ err: error, requestId: request.id }, note),
  };
}
