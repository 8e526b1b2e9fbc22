import { chooseFirstWeekday } from "#core/time/first-weekday.ts";
import { chooseHour12 } from "#core/time/hour-style.ts";
import { chooseZone } from "#core/time/choose-zone.ts";
import { LOCALES } from "#messages/language.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/**
 * The context of a request whose answer is the same for everybody: the zone is that of the address, else the site's, and
 * nothing depends on cookies or on who is signed in.
 */
export function asAnybody(url: URL, context: RequestContext): RequestContext {
  const locale = LOCALES[context.language];
  const { id, source } = chooseZone({
    requested: url.searchParams.get("tz"),
    cookie: null,
    site: context.site.timezone,
  });
  return {
    ...context,
    viewer: null,
    zone: { id, source },
    hour12: chooseHour12(null, locale),
    firstWeekday: chooseFirstWeekday(null, locale),
    freeHours: [],
    secondCalendar: "none",
  };
}
