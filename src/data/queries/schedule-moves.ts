import { asc, eq } from "drizzle-orm";
import type { ScheduleMove } from "#core/schedules/moved-dates.ts";
import { scheduleMoves } from "#data/tables/schedule-moves.ts";
import { schedules } from "#data/tables/schedules.ts";
import type { Connection } from "#data/transaction.ts";

/** The moves of an event's schedules, in the order in which they were made. */
export async function listScheduleMoves(db: Connection, eventId: number): Promise<readonly ScheduleMove[]> {
  const rows = await db
    .select({ move: scheduleMoves })
    .from(scheduleMoves)
    .innerJoin(schedules, eq(schedules.id, scheduleMoves.scheduleId))
    .where(eq(schedules.eventId, eventId))
    .orderBy(asc(scheduleMoves.id));
  return rows.map(({ move }) => ({
    scheduleId: move.scheduleId,
    from: { startsLocal: move.fromStartsLocal, rrule: move.fromRrule },
    since: move.sinceLocal,
    toScheduleId: move.toScheduleId,
    to: { startsLocal: move.toStartsLocal, rrule: move.toRrule },
  }));
}
