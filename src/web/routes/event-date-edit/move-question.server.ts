import type { Schedule } from "#core/occurrences/occurrence.ts";
import { parseRule } from "#core/occurrences/recurrence-rule.ts";
import { lastDay } from "#core/occurrences/rule-end.ts";
import { ruleDates } from "#core/occurrences/rule-dates.ts";
import type { DateTime } from "#core/schedules/date-input.ts";
import { formatClock, formatLocalClock, formatLocalMonthDay, formatLocalWeekday } from "#core/time/format.ts";
import type { TimeStyle } from "#core/time/formatters.ts";
import { DAY_MS, type EpochMs, type LocalDateTime } from "#core/time/instant.ts";
import { dateOf, type LocalDate, localDate, toInstant, wallMs } from "#core/time/local-time.ts";
import { zonesAgree } from "#core/time/zone.ts";
import { zoneCity } from "#core/time/zone-city.ts";
import { movedDays } from "#web/components/event-owner/moved-days.server.ts";
import { dateAtClock } from "#web/components/event-owner/owner-notes.server.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";
import type { MoveQuestion } from "#web/routes/event-date-edit/event-date-edit-loader.server.ts";
import type { EditedDate } from "#web/routes/event-date-edit/find-edited-date.server.ts";

/** Smaller numbers of people who saved an event are not shown. */
const SAVERS_SHOWN_FROM = 5;
/** The most dates that a rule with an end can have. */
const COUNTED_MAX = 10_000;

/** Creates the question that is asked before the new time of a date of a series is stored. */
export function moveQuestion(
  { plan, date }: EditedDate,
  { time, savers }: { time: DateTime; savers: number },
  reader: ListReader,
): MoveQuestion {
  const { style } = reader;
  const { timezone } = plan;
  const eventStyle = { ...style, zone: timezone };
  const after = toInstant(time.startsLocal, timezone);
  const later = plan.exceptions.filter(({ originalLocal }) => originalLocal > date.originalLocal);
  return {
    starts: change(date.startsAt, after.instant, eventStyle, reader),
    own: zonesAgree(style.zone, timezone, after.instant)
      ? null
      : { city: zoneCity(style.zone), ...change(date.startsAt, after.instant, style, reader) },
    ...dayTexts(dateOf(date.originalLocal), reader),
    counts: { following: countFrom(plan, date.originalLocal), all: countFrom(plan, plan.startsLocal) },
    savers: savers < SAVERS_SHOWN_FROM ? null : savers,
    unchanged: movedDays(later, style.locale),
    clockNote: clockNote({ time, after, timezone }, reader),
  };
}

function dayTexts(day: LocalDate, { style, translate }: ListReader): Pick<MoveQuestion, "day" | "weekday"> {
  const monthDay = formatLocalMonthDay(day, style.locale);
  const weekday = formatLocalWeekday(day, style.locale);
  return { day: monthDay, weekday: translate("event.card.day", { weekday, monthDay }) };
}

/** Formats both starts in one zone; where the day stays the same, the second start shows only its time. */
function change(before: EpochMs, after: EpochMs, style: TimeStyle, reader: ListReader) {
  const sameDay = localDate(before, style.zone) === localDate(after, style.zone);
  return {
    before: dateAtClock(before, style, reader),
    after: sameDay ? formatClock(after, style) : dateAtClock(after, style, reader),
  };
}

/** Counts the dates of a series from one of them on; null when the series does not end. */
function countFrom({ rrule, startsLocal, timezone }: Schedule, from: LocalDateTime): number | null {
  const parsed = rrule === null ? null : parseRule(rrule);
  if (!parsed?.ok || (parsed.rule.count === null && parsed.rule.until === null)) return null;
  let count = 0;
  const { until } = parsed.rule;
  const last = until === null ? null : lastDay(until, { startsLocal, timezone });
  const to = last === null ? Number.POSITIVE_INFINITY : wallMs(last) + DAY_MS - 1;
  for (const _date of ruleDates(parsed.rule, startsLocal, { from: wallMs(from), to })) {
    count += 1;
    if (count >= COUNTED_MAX) break;
  }
  return count;
}

type NewStart = { time: DateTime; after: ReturnType<typeof toInstant>; timezone: string };

function clockNote({ time, after, timezone }: NewStart, { style, translate }: ListReader): string | null {
  if (after.clockEffect === null) return null;
  return translate(`repeat.next.${after.clockEffect}`, {
    date: formatLocalMonthDay(dateOf(time.startsLocal), style.locale),
    city: zoneCity(timezone),
    clock: formatLocalClock(time.startsLocal, style),
    shown: formatClock(after.instant, { ...style, zone: timezone }),
  });
}
