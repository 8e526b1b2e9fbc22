import type { Schedule } from "#core/occurrences/occurrence.ts";
import { scheduleUid } from "#core/schedules/schedule-uid.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { StoredEvent } from "#data/queries/event-edit.ts";
import { insertSchedules } from "#data/queries/schedules-write.ts";
import type { Transaction } from "#data/transaction.ts";

type Opening = { schedule: Schedule; follows: number | null; position: number };

/** Shared by the commands that give an event another schedule: stores it under a UID that none of the event's ever had; returns its id. */
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

/** Behind all that the event ever had: a schedule that was taken out keeps its place. */
export function nextPosition({
  schedules,
}: {
  schedules: readonly Pick<StoredEvent["schedules"][number], "position">[];
}): number {
  return Math.max(-1, ...schedules.map((schedule) => schedule.position)) + 1;
}
