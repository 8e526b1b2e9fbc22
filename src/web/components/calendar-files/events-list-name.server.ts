import { alertWords } from "#core/alerts/alert-words.ts";
import { isFiltered } from "#core/events/event-filter.ts";
import type { EventsQuery } from "#core/events/event-search.ts";
import { LOCALES } from "#messages/language.ts";
import { wordsIn } from "#messages/words-in.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** The name of the list at `/events` in calendar programs and news readers: the site's, with search and filters in words. */
export function eventsListName(
  { query, filter }: Pick<EventsQuery, "query" | "filter">,
  zone: string,
  { translate, site, language }: Pick<RequestContext, "translate" | "site" | "language">,
): string {
  if (query === null && !isFiltered(filter)) return translate("calendarFiles.names.all", { site: site.name });
  const textOf = (words: Parameters<typeof wordsIn>[1]) => wordsIn(translate, words);
  const words = alertWords({ query, filter }, { locale: LOCALES[language], zone, textOf });
  return translate("calendarFiles.names.search", { site: site.name, words });
}
