import type { DateIdentity } from "#core/schedules/resolve-moved-date.ts";
import { resolveMovedDate } from "#core/schedules/resolve-moved-date.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { tellPeople } from "#data/queries/notification-causes-write.ts";
import {
  listComingStarts,
  listSavedComing,
  type SavedComing,
  storedDates,
} from "#data/queries/saved-dates-move-write.ts";
import { listScheduleMoves } from "#data/queries/schedule-moves.ts";
import type { Transaction } from "#data/transaction.ts";

/** What was to come before a change: for telling afterwards what became of it. */
type TimesBefore = { starts: readonly EpochMs[]; saved: readonly SavedComing[]; moves: number };

type Told = { eventId: number; actorId: string | null };

/** Shared by the commands that change times: looks at what is to come, before anything is written. */
export async function timesBefore(tx: Transaction, eventId: number, now: EpochMs): Promise<TimesBefore> {
  const moves = await listScheduleMoves(tx, eventId);
  return {
    starts: await listComingStarts(tx, eventId, now),
    saved: await listSavedComing(tx, eventId, now),
    moves: moves.length,
  };
}

/**
 * Tells, when the dates are stored again: that the event moved, if a time that was to come is no time of it any more; and of
 * each date that somebody saved singly and that is gone (PRODUCT P3).
 */
export async function tellOfTimes(
  tx: Transaction,
  { eventId, actorId }: Told,
  before: TimesBefore,
  now: EpochMs,
): Promise<void> {
  const starts = await listComingStarts(tx, eventId, now);
  const still = new Set(starts);
  if (before.starts.some((start) => !still.has(start))) {
    await tellPeople(tx, { kind: "event-moved", eventId, startsAt: starts[0] ?? null, actorId }, now);
  }
  if (before.saved.length === 0) return;
  const moves = (await listScheduleMoves(tx, eventId)).slice(before.moves);
  const places = before.saved.map((date) => ({ ...resolveMovedDate(date, moves), startsAt: date.startsAt }));
  const stored = new Set((await storedDates(tx, places)).map(keyOf));
  for (const { scheduleId, originalLocal, startsAt } of places.filter((place) => !stored.has(keyOf(place)))) {
    await tellPeople(tx, { kind: "date-gone", eventId, scheduleId, originalLocal, startsAt, actorId }, now);
  }
}

function keyOf({ scheduleId, originalLocal }: DateIdentity): string {
  return `${scheduleId} ${originalLocal}`;
}
