import { and, asc, eq, inArray, isNull, notInArray, sql } from "drizzle-orm";
import type { Schedule, ScheduleException } from "#core/occurrences/occurrence.ts";
import type { ScheduleMove } from "#core/schedules/moved-dates.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { insertRowsSql } from "#data/queries/insert-rows.ts";
import { sqlArray } from "#data/queries/sql-values.ts";
import { scheduleExceptions, scheduleMoves, schedules } from "#data/tables/schedules.ts";
import type { Transaction } from "#data/transaction.ts";

export type NewSchedule = Schedule & { eventId: number; position: number; uid: string; followsId?: number | null };
export type ScheduleRow = typeof schedules.$inferSelect;
type NewException = ScheduleException & { scheduleId: number; reason?: string | null };

const ROWS_AT_ONCE = 2_000;

/** Inserts schedules and returns their ids in the order of `rows`. */
export async function insertSchedules(
  tx: Transaction,
  rows: readonly NewSchedule[],
  now: EpochMs,
): Promise<readonly number[]> {
  const ids = new Map<string, number>();
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const values = rows.slice(start, start + ROWS_AT_ONCE).map((row) => ({ ...row, createdAt: now, updatedAt: now }));
    const back = await tx.execute<{ id: string; uid: string }>(
      sql`${insertRowsSql(schedules, values)} returning id, uid`,
    );
    for (const row of back.rows) ids.set(row.uid, Number(row.id));
  }
  return rows.map((row) => ids.get(row.uid) ?? 0);
}

/** Changes when a schedule happens and raises its SEQUENCE (RFC 5545 §3.8.7.4); the caller then calls `storeDates`. */
export async function updateSchedule(
  tx: Transaction,
  id: number,
  change: Partial<Schedule> & { now: EpochMs },
): Promise<void> {
  const { now, ...fields } = change;
  await tx
    .update(schedules)
    .set({ ...fields, sequence: sql`${schedules.sequence} + 1`, updatedAt: now })
    .where(eq(schedules.id, id));
}

/** Removes a schedule from its event; its past dates stay, and calendars get the change. The caller then calls `storeDates`. */
export async function updateScheduleEnded(tx: Transaction, id: number, now: EpochMs): Promise<void> {
  await tx
    .update(schedules)
    .set({ endedAt: now, sequence: sql`${schedules.sequence} + 1`, updatedAt: now })
    .where(eq(schedules.id, id));
}

/** Raises the SEQUENCE of all current schedules of an event, except those already raised. */
export async function updateSequences(
  tx: Transaction,
  { eventId, except }: { eventId: number; except: readonly number[] },
  now: EpochMs,
): Promise<void> {
  await tx
    .update(schedules)
    .set({ sequence: sql`${schedules.sequence} + 1`, updatedAt: now })
    .where(and(eq(schedules.eventId, eventId), isNull(schedules.endedAt), notInArray(schedules.id, [-1, ...except])));
}

/** Cancels, moves or annotates single dates; replaces earlier exceptions of the same dates. */
export async function upsertExceptions(tx: Transaction, rows: readonly NewException[], now: EpochMs): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await tx
      .insert(scheduleExceptions)
      .values(rows.slice(start, start + ROWS_AT_ONCE).map((row) => ({ ...row, createdAt: now })))
      .onConflictDoUpdate({
        target: [scheduleExceptions.scheduleId, scheduleExceptions.originalLocal],
        set: {
          cancelled: sql`excluded.cancelled`,
          startsLocal: sql`excluded.starts_local`,
          durationSeconds: sql`excluded.duration_seconds`,
          reason: sql`excluded.reason`,
          note: sql`excluded.note`,
        },
      });
  }
}

/** Deletes exceptions, so that the dates follow their rule again. */
export async function deleteExceptions(
  tx: Transaction,
  scheduleId: number,
  originalLocals: readonly string[],
): Promise<void> {
  if (originalLocals.length === 0) return;
  await tx
    .delete(scheduleExceptions)
    .where(
      and(
        eq(scheduleExceptions.scheduleId, scheduleId),
        inArray(scheduleExceptions.originalLocal, [...originalLocals]),
      ),
    );
}

/** The schedules of these events, by event and position. */
export function listSchedulesOf(tx: Transaction, eventIds: readonly number[]): Promise<ScheduleRow[]> {
  return tx
    .select()
    .from(schedules)
    .where(inArray(schedules.eventId, [...eventIds]))
    .orderBy(asc(schedules.eventId), asc(schedules.position));
}

/** The exceptions of these schedules. */
export function listExceptionsOf(tx: Transaction, scheduleIds: readonly number[]) {
  return tx
    .select()
    .from(scheduleExceptions)
    .where(inArray(scheduleExceptions.scheduleId, [...scheduleIds]));
}

export type ExpandedSchedule = { id: number; /** Null when every date of the rule is stored. */ until: EpochMs | null };

/** Records how far dates are stored and with which zone data. */
export async function updateExpanded(
  tx: Transaction,
  expanded: readonly ExpandedSchedule[],
  zoneData: string,
): Promise<void> {
  const ids = sqlArray(
    expanded.map((each) => each.id),
    "bigint",
  );
  const untils = sqlArray(
    expanded.map((each) => (each.until === null ? null : new Date(each.until).toISOString())),
    "timestamptz",
  );
  await tx.execute(sql`update schedules s set expanded_until = given.until, zone_data = ${zoneData}
    from unnest(${ids}, ${untils}) as given (id, until)
    where s.id = given.id and (s.expanded_until, s.zone_data) is distinct from (given.until, ${zoneData})`);
}

/** Stores a move of a schedule, so that the old addresses of its dates still resolve. */
export async function insertScheduleMove(tx: Transaction, move: ScheduleMove, now: EpochMs): Promise<void> {
  const { scheduleId, from, since, toScheduleId, to } = move;
  await tx.insert(scheduleMoves).values({
    scheduleId,
    fromStartsLocal: from.startsLocal,
    fromRrule: from.rrule,
    sinceLocal: since,
    toScheduleId,
    toStartsLocal: to.startsLocal,
    toRrule: to.rrule,
    movedAt: now,
  });
}
