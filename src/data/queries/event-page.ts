import { and, asc, desc, eq, gt, inArray, lte, sql } from "drizzle-orm";
import { type EpochMs, HOUR_MS, type LocalDateTime } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import { type EventRow, listRows } from "#data/queries/event-row.ts";
import type { ListQuery } from "#data/queries/event-lists.ts";
import { eventWanted } from "#data/queries/search-condition.ts";
import { perListing, sqlInstant } from "#data/queries/sql-values.ts";
import { events } from "#data/tables/events.ts";
import { occurrences, scheduleExceptions, schedules } from "#data/tables/schedules.ts";
import { organizers } from "#data/tables/organizers.ts";
import { pictures } from "#data/tables/site-settings.ts";
import type { Connection } from "#data/transaction.ts";

/** One event with any listing: the caller decides what the viewer may see (`listing`, `deletedAt`, `userId`). */
export type FoundEvent = NonNullable<Awaited<ReturnType<typeof findEventByPublicId>>>;

/** The event with this public id, with organizer, schedules and exceptions; null when there never was one. */
export async function findEventByPublicId(db: Connection, publicId: string) {
  const [found] = await db
    .select({ event: events, organizer: organizers, imageWidth: pictures.width, imageHeight: pictures.height })
    .from(events)
    .leftJoin(organizers, eq(organizers.id, events.organizerId))
    .leftJoin(pictures, eq(pictures.key, events.imageKey))
    .where(eq(events.publicId, publicId));
  if (!found) return null;
  const ofEvent = eq(schedules.eventId, found.event.id);
  const planIds = db.select({ id: schedules.id }).from(schedules).where(ofEvent);
  const [plans, exceptions] = await Promise.all([
    db.select().from(schedules).where(ofEvent).orderBy(asc(schedules.position)),
    db.select().from(scheduleExceptions).where(inArray(scheduleExceptions.scheduleId, planIds)),
  ]);
  const byPlan = Map.groupBy(exceptions, (each) => each.scheduleId);
  return {
    ...found.event,
    organizer: found.organizer,
    /** Size of its original picture in pixels; null without one. */
    imageWidth: found.imageWidth,
    imageHeight: found.imageHeight,
    schedules: plans.map((plan) => ({ ...plan, exceptions: byPlan.get(plan.id) ?? [] })),
  };
}

/** One stored date, with the time zone and position of its schedule. */
export type EventDate = Awaited<ReturnType<typeof listDatesOfEvent>>[number];

const dateColumns = {
  scheduleId: occurrences.scheduleId,
  originalLocal: occurrences.originalLocal,
  startsLocal: occurrences.startsLocal,
  startsAt: occurrences.startsAt,
  endsAt: occurrences.endsAt,
  cancelled: occurrences.cancelled,
  moved: occurrences.moved,
  clockEffect: occurrences.clockEffect,
  timezone: schedules.timezone,
};

/** The dates that end after `from`, canceled ones included, the earliest first. */
export function listDatesOfEvent(db: Connection, eventId: number, { from, limit }: { from: EpochMs; limit: number }) {
  return db
    .select(dateColumns)
    .from(occurrences)
    .innerJoin(schedules, eq(schedules.id, occurrences.scheduleId))
    .where(and(eq(occurrences.eventId, eventId), gt(occurrences.endsAt, from)))
    .orderBy(asc(occurrences.startsAt), asc(occurrences.scheduleId))
    .limit(limit);
}

/** The date of the event with this original local start; if two schedules have it, one that is not canceled, then the first. */
export async function findDateOfEvent(
  db: Connection,
  eventId: number,
  originalLocal: LocalDateTime,
): Promise<EventDate | null> {
  const [found] = await db
    .select(dateColumns)
    .from(occurrences)
    .innerJoin(schedules, eq(schedules.id, occurrences.scheduleId))
    .where(and(eq(occurrences.eventId, eventId), eq(occurrences.originalLocal, originalLocal)))
    .orderBy(asc(occurrences.cancelled), asc(schedules.position))
    .limit(1);
  return found ?? null;
}

/** The latest dates that have begun and are not canceled, the newest first. */
export function listStartedDates(db: Connection, eventId: number, { now, limit }: { now: EpochMs; limit: number }) {
  return db
    .select(dateColumns)
    .from(occurrences)
    .innerJoin(schedules, eq(schedules.id, occurrences.scheduleId))
    .where(and(eq(occurrences.eventId, eventId), lte(occurrences.startsAt, now), eq(occurrences.cancelled, false)))
    .orderBy(desc(occurrences.startsAt), asc(occurrences.scheduleId))
    .limit(limit);
}

type AroundQuery = Pick<ListQuery, "hides" | "savedBy"> & {
  startsAt: EpochMs;
  listings: readonly Listing[];
  exceptEventId: number;
  limit: number;
};

/** Other events with a date that starts within an hour of the given time, each once, the nearest first; what nobody confirms comes last. */
export function listEventsAroundHour(db: Connection, requested: AroundQuery): Promise<readonly EventRow[]> {
  const from = sqlInstant(requested.startsAt - HOUR_MS);
  const to = sqlInstant(requested.startsAt + HOUR_MS);
  const near = perListing(
    requested.listings,
    (
      listing,
    ) => sql`select o.event_id, o.schedule_id, o.original_local, o.starts_at, o.ends_at, e.unconfirmed_at is not null as doubted
        from occurrences o join events e on e.id = o.event_id and e.cancelled_at is null
       where o.listing = ${listing} and not o.cancelled and o.starts_at >= ${from} and o.starts_at <= ${to}
         and o.event_id <> ${requested.exceptEventId} and ${eventWanted({ hides: requested.hides ?? [] }, "e")}`,
  );
  const distance = sql`abs(extract(epoch from starts_at - ${sqlInstant(requested.startsAt)}))`;
  return listRows(
    db,
    sql`select * from (select distinct on (event_id) *, ${distance} as distance from (${near}) near order by event_id, distance) nearest
      order by doubted, distance, event_id limit ${requested.limit}`,
    requested.savedBy,
  );
}
