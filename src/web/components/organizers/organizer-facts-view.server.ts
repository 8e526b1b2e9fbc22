import { type OrganizerFacts, type OrganizerSeries, organizerFacts } from "#core/organizers/organizer-facts.ts";
import { languageName } from "#core/text/language-name.ts";
import { formatLocalWeekday } from "#core/time/format.ts";
import { SECOND_MS } from "#core/time/instant.ts";
import { zoneCity } from "#core/time/zone-city.ts";
import { durationWords } from "#core/time/relative-time.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";
import type { FactsView } from "#web/components/organizers/organizer-facts.tsx";

const LANGUAGES_NAMED = 3;
/** A date whose day of the month is the number of its weekday. */
const MONDAYS_MONTH = "2024-01-0";

/** Keeps a figure and its unit on one line. */
const NO_BREAK = "\u00a0";

const NOTHING: FactsView = { place: null, languages: null, often: null, line: null };

/** What an organizer's coming events say of it, in words. */
export function factsView(series: readonly OrganizerSeries[], reader: ListReader): FactsView {
  const facts = organizerFacts(series, { now: reader.now, zone: reader.style.zone });
  if (facts === null) return NOTHING;
  const names = languageNames(facts, reader);
  return {
    place: placeWords(facts, reader),
    languages: names.length === 0 ? null : names.join(", "),
    often: facts.often === null ? null : reader.translate(`organizers.card.${facts.often.key}`, facts.often.values),
    line: factsLine(facts, names, reader),
  };
}

/** The city of its events; without one the city of their zone, named as a time and not as a place. */
function placeWords({ city, zone }: OrganizerFacts, { translate }: ListReader): string | null {
  if (city !== null) return city;
  const hasCity = zone !== null && zone.includes("/") && !zone.startsWith("Etc/");
  return hasCity ? translate("organizers.card.zone", { city: zoneCity(zone) }) : null;
}

function languageNames({ languages }: OrganizerFacts, { style }: ListReader): string[] {
  return languages.slice(0, LANGUAGES_NAMED).map((tag) => languageName(tag, style.locale));
}

/** "Guided sitting on Wednesday and Sunday evenings, 45 min each." A single language is above the line already. */
function factsLine(facts: OrganizerFacts, names: readonly string[], { style, translate }: ListReader): string {
  const list = (words: readonly string[]) => new Intl.ListFormat(style.locale, { type: "conjunction" }).format(words);
  const { what, when, durationSeconds, often } = facts;
  const start = translate(`organizers.facts.${when.key}`, {
    what: what.practices.length === 0 ? translate(`events.type.${what.type}`) : list(what.practices),
    days: list(when.days.map((day) => formatLocalWeekday(MONDAYS_MONTH + day, style.locale))),
    part: when.part ?? "none",
  });
  const lasts = durationSeconds === null ? null : durationWords({ startsAt: 0, endsAt: durationSeconds * SECOND_MS });
  return translate("organizers.facts.line", {
    start,
    duration: lasts === null ? "none" : translate(`time.${lasts.key}`, lasts.values).replaceAll(" ", NO_BREAK),
    dates: often?.key === "listed" ? Number(often.values["count"]) : 2,
    languages: names.length > 1 ? list(names) : "none",
  });
}
