import { type DigestSchedule, HOURS, ISO_WEEKDAYS } from "#core/digest/digest-schedule.ts";

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
