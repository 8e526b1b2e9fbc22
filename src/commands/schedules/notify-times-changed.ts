import { type DateIdentity, resolveMovedDate, type ScheduleMove } from "#core/schedules/moved-dates.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { insertNotificationCause } from "#data/queries/notification-causes-write.ts";
import { type ComingDate, listComingDates, listStoredDates } from "#data/queries/saved-events-write.ts";
import { listScheduleMoves } from "#data/queries/schedule-moves.ts";
import type { Transaction } from "#data/transaction.ts";

/** The coming dates of an event before a change, and how many moves of its schedules there were. */
type TimesBefore = { dates: readonly (ComingDate & { isSaved: boolean })[]; moves: number };

type Change = { eventId: number; actorId: string | null };

/** Shared by the commands that change times: reads the coming dates before anything is written. */
export async function timesBefore(tx: Transaction, eventId: number, now: EpochMs): Promise<TimesBefore> {
  const moves = await listScheduleMoves(tx, eventId);
  return { dates: await listComingDates(tx, eventId, now), moves: moves.length };
}

/**
 * Shared by the commands that change times; called after the new dates are stored. Notifies of the first date whose time changed and of
 * each removed date that a person saved by itself (PRODUCT P3).
 */
export async function notifyTimesChanged(
  tx: Transaction,
  { eventId, actorId }: Change,
  before: TimesBefore,
  now: EpochMs,
): Promise<void> {
  const after = await listComingDates(tx, eventId, now);
  const moves = (await listScheduleMoves(tx, eventId)).slice(before.moves);
  const changed = firstChange(before.dates, after, moves);
  if (changed !== null) await insertNotificationCause(tx, { kind: "event-moved", eventId, ...changed, actorId }, now);
  const saved = before.dates.filter(({ isSaved }) => isSaved);
  if (saved.length === 0) return;
  const places = saved.map((date) => ({ ...resolveMovedDate(date, moves), startsAt: date.startsAt }));
  const stored = new Set((await listStoredDates(tx, places)).map(keyOf));
  for (const { scheduleId, originalLocal, startsAt } of places.filter((place) => !stored.has(keyOf(place)))) {
    await insertNotificationCause(
      tx,
      { kind: "date-gone", eventId, scheduleId, originalLocal, startsAt, actorId },
      now,
    );
  }
}

/**
 * The first date with a start that the event no longer has, and its new start: the moved date's own, else the first new
 * one.
 */
function firstChange(before: readonly ComingDate[], after: readonly ComingDate[], moves: readonly ScheduleMove[]) {
  const starts = new Set(after.map(({ startsAt }) => startsAt));
  const changed = before.filter(({ startsAt }) => !starts.has(startsAt));
  const [first] = changed;
  if (first === undefined) return null;
  const place = keyOf(resolveMovedDate(first, moves));
  const oldStarts = new Set(before.map(({ startsAt }) => startsAt));
  const moved = after.find((date) => keyOf(date) === place) ?? after.find(({ startsAt }) => !oldStarts.has(startsAt));
  const timezone = moved?.timezone === first.timezone ? first.timezone : null;
  return { oldStartsAt: first.startsAt, startsAt: moved?.startsAt ?? null, isSeries: changed.length > 1, timezone };
}

function keyOf({ scheduleId, originalLocal }: DateIdentity): string {
  return `${scheduleId} ${originalLocal}`;
}
