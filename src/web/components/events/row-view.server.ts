import { clockChangeWords, clockShiftOf } from "#core/occurrences/clock-change.ts";
import { recurrenceWords } from "#core/occurrences/recurrence-words.ts";
import { pictureWidths } from "#core/pictures/picture.ts";
import { thumbnailOf } from "#core/pictures/thumbnail.ts";
import { currentSchedules } from "#core/schedules/past-schedules.ts";
import { languageName } from "#core/text/language-name.ts";
import { dayHeadOf } from "#core/time/day-head.ts";
import { formatClock, formatMonthDay, formatWeekdayShort } from "#core/time/format.ts";
import { DAY_MS, type EpochMs } from "#core/time/instant.ts";
import { daysBetween, localDate } from "#core/time/local-time.ts";
import { durationWords } from "#core/time/relative-time.ts";
import { hourOfDay } from "#core/time/sky.ts";
import type { EventRow, RowDate } from "#data/queries/event-row.ts";
import { eventFacts, hostTime, priceWords, rowLink, rowText } from "#web/components/events/event-facts.server.ts";
import { reportedWords } from "#web/components/events/reported-words.server.ts";
import {
  type EventRowView,
  type RowPicture,
  type RowTimeView,
  type StartsIn,
  relativeView,
} from "#web/components/events/event-row-view.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";
import { brokenLinkWords, confirmedWords, unconfirmedWords } from "#web/components/events/trust-words.server.ts";

/**
 * The parts of a row that depend on its neighbors: its day part, if it is the first of it, and the sky down to the next
 * row.
 */
export type RowSetting = Pick<RowTimeView, "part" | "isNight" | "sky"> & { past: boolean };

/** One event of a list in finished strings. */
export function rowView(event: EventRow, setting: RowSetting, reader: ListReader): EventRowView {
  return {
    ...eventFacts(event, reader),
    repeat: repeatWords(event, reader),
    duration: durationText(event, reader),
    details: [...detailWords(event, reader), ...(setting.past ? [] : trustWords(event, reader))],
    picture: rowPicture(event, reader),
    days: daysWords(event, reader),
    price: priceWords(event, reader),
    hostTime: hostTime(event, reader),
    text: rowText(event, reader),
    dateNote: event.date?.note ?? null,
    clockNote: warningWords(event, setting, reader),
    fit: setting.past || event.cancelledAt !== null ? null : (reader.fitOf?.(event) ?? null),
    cancelled: event.cancelledAt !== null,
    past: setting.past,
    time:
      event.date === null ? null : rowTime(event.date, { ...setting, cancelled: event.cancelledAt !== null }, reader),
    link: setting.past || event.cancelledAt !== null ? { state: "withheld" } : rowLink(event, reader),
    sample: null,
  };
}

/** The row's line of warning: what visitors report, or the clock change; null for neither. */
function warningWords(event: EventRow, { past }: RowSetting, reader: ListReader): string | null {
  if (past || event.cancelledAt !== null) return null;
  return reportedWords(event, reader) ?? clockNote(event, reader);
}

type TimeSetting = RowSetting & { cancelled: boolean };

/** The time of one date, in the visitor's zone. */
export function rowTime(
  date: Pick<RowDate, "startsAt" | "endsAt">,
  setting: TimeSetting,
  reader: ListReader,
): RowTimeView {
  const { startsAt, endsAt } = date;
  const ticks = !setting.past && !setting.cancelled;
  return {
    startsAt,
    endsAt,
    clock: formatClock(startsAt, reader.style),
    date: formatMonthDay(startsAt, reader.style),
    part: setting.part,
    isNight: setting.isNight,
    sky: setting.sky,
    ticks,
    relative: ticks ? relativeView(date, reader.now, wording(reader)) : null,
  };
}

function wording({ translate }: ListReader) {
  return {
    running: translate("events.row.happeningNow"),
    startsIn: (words: StartsIn) => translate(`time.${words.key}`, words.values),
  };
}

/** The recurrence of an event: "Weekly", "Twice a week"; null when it does not repeat. */
export function repeatWords({ schedules }: EventRow, { translate, now }: ListReader): string | null {
  const words = recurrenceWords(currentSchedules(schedules, now));
  return words === null ? null : translate(`recurrence.${words.key}`, words.values);
}

/** "45 min": how long a date lasts. */
export function duration(date: Pick<RowDate, "startsAt" | "endsAt">, { translate }: ListReader): string {
  const words = durationWords(date);
  return translate(`time.${words.key}`, words.values);
}

/** How long the date lasts; null without a date and for a day or more, which `daysWords` names. */
function durationText({ date }: EventRow, reader: ListReader): string | null {
  return date === null || date.endsAt - date.startsAt >= DAY_MS ? null : duration(date, reader);
}

/** The most languages, practices or traditions that a row names; the event's page names all. */
const NAMED = 2;

/** "In person in Lyon", "French, English", "Sung prayer", "Christian": the place, languages by name, practices and traditions. */
function detailWords(event: EventRow, { style, translate }: ListReader): string[] {
  const { mode, city, languages, practices, traditions } = event;
  const place =
    mode === "online"
      ? []
      : [translate(`places.row.${mode}`, { hasCity: city === null ? "no" : "yes", city: city ?? "" })];
  const names = languages.map((tag) => languageName(tag, style.locale));
  return [place, names, practices, traditions].flatMap((all) =>
    all.length === 0 ? [] : [all.slice(0, NAMED).join(", ")],
  );
}

/** That the link did not answer, and when a series was last confirmed. */
function trustWords(event: EventRow, reader: ListReader): string[] {
  if (event.cancelledAt !== null) return [];
  const isSeries = event.schedules.some(({ rrule }) => rrule !== null);
  const words = [
    brokenLinkWords(event, reader, "link"),
    isSeries ? (confirmedWords(event, reader) ?? unconfirmedWords(event, reader, "unconfirmed")) : null,
  ];
  return words.filter((each) => each !== null);
}

/** Noon, for rooms without a start. */
const NOON = 12;

/** The organizer's own picture, or one made for the hour of the visitor's day. */
export function rowPicture(
  { image, publicId, type, date }: Pick<EventRow, "image" | "publicId" | "type" | "date">,
  { style }: Pick<ListReader, "style">,
): RowPicture {
  if (image !== null) {
    const { key, width, focusX, focusY } = image;
    return { kind: "own", key, widths: pictureWidths("event", width).slice(0, 1), focus: { x: focusX, y: focusY } };
  }
  const hour = date === null ? NOON : hourOfDay(date.startsAt, style.zone);
  return { kind: "made", ...thumbnailOf({ seed: publicId, hour, type }) };
}

/** The number of the visitor's days that an event covers: "3 days"; null for less than a day. */
function daysWords({ date }: EventRow, { style, translate }: ListReader): string | null {
  if (date === null || date.endsAt - date.startsAt < DAY_MS) return null;
  const last = localDate(date.endsAt - 1, style.zone);
  return translate("rowFacts.days", { days: daysBetween(localDate(date.startsAt, style.zone), last) + 1 });
}

type ClockNoteEvent = Pick<EventRow, "cancelledAt"> & {
  date: (Pick<RowDate, "scheduleId" | "originalLocal" | "startsAt"> & { cancelled?: boolean }) | null;
  schedules: readonly Pick<EventRow["schedules"][number], "id" | "startsLocal" | "timezone" | "rrule">[];
};

/** A sentence when the date has another local time for the visitor than the previous one (design language §8), else null. */
export function clockNote(
  { date, schedules, cancelledAt }: ClockNoteEvent,
  { style, translate }: Pick<ListReader, "style" | "translate">,
): string | null {
  const schedule = schedules.find((each) => each.id === date?.scheduleId);
  if (date === null || schedule === undefined || cancelledAt !== null || date.cancelled) return null;
  const shift = clockShiftOf(schedule, date, style.zone);
  if (shift === null) return null;
  const words = clockChangeWords(shift, schedule.timezone);
  return translate(`clockChanges.${words.key}`, words.values);
}

/** "Tomorrow", "Sunday": the visitor's day that contains a moment, beside a clock time on its own; null for today. */
export function otherDay(instant: EpochMs, { now, style, translate }: ListReader): string | null {
  const { nearKey, weekday, monthDay, withinWeek } = dayHeadOf(instant, now, style);
  if (nearKey === "today") return null;
  if (nearKey !== null) return translate(`time.${nearKey}`);
  return withinWeek ? weekday : monthDay;
}

/** "next at 7:00 PM", "next tomorrow at 7:00 PM", "next Wed at 7:00 PM": when something starts, by the visitor's day. */
export function nextStartWords(startsAt: EpochMs, { now, style, translate }: ListReader): string {
  const { nearKey, monthDay, withinWeek } = dayHeadOf(startsAt, now, style);
  const day = withinWeek ? formatWeekdayShort(startsAt, style) : monthDay;
  return translate("home.ways.next", { near: nearKey ?? "other", day, time: formatClock(startsAt, style) });
}
