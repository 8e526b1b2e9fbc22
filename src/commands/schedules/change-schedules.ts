import { moveSchedule } from "#commands/schedules/move-schedule.ts";
import { nextPosition, openSchedule } from "#commands/schedules/open-schedule.ts";
import { planSchedules } from "#core/schedules/plan-schedules.ts";
import type { ScheduleInput } from "#core/schedules/schedule-input.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { StoredEvent } from "#data/queries/event-edit.ts";
import { endSchedule } from "#data/queries/schedules-write.ts";
import type { Transaction } from "#data/transaction.ts";

/**
 * Shared by the commands that save an event's form: brings the schedules in line with those given. Returns the ids of those whose
 * SEQUENCE was raised by it, or that are new; none when all stay as they were. The caller stores the dates.
 */
export async function changeSchedules(
  tx: Transaction,
  event: StoredEvent,
  given: readonly ScheduleInput[],
  now: EpochMs,
): Promise<readonly number[]> {
  const plan = planSchedules(event.schedules, given, now);
  const touched: number[] = [];
  for (const { from, to } of plan.moved) {
    await moveSchedule(tx, from, to, now);
    touched.push(from.id);
  }
  for (const { id } of plan.ended) {
    await endSchedule(tx, id, now);
    touched.push(id);
  }
  let position = nextPosition(event);
  for (const { schedule, follows } of plan.opened) {
    touched.push(await openSchedule(tx, event, { schedule, follows, position }, now));
    position += 1;
  }
  return touched;
}
