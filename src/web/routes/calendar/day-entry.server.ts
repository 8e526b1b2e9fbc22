import { datePath } from "#core/events/event-address.ts";
import { formatClock } from "#core/time/format.ts";
import { eventFacts, hostTime } from "#web/components/events/event-facts.server.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import { clockNote, duration, repeatWords } from "#web/components/events/row-view.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { DayEntryView } from "#web/routes/calendar/calendar-view.ts";
import type { DatedRow } from "#web/routes/calendar/period-dates.server.ts";

/** A date with its facts, for the list of its day. */
export function dayEntry(row: DatedRow, context: RequestContext): DayEntryView {
  const reader = listReader(context);
  const { startsAt, endsAt, originalLocal } = row.date;
  const isPast = endsAt <= reader.now;
  return {
    ...eventFacts(row, reader),
    href: datePath(row, originalLocal),
    hostTime: hostTime(row, reader),
    repeat: repeatWords(row, reader),
    clockNote: isPast ? null : clockNote(row, reader),
    clock: formatClock(startsAt, reader.style),
    startsAt,
    duration: duration(row.date, reader),
    isPast,
  };
}
