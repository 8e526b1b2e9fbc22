import { sql } from "drizzle-orm";
import type { MailName } from "#core/mail/mail-message.ts";
import type { StoppableMail } from "#core/notifications/notification.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import { WANTS_MAIL } from "#data/queries/due-causes-write.ts";
import { MAIL_ZONE } from "#data/queries/digest-members.ts";
import { MAIL_SWITCHES } from "#data/queries/mail.ts";
import { sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import type { Transaction } from "#data/transaction.ts";

/** A member with notifications to mail now; `key` is the last segment of the unsubscribe address. */
export type MailReader = {
  userId: string;
  email: string;
  timezone: ZoneId | null;
  hour12: boolean | null;
  key: string;
};

/**
 * Locks at most `limit` members whose notifications are due to be mailed and marks all their waiting notifications as mailed;
 * returns the ids of these and those members who still want mail. Members whom another process has locked are left to it.
 */
export async function claimDueReaders(
  tx: Transaction,
  { now, limit, newKey }: { now: EpochMs; limit: number; newKey: () => string },
): Promise<{ notifications: readonly number[]; readers: readonly MailReader[] }> {
  const locked = await tx.execute<{ id: string }>(sql`
    select u.id from users u
     where u.id in (select user_id from notifications where mail_due_at <= ${sqlInstant(now)} order by mail_due_at limit ${limit})
     order by u.id for no key update skip locked`);
  const ids = locked.rows.map(({ id }) => id);
  if (ids.length === 0) return { notifications: [], readers: [] };
  const taken = await tx.execute<{ id: number }>(sql`
    update notifications set mail_due_at = null
     where user_id = any(${sqlArray(ids, "text")}) and mail_due_at is not null returning id::float8 as id`);
  const readers = await tx.execute<MailReader>(sql`
    insert into user_preferences as p (user_id, digest_key, created_at, updated_at)
    select u.id, t.key, ${sqlInstant(now)}, ${sqlInstant(now)}
      from unnest(${sqlArray(ids, "text")}, ${sqlArray(ids.map(newKey), "text")}) as t(id, key)
      join users u on u.id = t.id left join user_preferences p on p.user_id = u.id
     where u.email_verified and ${WANTS_MAIL} order by u.id
    on conflict (user_id) do update set digest_key = coalesce(p.digest_key, excluded.digest_key)
    returning p.user_id as "userId", (select email from users u where u.id = p.user_id) as email,
              ${MAIL_ZONE} as timezone, p.hour12, p.digest_key as key`);
  return { notifications: taken.rows.map(({ id }) => id), readers: readers.rows };
}

/** Turns a member's mail off by the key of their links; returns the member and whether it was on, null for an unknown key. */
export async function updateMailSwitchedOff(
  tx: Transaction,
  what: StoppableMail,
  key: string,
  now: EpochMs,
): Promise<{ userId: string; wasOn: boolean } | null> {
  const found = await tx.execute<{ userId: string; wasOn: boolean }>(sql`
    with mine as (select user_id, ${MAIL_SWITCHES[what]} as was_on from user_preferences where digest_key = ${key} for update)
    update user_preferences p set ${MAIL_SWITCHES[what]} = false,
           version = p.version + case when mine.was_on then 1 else 0 end, updated_at = ${sqlInstant(now)}
      from mine where p.user_id = mine.user_id
    returning p.user_id as "userId", mine.was_on as "wasOn"`);
  return found.rows[0] ?? null;
}

/** The mail that each unsubscribe link stops (docs/notifications.md). */
const STOPPED_MAIL: Record<StoppableMail, readonly MailName[]> = {
  digest: ["weekly-digest"],
  email: ["weekly-digest", "notifications", "event-reminder", "search-alerts", "still-running"],
};

/** Deletes a member's mail that nobody has started to send or to write. */
export async function deleteWaitingMailOf(tx: Transaction, what: StoppableMail, userId: string): Promise<void> {
  await tx.execute(sql`
    delete from mail_messages where user_id = ${userId} and name = any(${sqlArray(STOPPED_MAIL[what], "text")}) and status = 'waiting'`);
  if (what === "digest") return;
  await tx.execute(
    sql`update notifications set mail_due_at = null where user_id = ${userId} and mail_due_at is not null`,
  );
}
