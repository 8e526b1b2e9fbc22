import { dayHeadOf } from "#core/time/day-head.ts";
import { type DayPartKey, dayPartOf, hourOfDay } from "#core/time/day-part.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { localDate } from "#core/time/local-time.ts";
import { sky } from "#core/time/sky.ts";
import type { EventRow, RowDate } from "#data/queries/event-row.ts";
import type { DayView, EventRowView } from "#web/components/events/event-row-view.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";
import { type RowSetting, rowView } from "#web/components/events/row-view.server.ts";

type Dated = EventRow & { date: RowDate };

/** Upcoming events by the visitor's days. What began on an earlier day and still runs stands under today. */
export function upcomingDays(events: readonly EventRow[], reader: ListReader): DayView[] {
  return daysOf(events, reader, (date) => Math.max(date.startsAt, reader.now)).map(({ head, rows }) => ({
    ...head,
    rows: rows.map((row, at) => rowView(row, settingAmong(rows, at, reader), reader)),
  }));
}

/** Past events by the visitor's days, without sky or day parts: they are over. */
export function pastDays(events: readonly EventRow[], reader: ListReader): DayView[] {
  const setting: RowSetting = { part: null, sky: null, past: true };
  return daysOf(events, reader, (date) => date.startsAt).map(({ head, rows }) => ({
    ...head,
    rows: rows.map((row) => rowView(row, setting, reader)),
  }));
}

/** Rooms without a start. */
export function alwaysOpenRooms(events: readonly EventRow[], reader: ListReader): EventRowView[] {
  return events.map((event) => rowView(event, { part: null, sky: null, past: false }, reader));
}

function daysOf(events: readonly EventRow[], reader: ListReader, dayOf: (date: RowDate) => EpochMs) {
  const dated = events.filter((event): event is Dated => event.date !== null);
  const heads = dated.map((event) => dayHead(dayOf(event.date), reader));
  const groups = Map.groupBy(dated.keys(), (at) => heads[at]?.key ?? "");
  return [...groups.values()].flatMap((places) => {
    const head = heads[places[0] ?? 0];
    const rows = places.flatMap((at) => dated[at] ?? []);
    return head === undefined ? [] : [{ head, rows }];
  });
}

/** The head of the visitor's day that holds a moment: "Today" with the whole date, else the weekday with the rest of it. */
export function dayHead(instant: EpochMs, { now, style, translate }: ListReader): Omit<DayView, "rows"> {
  const head = dayHeadOf(instant, now, style);
  if (head.nearKey === null) return { key: head.date, name: head.weekday, date: head.monthDay };
  return { key: head.date, name: translate(`time.${head.nearKey}`), date: `${head.weekday}, ${head.monthDay}` };
}

/** The day part goes to the first row of each, the sky runs from a row's hour to the next one's and ends with the day. */
function settingAmong(rows: readonly Dated[], at: number, reader: ListReader): RowSetting {
  const part = partAt(rows[at], reader);
  const hour = hourAt(rows[at], reader) ?? 0;
  return {
    past: false,
    part: part === null || part === partAt(rows[at - 1], reader) ? null : reader.translate(`time.${part}`),
    sky: { from: sky(hour), to: sky(hourAt(rows[at + 1], reader) ?? Math.min(hour + 1, 24)) },
  };
}

function beganBeforeToday({ date }: Dated, { now, style }: ListReader): boolean {
  return localDate(date.startsAt, style.zone) < localDate(now, style.zone);
}

/** What began on an earlier day belongs to no part of this one. */
function partAt(row: Dated | undefined, reader: ListReader): DayPartKey | null {
  return row === undefined || beganBeforeToday(row, reader) ? null : dayPartOf(row.date.startsAt, reader.style.zone);
}

/** What began on an earlier day was there when this one began. */
function hourAt(row: Dated | undefined, reader: ListReader): number | null {
  if (row === undefined) return null;
  return beganBeforeToday(row, reader) ? 0 : hourOfDay(row.date.startsAt, reader.style.zone);
}
