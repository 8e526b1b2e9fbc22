import { DAY_MINUTES } from "#core/free-hours/free-hours.ts";
import { namedDays } from "#core/free-hours/free-days.ts";
import { type FreeRow, rowsOf } from "#core/free-hours/free-rows.ts";
import { formatLocalClock, formatLocalWeekdayShort } from "#core/time/format.ts";
import { MINUTE_MS } from "#core/time/instant.ts";
import { addDays, type IsoWeekday, wallFromMs, wallMs } from "#core/time/local-time.ts";
import { LOCALES } from "#messages/language.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** A Monday, from which the weekdays are named. */
const A_MONDAY = "2026-01-05";

/** "Weekdays 6:00 AM – 8:30 AM, and 2 more": the reader's free hours in short. */
export function hoursWords(context: RequestContext): string {
  const [first, ...more] = rowsOf(context.freeHours);
  if (first === undefined) return "";
  const words = rowWords(first, context);
  return more.length === 0 ? words : context.translate("freeFit.moreHours", { first: words, count: more.length });
}

function rowWords({ days, from, to }: FreeRow, context: RequestContext): string {
  const { translate, language, hour12 } = context;
  const clock = (minutes: number) =>
    formatLocalClock(wallFromMs(wallMs(A_MONDAY) + minutes * MINUTE_MS), { locale: LOCALES[language], hour12 });
  const end = to === DAY_MINUTES ? translate("freeFit.midnight") : clock(to);
  return translate("freeFit.rowHours", { days: daysWords(days, context), from: clock(from), to: end });
}

function daysWords(days: readonly IsoWeekday[], { translate, language }: RequestContext): string {
  const locale = LOCALES[language];
  const name = (day: IsoWeekday) => formatLocalWeekdayShort(addDays(A_MONDAY, day - 1), locale);
  const named = namedDays(days);
  if (named.as === "run") return translate("freeHours.days.run", { first: name(named.first), last: name(named.last) });
  if (named.as === "list") return named.days.map(name).join(translate("freeHours.days.separator"));
  return translate(`freeHours.days.${named.as}`);
}
