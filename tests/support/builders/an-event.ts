import { storeDates } from "#commands/occurrences/store-dates.ts";
import type { Schedule, ScheduleException } from "#core/occurrences/occurrence.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { HOUR_MS, SECOND_MS } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { insertEvents, type InsertedEvent, type NewEvent } from "#data/queries/events-write.ts";
import { insertSchedules, upsertExceptions } from "#data/queries/schedules-write.ts";
import { transaction, type Transaction } from "#data/transaction.ts";

/** Wednesday, 18 November 2026, noon in UTC. */
export const TEST_NOW: EpochMs = Date.UTC(2026, 10, 18, 12);

export type ScheduleOverrides = Partial<Schedule> & { exceptions?: readonly ScheduleException[] };
export type EventOverrides = Partial<NewEvent> & {
  /** Default: one hour in UTC, weekly, from 19:00 on the day of `TEST_NOW`. */
  schedules?: readonly ScheduleOverrides[];
  /** The time at which its dates are stored; default `TEST_NOW`. */
  now?: EpochMs;
};

export type BuiltEvent = InsertedEvent & { scheduleIds: readonly number[] };

const DEFAULT_SCHEDULE: Schedule = {
  startsLocal: "2026-11-18T19:00:00",
  timezone: "UTC",
  durationSeconds: HOUR_MS / SECOND_MS,
  rrule: "FREQ=WEEKLY;BYDAY=WE",
};

/** An approved public event with its dates, stored; give what the test is about. */
export async function anEvent({ db }: Pick<Database, "db">, overrides: EventOverrides = {}): Promise<BuiltEvent> {
  const [built] = await transaction(db, (tx) => insertBuiltEvents(tx, [overrides]));
  if (!built) throw new Error("The event was not stored.");
  return built;
}

/** Creates many at once, for tests about size. */
export async function someEvents(
  { db }: Pick<Database, "db">,
  overrides: readonly EventOverrides[],
): Promise<readonly BuiltEvent[]> {
  return transaction(db, (tx) => insertBuiltEvents(tx, overrides));
}

async function insertBuiltEvents(
  tx: Transaction,
  overrides: readonly EventOverrides[],
): Promise<readonly BuiltEvent[]> {
  const rows = overrides.map(({ schedules: _schedules, now: _now, ...fields }) => ({
    title: "Evening sitting",
    organizerName: "Open Circle",
    link: "https://meet.example.org/room",
    listing: "public" as const,
    moderation: "approved" as const,
    ...fields,
  }));
  const now = overrides[0]?.now ?? TEST_NOW;
  const inserted = await insertEvents(tx, rows, now);
  const plans = overrides.flatMap((each, index) => plansOf(each, inserted[index]));
  const scheduleIds = await insertSchedules(
    tx,
    plans.map((plan) => plan.row),
    now,
  );
  const exceptions = plans.flatMap((plan, index) =>
    plan.exceptions.map((exception) => ({ ...exception, scheduleId: scheduleIds[index] ?? 0 })),
  );
  await upsertExceptions(tx, exceptions, now);
  await storeDates(
    tx,
    inserted.map((event) => event.id),
    now,
  );
  return inserted.map((event) => ({
    ...event,
    scheduleIds: scheduleIds.filter((_, index) => plans[index]?.row.eventId === event.id),
  }));
}

function plansOf(overrides: EventOverrides, event: InsertedEvent | undefined) {
  if (!event || overrides.kind === "always_open") return [];
  return (overrides.schedules ?? [{}]).map(({ exceptions = [], ...schedule }, position) => ({
    row: {
      ...DEFAULT_SCHEDULE,
      ...schedule,
      eventId: event.id,
      position,
      uid: `${event.publicId}-${position}@test.example`,
    },
    exceptions,
  }));
}
