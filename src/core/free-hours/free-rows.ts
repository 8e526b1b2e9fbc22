import {
  DAY_MINUTES,
  FREE_DAYS,
  FREE_STEP,
  type FreeHours,
  freeHours,
  type FreeRange,
} from "#core/free-hours/free-hours.ts";
import type { IsoWeekday } from "#core/time/local-time.ts";

/** Hours of one or more weekdays, as people read and write them: "weekdays from 6:00 to 8:30". */
export type FreeRow = { days: readonly IsoWeekday[]; from: number; to: number };

/** A row as its form has it: `days` such as `12345`, from Monday on, and minutes since midnight. */
export type TypedRow = { days: string; from: string; to: string };

/** The sets of days that a form offers beside single ones. */
export const EVERY_DAY = "1234567";
export const WEEKDAYS_ONLY = "12345";
export const WEEKEND = "67";

/** The row that a form adds. */
export const NEW_ROW: TypedRow = { days: WEEKDAYS_ONLY, from: "1140", to: "1260" };

/** More rows no hours need: every second half hour of each day. */
export const ROWS_MAX = 168;

/** The same hours on several days are one row, in order of the first day and the start. */
export function rowsOf(hours: FreeHours): readonly FreeRow[] {
  const rows = new Map<string, FreeRow>();
  for (const { day, from, to } of hours) {
    const key = `${from} ${to}`;
    rows.set(key, { days: [...(rows.get(key)?.days ?? []), day], from, to });
  }
  return [...rows.values()];
}

/** A row as a form shows it. */
export function typedRow({ days, from, to }: FreeRow): TypedRow {
  return { days: days.join(""), from: String(from), to: String(to) };
}

/**
 * The hours of the rows of a form. An end before the start is one of the next day, so that a row can lead over
 * midnight; a row whose end is its start has no hours. Null for a row that no form of ours sends.
 */
export function hoursOfRows(rows: readonly TypedRow[]): FreeHours | null {
  const ranges = rows.map(rangesOfRow);
  return ranges.includes(null) ? null : freeHours(ranges.flatMap((each) => each ?? []));
}

/** Whether a row ends when it begins, which is no time at all. */
export function isWithoutTime({ from, to }: TypedRow): boolean {
  return Number(from) % DAY_MINUTES === Number(to) % DAY_MINUTES && to !== String(DAY_MINUTES);
}

function rangesOfRow(row: TypedRow): readonly FreeRange[] | null {
  const days = readDays(row.days);
  const from = readMinutes(row.from);
  const to = readMinutes(row.to);
  if (days === null || from === null || to === null || from === DAY_MINUTES) return null;
  if (from === to) return [];
  return days.flatMap((day) => (from < to ? [{ day, from, to }] : overMidnight(day, from, to)));
}

function overMidnight(day: IsoWeekday, from: number, to: number): readonly FreeRange[] {
  const next = ((day % FREE_DAYS.length) + 1) as IsoWeekday;
  return [
    { day, from, to: DAY_MINUTES },
    { day: next, from: 0, to },
  ];
}

/** The days of a text such as `135`, in order and each once; null for any other text. */
export function readDays(text: string): readonly IsoWeekday[] | null {
  const days = FREE_DAYS.filter((day) => text.includes(String(day)));
  return days.length > 0 && days.join("") === text ? days : null;
}

function readMinutes(text: string): number | null {
  const minutes = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  return minutes % FREE_STEP === 0 && minutes <= DAY_MINUTES ? minutes : null;
}
