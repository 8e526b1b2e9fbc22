import type { TimeStyle } from "#core/time/formatters.ts";
import { formatClock, formatFullDate } from "#core/time/format.ts";
import { chooseHour12 } from "#core/time/hour-style.ts";
import { DAY_MS, type EpochMs, type ZoneId } from "#core/time/instant.ts";
import { localDate, wallMs } from "#core/time/local-time.ts";
import { zoneNameLabel, zonesAgree } from "#core/time/zone.ts";
import { endWords } from "#web/components/event-page/card-date.server.ts";
import { type ListReader, listReader } from "#web/components/events/list-reader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** A date that a shared link names, in the zone of its schedule. */
export type SharedDate = { startsAt: EpochMs; endsAt: EpochMs; timezone: ZoneId };

type TextReader = Pick<ListReader, "style" | "translate">;

/**
 * A date in words that are true wherever they are read: for the reader, and on a second line for the host when that is
 * another time. Both name their zone and their day, and the second says when its day is another one.
 */
export function sharedTimes(date: SharedDate, { style, translate }: TextReader): readonly string[] {
  const { startsAt, timezone } = date;
  const own = translate("share.text.when", valuesOf(date, style));
  if (zonesAgree(style.zone, timezone, startsAt)) return [own];
  const days = dayAhead(date, style.zone);
  return [own, translate("share.text.host", { ...valuesOf(date, { ...style, zone: timezone }), days })];
}

function valuesOf(date: SharedDate, style: TimeStyle) {
  const { startsAt } = date;
  return {
    date: formatFullDate(startsAt, style),
    start: formatClock(startsAt, style),
    end: endWords(date, style),
    zone: zoneNameLabel(style.zone, startsAt, style.locale),
  };
}

/** How the host's day of the start differs from the reader's; two zones are at most 26 hours apart. */
function dayAhead({ startsAt, timezone }: SharedDate, zone: ZoneId) {
  const days = (wallMs(localDate(startsAt, timezone)) - wallMs(localDate(startsAt, zone))) / DAY_MS;
  if (days === 0) return "same";
  if (days > 0) return days === 1 ? "next" : "next2";
  return days === -1 ? "previous" : "previous2";
}

/**
 * The start as everybody reads it: on the host's clock, with the zone in words, in two lines. The clock is that of the
 * language, because a picture is one file for all readers.
 */
export function hostWhen({ startsAt, timezone }: SharedDate, { style, translate }: TextReader): [string, string] {
  const there = { ...style, zone: timezone, hour12: chooseHour12(null, style.locale) };
  const zone = zoneNameLabel(timezone, startsAt, style.locale);
  return [
    formatFullDate(startsAt, there),
    translate("eventHead.shareTime", { time: formatClock(startsAt, there), zone }),
  ];
}

/** A description with the host's time of the next event, for readers whose zone nobody knows (CONVENTIONS 4.5). */
export function withNextTime(text: string, next: { date: SharedDate | null } | null, context: RequestContext): string {
  const date = next?.date ?? null;
  if (date === null) return text;
  const when = hostWhen(date, listReader(context)).join(", ");
  return context.translate("share.description", { text, when });
}
