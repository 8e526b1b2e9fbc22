import { movedOriginal } from "#core/occurrences/moved-original.ts";
import type { Schedule } from "#core/occurrences/occurrence.ts";
import { planSchedules, scheduleUid } from "#core/schedules/plan-schedules.ts";
import type { ScheduleInput } from "#core/schedules/schedule-input.ts";
import type { EpochMs, LocalDateTime } from "#core/time/instant.ts";
import type { StoredEvent } from "#data/queries/event-edit.ts";
import { listSavedOriginals, updateSavedDates } from "#data/queries/saved-events-write.ts";
import {
  type ScheduleRow,
  deleteExceptions,
  insertScheduleMove,
  insertSchedules,
  listExceptionsOf,
  updateSchedule,
  updateScheduleEnded,
  upsertExceptions,
} from "#data/queries/schedules-write.ts";
import type { Transaction } from "#data/transaction.ts";

/**
 * Shared by the commands that save an event's form: updates the schedules. Returns the ids of new schedules and of
 * those with a raised SEQUENCE; none when nothing changed. The caller stores the dates.
 */
export async function changeSchedules(
  tx: Transaction,
  event: StoredEvent,
  inputs: readonly ScheduleInput[],
  now: EpochMs,
): Promise<readonly number[]> {
  const plan = planSchedules(event.schedules, inputs, now);
  const touched: number[] = [];
  for (const { from, to } of plan.moved) {
    await moveSchedule(tx, from, to, now);
    touched.push(from.id);
  }
  for (const { id } of plan.ended) {
    await updateScheduleEnded(tx, id, now);
    touched.push(id);
  }
  let position = nextPosition(event);
  for (const { schedule, follows } of plan.opened) {
    touched.push(await openSchedule(tx, event, { schedule, follows, position }, now));
    position += 1;
  }
  return touched;
}

type Opening = { schedule: Schedule; follows: number | null; position: number };

/** Shared by the commands that add a schedule to an event: stores it with a UID that the event never had; returns its id. */
export async function openSchedule(
  tx: Transaction,
  { id, publicId }: Pick<StoredEvent, "id" | "publicId">,
  { schedule, follows, position }: Opening,
  now: EpochMs,
): Promise<number> {
  const { startsLocal, timezone, durationSeconds, rrule } = schedule;
  const row = { startsLocal, timezone, durationSeconds, rrule, eventId: id, position, followsId: follows };
  const [opened = 0] = await insertSchedules(tx, [{ ...row, uid: scheduleUid(publicId, position + 1) }], now);
  return opened;
}

/** The position after all schedules that the event ever had: a removed schedule keeps its position. */
export function nextPosition({
  schedules,
}: {
  schedules: readonly Pick<StoredEvent["schedules"][number], "position">[];
}): number {
  return Math.max(-1, ...schedules.map((schedule) => schedule.position)) + 1;
}

/** A schedule before and after; with `since`, only its dates from this original start on move, to another schedule. */
type Moving = { from: ScheduleRow; to: Schedule & { id: number }; since: LocalDateTime | null };

/**
 * Shared by the commands that change when an event happens: stores a schedule's new time and rule and raises its
 * SEQUENCE. Exceptions and saves of single dates move with it by date (PRODUCT P3). The caller then stores the dates.
 */
export async function moveSchedule(tx: Transaction, from: ScheduleRow, to: Schedule, now: EpochMs): Promise<void> {
  const { startsLocal, timezone, durationSeconds, rrule } = to;
  await updateSchedule(tx, from.id, { startsLocal, timezone, durationSeconds, rrule, now });
  await moveDateReferences(tx, { from, to: { ...to, id: from.id }, since: null }, now);
}

/** Shared with the change of 'this and following': exceptions, saves and old addresses follow their dates. */
export async function moveDateReferences(tx: Transaction, { from, to, since }: Moving, now: EpochMs): Promise<void> {
  const stays = from.startsLocal === to.startsLocal && from.rrule === to.rrule && from.id === to.id;
  if (stays) return;
  const placeOf = (original: LocalDateTime) => ({
    scheduleId: to.id,
    originalLocal: movedOriginal(from, to, original),
  });
  const all = await listExceptionsOf(tx, [from.id]);
  const exceptions = all.filter(({ originalLocal }) => since === null || originalLocal >= since);
  const originals = exceptions.map((exception) => exception.originalLocal);
  await deleteExceptions(tx, from.id, originals);
  const moved = exceptions.map((exception) => ({ ...exception, ...placeOf(exception.originalLocal) }));
  // An exception without a date may be where another one moves.
  const byDate = new Map(moved.map((exception) => [exception.originalLocal, exception]));
  await upsertExceptions(tx, [...byDate.values()], now);
  const saved = await listSavedOriginals(tx, from.id, since);
  await updateSavedDates(tx, from.id, new Map(saved.map((original) => [original, placeOf(original)])));
  const timing = ({ startsLocal, rrule }: Schedule) => ({ startsLocal, rrule });
  const move = { scheduleId: from.id, from: timing(from), since, toScheduleId: to.id, to: timing(to) };
  await insertScheduleMove(tx, move, now);
}
