import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { EpochMs } from "#core/time/instant.ts";
import { users } from "#data/tables/accounts.ts";
import { events } from "#data/tables/events.ts";
import { moderationDecisions } from "#data/tables/moderation-desk.ts";
import { isWithheldSql } from "#data/queries/withheld-events.ts";
import type { Connection } from "#data/transaction.ts";

/** A decision as another moderator is told of it; `by` is null for the program, and for an account that is gone or has no name. */
export type SeenDecision = { decision: "approved" | "rejected"; by: string | null; at: EpochMs };

const seen = { decision: moderationDecisions.decision, by: users.name, at: moderationDecisions.decidedAt };

/** What was decided last about an event after this moment, if it stands. */
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

/** The public id of the event that a decision is about; null when there is no such decision. */
export async function findDecidedEvent(db: Connection, decisionId: number): Promise<string | null> {
  const [found] = await db
    .select({ publicId: events.publicId })
    .from(moderationDecisions)
    .innerJoin(events, eq(events.id, moderationDecisions.eventId))
    .where(eq(moderationDecisions.id, decisionId));
  return found?.publicId ?? null;
}

/** What was decided lately, for the list of recently moderated events. */
export type RecentDecision = SeenDecision & {
  id: number;
  publicId: string;
  /** Null for a private event that is not the viewer's own. */
  title: string | null;
  isDeleted: boolean;
  /** It was changed since, and waits once more. */
  waitsAgain: boolean;
};

/** The newest decisions, those that were taken back left out. */
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
    .where(isNull(moderationDecisions.undoneAt))
    .orderBy(desc(moderationDecisions.decidedAt), desc(moderationDecisions.id))
    .limit(limit);
  return found.map(({ deletedAt, ...row }) => ({ ...row, isDeleted: deletedAt !== null }));
}
