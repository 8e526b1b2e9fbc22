import { sql } from "drizzle-orm";
import type { ModerationState } from "#core/events/event.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Visibility } from "#core/visibility.ts";
import { instantFromText } from "#data/tables/columns.ts";
import type { Connection } from "#data/transaction.ts";

/** A member's event on the member's page for admins. */
export type MemberEvent = {
  publicId: string;
  title: string;
  visibility: Visibility;
  moderation: ModerationState;
  isHidden: boolean;
  cancelledAt: EpochMs | null;
  createdAt: EpochMs;
};

type Query = {
  userId: string;
  /** Public id of the last event on the previous page. */ after: string | null;
  limit: number;
};

/** A page of a member's events that are not deleted, the newest first, by index; reads one more than is shown. */
export async function listMemberEvents(db: Connection, requested: Query): Promise<readonly MemberEvent[]> {
  const { userId, after, limit } = requested;
  const beyond =
    after === null
      ? sql`true`
      : sql`(e.created_at, e.id) < (select edge.created_at, edge.id from events edge where edge.public_id = ${after})`;
  const found = await db.execute<RawEvent>(sql`
    select e.public_id as "publicId", e.title, e.visibility, e.moderation, e.suspended_at is not null as "isHidden",
           e.cancelled_at as "cancelledAt", e.created_at as "createdAt"
      from events e where e.user_id = ${userId} and e.deleted_at is null and ${beyond}
     order by e.created_at desc, e.id desc limit ${limit}`);
  return found.rows.map(({ cancelledAt, createdAt, ...event }) => ({
    ...event,
    cancelledAt: cancelledAt === null ? null : instantFromText(cancelledAt),
    createdAt: instantFromText(createdAt),
  }));
}

type RawEvent = Omit<MemberEvent, "cancelledAt" | "createdAt"> & { cancelledAt: string | null; createdAt: string };

/** Number of a member's events that are not deleted, counted up to `max`. */
export async function countMemberEvents(db: Connection, userId: string, max: number): Promise<number> {
  const found = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from (
      select from events where user_id = ${userId} and deleted_at is null limit ${max}) part`);
  return found.rows[0]?.n ?? 0;
}
