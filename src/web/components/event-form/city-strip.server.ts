import { clockSpans, clockSpanWords } from "#core/occurrences/clock-span.ts";
import type { Schedule } from "#core/occurrences/occurrence.ts";
import type { PreviewDate } from "#core/schedules/preview-dates.ts";
import { dayPartOfHour, hourOfDay, sky } from "#core/time/sky.ts";
import { formatClock, formatWeekdayShort } from "#core/time/format.ts";
import type { ZoneId } from "#core/time/instant.ts";
import { zoneCity } from "#core/time/zone-city.ts";
import type { CityStripView } from "#web/components/event-form/dates-preview-view.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";

/** Cities around the world. */
const CITIES: readonly ZoneId[] = [
  "America/Los_Angeles",
  "America/New_York",
  "Europe/London",
  "Africa/Nairobi",
  "Asia/Kolkata",
  "Australia/Sydney",
];
const CITIES_SHOWN = 5;

/** The local time in several cities when the first of these dates starts; the reader's zone comes first. */
export function cityStrip(
  first: PreviewDate,
  { schedule, dates }: { schedule: Schedule; dates: readonly PreviewDate[] },
  reader: ListReader,
): CityStripView {
  const { style, translate } = reader;
  const own = style.zone;
  const zones = [own, ...CITIES.filter((zone) => zone !== own)].filter((zone) => zone !== first.timezone);
  const shown = zones.slice(0, CITIES_SHOWN);
  const clockThere = formatClock(first.startsAt, { ...style, zone: first.timezone });
  return {
    title: translate("repeat.cities.title", { clock: clockThere, city: zoneCity(first.timezone) }),
    rows: shown.map((zone) => {
      const there = { ...style, zone };
      const hour = hourOfDay(first.startsAt, zone);
      const [weekday, clock] = [formatWeekdayShort(first.startsAt, there), formatClock(first.startsAt, there)];
      const city = zoneCity(zone);
      return {
        city: zone === own ? translate("repeat.cities.you", { city }) : city,
        sky: sky(hour),
        time: translate("repeat.cities.time", { weekday, clock }),
        part: translate(`time.${dayPartOfHour(hour)}`),
      };
    }),
    note: spanNote(shown, { schedule, dates }, reader),
  };
}

/**
 * A note for the first city whose clock changes fall on other days than the event's: the period in which the local time
 * there differs.
 */
function spanNote(
  zones: readonly ZoneId[],
  { schedule, dates }: { schedule: Schedule; dates: readonly PreviewDate[] },
  { style, translate }: ListReader,
): string | null {
  for (const zone of zones) {
    if (zone === style.zone) continue;
    const [span] = clockSpans(schedule, dates, zone);
    if (span === undefined) continue;
    const { key, values } = clockSpanWords(span, style);
    return translate(`repeat.cities.${key}`, { ...values, city: zoneCity(zone) });
  }
  return null;
}
