import { type EventFields, SCHEDULES_MAX, scheduleIndexes, textOf } from "#core/events/event-fields.ts";
import { clockNoteWords } from "#core/occurrences/clock-change.ts";
import { describeRule, ruleEndWords } from "#core/occurrences/describe-rule.ts";
import type { Schedule, ScheduleException } from "#core/occurrences/occurrence.ts";
import { parseRule } from "#core/occurrences/recurrence-rule.ts";
import { recurrenceWords } from "#core/occurrences/recurrence-words.ts";
import { movedExceptions } from "#core/schedules/moved-dates.ts";
import { type PreviewDate, previewDates } from "#core/schedules/preview-dates.ts";
import { type ScheduleInput, readScheduleInput } from "#core/schedules/schedule-input.ts";
import {
  formatClock,
  formatDay,
  formatLocalClock,
  formatLocalDate,
  formatLocalMonthDay,
  formatLocalWeekdayShort,
  formatMonthDay,
} from "#core/time/format.ts";
import { toIsoSeconds } from "#core/time/instant.ts";
import { dateOf } from "#core/time/local-time.ts";
import { hourOfDay, sky } from "#core/time/sky.ts";
import { zoneCity } from "#core/time/zone-city.ts";
import { zonesAgree } from "#core/time/zone.ts";
import type { Translator } from "#messages/translator.ts";
import { cityStrip } from "#web/components/event-form/city-strip.server.ts";
import type { DateLine, DatesPreview, ScheduleWords } from "#web/components/event-form/dates-preview-view.ts";
import { hostTime } from "#web/components/events/event-facts.server.ts";
import { type ListReader, listReader } from "#web/components/events/list-reader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** A schedule and its index in the form. */
type Numbered = { index: number; schedule: Schedule & { exceptions?: readonly ScheduleException[] } };
/** The stored schedules of the event, with the exceptions of single dates. */
export type StoredSchedules = readonly (Schedule & { id: number; exceptions: readonly ScheduleException[] })[];

/**
 * The preview of a form's time fields; invalid schedules are left out. For an existing event, moved and canceled single
 * dates are included.
 */
export function datesPreview(fields: EventFields, context: RequestContext, known: StoredSchedules = []): DatesPreview {
  if (textOf(fields, "alwaysOpen") === "on") return previewOf([], context);
  const numbered = scheduleIndexes(fields)
    .slice(0, SCHEDULES_MAX)
    .flatMap((index): Numbered[] => {
      const read = readScheduleInput(fields, index);
      return read.ok ? [{ index, schedule: withExceptions(read.schedule, known) }] : [];
    });
  return previewOf(numbered, context);
}

function withExceptions(schedule: ScheduleInput, known: StoredSchedules): Numbered["schedule"] {
  const own = known.find(({ id }) => id === schedule.id);
  return own === undefined ? schedule : { ...schedule, exceptions: movedExceptions(own, schedule) };
}

/** The preview of valid schedules: each one in words, and their next dates together. */
export function previewOf(numbered: readonly Numbered[], context: RequestContext): DatesPreview {
  const reader = listReader(context);
  const schedules = numbered.map(({ schedule }) => schedule);
  const dates = previewDates(schedules, { viewerZone: context.zone.id, now: context.now });
  const [first] = dates;
  const plan = first && schedules[first.schedule];
  return {
    schedules: Object.fromEntries(
      numbered.map(({ index, schedule }) => [String(index), scheduleWords(schedule, reader)]),
    ),
    dates: dates.map((date) => dateLine(date, reader)),
    heads: headsOf(dates, reader),
    ownWhere: reader.translate("repeat.next.inOwn", { city: zoneCity(reader.style.zone) }),
    strip: first && plan ? cityStrip(first, { schedule: plan, dates: datesOf(plan, dates, schedules) }, reader) : null,
    row: first && plan ? rowOf(first, schedules, reader) : null,
    status: first ? statusOf(dates.length, first, reader) : "",
  };
}

function datesOf(plan: Schedule, dates: readonly PreviewDate[], schedules: readonly Schedule[]) {
  return dates.filter((date) => schedules[date.schedule] === plan);
}

function headsOf(dates: readonly PreviewDate[], { style, translate }: ListReader): DatesPreview["heads"] {
  const zones = [...new Set(dates.map(({ timezone }) => timezone))];
  const [zone] = zones;
  const isOwn = dates.every((date) => zonesAgree(date.timezone, style.zone, date.startsAt));
  return {
    host:
      zone !== undefined && zones.length === 1
        ? translate("repeat.next.host", { city: zoneCity(zone) })
        : translate("repeat.next.hosts"),
    own: isOwn ? null : translate("repeat.next.own", { city: zoneCity(style.zone) }),
  };
}

function dateLine(date: PreviewDate, reader: ListReader): DateLine {
  const { style, now, translate } = reader;
  const there = { ...style, zone: date.timezone };
  const sameDay = dateOf(date.hostLocal) === dateOf(date.viewerLocal);
  return {
    key: `${date.schedule} ${date.originalLocal}`,
    iso: toIsoSeconds(date.startsAt),
    day: formatDay(date.startsAt, now, there),
    host: formatClock(date.startsAt, there),
    hostWhere: translate("repeat.next.inHost", { city: zoneCity(date.timezone) }),
    own: formatClock(date.startsAt, style),
    ownDay: sameDay ? null : formatLocalWeekdayShort(dateOf(date.viewerLocal), style.locale),
    note: noteOf(date, reader),
  };
}

/**
 * The note of a date: first a clock change that moves the start itself, then one that moves it only on the reader's
 * clock.
 */
function noteOf(
  { clockEffect, shift, originalLocal, hostLocal, timezone }: PreviewDate,
  { style, translate }: ListReader,
) {
  if (clockEffect !== null) {
    return translate(`repeat.next.${clockEffect}`, {
      date: formatLocalMonthDay(dateOf(originalLocal), style.locale),
      city: zoneCity(timezone),
      clock: formatLocalClock(originalLocal, style),
      shown: formatLocalClock(hostLocal, style),
    });
  }
  if (shift === null) return null;
  const words = clockNoteWords(shift, timezone);
  return translate(`clockChanges.${words.key}`, words.values);
}

function rowOf(first: PreviewDate, schedules: readonly Schedule[], reader: ListReader): DatesPreview["row"] {
  const { style, translate } = reader;
  const repeat = recurrenceWords(schedules);
  return {
    iso: toIsoSeconds(first.startsAt),
    clock: formatClock(first.startsAt, style),
    date: formatMonthDay(first.startsAt, style),
    hostTime: hostTime({ date: { ...first, scheduleId: first.schedule } }, reader),
    repeat: repeat === null ? null : translate(`recurrence.${repeat.key}`, repeat.values),
    sky: sky(hourOfDay(first.startsAt, style.zone)),
  };
}

function statusOf(count: number, first: PreviewDate, { style, now, translate }: ListReader): string {
  return translate("repeat.next.updated", { count, date: formatDay(first.startsAt, now, style) });
}

/** A schedule in two sentences, in its own zone: the rule; then duration, place and first date. */
function scheduleWords(schedule: Schedule, { style, translate }: ListReader): ScheduleWords {
  const { startsLocal, timezone, rrule } = schedule;
  const clock = formatLocalClock(startsLocal, style);
  const date = formatLocalDate(dateOf(startsLocal), style.locale);
  const duration = durationWords(schedule.durationSeconds, translate);
  const city = zoneCity(timezone);
  const parsed = rrule === null ? null : parseRule(rrule);
  if (!parsed?.ok) {
    return {
      words: translate("repeat.words.once", { date, clock }),
      more: translate("repeat.words.moreOnce", { duration, city }),
    };
  }
  const when = describeRule(parsed.rule, startsLocal);
  const ends = ruleEndWords(parsed.rule, { startsLocal, timezone }, style.locale);
  return {
    words: translate("repeat.words.series", {
      days: translate(`recurrence.${when.key}`, when.values),
      clock,
      end: ends === null ? translate("repeat.words.noEnd") : translate(`recurrence.${ends.key}`, ends.values),
    }),
    more: translate("repeat.words.more", { duration, city, date }),
  };
}

/** Such as "50 minutes", "1 hour 30 minutes", "2 days". */
export function durationWords(seconds: number, translate: Translator): string {
  const minutes = Math.round(seconds / 60);
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60)];
  if (days > 0) return translate("repeat.words.days", { days, hours: hours % 24, minutes: minutes % 60 });
  return hours > 0
    ? translate("repeat.words.hours", { hours, minutes: minutes % 60 })
    : translate("repeat.words.minutes", { minutes });
}
