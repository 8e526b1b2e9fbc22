import { and, asc, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { QueuePlace } from "#core/admin/queues-address.ts";
import type { CorrectionPart } from "#core/corrections/correction.ts";
import type { EventFields } from "#core/events/event-fields.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
import { isWithheldSql } from "#data/queries/visibility-sql.ts";
import { users } from "#data/tables/accounts.ts";
import { instantFromText } from "#data/tables/columns.ts";
import { eventCorrections } from "#data/tables/corrections.ts";
import { events } from "#data/tables/events.ts";
import type { Connection } from "#data/transaction.ts";

/** A suggestion for the event's people and staff, without its sender. */
export type FoundCorrection = Awaited<ReturnType<typeof listOpenCorrections>>[number];

const { id, part, fields, why, createdAt, staffSince } = eventCorrections;

/** The open suggestions for an event, the oldest first. */
export function listOpenCorrections(db: Connection, eventId: number, limit: number) {
  return db
    .select({ id, part, fields, why, createdAt, staffSince })
    .from(eventCorrections)
    .where(and(eq(eventCorrections.eventId, eventId), eq(eventCorrections.state, "open")))
    .orderBy(asc(id))
    .limit(limit);
}

/** The latest decisions about suggestions for an event, and who made them. */
export function listDecidedCorrections(db: Connection, eventId: number, limit: number) {
  const { state, decidedAt, reason } = eventCorrections;
  return db
    .select({ id, part, state, decidedAt, reason, createdAt, staffSince, by: users.name })
    .from(eventCorrections)
    .leftJoin(users, eq(users.id, eventCorrections.decidedBy))
    .where(and(eq(eventCorrections.eventId, eventId), isNotNull(decidedAt)))
    .orderBy(desc(decidedAt), desc(id))
    .limit(limit);
}

/** The event of a suggestion; null for an unknown one. */
export async function findCorrectionEvent(db: Connection, correctionId: number): Promise<{ publicId: string } | null> {
  const [found] = await db
    .select({ publicId: events.publicId })
    .from(eventCorrections)
    .innerJoin(events, eq(events.id, eventCorrections.eventId))
    .where(eq(id, correctionId));
  return found ?? null;
}

/** A suggestion in the moderators' queue. */
export type QueuedCorrection = {
  id: number;
  publicId: string;
  /** Null for another person's private event; its texts are not shown either. */
  title: string | null;
  isDeleted: boolean;
  part: CorrectionPart;
  fields: EventFields;
  why: string;
  createdAt: EpochMs;
  staffSince: EpochMs;
};

type RawCorrection = Omit<QueuedCorrection, "createdAt" | "staffSince"> & { createdAt: string; staffSince: string };

/** A page of the suggestions that came to the moderators, the oldest first: after `after`, or the last ones before `before`. */
export async function listCorrectionQueue(
  db: Connection,
  { after, before, limit, viewerId }: QueuePlace & { limit: number; viewerId: string },
): Promise<readonly QueuedCorrection[]> {
  const isBack = after === null && before !== null;
  const key = after ?? before;
  const beyond =
    key === null
      ? sql`true`
      : sql`(staff_since, id) ${sql.raw(isBack ? "<" : ">")} (${sqlInstant(key.since)}, ${key.id})`;
  const direction = sql.raw(isBack ? "desc" : "asc");
  const found = await db.execute<RawCorrection>(sql`
    select c.id::int as id, e.public_id as "publicId", case when not ${isWithheldSql(viewerId)} then e.title end as title,
           e.deleted_at is not null as "isDeleted", c.part, c.fields, c.why, c.created_at as "createdAt",
           c.staff_since as "staffSince"
      from (select * from event_corrections where state = 'open' and staff_since is not null and ${beyond}
             order by staff_since ${direction}, id ${direction} limit ${limit}) c
      join events e on e.id = c.event_id
     order by c.staff_since, c.id`);
  return found.rows.map((row) => ({
    ...row,
    createdAt: instantFromText(row.createdAt),
    staffSince: instantFromText(row.staffSince),
  }));
}

/** The number of open suggestions for an event. */
export async function countOpenCorrections(db: Connection, eventId: number): Promise<number> {
  const isOpen = and(eq(eventCorrections.eventId, eventId), eq(eventCorrections.state, "open"));
  const [found] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(eventCorrections)
    .where(isOpen);
  return found?.n ?? 0;
}
