import { type EventFilter, type FilterChoice, type FIXED_FILTERS, WEEKDAYS } from "#core/events/event-filter.ts";
import { nearOf } from "#core/events/parse-event-filter.ts";
import { DAY_TIMES } from "#core/events/times-of-week.ts";
import { countryName } from "#core/profiles/countries.ts";
import { languageName } from "#core/text/language-name.ts";
import { formatLocalClock, formatLocalWeekdayShort } from "#core/time/format.ts";
import { HOUR_MS } from "#core/time/instant.ts";
import { addDays, wallFromMs, wallMs } from "#core/time/local-time.ts";
import { listingsFor } from "#core/viewer.ts";
import { listEventPlaces } from "#data/queries/event-places.ts";
import { findOrganizerNames } from "#data/queries/organizers.ts";
import { LOCALES } from "#messages/language.ts";
import { nearWords, regionName } from "#web/components/events/place-words.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** A Monday, from which the weekdays are named. */
const A_MONDAY = "2026-01-05";

/** Reads what the choices of a filter need to be named, and returns what names them. */
export async function choiceNames(
  context: RequestContext,
  filter: EventFilter,
): Promise<(choice: FilterChoice) => string> {
  const { database, viewer, translate } = context;
  const asked = { publicIds: filter.organizer, listings: listingsFor(viewer) };
  const organizers = await findOrganizerNames(database.db, asked);
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
  { name, value }: FilterChoice,
  { translate, language }: Pick<RequestContext, "translate" | "language">,
): string {
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
    case "country":
      return countryName(value, LOCALES[language]);
    case "region":
      return regionName(value, { language });
    case "language":
      return languageName(value, LOCALES[language]);
    default:
      // The values of the others are keys of messages, or what organizers wrote.
      return isWorded(name) ? translate(`eventFilters.${name}.${value}` as MessageKey) : value;
  }
}

type MessageKey = `eventFilters.price.${(typeof FIXED_FILTERS.price)[number]}`;
/** The filters with a message for each value. */
const WORDED = [
  "search",
  "soon",
  "duration",
  "price",
  "repeats",
  "where",
  "fact",
] as const satisfies readonly (keyof typeof FIXED_FILTERS)[];

function isWorded(name: FilterChoice["name"]): boolean {
  return (WORDED as readonly string[]).includes(name);
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
