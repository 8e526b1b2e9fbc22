import { and, asc, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { EpochMs } from "#core/time/instant.ts";
import { isWithheldSql } from "#data/queries/visibility-sql.ts";
import { users } from "#data/tables/accounts.ts";
import { instantFromText } from "#data/tables/columns.ts";
import { events } from "#data/tables/events.ts";
import { moderationBatches, moderationDecisions } from "#data/tables/moderation-desk.ts";
import type { Connection } from "#data/transaction.ts";

/** A decision as shown to another moderator; `by` is null for the program, and for an account that is erased or has no name. */
export type SeenDecision = { decision: "approved" | "rejected"; by: string | null; at: EpochMs };

const seen = { decision: moderationDecisions.decision, by: users.name, at: moderationDecisions.decidedAt };

/** The latest active decision about an event after this time. */
export async function findDecisionSince(db: Connection, eventId: number, since: EpochMs): Promise<SeenDecision | null> {
  const { eventId: ofEvent, decidedAt, undoneAt } = moderationDecisions;
  const [found] = await db
    .select(seen)
    .from(moderationDecisions)
    .leftJoin(users, eq(users.id, moderationDecisions.decidedBy))
    .where(and(eq(ofEvent, eventId), gt(decidedAt, since), isNull(undoneAt)))
    .orderBy(desc(moderationDecisions.id))
    .limit(1);
  return found ?? null;
}

/** The public id of a decision's event; null for an unknown decision. */
export async function findDecidedEvent(db: Connection, decisionId: number): Promise<string | null> {
  const [found] = await db
    .select({ publicId: events.publicId })
    .from(moderationDecisions)
    .innerJoin(events, eq(events.id, moderationDecisions.eventId))
    .where(eq(moderationDecisions.id, decisionId));
  return found?.publicId ?? null;
}

/** A decision in the list of recently moderated events. */
export type RecentDecision = SeenDecision & {
  id: number;
  publicId: string;
  /** Null for another person's private event. */
  title: string | null;
  isDeleted: boolean;
  /** It has changed since and waits for another review. */
  waitsAgain: boolean;
};

/** The newest decisions, without undone ones and those of bulk decisions, which `listRecentBatches` lists. */
export async function listRecentDecisions(
  db: Connection,
  { viewerId, limit }: { viewerId: string; limit: number },
): Promise<readonly RecentDecision[]> {
  const found = await db
    .select({
      ...seen,
      id: moderationDecisions.id,
      publicId: events.publicId,
      title: sql<string | null>`case when not ${isWithheldSql(viewerId, "events")} then ${events.title} end`,
      deletedAt: events.deletedAt,
      waitsAgain: sql<boolean>`${events.held} or ${events.reviewQueuedAt} is not null`,
    })
    .from(moderationDecisions)
    .innerJoin(events, eq(events.id, moderationDecisions.eventId))
    .leftJoin(users, eq(users.id, moderationDecisions.decidedBy))
    .where(and(isNull(moderationDecisions.undoneAt), isNull(moderationDecisions.batchId)))
    .orderBy(desc(moderationDecisions.decidedAt), desc(moderationDecisions.id))
    .limit(limit);
  return found.map(({ deletedAt, ...row }) => ({ ...row, isDeleted: deletedAt !== null }));
}

/** A decision about a claim or about reports of an event. */
export type QueueDecision = {
  kind: "claim" | "report";
  id: number;
  /** Name of the organizer or event; null for another person's private event. */
  name: string | null;
  state: "approved" | "rejected" | "dismissed" | "hidden";
  /** Who decided; null for an erased account and for the program. */
  by: string | null;
  at: EpochMs;
};

/** The newest decisions of both queues about organizers and events that still exist. */
export async function listQueueDecisions(
  db: Connection,
  { viewerId, limit }: { viewerId: string; limit: number },
): Promise<readonly QueueDecision[]> {
  const found = await db.execute<Omit<QueueDecision, "at"> & { at: string }>(sql`
    with claims as (select 'claim' as kind, c.id, o.name, c.state, c.decided_by, c.closed_at as at
           from (select * from organizer_claims where state in ('approved', 'rejected')
                  order by closed_at desc, id desc limit ${limit}) c
           join organizers o on o.id = c.organizer_id and o.deleted_at is null),
         reports as (select 'report' as kind, r.id, case when not ${isWithheldSql(viewerId)} then e.title end as name, r.state, r.decided_by, r.decided_at as at
           from (select * from report_cases where state <> 'open' order by decided_at desc, id desc limit ${limit}) r
           join events e on e.id = r.event_id and e.deleted_at is null)
    select d.kind, d.id::int as id, d.name, d.state, coalesce(u.name, u.email) as by, d.at
      from (select * from claims union all select * from reports) d left join users u on u.id = d.decided_by
     order by d.at desc, d.kind, d.id desc limit ${limit}`);
  return found.rows.map((row) => ({ ...row, at: instantFromText(row.at) }));
}

/** Ids of the unfinished batches, the oldest first. */
export async function listOpenBatches(db: Connection): Promise<readonly number[]> {
  const found = await db
    .select({ id: moderationBatches.id })
    .from(moderationBatches)
    .where(isNull(moderationBatches.endedAt))
    .orderBy(asc(moderationBatches.id));
  return found.map(({ id }) => id);
}
