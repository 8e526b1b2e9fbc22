import { moveSchedule, nextPosition, openSchedule } from "#commands/schedules/change-schedules.ts";
import type { ScheduleDraft } from "#core/events/event-draft.ts";
import type { ImportedValues } from "#core/imports/imported-values.ts";
import type { ScheduleException } from "#core/occurrences/occurrence.ts";
import { ruleEndingOnDay } from "#core/occurrences/rule-end.ts";
import { isSame } from "#core/schedules/plan-schedules.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { ImportedEventRow } from "#data/queries/import-write.ts";
import {
  deleteExceptions,
  updateScheduleEnded,
  listExceptionsOf,
  listSchedulesOf,
  type ScheduleRow,
  updateSchedule,
  upsertExceptions,
} from "#data/queries/schedules-write.ts";
import type { Transaction } from "#data/transaction.ts";

type Moved = { event: Pick<ImportedEventRow, "id" | "publicId">; schedules: readonly ScheduleRow[] };

/**
 * A part of an import: writes a row's new times, rules and exceptions to the event's schedules and raises their
 * SEQUENCE; a new link alone raises it too (CONVENTIONS 4.1).
 */
export async function moveImported(
  tx: Transaction,
  { event, schedules }: Moved,
  {
    time,
    rrule,
    exceptions,
    further,
  }: Pick<ImportedValues, "rrule" | "exceptions" | "further"> & { time?: ImportedValues["time"] | undefined },
  now: EpochMs,
): Promise<void> {
  const [first, ...others] = schedules;
  if (first !== undefined) {
    // An unchanged rule beside a new time still has its last date.
    const kept = time === undefined ? first.rrule : ruleEndingOnDay(first);
    await moveSchedule(tx, first, { ...first, ...time, rrule: rrule === undefined ? kept : rrule }, now);
    if (exceptions !== undefined) await replaceExceptions(tx, first.id, exceptions, now);
  }
  if (further !== undefined) await moveFurther(tx, { event, schedules: others }, further, now);
  else for (const { id } of others) await updateSchedule(tx, id, { now });
}

/** Keeps equal schedules; the others take the new times in order, surplus schedules end, and missing ones are created. */
async function moveFurther(
  tx: Transaction,
  { event, schedules }: Moved,
  drafts: readonly ScheduleDraft[],
  now: EpochMs,
): Promise<void> {
  const stays = schedules.filter((stored) => drafts.some((each) => isSame(each, stored)));
  const leaving = schedules.filter((stored) => !stays.includes(stored));
  for (const draft of drafts) {
    const from = stays.find((stored) => isSame(draft, stored)) ?? leaving.shift();
    if (from === undefined) {
      const position = nextPosition({ schedules: await listSchedulesOf(tx, [event.id]) });
      const id = await openSchedule(tx, event, { schedule: draft, follows: null, position }, now);
      await replaceExceptions(tx, id, draft.exceptions, now);
    } else {
      await moveSchedule(tx, from, draft, now);
      await replaceExceptions(tx, from.id, draft.exceptions, now);
    }
  }
  for (const { id } of leaving) await updateScheduleEnded(tx, id, now);
}

async function replaceExceptions(
  tx: Transaction,
  scheduleId: number,
  exceptions: readonly ScheduleException[],
  now: EpochMs,
): Promise<void> {
  const known = await listExceptionsOf(tx, [scheduleId]);
  await deleteExceptions(
    tx,
    scheduleId,
    known.map((each) => each.originalLocal),
  );
  const rows = exceptions.map((each) => ({ ...each, scheduleId }));
  await upsertExceptions(tx, rows, now);
}
