import { movedOriginal } from "#core/occurrences/moved-original.ts";
import type { Schedule } from "#core/occurrences/occurrence.ts";
import type { EpochMs, LocalDateTime } from "#core/time/instant.ts";
import { listSavedOriginals, moveSavedDates } from "#data/queries/saved-dates-move-write.ts";
import { insertScheduleMove } from "#data/queries/schedule-moves-write.ts";
import {
  deleteExceptions,
  readExceptionsOf,
  type ScheduleRow,
  updateSchedule,
  upsertExceptions,
} from "#data/queries/schedules-write.ts";
import type { Transaction } from "#data/transaction.ts";

/** What a schedule was and is; `since`: only its dates from this original start on go, into another schedule. */
type Moving = { from: ScheduleRow; to: Schedule & { id: number }; since: LocalDateTime | null };

/**
 * Shared by the commands that change when an event happens: writes a schedule's new time and rule and raises its SEQUENCE. What
 * was said of single dates, and saves of them, move with it by date (PRODUCT P3). The caller then stores the dates.
 */
export async function moveSchedule(tx: Transaction, from: ScheduleRow, to: Schedule, now: EpochMs): Promise<void> {
  const { startsLocal, timezone, durationSeconds, rrule } = to;
  await updateSchedule(tx, from.id, { startsLocal, timezone, durationSeconds, rrule, now });
  await moveWhatIsSaid(tx, { from, to: { ...to, id: from.id }, since: null }, now);
}

/** Shared with the change of 'this and following': exceptions, saves and old addresses go where the dates go. */
export async function moveWhatIsSaid(tx: Transaction, { from, to, since }: Moving, now: EpochMs): Promise<void> {
  const stays = from.startsLocal === to.startsLocal && from.rrule === to.rrule && from.id === to.id;
  if (stays) return;
  const placeOf = (original: LocalDateTime) => ({
    scheduleId: to.id,
    originalLocal: movedOriginal(from, to, original),
  });
  const all = await readExceptionsOf(tx, [from.id]);
  const exceptions = all.filter(({ originalLocal }) => since === null || originalLocal >= since);
  const originals = exceptions.map((exception) => exception.originalLocal);
  await deleteExceptions(tx, from.id, originals);
  const moved = exceptions.map((exception) => ({ ...exception, ...placeOf(exception.originalLocal) }));
  // One that stood for no date may be where another goes.
  const byDate = new Map(moved.map((exception) => [exception.originalLocal, exception]));
  await upsertExceptions(tx, [...byDate.values()], now);
  const saved = await listSavedOriginals(tx, from.id, since);
  await moveSavedDates(tx, from.id, new Map(saved.map((original) => [original, placeOf(original)])));
  const timing = ({ startsLocal, rrule }: Schedule) => ({ startsLocal, rrule });
  const move = { scheduleId: from.id, from: timing(from), since, toScheduleId: to.id, to: timing(to) };
  await insertScheduleMove(tx, move, now);
}
