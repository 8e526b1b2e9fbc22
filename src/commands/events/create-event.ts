import { createEvents, type EventToCreate } from "#commands/events/create-events.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { InsertedEvent } from "#data/queries/events-write.ts";
import { AppError } from "#core/errors.ts";
import type { Transaction } from "#data/transaction.ts";

/** Stores one event with its organizer, schedules and dates; the caller has decided whether it may be made. */
export async function createEvent(tx: Transaction, event: EventToCreate, now: EpochMs): Promise<InsertedEvent> {
  const [inserted] = await createEvents(tx, [event], now);
  if (inserted === undefined) throw new AppError("unavailable", "The database did not store the event.");
  return inserted;
}
