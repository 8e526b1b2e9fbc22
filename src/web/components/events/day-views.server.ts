import { datePath } from "#core/events/event-address.ts";
import { type SampleEvent, sampleEvents } from "#core/events/sample-events.ts";
import { thumbnailOf } from "#core/pictures/thumbnail.ts";
import { dayHeadOf } from "#core/time/day-head.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { localDate } from "#core/time/local-time.ts";
import { type DayPartKey, dayPartOf, hourOfDay, sky } from "#core/time/sky.ts";
import type { EventRow, RowDate } from "#data/queries/event-row.ts";
import type { DayView, EventRowView } from "#web/components/events/event-row-view.ts";
import { type ListReader, secondDate } from "#web/components/events/list-reader.server.ts";
import { duration, type RowSetting, rowTime, rowView } from "#web/components/events/row-view.server.ts";

type Dated = EventRow & { date: RowDate };

/** The position of a row among the visitor's days, independent of its neighbors. */
type Place = {
  /** A moment of the day that lists it. */
  at: EpochMs;
  /** Null for an event that started on an earlier day: it belongs to no day part of this day. */
  part: DayPartKey | null;
  /** 0 for an event that started on an earlier day. */
  hour: number;
};
type Placed = { event: Dated; place: Place };

/** Upcoming events by the visitor's days. A running event that started on an earlier day is listed under today. */
export function upcomingDays(
  events: readonly EventRow[],
  reader: ListReader,
  rowOf: (event: Dated, setting: RowSetting, reader: ListReader) => EventRowView = rowView,
): readonly DayView[] {
  return daysOf(events, reader, (event) => placeAmongUpcoming(event, reader)).map(({ head, rows }) => ({
    ...head,
    rows: rows.map(({ event }, at) => rowOf(event, settingAmong(rows, at, reader), reader)),
  }));
}

/** The dates of a day. A row leads to its own date: an event may have several, and the next may be on another day. */
export function datesOfDay(events: readonly EventRow[], reader: ListReader): readonly DayView[] {
  const seen = new Set<string>();
  return upcomingDays(events, reader, (event, setting) => {
    const isAgain = seen.has(event.publicId);
    seen.add(event.publicId);
    const href = datePath(event, event.date.originalLocal);
    return { ...rowView(event, setting, reader), href, ...(isAgain && { isAgain }) };
  });
}

/** Past events by the visitor's days, without sky or day parts. */
export function pastDays(events: readonly EventRow[], reader: ListReader): DayView[] {
  const placeOf = ({ date }: Dated): Place => ({ at: date.startsAt, part: null, hour: 0 });
  const setting: RowSetting = { part: null, isNight: false, sky: null, past: true };
  return daysOf(events, reader, placeOf).map(({ head, rows }) => ({
    ...head,
    rows: rows.map(({ event }) => rowView(event, setting, reader)),
  }));
}

/** Rooms without a start. */
export function alwaysOpenRooms(events: readonly EventRow[], reader: ListReader): EventRowView[] {
  return events.map((event) => rowView(event, { part: null, isNight: false, sky: null, past: false }, reader));
}

function daysOf(events: readonly EventRow[], reader: ListReader, placeOf: (event: Dated) => Place) {
  const dated = events.filter((event): event is Dated => event.date !== null);
  const placed: Placed[] = dated.map((event) => ({ event, place: placeOf(event) }));
  const days = Map.groupBy(placed, ({ place }) => localDate(place.at, reader.style.zone));
  return [...days.values()].flatMap((rows) => {
    const [first] = rows;
    return first === undefined ? [] : [{ head: dayHead(first.place.at, reader), rows }];
  });
}

/**
 * The heading of the visitor's day that contains a moment: "Today" with the full date, or else the weekday with the
 * rest of the date.
 */
export function dayHead(instant: EpochMs, reader: ListReader): Omit<DayView, "rows"> {
  const { now, style, translate } = reader;
  const head = dayHeadOf(instant, now, style);
  const second = secondDate(head.date, reader)?.long ?? null;
  const beside = (date: string) => (second === null ? date : translate("secondCalendar.beside", { date, second }));
  if (head.nearKey === null) return { key: head.date, name: head.weekday, date: beside(head.monthDay), near: false };
  return {
    key: head.date,
    name: translate(`time.${head.nearKey}`),
    date: beside(`${head.weekday}, ${head.monthDay}`),
    near: true,
  };
}

/** "Wednesday, November 18": the visitor's day that contains a moment, in a sentence. */
export function dayWords(instant: EpochMs, { now, style }: Pick<ListReader, "now" | "style">): string {
  const { weekday, monthDay } = dayHeadOf(instant, now, style);
  return `${weekday}, ${monthDay}`;
}

function placeAmongUpcoming({ date: { startsAt } }: Dated, reader: ListReader): Place {
  const { now, style } = reader;
  const beganBeforeToday = startsAt < now && localDate(startsAt, style.zone) < localDate(now, style.zone);
  return {
    at: Math.max(startsAt, now),
    part: beganBeforeToday ? null : dayPartOf(startsAt, style.zone),
    hour: beganBeforeToday ? 0 : hourOfDay(startsAt, style.zone),
  };
}

/** The first row of each day part names it. The sky runs from a row's hour to the next one's and ends with the day. */
function settingAmong(rows: readonly Placed[], at: number, reader: ListReader): RowSetting {
  const { part = null, hour = 0 } = rows[at]?.place ?? {};
  return {
    past: false,
    isNight: part === "dayPartOvernight",
    part: part === null || part === rows[at - 1]?.place.part ? null : reader.translate(`time.${part}`),
    sky: { from: sky(hour), to: sky(rows[at + 1]?.place.hour ?? Math.min(hour + 1, 24)) },
  };
}

/** The built-in samples as rows of a list, by the visitor's days (PRODUCT P14). */
export function sampleDays(reader: ListReader): DayView[] {
  const days = Map.groupBy(sampleEvents(reader.now), (sample) => dayHead(sample.startsAt, reader).key);
  return [...days.values()].flatMap((samples) => {
    const [first] = samples;
    if (first === undefined) return [];
    return [{ ...dayHead(first.startsAt, reader), rows: samples.map((sample) => sampleRow(sample, reader)) }];
  });
}

function sampleRow(sample: SampleEvent, reader: ListReader): EventRowView {
  const { translate, style } = reader;
  const hour = hourOfDay(sample.startsAt, style.zone);
  const setting = {
    part: null,
    isNight: false,
    past: false,
    cancelled: false,
    sky: { from: sky(hour), to: sky(hour + 1) },
  };
  return {
    href: null,
    title: translate(`events.samples.${sample.words}.title`),
    native: null,
    type: sample.type,
    repeat: sample.weekly ? translate("recurrence.weekly") : null,
    days: null,
    duration: duration(sample, reader),
    details: [],
    picture: { kind: "made", ...thumbnailOf({ seed: `sample-${sample.id}`, hour, type: sample.type }) },
    price: null,
    organizer: translate(`events.samples.${sample.words}.organizer`),
    organizerHref: null,
    hostTime: null,
    text: translate(`events.samples.${sample.words}.description`),
    dateNote: null,
    clockNote: null,
    fit: null,
    cancelled: false,
    isExample: false,
    past: false,
    time: rowTime(sample, setting, reader),
    link: { state: "withheld" },
    save: null,
    sample: sample.id,
  };
}
