import type { EpochMs } from "#core/time/instant.ts";
import type { IsoWeekday } from "#core/time/local-time.ts";

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
