import type { DigestSchedule } from "#core/digest/digest-schedule.ts";
import { type EpochMs, HOUR_MS, type ZoneId } from "#core/time/instant.ts";
import { addDays, type LocalDate, localDate, toInstant, weekdayOf } from "#core/time/local-time.ts";

/** How late a digest may still go out by itself: after a longer standstill the week's is left to 'Send Now'. */
const LATE_MAX_MS = 24 * HOUR_MS;
/** A digest is about today and the days after it, so many in all (spec §9). */
const DIGEST_DAYS = 7;

type DigestWeek = {
  /** What the week is called: the day in the member's own calendar on which its digest is due. */
  week: LocalDate;
  /** The moment at which it is due. */
  at: EpochMs;
};

/** The week in which somebody in `zone` is: from when a digest is due to when the next one is. A clock change moves the hour as `toInstant` says. */
export function digestWeekOf({ weekday, hour }: DigestSchedule, zone: ZoneId, now: EpochMs): DigestWeek {
  const today = localDate(now, zone);
  const due = addDays(today, -((weekdayOf(today) - weekday + 7) % 7));
  const atOf = (week: LocalDate): EpochMs => toInstant(`${week}T${String(hour).padStart(2, "0")}:00:00`, zone).instant;
  if (atOf(due) <= now) return { week: due, at: atOf(due) };
  const before = addDays(due, -7);
  return { week: before, at: atOf(before) };
}

/** Whether the digest of the present week goes out by itself now to members in `zone`. */
export function isDigestDue(schedule: DigestSchedule, zone: ZoneId, now: EpochMs): boolean {
  if (!schedule.isOn) return false;
  const { at } = digestWeekOf(schedule, zone, now);
  return at >= schedule.since && now - at < LATE_MAX_MS;
}

/** The days that a digest is about, first and last, and the midnight at which the last one ends. */
export function digestDays(zone: ZoneId, now: EpochMs): { from: LocalDate; to: LocalDate; until: EpochMs } {
  const from = localDate(now, zone);
  const until = toInstant(`${addDays(from, DIGEST_DAYS)}T00:00:00`, zone).instant;
  return { from, to: addDays(from, DIGEST_DAYS - 1), until };
}
