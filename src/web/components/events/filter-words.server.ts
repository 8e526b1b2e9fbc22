import { type EventFilter, type FilterChoice, type FIXED_FILTERS, WEEKDAYS } from "#core/events/event-filter.ts";
import { DAY_TIMES } from "#core/events/times-of-week.ts";
import { languageName } from "#core/text/language-name.ts";
import { formatLocalClock, formatLocalWeekdayShort } from "#core/time/format.ts";
import { HOUR_MS } from "#core/time/instant.ts";
import { addDays, wallFromMs, wallMs } from "#core/time/local-time.ts";
import { listingsFor } from "#core/viewer.ts";
import { findOrganizerNames } from "#data/queries/organizers.ts";
import { LOCALES } from "#messages/language.ts";
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
  return (choice) =>
    choice.name === "organizer"
      ? (organizers.get(choice.value) ?? translate("eventFilters.unknownOrganizer"))
      : valueName(choice, context);
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
    case "search":
      return translate(`eventFilters.search.${value as (typeof FIXED_FILTERS.search)[number]}`);
    case "soon":
      return translate(`eventFilters.soon.${value as (typeof FIXED_FILTERS.soon)[number]}`);
    case "duration":
      return translate(`eventFilters.duration.${value as (typeof FIXED_FILTERS.duration)[number]}`);
    case "price":
      return translate(`eventFilters.price.${value as (typeof FIXED_FILTERS.price)[number]}`);
    case "repeats":
      return translate(`eventFilters.repeats.${value as (typeof FIXED_FILTERS.repeats)[number]}`);
    case "where":
      return translate(`eventFilters.where.${value as (typeof FIXED_FILTERS.where)[number]}`);
    case "fact":
      return translate(`eventFilters.fact.${value as (typeof FIXED_FILTERS.fact)[number]}`);
    case "language":
      return languageName(value, LOCALES[language]);
    default:
      return value;
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
