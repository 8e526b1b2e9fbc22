import { dayHeadOf } from "#core/time/day-head.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";

/** "Tomorrow", "Sunday": the visitor's day that holds a moment, beside a clock that stands alone; null when it is today. */
export function otherDay(instant: EpochMs, { now, style, translate }: ListReader): string | null {
  const { nearKey, weekday, monthDay, withinWeek } = dayHeadOf(instant, now, style);
  if (nearKey === "today") return null;
  if (nearKey !== null) return translate(`time.${nearKey}`);
  return withinWeek ? weekday : monthDay;
}
