import type { AlertSearch } from "#core/alerts/search-alert.ts";
import { choiceWords } from "#core/events/choice-words.ts";
import { FILTER_NAMES, type FilterName, hasTimes, TAG_FILTERS } from "#core/events/event-filter.ts";
import type { MessageRef } from "#core/message-ref.ts";
import type { ZoneId } from "#core/time/instant.ts";
import { zoneCity } from "#core/time/zone-city.ts";

type Reader = {
  locale: string;
  /** The alert's zone, in which weekdays and times of day are meant. */
  zone: ZoneId;
  /** The sentence of a message. */
  textOf: (words: MessageRef) => string;
  /** Names what can be typed freely instead of repeating it, for mail that a stranger may have caused. */
  withoutTyped?: boolean;
};

function isTyped(name: FilterName): boolean {
  return name === "region" || (TAG_FILTERS as readonly FilterName[]).includes(name);
}

/** The search in words: “taizé” · Prayer or Meditation · Tue · Evening · New York time. */
export function alertWords(
  { query, filter }: AlertSearch,
  { locale, zone, textOf, withoutTyped = false }: Reader,
): string {
  const listOf = (type: "conjunction" | "disjunction", values: readonly string[]) =>
    new Intl.ListFormat(locale, { type }).format(values);
  const choices = FILTER_NAMES.filter((name) => filter[name].length > 0).map((name) => {
    if (withoutTyped && isTyped(name)) return textOf({ key: `eventFilters.name.${name}`, values: {} });
    const values = filter[name].map((value) => {
      const words = choiceWords({ name, value }, locale);
      return typeof words === "string" ? words : textOf(words);
    });
    // An event has one of the values of a filter, but every fact.
    return listOf(name === "fact" ? "conjunction" : "disjunction", values);
  });
  const typed = withoutTyped
    ? { key: "alerts.words.typed", values: {} }
    : { key: "alerts.words.query", values: { query: query ?? "" } };
  const words = query === null ? [] : [textOf(typed)];
  const clock = hasTimes(filter) ? [textOf({ key: "alerts.words.zone", values: { city: zoneCity(zone) } })] : [];
  return [...words, ...choices, ...clock].join(" · ");
}
