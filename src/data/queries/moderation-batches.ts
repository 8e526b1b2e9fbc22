import { and, asc, desc, eq, gt, isNull, ne, sql } from "drizzle-orm";
import type { EpochMs } from "#core/time/instant.ts";
import { isWithheldSql } from "#data/queries/visibility-sql.ts";
import { users } from "#data/tables/accounts.ts";
import { events } from "#data/tables/events.ts";
import { moderationBatches, moderationDecisions } from "#data/tables/moderation-desk.ts";
import type { Connection } from "#data/transaction.ts";

/** A decision about many events, or the undoing of one, as lists show it. */
export type ListedBatch = NonNullable<Awaited<ReturnType<typeof findBatch>>>;

const { id, decision, reason, total, done, undone, undoes, createdAt, endedAt } = moderationBatches;
const columns = {
  id,
  decision,
  reason,
  total,
  done,
  undone,
  undoes,
  createdAt,
  endedAt,
  by: users.name,
  isUndoing: sql<boolean>`exists (select from moderation_batches undoing
    where undoing.undoes = ${moderationBatches.id} and undoing.ended_at is null)`,
};

/** The batch with this id; null when there is none. */
export async function findBatch(db: Connection, batchId: number) {
  const [found] = await db
    .select(columns)
    .from(moderationBatches)
    .leftJoin(users, eq(users.id, moderationBatches.decidedBy))
    .where(eq(id, batchId));
  return found ?? null;
}

/** The newest batches after a time of which decisions stand. */
export function listRecentBatches(
  db: Connection,
  { since, limit }: { since: EpochMs; limit: number },
): Promise<readonly ListedBatch[]> {
  return db
    .select(columns)
    .from(moderationBatches)
    .leftJoin(users, eq(users.id, moderationBatches.decidedBy))
    .where(and(ne(decision, "undo"), gt(createdAt, since), gt(done, undone)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

/** The batches that are not finished, and the undoing of others, the oldest first. */
export function listRunningBatches(db: Connection): Promise<readonly ListedBatch[]> {
  return db
    .select(columns)
    .from(moderationBatches)
    .leftJoin(users, eq(users.id, moderationBatches.decidedBy))
    .where(isNull(endedAt))
    .orderBy(asc(id));
}

/** The decisions of a batch, by id; titles of others' private events are null. */
export async function listEventsOfBatch(
  db: Connection,
  batchId: number,
  { viewerId, after, limit }: { viewerId: string; after: number; limit: number },
) {
  const { batchId: ofBatch, id: decisionId, undoneAt, eventId } = moderationDecisions;
  return db
    .select({
      id: decisionId,
      publicId: events.publicId,
      title: sql<string | null>`case when not ${isWithheldSql(viewerId, "events")} then ${events.title} end`,
      deletedAt: events.deletedAt,
      undoneAt,
    })
    .from(moderationDecisions)
    .innerJoin(events, eq(events.id, eventId))
    .where(and(eq(ofBatch, batchId), gt(decisionId, after)))
    .orderBy(asc(decisionId))
    .limit(limit);
}
