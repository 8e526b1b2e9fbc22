import { choiceWords, timeNamed } from "#core/events/choice-words.ts";
import { type FilterChoice, WEEKDAYS } from "#core/events/event-filter.ts";
import { formatLocalClock, formatLocalWeekday, formatLocalWeekdayLetter } from "#core/time/format.ts";
import { HOUR_MS } from "#core/time/instant.ts";
import { addDays, wallFromMs, wallMs } from "#core/time/local-time.ts";
import { LOCALES } from "#messages/language.ts";
import { wordsIn } from "#messages/words-in.ts";
import { shortClock } from "#web/components/events/day-sky.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** A Monday, from which the weekdays are named. */
const A_MONDAY = "2026-01-05";

/** The words for a value of a filter. */
export function valueName(
  choice: FilterChoice,
  { translate, language }: Pick<RequestContext, "translate" | "language">,
): string {
  const words = choiceWords(choice, LOCALES[language]);
  return typeof words === "string" ? words : wordsIn(translate, words);
}

/** "Monday" and "M" for a weekday of a filter. */
export function weekdayNames(value: string, { language }: Pick<RequestContext, "language">) {
  const day = addDays(A_MONDAY, (WEEKDAYS as readonly string[]).indexOf(value));
  return { long: formatLocalWeekday(day, LOCALES[language]), letter: formatLocalWeekdayLetter(day, LOCALES[language]) };
}

/** "8 AM – 12 PM" for a part of the day. */
export function hoursOf(time: string, { language, hour12 }: RequestContext): string {
  const { fromHour, toHour } = timeNamed(time);
  const style = { locale: LOCALES[language], hour12 };
  const clock = (hour: number) =>
    shortClock(formatLocalClock(wallFromMs(wallMs(A_MONDAY) + hour * HOUR_MS), style), style);
  return `${clock(fromHour)} \u2013 ${clock(toHour)}`;
}
