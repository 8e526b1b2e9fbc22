import type { IsoWeekday } from "#core/time/local-time.ts";

/** A part of a weekday on the viewer's clock, in minutes since midnight; a multiple of half an hour, up to 1440. */
export type FreeRange = { day: IsoWeekday; from: number; to: number };

/** The hours that somebody usually has free: in order from Monday on, none touching another of its day. Empty for none. */
export type FreeHours = readonly FreeRange[];

/** A weekday as a day of a row or of a text names it. */
export const FREE_DAYS: readonly IsoWeekday[] = [1, 2, 3, 4, 5, 6, 7];
const DAY_NAMES = ["mo", "tu", "we", "th", "fr", "sa", "su"] as const;

/** The steps in which hours are marked, in minutes. */
export const FREE_STEP = 30;
export const DAY_MINUTES = 1_440;
const HOUR_MINUTES = 60;

/** The page on which they are marked. */
export const FREE_HOURS_PATH = "/free-hours";

/** The cookie with the hours of a visitor without an account. */
export const FREE_HOURS_COOKIE = "free";

const RANGE_FORM = /^(mo|tu|we|th|fr|sa|su)(\d\d)(\d\d)-(\d\d)(\d\d)$/;
/** Every second half hour of a week: more ranges there are not. */
const RANGES_MAX = (7 * DAY_MINUTES) / (2 * FREE_STEP);
const RANGE_LENGTH = "mo0600-0830.".length;

/** The hours of these ranges, in whatever order they come and however they overlap. */
export function freeHours(ranges: readonly FreeRange[]): FreeHours {
  const merged: FreeRange[] = [];
  for (const range of ranges.toSorted((one, other) => one.day - other.day || one.from - other.from)) {
    if (range.to <= range.from) continue;
    const last = merged.at(-1);
    if (last?.day === range.day && last.to >= range.from)
      merged[merged.length - 1] = { ...last, to: Math.max(last.to, range.to) };
    else merged.push(range);
  }
  return merged;
}

/** The hours as text for a cookie or a column, `mo0600-0830.sa0900-1200`; empty for none. */
export function writeFreeHours(hours: FreeHours): string {
  return hours.map(({ day, from, to }) => `${DAY_NAMES[day - 1]}${clockText(from)}-${clockText(to)}`).join(".");
}

function clockText(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minutes / HOUR_MINUTES))}${two(minutes % HOUR_MINUTES)}`;
}

/** Reads `writeFreeHours`; none for no text, for one with any fault, and for one that is too long to be ours. */
export function readFreeHours(text: string | null): FreeHours {
  if (text === null || text === "" || text.length > RANGES_MAX * RANGE_LENGTH) return [];
  const ranges = text.split(".").map(readRange);
  return ranges.includes(null) ? [] : freeHours(ranges.filter((range) => range !== null));
}

function readRange(text: string): FreeRange | null {
  const [, name = "", fromHour, fromMinute, toHour, toMinute] = RANGE_FORM.exec(text) ?? [];
  const day = FREE_DAYS.find((each) => DAY_NAMES[each - 1] === name);
  const from = minutesOf(fromHour, fromMinute);
  const to = minutesOf(toHour, toMinute);
  return day === undefined || from === null || to === null || to <= from ? null : { day, from, to };
}

function minutesOf(hour: string | undefined, minute: string | undefined): number | null {
  const minutes = Number(hour) * HOUR_MINUTES + Number(minute);
  const isStep = Number(minute) < HOUR_MINUTES && minutes % FREE_STEP === 0;
  return isStep && minutes <= DAY_MINUTES ? minutes : null;
}

/** How much of a part of a day is free: all, some or none of it. */
export function freeWithin(hours: FreeHours, { day, from, to }: FreeRange): "all" | "some" | "none" {
  const touching = hours.filter((range) => range.day === day && range.from < to && range.to > from);
  if (touching.length === 0) return "none";
  return touching.some((range) => range.from <= from && range.to >= to) ? "all" : "some";
}

/** The hours with a part of a day added to them or taken away. */
export function withRange(hours: FreeHours, range: FreeRange, isFree: boolean): FreeHours {
  if (isFree) return freeHours([...hours, range]);
  const rest = hours.flatMap((each) =>
    each.day === range.day
      ? [
          { ...each, to: Math.min(each.to, range.from) },
          { ...each, from: Math.max(each.from, range.to) },
        ]
      : [each],
  );
  return freeHours(rest);
}
