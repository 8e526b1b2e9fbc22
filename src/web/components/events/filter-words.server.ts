import { choiceWords, timeNamed } from "#core/events/choice-words.ts";
import { type EventFilter, type FilterChoice, WEEKDAYS } from "#core/events/event-filter.ts";
import { nearOf } from "#core/events/parse-event-filter.ts";
import { formatLocalClock, formatLocalWeekday, formatLocalWeekdayLetter } from "#core/time/format.ts";
import { HOUR_MS } from "#core/time/instant.ts";
import { addDays, wallFromMs, wallMs } from "#core/time/local-time.ts";
import { listingsFor } from "#core/viewer.ts";
import { listEventPlaces } from "#data/queries/event-places.ts";
import { findOrganizerNames } from "#data/queries/organizers.ts";
import { LOCALES } from "#messages/language.ts";
import { wordsIn } from "#messages/words-in.ts";
import { shortClock } from "#web/components/events/day-sky.server.ts";
import { nearWords } from "#web/components/events/place-words.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** A Monday, from which the weekdays are named. */
const A_MONDAY = "2026-01-05";

/** Reads what the choices of a filter need to be named, and returns what names them. */
export async function choiceNames(
  context: RequestContext,
  filter: EventFilter,
): Promise<(choice: FilterChoice) => string> {
  const { database, viewer, translate } = context;
  const named = { publicIds: filter.organizer, listings: listingsFor(viewer) };
  const organizers = await findOrganizerNames(database.db, named);
  const near = nearOf(filter);
  const listed = { now: context.now, listings: listingsFor(viewer) };
  const places = near === null ? [] : await listEventPlaces(database.db, listed);
  return (choice) => {
    if (choice.name === "organizer") return organizers.get(choice.value) ?? translate("eventFilters.unknownOrganizer");
    if (choice.name === "near" && near !== null) return translate("places.within", nearWords(near, places, context));
    return valueName(choice, context);
  };
}

/** The words for a value of a filter whose values are words. */
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
