import type { Occurrence, Schedule } from "#core/occurrences/occurrence.ts";
import { formatLocalClock, formatLocalDays, formatLocalMonthDay } from "#core/time/format.ts";
import type { TimeStyle } from "#core/time/formatters.ts";
import type { EpochMs, LocalDateTime, ZoneId } from "#core/time/instant.ts";
import { DAY_MS } from "#core/time/instant.ts";
import {
  addDays,
  clockOf,
  dateOf,
  type LocalDate,
  offsetMs,
  toInstant,
  toLocal,
  wallFromMs,
  wallMs,
} from "#core/time/local-time.ts";
import { zoneTransitions } from "#core/time/zone.ts";
import type { MessageRef } from "#core/message-ref.ts";

type Dated = Pick<Occurrence, "originalLocal" | "startsAt">;

/** Days on which a series is at another hour than usual on the visitor's clock. */
type ClockSpan = {
  /** First and last day in the visitor's calendar; `to` is null if the new hour remains. */
  from: LocalDate;
  to: LocalDate | null;
  /** The visitor's local time at the first of these dates, and the usual local time. */
  shows: LocalDateTime;
  usually: LocalDateTime;
};

/** A period during which the difference between two zones stays the same. */
type Stretch = { from: EpochMs; to: EpochMs; apart: number };

/** A longer period is the new usual hour; the weeks between two zones' clock changes are shorter. */
const SPAN_MAX_MS = 70 * DAY_MS;
/**
 * How far before the first and after the last date clock changes are searched: more than half a year, the longest
 * usual period.
 */
const LOOK_AROUND_MS = 250 * DAY_MS;

/**
 * The periods, from clock change to clock change, in which a series is at another hour for the visitor than usual
 * ('From March 8 to 28 this is at 6:00 PM for you instead of 7:00 PM.'). `dates` are the upcoming dates in order; only
 * periods that contain one of them count, and moved dates are skipped.
 */
export function clockSpans(
  schedule: Pick<Schedule, "timezone" | "rrule">,
  dates: readonly Dated[],
  viewer: ZoneId,
): ClockSpan[] {
  const regular = dates.filter((date) => isRegular(date, schedule.timezone));
  const [first, last] = [regular[0], regular.at(-1)];
  if (schedule.rrule === null || !first || !last) return [];
  const around = { from: first.startsAt - LOOK_AROUND_MS, to: last.startsAt + LOOK_AROUND_MS };
  const stretches = stretchesBetween(schedule.timezone, viewer, around);
  const lasting = stretches.filter(({ from, to }) => to - from > SPAN_MAX_MS);
  return stretches.flatMap((stretch) => {
    const usual =
      lasting.findLast((each) => each.from < stretch.from) ?? lasting.find((each) => each.from > stretch.from);
    const within = regular.find((date) => date.startsAt >= stretch.from && date.startsAt < stretch.to);
    if (!usual || !within || usual.apart === stretch.apart) return [];
    const stays = lasting.includes(stretch);
    if (stays && stretch.from <= first.startsAt) return [];
    return [spanOf(stays ? { ...stretch, to: Number.POSITIVE_INFINITY } : stretch, within, { usual, viewer })];
  });
}

/** Neither moved nor pushed out of a gap: such a date says nothing about the hour of its neighbors. */
function isRegular(date: Dated, timezone: ZoneId): boolean {
  const { instant, clockEffect } = toInstant(date.originalLocal, timezone);
  return instant === date.startsAt && clockEffect !== "gap";
}

function stretchesBetween(host: ZoneId, viewer: ZoneId, around: { from: EpochMs; to: EpochMs }): Stretch[] {
  const changes = [...zoneTransitions(host, around), ...zoneTransitions(viewer, around)].sort((a, b) => a - b);
  const stretches: Stretch[] = [];
  for (const from of [around.from, ...changes]) {
    const apart = offsetMs(host, from) - offsetMs(viewer, from);
    const current = stretches.at(-1);
    if (current?.apart === apart) continue;
    if (current) current.to = from;
    stretches.push({ from, to: Number.POSITIVE_INFINITY, apart });
  }
  const [earliest] = stretches;
  if (earliest) earliest.from = Number.NEGATIVE_INFINITY;
  return stretches;
}

function spanOf(stretch: Stretch, date: Dated, { usual, viewer }: { usual: Stretch; viewer: ZoneId }): ClockSpan {
  const shows = toLocal(date.startsAt, viewer);
  return {
    from: firstDayFrom(stretch.from, shows, viewer),
    to: Number.isFinite(stretch.to) ? addDays(firstDayFrom(stretch.to, shows, viewer), -1) : null,
    shows,
    usually: wallFromMs(wallMs(date.originalLocal) - usual.apart),
  };
}

/**
 * The first day in the zone on which the time of day of `shows` comes after the instant: a change at night takes
 * effect the day after.
 */
function firstDayFrom(moment: EpochMs, shows: LocalDateTime, zone: ZoneId): LocalDate {
  const at = toLocal(moment, zone);
  return clockOf(shows) >= clockOf(at) ? dateOf(at) : addDays(dateOf(at), 1);
}

/** A period as text: "From March 8 to 28 this is at 6:00 PM for you instead of 7:00 PM." (messages `clockChanges`) */
export function clockSpanWords(span: ClockSpan, style: TimeStyle): MessageRef<"span" | "spanDay" | "spanFrom"> {
  const values = { clock: formatLocalClock(span.shows, style), usual: formatLocalClock(span.usually, style) };
  if (span.to === null)
    return { key: "spanFrom", values: { ...values, from: formatLocalMonthDay(span.from, style.locale) } };
  const days = formatLocalDays(span.from, span.to, style.locale);
  return { key: span.from === span.to ? "spanDay" : "span", values: { ...values, ...days } };
}
