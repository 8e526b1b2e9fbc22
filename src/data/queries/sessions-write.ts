import { and, eq, lte, ne, sql } from "drizzle-orm";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import { sessions, storedForms } from "#data/tables/accounts.ts";
import { userPreferences } from "#data/tables/profiles.ts";
import type { Connection } from "#data/transaction.ts";

/** Ends one session of an account; false when it has no such session. */
export async function deleteSession(tx: Connection, userId: string, id: string): Promise<boolean> {
  const rows = await tx
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

/** Ends the session with this token's hash. */
export async function deleteSessionByToken(tx: Connection, tokenHash: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.token, tokenHash));
}

/** Ends all sessions of an account but one; null ends all. Returns how many there were. */
export async function deleteSessionsOf(tx: Connection, userId: string, survivorId: string | null): Promise<number> {
  const own = eq(sessions.userId, userId);
  const rows = await tx
    .delete(sessions)
    .where(survivorId === null ? own : and(own, ne(sessions.id, survivorId)))
    .returning({ id: sessions.id });
  return rows.length;
}

/** Records the last use of a session. */
export async function updateSessionUsed(tx: Connection, id: string, now: EpochMs): Promise<void> {
  await tx.update(sessions).set({ updatedAt: now }).where(eq(sessions.id, id));
}

/** Stores the zone that a member's device shows; their preferences keep their version, since no form contains it. */
export async function updateDeviceZone(tx: Connection, userId: string, zone: ZoneId): Promise<void> {
  await tx.update(userPreferences).set({ deviceTimezone: zone }).where(eq(userPreferences.userId, userId));
}

/** Stores an encrypted form under the hash of its key. */
export async function insertStoredForm(
  tx: Connection,
  form: { id: string; sealed: string; expiresAt: EpochMs },
): Promise<void> {
  await tx.insert(storedForms).values(form);
}

/** Deletes all but the `count` latest forms. */
export async function deleteAllButLatestForms(tx: Connection, count: number): Promise<void> {
  await tx.execute(sql`
    delete from ${storedForms} where id in (select id from ${storedForms} order by expires_at desc, id offset ${count})`);
}

/** Deletes expired forms; returns how many. */
export async function deleteExpiredForms(db: Connection, now: EpochMs): Promise<number> {
  return (await db.delete(storedForms).where(lte(storedForms.expiresAt, now))).rowCount ?? 0;
}
