import type { ClockEffect } from "#core/occurrences/occurrence.ts";
import { DAY_MS, type EpochMs, type LocalDateTime, MINUTE_MS, SECOND_MS, type ZoneId } from "#core/time/instant.ts";

/** From one clock change of a zone to the next, exclusive. */
type Stretch = { from: EpochMs; to: EpochMs; offset: number };

const ZONES_MAX = 1_000;
const STRETCHES_MAX = 40;
const NANOSECONDS_PER_MS = 1_000_000n;
const known = new Map<ZoneId, Stretch[]>();

/**
 * UTC offset of `zone` at `instant`, in milliseconds. Cached per period between clock changes: the zone data takes
 * fifty times as long, and a list needs some hundred offsets.
 */
export function offsetMs(zone: ZoneId, instant: EpochMs): number {
  const stretches = known.get(zone);
  const found = stretches?.find((each) => each.from <= instant && instant < each.to);
  return found === undefined ? lookUp(zone, instant) : found.offset;
}

function lookUp(zone: ZoneId, instant: EpochMs): number {
  const at = Math.floor(instant);
  const there = zoned(at, zone);
  const stretch: Stretch = {
    // 'previous' excludes a change at this very instant, which begins the period.
    from: zoned(at + 1, zone).getTimeZoneTransition("previous")?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    to: there.getTimeZoneTransition("next")?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offset: Math.round(there.offsetNanoseconds / 1_000_000),
  };
  if (known.size >= ZONES_MAX && !known.has(zone)) known.clear();
  known.set(zone, [stretch, ...(known.get(zone) ?? [])].slice(0, STRETCHES_MAX));
  return stretch.offset;
}

function zoned(instant: EpochMs, zone: ZoneId): Temporal.ZonedDateTime {
  return new Temporal.ZonedDateTime(BigInt(instant) * NANOSECONDS_PER_MS, zone);
}

/** A calendar day without a zone, `YYYY-MM-DD`. Sorts as text. */
export type LocalDate = string;

/** ISO 8601 weekdays: 1 is Monday, 7 is Sunday. */
export type IsoWeekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const DAY_SECONDS = DAY_MS / SECOND_MS;
const LOCAL_DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;

/** Whether `text` is a valid local date and time, exactly `YYYY-MM-DDTHH:MM:SS`. */
export function isLocalDateTime(text: string): boolean {
  if (!LOCAL_DATE_TIME.test(text)) return false;
  // A day or hour that does not exist either fails to parse or comes back as another one.
  const wall = wallMs(text);
  return !Number.isNaN(wall) && wallFromMs(wall) === text;
}

/**
 * The instant at which the clocks of `zone` show `local`. A time that a clock change skips moves forward by the gap;
 * of a repeated one the first counts (Temporal 'compatible', CONVENTIONS 4.10). `local` and `zone` must be valid, else
 * RangeError.
 */
export function toInstant(local: LocalDateTime, zone: ZoneId): { instant: EpochMs; clockEffect: ClockEffect } {
  const plain = Temporal.PlainDateTime.from(local);
  const earlier = plain.toZonedDateTime(zone, { disambiguation: "earlier" });
  const later = plain.toZonedDateTime(zone, { disambiguation: "later" });
  if (earlier.epochMilliseconds === later.epochMilliseconds) {
    return { instant: earlier.epochMilliseconds, clockEffect: null };
  }
  return later.toPlainDateTime().equals(plain)
    ? { instant: earlier.epochMilliseconds, clockEffect: "fold" }
    : { instant: later.epochMilliseconds, clockEffect: "gap" };
}

/** The local time of `zone` at `instant`, to the second. */
export function toLocal(instant: EpochMs, zone: ZoneId): LocalDateTime {
  return wallFromMs(Math.floor(instant) + offsetMs(zone, instant));
}

/** Whether `instant` is the second at which the clocks of `zone` show its local time, which means the first. */
export function isRepeatedTime(instant: EpochMs, zone: ZoneId): boolean {
  return instant - toInstant(toLocal(instant, zone), zone).instant >= SECOND_MS;
}

/** The local time of `zone` at `instant` with its offset from UTC, `2026-12-07T19:00:00-05:00` (RFC 3339). */
export function toIsoWithOffset(instant: EpochMs, zone: ZoneId): string {
  const minutes = Math.round(offsetMs(zone, instant) / MINUTE_MS);
  const size = Math.abs(minutes);
  const offset = `${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
  return `${toLocal(instant, zone)}${minutes < 0 ? "-" : "+"}${offset}`;
}

/** The date in `zone` at `instant`. */
export function localDate(instant: EpochMs, zone: ZoneId): LocalDate {
  return new Date(instant + offsetMs(zone, instant)).toISOString().slice(0, 10);
}

/** The date of a local time. */
export function dateOf(local: LocalDateTime): LocalDate {
  return local.slice(0, 10);
}

/** The time of day of a local time, `HH:MM:SS`. */
export function clockOf(local: LocalDateTime): string {
  return local.slice(11);
}

/** A local time or date as if it were UTC, in milliseconds: for calendar arithmetic, never an instant. */
export function wallMs(local: LocalDateTime | LocalDate): number {
  return Date.parse(local.length === 10 ? `${local}T00:00:00Z` : `${local}Z`);
}

/** The local time of a `wallMs` value. */
export function wallFromMs(wall: number): LocalDateTime {
  const seconds = Math.floor(wall / SECOND_MS);
  const clock = seconds % DAY_SECONDS;
  const inDay = clock < 0 ? clock + DAY_SECONDS : clock;
  const day = (seconds - inDay) * SECOND_MS;
  return `${new Date(day).toISOString().slice(0, 10)}T${clockText(inDay)}`;
}

/** `HH:MM:SS`. */
function clockText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}`;
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}

/** The same local time `days` days later, or the date `days` days later, regardless of clock changes. */
export function addDays(local: LocalDateTime | LocalDate, days: number): string {
  return wallFromMs(wallMs(local) + days * DAY_MS).slice(0, local.length);
}

/** Days from one date to another; negative if `to` is before `from`. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return Math.round((wallMs(to) - wallMs(from)) / DAY_MS);
}

/** The weekday of a date or local time. */
export function weekdayOf(local: LocalDateTime | LocalDate): IsoWeekday {
  return (((new Date(wallMs(dateOf(local))).getUTCDay() + 6) % 7) + 1) as IsoWeekday;
}
