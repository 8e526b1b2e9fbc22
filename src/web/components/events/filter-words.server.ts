import { choiceWords, timeNamed } from "#core/events/choice-words.ts";
import type { FilterChoice } from "#core/events/event-filter.ts";
import { formatLocalClock } from "#core/time/format.ts";
import { HOUR_MS } from "#core/time/instant.ts";
import { wallFromMs, wallMs } from "#core/time/local-time.ts";
import { LOCALES } from "#messages/language.ts";
import { wordsIn } from "#messages/words-in.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** Any day, on which the hours are named. */
const A_DAY = "2026-01-05";

/** The words for a value of a filter. */
export function valueName(
  choice: FilterChoice,
  { translate, language }: Pick<RequestContext, "translate" | "language">,
): string {
  const words = choiceWords(choice, LOCALES[language]);
  return typeof words === "string" ? words : wordsIn(translate, words);
}

/** "8:00 AM – 12:00 PM" for a part of the day. */
export function hoursOf(time: string, { language, hour12 }: RequestContext): string {
  const { fromHour, toHour } = timeNamed(time);
  const clock = (hour: number) =>
    formatLocalClock(wallFromMs(wallMs(A_DAY) + hour * HOUR_MS), { locale: LOCALES[language], hour12 });
  return `${clock(fromHour)} \u2013 ${clock(toHour)}`;
}
