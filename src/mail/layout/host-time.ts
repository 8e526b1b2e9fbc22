import { yourDayWords } from "#core/time/day-head.ts";
import { formatClock, formatWeekdayShort } from "#core/time/format.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import { zoneCity } from "#core/time/zone-city.ts";
import { zonesAgree } from "#core/time/zone.ts";
import type { MailContext } from "#mail/mail-context.ts";

/** The start in the host's time zone, with the weekday if it differs there. */
export function hostTime(
  { startsAt, timezone }: { startsAt: EpochMs; timezone: ZoneId },
  { translate, style }: MailContext,
): string {
  if (zonesAgree(style.zone, timezone, startsAt)) return translate("rowFacts.sameZone");
  const there = { ...style, zone: timezone };
  const values = { time: formatClock(startsAt, there), city: zoneCity(timezone) };
  const yourDay = yourDayWords(startsAt, timezone, { style, width: "short" });
  if (yourDay === null) return translate("rowFacts.hostTime", values);
  const weekday = formatWeekdayShort(startsAt, there);
  return translate("rowFacts.hostTimeDay", {
    ...values,
    weekday,
    yourDay: translate(`time.${yourDay.key}`, yourDay.values),
  });
}
