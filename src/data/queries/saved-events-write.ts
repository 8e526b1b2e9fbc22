import { and, eq, inArray, sql } from "drizzle-orm";
import type { DateIdentity } from "#core/schedules/moved-dates.ts";
import type { EpochMs, LocalDateTime, ZoneId } from "#core/time/instant.ts";
import { sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import { instantFromText, localFromText } from "#data/tables/columns.ts";
import { events } from "#data/tables/events.ts";
import { savedDates, savedEvents } from "#data/tables/activity.ts";
import { schedules } from "#data/tables/schedules.ts";
import type { Transaction } from "#data/transaction.ts";

/** Locks an event, and reads what decides whether a person may save it. The row cannot be deleted until the transaction ends. */
export async function lockEventToSave(tx: Transaction, publicId: string) {
  const { id, listing, visibility, moderation, held, importStatus, suspendedAt, deletedAt, userId } = events;
  const [found] = await tx
    .select({ id, listing, visibility, moderation, held, importStatus, suspendedAt, deletedAt, userId })
    .from(events)
    .where(eq(events.publicId, publicId))
    .for("key share");
  return found ?? null;
}

/** A person's save of one date. */
type SavedDate = { userId: string; scheduleId: number; originalLocal: LocalDateTime };

/** Stores that the event is saved; false when it already was. */
export async function insertSavedEvent(
  tx: Transaction,
  { userId, eventId }: { userId: string; eventId: number },
  savedAt: EpochMs,
): Promise<boolean> {
  const added = await tx
    .insert(savedEvents)
    .values({ userId, eventId, createdAt: savedAt })
    .onConflictDoNothing()
    .returning({ eventId: savedEvents.eventId });
  return added.length > 0;
}

/** Stores that this single date is saved; false when it already was, or when its schedule was deleted. */
export async function insertSavedDate(
  tx: Transaction,
  { userId, scheduleId, originalLocal }: SavedDate,
  savedAt: EpochMs,
): Promise<boolean> {
  const added = await tx.execute(sql`
    insert into saved_dates (user_id, schedule_id, original_local, created_at)
    select ${userId}, id, ${originalLocal}::timestamp, ${sqlInstant(savedAt)} from schedules where id = ${scheduleId} for key share
    on conflict do nothing returning schedule_id`);
  return added.rows.length > 0;
}

/** Whether a person saved an event with all its dates. */
export async function isEventSaved(tx: Transaction, userId: string, eventId: number): Promise<boolean> {
  const found = await tx
    .select({ eventId: savedEvents.eventId })
    .from(savedEvents)
    .where(and(eq(savedEvents.userId, userId), eq(savedEvents.eventId, eventId)));
  return found.length > 0;
}

/** Deletes a person's save of an event; false when there was none. */
export async function deleteSavedEvent(tx: Transaction, userId: string, eventId: number): Promise<boolean> {
  const gone = await tx
    .delete(savedEvents)
    .where(and(eq(savedEvents.userId, userId), eq(savedEvents.eventId, eventId)))
    .returning({ eventId: savedEvents.eventId });
  return gone.length > 0;
}

/** Deletes a person's saves of an event's single dates: all, or the given one. Returns their original starts. */
export async function deleteSavedDates(
  tx: Transaction,
  { userId, eventId, originalLocal }: { userId: string; eventId: number; originalLocal?: LocalDateTime },
): Promise<readonly LocalDateTime[]> {
  const ofEvent = tx.select({ id: schedules.id }).from(schedules).where(eq(schedules.eventId, eventId));
  const date = originalLocal === undefined ? undefined : eq(savedDates.originalLocal, originalLocal);
  const gone = await tx
    .delete(savedDates)
    .where(and(eq(savedDates.userId, userId), inArray(savedDates.scheduleId, ofEvent), date))
    .returning({ originalLocal: savedDates.originalLocal });
  return gone.map((each) => each.originalLocal);
}

/** The original starts of a schedule's single dates that a person saved, optionally from one on. */
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

/** Moves saves of single dates to their dates' new places: all at once, since dates may swap places. */
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

/** A date of an event that is not over, with its start and the time zone of its schedule. */
export type ComingDate = DateIdentity & { startsAt: EpochMs; timezone: ZoneId };

type ComingRow = { schedule_id: string; original: string; starts_at: string; timezone: ZoneId; is_saved: boolean };

/** The upcoming dates of an event that are not canceled, by start; `isSaved` when a person saved this very date. */
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
