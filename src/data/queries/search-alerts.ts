import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { ALERTS_MAX } from "#core/alerts/search-alert.ts";
import type { ZoneId } from "#core/time/instant.ts";
import { MAIL_ZONE } from "#data/queries/digest-members.ts";
import { WANTS_MAIL } from "#data/queries/due-causes-write.ts";
import { searchAlerts } from "#data/tables/alerts.ts";
import type { Connection } from "#data/transaction.ts";

export type StoredAlert = typeof searchAlerts.$inferSelect;
/** Whose alert it is: exactly one of the two. */
export type AlertReader = { userId: string; email: null } | { userId: null; email: string };

/** The condition that an alert is of this reader. */
export function isOfReader({ userId, email }: Pick<StoredAlert, "userId" | "email">) {
  return userId === null ? eq(searchAlerts.email, email ?? "") : eq(searchAlerts.userId, userId);
}

/** The alert with this private key; null when there is none. */
export async function findAlertByKey(db: Connection, key: string): Promise<StoredAlert | null> {
  const [found] = await db.select().from(searchAlerts).where(eq(searchAlerts.key, key));
  return found ?? null;
}

/** A member's alerts that are on, the newest first. */
export async function listAlertsOf(db: Connection, userId: string): Promise<readonly StoredAlert[]> {
  return db
    .select()
    .from(searchAlerts)
    .where(and(eq(searchAlerts.userId, userId), isNull(searchAlerts.endedAt)))
    .orderBy(desc(searchAlerts.askedAt), desc(searchAlerts.id))
    .limit(ALERTS_MAX);
}

/** A reader's alert of a search, also an ended one; null when there is none. */
export async function findAlertOf(db: Connection, reader: AlertReader, searchKey: string): Promise<StoredAlert | null> {
  const [found] = await db
    .select()
    .from(searchAlerts)
    .where(and(isOfReader(reader), eq(sql`md5(${searchAlerts.searchKey})`, sql`md5(${searchKey})`)));
  return found ?? null;
}

/** How many alerts of a reader are on, how many wait for confirmation, and how many of those on come by mail. */
export async function countAlertsOf(
  db: Connection,
  reader: Pick<StoredAlert, "userId" | "email">,
): Promise<{ on: number; pending: number; mailed: number }> {
  const [counts] = await db
    .select({
      on: sql<number>`(count(*) filter (where ${isNotNull(searchAlerts.confirmedAt)}))::int`,
      pending: sql<number>`(count(*) filter (where ${isNull(searchAlerts.confirmedAt)}))::int`,
      mailed: sql<number>`(count(*) filter (where ${isNotNull(searchAlerts.confirmedAt)} and rhythm <> 'notification'))::int`,
    })
    .from(searchAlerts)
    .where(and(isOfReader(reader), isNull(searchAlerts.endedAt)));
  return counts ?? { on: 0, pending: 0, mailed: 0 };
}

/** What the letter to a member needs. */
export type AlertMember = {
  email: string;
  /** Whether mail may go to them: confirmed, turned on, neither suspended nor leaving. */
  isMailed: boolean;
  /** Whether the account is neither suspended nor leaving. */
  isActive: boolean;
  timezone: ZoneId | null;
  hour12: boolean | null;
  hides: readonly number[];
};

/** The member behind an alert; null for an unknown account. */
export async function findAlertMember(db: Connection, userId: string): Promise<AlertMember | null> {
  const found = await db.execute<Omit<AlertMember, "hides"> & { hides: string[] }>(sql`
    select u.email, u.email_verified and ${WANTS_MAIL} as "isMailed", ${MAIL_ZONE} as timezone, p.hour12,
           u.suspended_at is null and u.leave_at is null as "isActive",
           array(select h.organizer_id::text from hidden_organizers h where h.user_id = u.id) as hides
      from users u left join user_preferences p on p.user_id = u.id where u.id = ${userId}`);
  const [row] = found.rows;
  return row === undefined ? null : { ...row, hides: row.hides.map(Number) };
}
