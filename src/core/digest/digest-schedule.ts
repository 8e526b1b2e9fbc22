import type { Actor } from "#core/audit/actor.ts";
import { type EpochMs, HOUR_MS, type ZoneId } from "#core/time/instant.ts";
import { type IsoWeekday, type LocalDate, addDays, localDate, toInstant, weekdayOf } from "#core/time/local-time.ts";

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

/** What the day field says when digests are to go out only by hand. */
export const DIGEST_NEVER = "never";

/** The schedule that a form chose; the day before stays where it says never. Null when the form is none of ours. */
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

/** When digests go out by themselves: the same day and hour on every member's own clock. */
export type DigestSchedule = {
  isOn: boolean;
  weekday: IsoWeekday;
  /** 0 to 23. */
  hour: number;
  /** When it was chosen: what would have been due before is not sent for it. */
  since: EpochMs;
};

/** What holds until an admin chooses: Monday morning. */
export const DEFAULT_DIGEST_SCHEDULE: DigestSchedule = { isOn: true, weekday: 1, hour: 8, since: 0 };

export const ISO_WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const satisfies readonly IsoWeekday[];
export const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** The schedule that is stored; what is not stored, or not as it should be, is the default. */
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

/** Whether somebody sends digests and decides when they go out: admins (spec §6), and whoever runs the program. */
export function maySendDigest({ role }: Pick<Actor, "role">): boolean {
  return role === "admin" || role === "system";
}

/** Why digests are sent: because their time has come, or because an admin pressed 'Send Now'. */
export type DigestRunKind = "scheduled" | "now";

/** What a sending came to (spec §3, Digest stats). */
export type DigestStats = {
  /** Who was looked at, the ones without anything to say included. */
  totalUsers: number;
  emailsSent: number;
  /** Each event once. */
  eventsIncluded: number;
  emailsFailed: number;
};
