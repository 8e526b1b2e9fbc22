import { type FilterChoice, type FilterName, WEEKDAYS } from "#core/events/event-filter.ts";
import { DAY_TIMES } from "#core/events/times-of-week.ts";
import type { MessageRef } from "#core/message-ref.ts";
import { countryName } from "#core/profiles/countries.ts";
import { languageName } from "#core/text/language-name.ts";
import { formatLocalWeekdayShort } from "#core/time/format.ts";
import { addDays } from "#core/time/local-time.ts";

/** A Monday, from which the weekdays are named. */
const A_MONDAY = "2026-01-05";

/** The messages of the filters whose values the product names. */
const MESSAGES: Partial<Record<FilterName, string>> = {
  type: "events.type",
  search: "eventFilters.search",
  soon: "eventFilters.soon",
  duration: "eventFilters.duration",
  price: "eventFilters.price",
  repeats: "eventFilters.repeats",
  where: "eventFilters.where",
  fact: "eventFilters.fact",
  fits: "eventFilters.fits",
};

/** The words for a value of a filter: a message, or a finished text. */
export function choiceWords({ name, value }: FilterChoice, locale: string): MessageRef | string {
  const messages = MESSAGES[name];
  if (messages !== undefined) return { key: `${messages}.${value}`, values: {} };
  switch (name) {
    case "weekday":
      return formatLocalWeekdayShort(addDays(A_MONDAY, (WEEKDAYS as readonly string[]).indexOf(value)), locale);
    case "time":
      return { key: `time.${timeNamed(value).key}`, values: {} };
    case "country":
      return countryName(value, locale);
    case "region":
      return regionName(value, locale);
    case "language":
      return languageName(value, locale);
    default:
      return value;
  }
}

/** "Lombardy, Italy": a region as the filter has it, with its country's code before it. */
function regionName(value: string, locale: string): string {
  const [, code, name] = /^([A-Z]{2}) (.+)$/.exec(value) ?? [];
  return code === undefined || name === undefined ? value : `${name}, ${countryName(code, locale)}`;
}

/** The part of the day that an address names. */
export function timeNamed(value: string): (typeof DAY_TIMES)[number] {
  const found = DAY_TIMES.find(({ name }) => name === value);
  if (found === undefined) throw new Error(`${value} is no time of day`);
  return found;
}
