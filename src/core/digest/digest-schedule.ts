import type { Actor } from "#core/audit/actor.ts";
import { type EpochMs, HOUR_MS, type ZoneId } from "#core/time/instant.ts";
import { type IsoWeekday, type LocalDate, addDays, localDate, toInstant, weekdayOf } from "#core/time/local-time.ts";

/** How late a digest may still be sent automatically; after a longer outage the week's digest is left to 'Send Now'. */
const LATE_MAX_MS = 24 * HOUR_MS;
/** A digest covers today and the days after it, this many in all (spec §9). */
const DIGEST_DAYS = 7;

type DigestWeek = {
  /** Name of the week: the day, in the member's calendar, on which its digest is due. */
  week: LocalDate;
  /** When it is due. */
  at: EpochMs;
};

/** The current digest week in `zone`: from one due time to the next. A clock change moves the hour as `toInstant` does. */
export function digestWeekOf({ weekday, hour }: DigestSchedule, zone: ZoneId, now: EpochMs): DigestWeek {
  const today = localDate(now, zone);
  const due = addDays(today, -((weekdayOf(today) - weekday + 7) % 7));
  const atOf = (week: LocalDate): EpochMs => toInstant(`${week}T${String(hour).padStart(2, "0")}:00:00`, zone).instant;
  if (atOf(due) <= now) return { week: due, at: atOf(due) };
  const before = addDays(due, -7);
  return { week: before, at: atOf(before) };
}

/** Whether the digest of the current week is due now for members in `zone`. */
export function isDigestDue(schedule: DigestSchedule, zone: ZoneId, now: EpochMs): boolean {
  if (!schedule.isOn) return false;
  const { at } = digestWeekOf(schedule, zone, now);
  return at >= schedule.since && now - at < LATE_MAX_MS;
}

/** The first and last day that a digest covers, and the midnight at which the last one ends. */
export function digestDays(zone: ZoneId, now: EpochMs): { from: LocalDate; to: LocalDate; until: EpochMs } {
  const from = localDate(now, zone);
  const until = toInstant(`${addDays(from, DIGEST_DAYS)}T00:00:00`, zone).instant;
  return { from, to: addDays(from, DIGEST_DAYS - 1), until };
}

/** The value of the day field for "only by hand". */
export const DIGEST_NEVER = "never";

/** The schedule of a posted form; with "never" the previous day is retained. Null if the form is invalid. */
export function digestScheduleFrom(
  typed: { weekday: string; hour: string },
  before: DigestSchedule,
): Omit<DigestSchedule, "since"> | null {
  const hour = HOURS.find((each) => String(each) === typed.hour);
  const weekday = ISO_WEEKDAYS.find((each) => String(each) === typed.weekday);
  if (hour === undefined) return null;
  if (typed.weekday === DIGEST_NEVER) return { isOn: false, weekday: before.weekday, hour };
  return weekday === undefined ? null : { isOn: true, weekday, hour };
}

/** When digests are sent automatically: the same day and hour on every member's own clock. */
export type DigestSchedule = {
  isOn: boolean;
  weekday: IsoWeekday;
  /** 0 to 23. */
  hour: number;
  /** When it was chosen: earlier due times are not made up for. */
  since: EpochMs;
};

/** The schedule until an admin chooses one: Monday morning. */
export const DEFAULT_DIGEST_SCHEDULE: DigestSchedule = { isOn: true, weekday: 1, hour: 8, since: 0 };

export const ISO_WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const satisfies readonly IsoWeekday[];
export const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** The stored schedule; missing or invalid values take the default. */
export function digestScheduleOf(stored: unknown): DigestSchedule {
  if (typeof stored !== "object" || stored === null) return DEFAULT_DIGEST_SCHEDULE;
  const weekday = ISO_WEEKDAYS.find((each) => each === Reflect.get(stored, "weekday"));
  const hour = HOURS.find((each) => each === Reflect.get(stored, "hour"));
  const since: unknown = Reflect.get(stored, "since");
  if (weekday === undefined || hour === undefined) return DEFAULT_DIGEST_SCHEDULE;
  return {
    isOn: Reflect.get(stored, "isOn") !== false,
    weekday,
    hour,
    since: typeof since === "number" ? since : 0,
  };
}

/** Whether this actor sends digests and sets their schedule: admins (spec §6), and the command line. */
export function maySendDigest({ role }: Pick<Actor, "role">): boolean {
  return role === "admin" || role === "system";
}

/** What started a run: the schedule, or 'Send Now'. */
export type DigestRunKind = "scheduled" | "now";

/** Result of a digest run (spec §3, Digest stats). */
export type DigestStats = {
  /** All members considered, including those without any event. */
  totalUsers: number;
  emailsSent: number;
  /** Each event counts once. */
  eventsIncluded: number;
  emailsFailed: number;
};
