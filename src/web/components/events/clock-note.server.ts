import { clockChangeWords, clockShiftOf } from "#core/occurrences/clock-change.ts";
import type { EventRow } from "#data/queries/event-row.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";

/** One sentence when the date comes at another hour for the visitor than the one before it (design language §8), else null. */
export function clockNote({ date, schedules, cancelledAt }: EventRow, { style, translate }: ListReader): string | null {
  const schedule = schedules.find((each) => each.id === date?.scheduleId);
  if (date === null || schedule === undefined || cancelledAt !== null) return null;
  const shift = clockShiftOf(schedule, date, style.zone);
  if (shift === null) return null;
  const words = clockChangeWords(shift, schedule.timezone);
  return translate(`time.${words.key}`, words.values);
}
