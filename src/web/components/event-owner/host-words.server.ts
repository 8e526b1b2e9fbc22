import { formatClock, formatDay, formatWeekdayShort, type TimeStyle } from "#core/time/format.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import { localDate } from "#core/time/local-time.ts";
import { zonesAgree } from "#core/time/zone.ts";
import { zoneCity } from "#core/time/zone-city.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";

/** "Thu, Nov 06, 7:00 PM" on the clocks of `style`. */
export function dateAtClock(
  instant: EpochMs,
  style: TimeStyle,
  { now, translate }: Pick<ListReader, "now" | "translate">,
): string {
  return translate("myEvents.dateAt", {
    date: formatDay(instant, now, style),
    clock: formatClock(instant, style),
  });
}

/** The same moment for who keeps the event: "10:00 PM in New York (you)", with the weekday when it is another; null where the clocks agree. */
export function ownTime(
  { startsAt, timezone }: { startsAt: EpochMs; timezone: ZoneId },
  { style, translate }: ListReader,
): string | null {
  if (zonesAgree(style.zone, timezone, startsAt)) return null;
  const clock = formatClock(startsAt, style);
  const isOther = localDate(startsAt, timezone) !== localDate(startsAt, style.zone);
  const time = isOther ? `${formatWeekdayShort(startsAt, style)} ${clock}` : clock;
  return translate("myEvents.dates.ownTime", { time, city: zoneCity(style.zone) });
}
