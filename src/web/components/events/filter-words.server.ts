import { type FilterChoice, FIXED_FILTERS, WEEKDAYS } from "#core/events/event-filter.ts";
import { DAY_TIMES } from "#core/events/times-of-week.ts";
import { languageName } from "#core/text/language-name.ts";
import { formatLocalClock, formatLocalWeekdayShort } from "#core/time/format.ts";
import { HOUR_MS } from "#core/time/instant.ts";
import { addDays, wallFromMs, wallMs } from "#core/time/local-time.ts";
import { LOCALES } from "#messages/language.ts";
import { wordsIn } from "#messages/words-in.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** A Monday, from which the weekdays are named. */
const A_MONDAY = "2026-01-05";

/** The words for a value of a filter. */
export function valueName(
  { name, value }: FilterChoice,
  { translate, language }: Pick<RequestContext, "translate" | "language">,
): string {
  if (name === "language") return languageName(value, LOCALES[language]);
  if (!(name in FIXED_FILTERS)) return value;
  switch (name) {
    case "type":
      return translate(`events.type.${value as (typeof FIXED_FILTERS.type)[number]}`);
    case "weekday":
      return formatLocalWeekdayShort(
        addDays(A_MONDAY, (WEEKDAYS as readonly string[]).indexOf(value)),
        LOCALES[language],
      );
    case "time":
      return translate(`time.${timeNamed(value).key}`);
    default:
      return wordsIn(translate, { key: `eventFilters.${name}.${value}`, values: {} });
  }
}

/** "8:00 AM – 12:00 PM" for a part of the day. */
export function hoursOf(time: string, { language, hour12 }: RequestContext): string {
  const { fromHour, toHour } = timeNamed(time);
  const clock = (hour: number) =>
    formatLocalClock(wallFromMs(wallMs(A_MONDAY) + hour * HOUR_MS), { locale: LOCALES[language], hour12 });
  return `${clock(fromHour)} \u2013 ${clock(toHour)}`;
}

function timeNamed(value: string): (typeof DAY_TIMES)[number] {
  const found = DAY_TIMES.find(({ name }) => name === value);
  if (found === undefined) throw new Error(`${value} is no time of day`);
  return found;
}
