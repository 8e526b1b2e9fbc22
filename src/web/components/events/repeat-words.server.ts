import { recurrenceWords } from "#core/occurrences/recurrence-words.ts";
import { currentSchedules } from "#core/schedules/present-schedules.ts";
import { DAY_MS } from "#core/time/instant.ts";
import { daysBetween, localDate } from "#core/time/local-time.ts";
import type { EventRow } from "#data/queries/event-row.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";

/** How often an event comes: "Weekly", "Twice a week"; null when it does not come again. */
export function repeatWords({ schedules }: EventRow, { translate, now }: ListReader): string | null {
  const words = recurrenceWords(currentSchedules(schedules, now));
  return words === null ? null : translate(`recurrence.${words.key}`, words.values);
}

/** Over how many of the visitor's days a long gathering goes: "3 days"; null when it lasts less than a day. */
export function daysWords({ date }: EventRow, { style, translate }: ListReader): string | null {
  if (date === null || date.endsAt - date.startsAt < DAY_MS) return null;
  const last = localDate(date.endsAt - 1, style.zone);
  return translate("events.row.days", { days: daysBetween(localDate(date.startsAt, style.zone), last) + 1 });
}
