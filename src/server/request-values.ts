import { readCookie } from "#core/text/read-cookie.ts";
import { chooseFirstWeekday, FIRST_WEEKDAY_COOKIE } from "#core/time/first-weekday.ts";
import { chooseHour12, HOURS_COOKIE } from "#core/time/hour-style.ts";
import { chooseZone } from "#core/time/viewer-zone.ts";
import { ZONE_COOKIE } from "#core/time/zone-cookie.ts";
import { floorToMinute } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { DEFAULT_LANGUAGE, LOCALES } from "#messages/language.ts";
import { translatorFor } from "#messages/translator.ts";
import type { Clock } from "#server/clock.ts";
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
  const cookies = request.headers.get("cookie");
  const cookie = readCookie(cookies, ZONE_COOKIE);
  const { id, source } = chooseZone({ asked, cookie, site: site.timezone });
  const isRead = request.method === "GET" || request.method === "HEAD";
  const language = DEFAULT_LANGUAGE;
  return {
    requestId: request.id,
    database,
    now: floorToMinute(clock()),
    site,
    viewer: null,
    language,
    translate: translatorFor(language),
    zone: { id, source },
    detectZone: isRead && asked === null && cookie === null,
    hour12: chooseHour12(readCookie(cookies, HOURS_COOKIE), LOCALES[language]),
    firstWeekday: chooseFirstWeekday(readCookie(cookies, FIRST_WEEKDAY_COOKIE), LOCALES[language]),
    logError: (error, note) => log.error({ err: error, requestId: request.id }, note),
  };
}
