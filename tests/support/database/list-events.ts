import type { Span } from "#core/events/listed-day.ts";
import { runningDatesSql } from "#data/queries/dates.ts";
import type { ListQuery } from "#data/queries/event-lists.ts";
import { type EventRow, listRows } from "#data/queries/event-row.ts";
import { type EventPage, findEventsScreen, type PageQuery } from "#data/queries/events.ts";
import type { Connection } from "#data/transaction.ts";

/** A page of upcoming events, or of the dates of a span, as /events reads it, without the rooms. */
export function listUpcomingEvents(db: Connection, requested: PageQuery & { span?: Span }): Promise<EventPage> {
  return pageOf(db, { ...requested, past: false });
}

/** A page of past events, as /events reads it. */
export function listPastEvents(db: Connection, requested: PageQuery): Promise<EventPage> {
  return pageOf(db, { ...requested, past: true });
}

async function pageOf(db: Connection, list: PageQuery & { past: boolean; span?: Span }): Promise<EventPage> {
  const { rows, total } = await findEventsScreen({ db }, { list, rooms: 0 });
  return { rows, total };
}

/** The running dates, as the home page reads them. */
export function listRunningDates(
  db: Connection,
  requested: ListQuery & { limit: number },
): Promise<readonly EventRow[]> {
  return listRows(db, runningDatesSql(requested), requested.savedBy);
}
