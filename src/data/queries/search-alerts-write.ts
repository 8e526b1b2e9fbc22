import { randomBytes } from "node:crypto";
import { and, eq, isNotNull, isNull, lt, ne, sql } from "drizzle-orm";
import { CONFIRM_ALERT_WITHIN_MS, ENDED_RETENTION_MS } from "#core/alerts/search-alert.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { type AlertReader, isOfReader, type StoredAlert } from "#data/queries/search-alerts.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
import { searchAlerts } from "#data/tables/alerts.ts";
import type { Connection, Transaction } from "#data/transaction.ts";

/** 192 random bits in 32 characters. */
const KEY_BYTES = 24;

/** Lets one transaction at a time change the alerts of a reader: two forms at once cannot exceed the limit. */
export async function lockAlertReader(tx: Transaction, { userId, email }: AlertReader): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`search alerts ${userId ?? email}`}, 0))`);
}

type AddedAlert = Omit<StoredAlert, "id" | "key" | "endedAt" | "mailedAt" | "toldAt">;

/** Stores an alert with a new private key. */
export async function insertAlert(tx: Transaction, added: AddedAlert): Promise<StoredAlert> {
  const key = randomBytes(KEY_BYTES).toString("base64url");
  const [stored] = await tx
    .insert(searchAlerts)
    .values({ ...added, key })
    .returning();
  if (stored === undefined) throw new Error("the database returned no row for an alert");
  return stored;
}

/** Locks the alert with this private key for this transaction; null when there is none. */
export async function lockAlertByKey(tx: Transaction, key: string): Promise<StoredAlert | null> {
  const [found] = await tx.select().from(searchAlerts).where(eq(searchAlerts.key, key)).for("update");
  return found ?? null;
}

/** Locks a member's alert by its number; null when the member has none with it. */
export async function lockAlertOf(tx: Transaction, userId: string, id: number): Promise<StoredAlert | null> {
  const [found] = await tx
    .select()
    .from(searchAlerts)
    .where(and(eq(searchAlerts.userId, userId), eq(searchAlerts.id, id)))
    .for("update");
  return found ?? null;
}

type AlertChange = Partial<Omit<StoredAlert, "id" | "userId" | "email" | "key">>;

export async function updateAlert(tx: Transaction, id: number, change: AlertChange): Promise<void> {
  await tx.update(searchAlerts).set(change).where(eq(searchAlerts.id, id));
}

/** Ends all alerts by mail of a reader, also those that are not confirmed; returns the numbers of those it ended. */
export async function endMailedAlerts(
  tx: Transaction,
  reader: Pick<StoredAlert, "userId" | "email">,
  now: EpochMs,
): Promise<readonly number[]> {
  const ended = await tx
    .update(searchAlerts)
    .set({ endedAt: now })
    .where(and(isOfReader(reader), isNull(searchAlerts.endedAt), ne(searchAlerts.rhythm, "notification")))
    .returning({ id: searchAlerts.id });
  return ended.map(({ id }) => id);
}

/** Deletes the alerts of an address for good, when its account is erased. Those of the account go with its row. */
export async function deleteAlertsOf(tx: Transaction, email: string): Promise<void> {
  await tx.delete(searchAlerts).where(eq(searchAlerts.email, email));
}

/** Deletes alerts that nobody confirmed, and those that ended a while ago; returns the total number. */
export async function deleteOldAlerts(db: Connection, now: EpochMs): Promise<number> {
  const silent = and(isNull(searchAlerts.confirmedAt), lt(searchAlerts.askedAt, now - CONFIRM_ALERT_WITHIN_MS));
  const never = await db.delete(searchAlerts).where(silent);
  const old = and(isNotNull(searchAlerts.endedAt), lt(searchAlerts.endedAt, now - ENDED_RETENTION_MS));
  const ended = await db.delete(searchAlerts).where(old);
  return (never.rowCount ?? 0) + (ended.rowCount ?? 0);
}

type DueQuery = {
  now: EpochMs;
  /** When the newest event was listed: alerts at once that have seen it need no look. Null without any event. */
  newest: EpochMs | null;
};

/** The condition that an alert is to be looked at now. */
function isDue({ now, newest }: DueQuery) {
  const isNews = newest === null ? sql`false` : sql`seen_until < ${sqlInstant(newest)}`;
  return sql`ended_at is null and confirmed_at is not null and due_at <= ${sqlInstant(now)}
    and (rhythm in ('daily', 'weekly') or ${isNews})`;
}

/** Readers with due alerts, the longest waiting first. */
export async function listDueReaders(db: Connection, due: DueQuery, limit: number): Promise<readonly AlertReader[]> {
  const found = await db.execute<AlertReader>(sql`
    select user_id as "userId", email from search_alerts where ${isDue(due)}
     group by user_id, email order by min(due_at), min(id) limit ${limit}`);
  return found.rows;
}

/**
 * Locks a reader's due alerts, the oldest first. A process that comes second waits here, and then finds that none is
 * due any more.
 */
export async function lockDueAlerts(
  tx: Transaction,
  reader: AlertReader,
  due: DueQuery,
): Promise<readonly StoredAlert[]> {
  return tx
    .select()
    .from(searchAlerts)
    .where(and(isOfReader(reader), isDue(due)))
    .orderBy(searchAlerts.id)
    .for("update");
}

/** Puts off a reader's alerts that could not be sent, so that they do not hold up the others. */
export async function postponeAlerts(db: Connection, reader: AlertReader, until: EpochMs): Promise<void> {
  await db
    .update(searchAlerts)
    .set({ dueAt: until })
    .where(and(isOfReader(reader), lt(searchAlerts.dueAt, until)));
}
