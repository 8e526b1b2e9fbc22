import { type SQL, sql } from "drizzle-orm";
import type { EventMeasure } from "#core/organizers/event-measures.ts";
import type { LocalDate } from "#core/time/local-time.ts";
import type { Connection } from "#data/transaction.ts";

/** The days and numbers of each measure of an event since a day; a new measure adds its line. */
const MEASURES: Record<EventMeasure, (of: { eventId: number; since: LocalDate }) => SQL> = {
  saves: ({ eventId, since }) => sql`
    select (s.created_at at time zone 'UTC')::date as day, 1 as n from saved_events s
     where s.event_id = ${eventId} and s.created_at >= ${since}::date
     union all
    select (d.created_at at time zone 'UTC')::date, 1 from saved_dates d join schedules p on p.id = d.schedule_id
     where p.event_id = ${eventId} and d.created_at >= ${since}::date`,
  reminders: ({ eventId, since }) => sql`
    select day, people as n from reminder_counts where event_id = ${eventId} and day >= ${since}::date`,
  joins: ({ eventId, since }) => sql`
    select day, clicks as n from join_clicks where event_id = ${eventId} and day >= ${since}::date`,
};

/** The numbers of an event in each of these weeks, by measure. */
export async function listEventMeasures(
  db: Connection,
  eventId: number,
  weeks: readonly LocalDate[],
): Promise<Record<EventMeasure, readonly number[]>> {
  const [since = "1970-01-01"] = weeks;
  const parts = Object.entries(MEASURES).map(
    ([measure, days]) => sql`
      select ${measure} as measure, date_trunc('week', day)::date::text as week, sum(n)::int as n
        from (${days({ eventId, since })}) each group by 2`,
  );
  const found = await db.execute<{ measure: EventMeasure; week: string; n: number }>(sql.join(parts, sql` union all `));
  const counted = new Map(found.rows.map(({ measure, week, n }) => [`${measure} ${week}`, n]));
  const byMeasure = Object.keys(MEASURES).map((measure) => [
    measure,
    weeks.map((week) => counted.get(`${measure} ${week}`) ?? 0),
  ]);
  return Object.fromEntries(byMeasure) as Record<EventMeasure, readonly number[]>;
}
