import { formatterFor } from "#core/time/formatter-cache.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import { type LocalDate, offsetMs, wallMs } from "#core/time/local-time.ts";

/** How a reader wants times written: all that a formatter needs to know beside the moment. */
export type TimeStyle = { locale: string; zone: ZoneId; hour12: boolean };

/** A moment that may be missing or broken, as foreign data brings it. */
export type MaybeInstant = EpochMs | null | undefined;

/** What stands in place of a missing or invalid date or time (spec, event card). */
export const NO_DATE = "TBD";
export const NO_CLOCK = "--:--";

/** The first and last moment that `YYYY-MM-DD` can name in every zone. */
const EARLIEST = Date.UTC(1000, 0, 2);
const LATEST = Date.UTC(9999, 11, 30);

function usable(instant: MaybeInstant): instant is EpochMs {
  return typeof instant === "number" && instant >= EARLIEST && instant <= LATEST;
}

// The wall clock is worked out in one place (core/time/local-time) and written as if it were UTC, so that every zone
// shares one formatter and one version of the zone data. ICU puts a narrow no-break space before AM; people type a space.
function write(wall: number, locale: string, options: Intl.DateTimeFormatOptions): string {
  return formatterFor(locale, { ...options, timeZone: "UTC" })
    .format(wall)
    .replaceAll(/[\u202F\u00A0]/g, " ");
}

function writeAt(instant: MaybeInstant, style: TimeStyle, options: Intl.DateTimeFormatOptions): string {
  return usable(instant) ? write(instant + offsetMs(style.zone, instant), style.locale, options) : NO_DATE;
}

function isEnglish(locale: string): boolean {
  return /^en\b/i.test(locale);
}

function clockOptions(hour12: boolean): Intl.DateTimeFormatOptions {
  return hour12
    ? { hour: "numeric", minute: "2-digit", hourCycle: "h12" }
    : { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
}

/** 'h:mm a': "7:00 PM", or "19:00" for readers of 24 hours; "--:--" when there is no such moment. */
export function formatClock(instant: MaybeInstant, style: TimeStyle): string {
  return usable(instant) ? writeAt(instant, style, clockOptions(style.hour12)) : NO_CLOCK;
}

/** 'MMM dd': "Oct 23", "Nov 02". */
export function formatMonthDay(instant: MaybeInstant, style: TimeStyle): string {
  return writeAt(instant, style, { month: "short", day: "2-digit" });
}

/** "March 2025": since when somebody is a member. */
export function formatMonthYear(instant: MaybeInstant, style: TimeStyle): string {
  return writeAt(instant, style, { month: "long", year: "numeric" });
}

/** 'MMM dd, yyyy at h:mm a': "Oct 22, 2025 at 7:00 PM"; other languages join the two in their own way. */
export function formatDateAtClock(instant: MaybeInstant, style: TimeStyle): string {
  const date = { month: "short", day: "2-digit", year: "numeric" } as const;
  if (!usable(instant)) return NO_DATE;
  if (!isEnglish(style.locale)) return writeAt(instant, style, { ...date, ...clockOptions(style.hour12) });
  return `${writeAt(instant, style, date)} at ${formatClock(instant, style)}`;
}

/** "Thu". */
export function formatWeekdayShort(instant: MaybeInstant, style: TimeStyle): string {
  return writeAt(instant, style, { weekday: "short" });
}

/** "Thursday". */
export function formatWeekdayLong(instant: MaybeInstant, style: TimeStyle): string {
  return writeAt(instant, style, { weekday: "long" });
}

/** "Oct": the head of a date block. */
export function formatMonthShort(instant: MaybeInstant, style: TimeStyle): string {
  return writeAt(instant, style, { month: "short" });
}

/** "23", without a leading zero: the figure of a date block. */
export function formatDayNumber(instant: MaybeInstant, style: TimeStyle): string {
  return writeAt(instant, style, { day: "numeric" });
}

/** "Thu, Oct 23". */
export function formatWeekdayMonthDay(instant: MaybeInstant, style: TimeStyle): string {
  return writeAt(instant, style, { weekday: "short", month: "short", day: "2-digit" });
}

/** "Thursday, October 23, 2025": where the year matters. */
export function formatFullDate(instant: MaybeInstant, style: TimeStyle): string {
  return writeAt(instant, style, { weekday: "long", month: "long", day: "numeric", year: "numeric" });
}

/** "October 23" of a calendar day, whatever the zone. */
export function formatLocalMonthDay(date: LocalDate, locale: string): string {
  return write(wallMs(date), locale, { month: "long", day: "numeric" });
}

/** "December 20, 2025" of a calendar day, whatever the zone. */
export function formatLocalDate(date: LocalDate, locale: string): string {
  return write(wallMs(date), locale, { month: "long", day: "numeric", year: "numeric" });
}

/** "Thursday" of a calendar day, whatever the zone. */
export function formatLocalWeekday(date: LocalDate, locale: string): string {
  return write(wallMs(date), locale, { weekday: "long" });
}

/** "Thu" of a calendar day, whatever the zone. */
export function formatLocalWeekdayShort(date: LocalDate, locale: string): string {
  return write(wallMs(date), locale, { weekday: "short" });
}

/** The clock of a wall-clock time, as `formatClock` writes one. */
export function formatLocalClock(local: string, style: Pick<TimeStyle, "locale" | "hour12">): string {
  return write(wallMs(local), style.locale, clockOptions(style.hour12));
}

/** "March 8" and "28", or "October 26" and "November 1": the two ends of a stretch of days. English says a month once. */
export function formatLocalDays(from: LocalDate, to: LocalDate, locale: string): { from: string; to: string } {
  const sameMonth = from.slice(0, 7) === to.slice(0, 7);
  const end = isEnglish(locale) && sameMonth ? String(Number(to.slice(8))) : formatLocalMonthDay(to, locale);
  return { from: formatLocalMonthDay(from, locale), to: end };
}
