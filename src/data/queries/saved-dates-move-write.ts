import { and, eq, inArray, sql } from "drizzle-orm";
import type { DateIdentity } from "#core/schedules/moved-dates.ts";
import type { EpochMs, LocalDateTime, ZoneId } from "#core/time/instant.ts";
import { sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import { instantFromText, localFromText } from "#data/tables/columns.ts";
import { savedDates } from "#data/tables/saved-events.ts";
import type { Transaction } from "#data/transaction.ts";

/** The original starts of a schedule that somebody saved singly, from one on where it is given. */
export async function listSavedOriginals(
  tx: Transaction,
  scheduleId: number,
  since: LocalDateTime | null,
): Promise<readonly LocalDateTime[]> {
  const found = await tx.execute<{ original: string }>(sql`
    select distinct original_local as original from saved_dates
     where schedule_id = ${scheduleId} and original_local >= coalesce(${since}::timestamp, '-infinity') order by 1`);
  return found.rows.map((row) => localFromText(row.original));
}

/** Gives saves of single dates the places to which their dates moved: all of them at once, because places may be exchanged. */
export async function updateSavedDates(
  tx: Transaction,
  scheduleId: number,
  places: ReadonlyMap<LocalDateTime, DateIdentity>,
): Promise<void> {
  const moving = [...places].filter(([from, to]) => to.scheduleId !== scheduleId || to.originalLocal !== from);
  if (moving.length === 0) return;
  const saves = await tx
    .delete(savedDates)
    .where(
      and(
        eq(savedDates.scheduleId, scheduleId),
        inArray(
          savedDates.originalLocal,
          moving.map(([from]) => from),
        ),
      ),
    )
    .returning();
  const rows = saves.flatMap((save) => {
    const to = places.get(save.originalLocal);
    return to === undefined ? [] : [{ ...save, ...to }];
  });
  for (let start = 0; start < rows.length; start += 5_000) {
    await tx
      .insert(savedDates)
      .values(rows.slice(start, start + 5_000))
      .onConflictDoNothing();
  }
}

/** A date of an event that is not over, with its start and the zone of its schedule. */
export type ComingDate = DateIdentity & { startsAt: EpochMs; timezone: ZoneId };

type ComingRow = { schedule_id: string; original: string; starts_at: string; timezone: ZoneId; is_saved: boolean };

/** The dates of an event that are still to come and not cancelled, by start; `isSaved` when somebody saved just this date. */
export async function listComingDates(
  tx: Transaction,
  eventId: number,
  now: EpochMs,
): Promise<readonly (ComingDate & { isSaved: boolean })[]> {
  const found = await tx.execute<ComingRow>(sql`
    select schedule_id, original_local as original, o.starts_at, timezone,
           exists (select from saved_dates s
                    where s.schedule_id = o.schedule_id and s.original_local = o.original_local) as is_saved
      from occurrences o join schedules p on p.id = o.schedule_id
     where o.event_id = ${eventId} and ends_at > ${sqlInstant(now)} and not cancelled order by o.starts_at, schedule_id`);
  return found.rows.map((row) => ({
    scheduleId: Number(row.schedule_id),
    originalLocal: localFromText(row.original),
    startsAt: instantFromText(row.starts_at),
    timezone: row.timezone,
    isSaved: row.is_saved,
  }));
}

/** Which of these dates are stored. */
export async function listStoredDates(
  tx: Transaction,
  dates: readonly DateIdentity[],
): Promise<readonly DateIdentity[]> {
  const found = await tx.execute<{ schedule_id: string; original: string }>(sql`
    select o.schedule_id, o.original_local as original from occurrences o
      join unnest(${sqlArray(
        dates.map((date) => date.scheduleId),
        "bigint",
      )}, ${sqlArray(
        dates.map((date) => date.originalLocal),
        "timestamp",
      )}) as asked (schedule_id, original_local) using (schedule_id, original_local)`);
  return found.rows.map((row) => ({ scheduleId: Number(row.schedule_id), originalLocal: localFromText(row.original) }));
}
