import { clockChangeWords, clockShiftOf } from "#core/occurrences/clock-change.ts";
import type { EventRow, RowDate } from "#data/queries/event-row.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";

type Noted = Pick<EventRow, "cancelledAt"> & {
  date: (Pick<RowDate, "scheduleId" | "originalLocal" | "startsAt"> & { cancelled?: boolean }) | null;
  schedules: readonly Pick<EventRow["schedules"][number], "id" | "startsLocal" | "timezone" | "rrule">[];
};

/** One sentence when the date comes at another hour for the visitor than the one before it (design language §8), else null. */
export function clockNote(
  { date, schedules, cancelledAt }: Noted,
  { style, translate }: Pick<ListReader, "style" | "translate">,
): string | null {
  const schedule = schedules.find((each) => each.id === date?.scheduleId);
  if (date === null || schedule === undefined || cancelledAt !== null || date.cancelled) return null;
  const shift = clockShiftOf(schedule, date, style.zone);
  if (shift === null) return null;
  const words = clockChangeWords(shift, schedule.timezone);
  return translate(`time.${words.key}`, words.values);
}
