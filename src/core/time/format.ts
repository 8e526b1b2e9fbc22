import { type EpochMs, toIsoSeconds } from "#core/time/instant.ts";
import { type LocalDate, offsetMs, wallMs } from "#core/time/local-time.ts";
import { type TimeStyle, type FormName, writeWall, clockForm, isEnglish } from "#core/time/formatters.ts";

/** An instant that may be missing or invalid, as in imported data. */
type MaybeInstant = EpochMs | null | undefined;

/** Shown for a missing or invalid date or time (spec, event card). */
export const NO_DATE = "TBD";

const NO_CLOCK = "--:--";

/** The first and last instant that `YYYY-MM-DD` can express in every zone. */
const EARLIEST = Date.UTC(1000, 0, 2);

const LATEST = Date.UTC(9999, 11, 30);

function usable(instant: MaybeInstant): instant is EpochMs {
  return typeof instant === "number" && instant >= EARLIEST && instant <= LATEST;
}

function writeAt(instant: MaybeInstant, style: TimeStyle, form: FormName): string {
  return usable(instant) ? writeWall(instant + offsetMs(style.zone, instant), style.locale, form) : NO_DATE;
}

/** 'h:mm a': "7:00 PM", or "19:00" with 24 hours; "--:--" for an invalid instant. */
export function formatClock(instant: MaybeInstant, style: TimeStyle): string {
  return usable(instant) ? writeAt(instant, style, clockForm(style.hour12)) : NO_CLOCK;
}

/** 'MMM dd': "Oct 23", "Nov 02". */
export function formatMonthDay(instant: MaybeInstant, style: TimeStyle): string {
  return writeAt(instant, style, "monthDay");
}

/** "March 2025": the month in which a member joined. */
export function formatMonthYear(instant: MaybeInstant, style: TimeStyle): string {
  return writeAt(instant, style, "monthYear");
}

/** 'MMM dd, yyyy': "Oct 22, 2025", "Nov 02, 2025"; dates of the dashboard. */
export function formatDate(instant: MaybeInstant, style: TimeStyle): string {
  return writeAt(instant, style, "date");
}

/** 'MMM dd, yyyy at h:mm a': "Oct 22, 2025 at 7:00 PM"; other languages join the two in their own way. */
export function formatDateAtClock(instant: MaybeInstant, style: TimeStyle): string {
  if (!usable(instant)) return NO_DATE;
  if (!isEnglish(style.locale)) return writeAt(instant, style, style.hour12 ? "dateAtClock12" : "dateAtClock24");
  return `${formatDate(instant, style)} at ${formatClock(instant, style)}`;
}

/** 'dd MMM yyyy': "22 Oct 2025", "06 Oct 2025"; other languages in their own order. */
export function formatDayMonthYear(instant: MaybeInstant, style: TimeStyle): string {
  const date = formatDate(instant, style);
  return isEnglish(style.locale) ? date.replace(/^(\S+) (\d+), /, "$2 $1 ") : date;
}

/** "Thu". */
export function formatWeekdayShort(instant: MaybeInstant, style: TimeStyle): string {
  return writeAt(instant, style, "weekday");
}

/** "Thursday". */
export function formatWeekdayLong(instant: MaybeInstant, style: TimeStyle): string {
  return writeAt(instant, style, "longWeekday");
}

/** "Oct": the top of a date block. */
export function formatMonthShort(instant: MaybeInstant, style: TimeStyle): string {
  return writeAt(instant, style, "month");
}

/** "23", without a leading zero: the number of a date block. */
export function formatDayNumber(instant: MaybeInstant, style: TimeStyle): string {
  return writeAt(instant, style, "day");
}

/** "Thu, Oct 23"; with the year, "Thu, Jan 07, 2027", if it is not the year of `now` in the reader's zone. */
export function formatDay(instant: MaybeInstant, now: EpochMs, style: TimeStyle): string {
  const yearOf = (moment: EpochMs) => new Date(moment + offsetMs(style.zone, moment)).getUTCFullYear();
  const isThisYear = !usable(instant) || yearOf(instant) === yearOf(now);
  return writeAt(instant, style, isThisYear ? "weekdayMonthDay" : "weekdayDate");
}

/** "Thursday, October 23, 2025": where the year matters. */
export function formatFullDate(instant: MaybeInstant, style: TimeStyle): string {
  return writeAt(instant, style, "fullDate");
}

/** "October 23" of a calendar day, whatever the zone. */
export function formatLocalMonthDay(date: LocalDate, locale: string): string {
  return writeWall(wallMs(date), locale, "longMonthDay");
}

/** "December 20, 2025" of a calendar day, whatever the zone. */
export function formatLocalDate(date: LocalDate, locale: string): string {
  return writeWall(wallMs(date), locale, "longDate");
}

/** "Dec 20, 2025" of a calendar day, whatever the zone. */
export function formatLocalShortDate(date: LocalDate, locale: string): string {
  return writeWall(wallMs(date), locale, "date");
}

/** "Thursday" of a calendar day, whatever the zone. */
export function formatLocalWeekday(date: LocalDate, locale: string): string {
  return writeWall(wallMs(date), locale, "longWeekday");
}

/** "T" of a calendar day, whatever the zone: for the head of a column, beside the whole name. */
export function formatLocalWeekdayLetter(date: LocalDate, locale: string): string {
  return writeWall(wallMs(date), locale, "narrowWeekday");
}

/** "Thu" of a calendar day, whatever the zone. */
export function formatLocalWeekdayShort(date: LocalDate, locale: string): string {
  return writeWall(wallMs(date), locale, "weekday");
}

/** A local time of day, formatted like `formatClock`. */
export function formatLocalClock(local: string, style: Pick<TimeStyle, "locale" | "hour12">): string {
  return writeWall(wallMs(local), style.locale, clockForm(style.hour12));
}

/** "March 8" and "28", or "October 26" and "November 1": both ends of a range of days. English names a month once. */
export function formatLocalDays(from: LocalDate, to: LocalDate, locale: string): { from: string; to: string } {
  const sameMonth = from.slice(0, 7) === to.slice(0, 7);
  const end = isEnglish(locale) && sameMonth ? String(Number(to.slice(8))) : formatLocalMonthDay(to, locale);
  return { from: formatLocalMonthDay(from, locale), to: end };
}

/** The instant in RFC 5545's UTC form, `YYYYMMDDTHHMMSSZ`. */
export function formatBasicUtc(instant: EpochMs): string {
  return toIsoSeconds(instant).replaceAll(/[-:]/g, "");
}
