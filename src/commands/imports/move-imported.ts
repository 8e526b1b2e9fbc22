import { moveSchedule } from "#commands/schedules/move-schedule.ts";
import type { ImportedValues } from "#core/imports/imported-values.ts";
import type { EpochMs } from "#core/time/instant.ts";
import {
  deleteExceptions,
  readExceptionsOf,
  type ScheduleRow,
  upsertExceptions,
} from "#data/queries/schedules-write.ts";
import type { Transaction } from "#data/transaction.ts";

/**
 * A part of an import: writes a row's new time and rule, and what it says of single dates, to the event's schedule and raises its
 * SEQUENCE; a new link alone raises it too (CONVENTIONS 4.1).
 */
export async function moveImported(
  tx: Transaction,
  schedules: readonly ScheduleRow[],
  {
    time,
    rrule,
    exceptions,
  }: Pick<ImportedValues, "rrule" | "exceptions"> & { time?: ImportedValues["time"] | undefined },
  now: EpochMs,
): Promise<void> {
  for (const schedule of schedules) {
    await moveSchedule(tx, schedule, { ...schedule, ...time, ...(rrule !== undefined && { rrule }) }, now);
  }
  const [schedule] = schedules;
  if (exceptions === undefined || schedule === undefined) return;
  const known = await readExceptionsOf(tx, [schedule.id]);
  await deleteExceptions(
    tx,
    schedule.id,
    known.map((each) => each.originalLocal),
  );
  const rows = exceptions.map((each) => ({ ...each, scheduleId: schedule.id }));
  await upsertExceptions(tx, rows, now);
}
