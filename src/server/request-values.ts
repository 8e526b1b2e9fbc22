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
  const zone = request.url.searchParams.get("tz");
  const cookies = request.headers.get("cookie");
  const isRead = request.method === "GET" || request.method === "HEAD";
  const visitor = readVisitor({ zone, cookies, isRead }, site);
  return {
    ...visitor,
    requestId: request.id,
    database,
    now: floorToMinute(clock()),
    site,
    translate: translatorFor(visitor.language),
    logError: (error, note) => log.error({ err: error, requestId: request.id }, note),
  };
}

/** All that a page takes from whoever asks for it: two visitors who are alike in this get the same bytes. */
export type Visitor = Pick<RequestContext, "viewer" | "language" | "zone" | "detectZone" | "hour12" | "firstWeekday">;

/** Reads the visitor from `?tz=` and the cookies, and from nothing else. */
export function readVisitor(
  asked: { zone: string | null; cookies: string | null; isRead: boolean },
  site: Pick<SiteSettings, "timezone">,
): Visitor {
  const { cookies } = asked;
  const cookie = readCookie(cookies, ZONE_COOKIE);
  const { id, source } = chooseZone({ asked: asked.zone, cookie, site: site.timezone });
  const language = DEFAULT_LANGUAGE;
  return {
    viewer: null,
    language,
    zone: { id, source },
    detectZone: asked.isRead && asked.zone === null && cookie === null,
    hour12: chooseHour12(readCookie(cookies, HOURS_COOKIE), LOCALES[language]),
    firstWeekday: chooseFirstWeekday(readCookie(cookies, FIRST_WEEKDAY_COOKIE), LOCALES[language]),
  };
}
