import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { foldKey } from "#core/text/fold-key.ts";
import { organizerKey } from "#core/organizers/organizer-address.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { sqlArray } from "#data/queries/sql-values.ts";
import { auditEntries } from "#data/tables/audit.ts";
import { events } from "#data/tables/events.ts";
import { importLists, importRuns, importVanished } from "#data/tables/imports.ts";
import type { Connection } from "#data/transaction.ts";

const IS_COMING = and(isNull(events.deletedAt), isNull(events.cancelledAt), isNotNull(events.currentStartsAt));

/** The coming events of a source with what a file is compared by. Reads all events of the source, so it is called once per run. */
export async function listComingOfSource(db: Connection, source: string) {
  const { id, sourceId, title, organizerName } = events;
  const { list, kept } = importLists;
  const found = await db
    .select({ id, sourceId, title, organizerName, list, kept })
    .from(events)
    .leftJoin(importLists, eq(importLists.eventId, id))
    .where(and(eq(events.importSource, source), IS_COMING));
  return found.map((event) => ({
    id: event.id,
    sourceId: event.sourceId,
    titleKey: foldKey(event.title),
    organizerKey: organizerKey(event.organizerName),
    list: event.list,
    isRetained: event.kept === true,
  }));
}

/** Upcoming events of a run that are no longer in its file, without private ones and those that somebody decided to keep. */
const isOpen = (runId: number) =>
  and(
    eq(importVanished.runId, runId),
    IS_COMING,
    ne(events.visibility, "private"),
    sql`${importLists.kept} is not true`,
  );

type VanishedEvent = {
  publicId: string;
  title: string;
  organizerName: string;
  startsAt: EpochMs | null;
  updatedAt: EpochMs;
};

/** The events that are no longer in the file of a run, the next first, and how many there are. */
export async function listVanished(
  db: Connection,
  runId: string,
  limit: number,
): Promise<{ events: readonly VanishedEvent[]; count: number }> {
  const { publicId, title, organizerName, currentStartsAt, updatedAt } = events;
  const [run] = await db.select({ id: importRuns.id }).from(importRuns).where(eq(importRuns.publicId, runId));
  const count = sql<number>`(count(*) over ())::int`;
  const found = await db
    .select({ publicId, title, organizerName, startsAt: currentStartsAt, updatedAt, count })
    .from(importVanished)
    .innerJoin(events, eq(events.id, importVanished.eventId))
    .leftJoin(importLists, eq(importLists.eventId, importVanished.eventId))
    .where(isOpen(run?.id ?? 0))
    .orderBy(asc(currentStartsAt), asc(events.id))
    .limit(limit);
  return { events: found.map(({ count: _count, ...event }) => event), count: found[0]?.count ?? 0 };
}

/** The public ids of these events of a run, or of all, in the order in which events are locked. */
export async function listVanishedIds(
  db: Connection,
  runId: number,
  publicIds: readonly string[] | null,
): Promise<readonly string[]> {
  const chosen = publicIds === null ? undefined : inArray(events.publicId, [...publicIds]);
  const found = await db
    .select({ publicId: events.publicId })
    .from(importVanished)
    .innerJoin(events, eq(events.id, importVanished.eventId))
    .leftJoin(importLists, eq(importLists.eventId, importVanished.eventId))
    .where(and(isOpen(runId), chosen))
    .orderBy(asc(events.id));
  return found.map(({ publicId }) => publicId);
}

/**
 * Whether the program cancelled the event, as its source's setting says; the audit log names who did. An entry from
 * before a later cancellation has another time.
 */
const IS_CANCELLED_BY_SOURCE = sql`exists (select from ${auditEntries} where ${and(
  eq(auditEntries.entityType, "event"),
  eq(auditEntries.entityId, events.publicId),
  eq(auditEntries.action, "cancel-event"),
  eq(auditEntries.outcome, "done"),
  eq(auditEntries.actorRole, "system"),
  eq(auditEntries.recordedAt, events.cancelledAt),
)})`;

/** Of these events, the public ids of those that their source cancelled because an earlier file lacked them. */
export async function listReturnedIds(db: Connection, eventIds: readonly number[]): Promise<readonly string[]> {
  const isSeen = sql`${importVanished.eventId} = any(${sqlArray(eventIds, "bigint")})`;
  const found = await db
    .selectDistinct({ id: events.id, publicId: events.publicId })
    .from(importVanished)
    .innerJoin(events, eq(events.id, importVanished.eventId))
    .where(and(isSeen, isNull(events.deletedAt), IS_CANCELLED_BY_SOURCE))
    .orderBy(asc(events.id));
  return found.map(({ publicId }) => publicId);
}
