import { and, eq, isNotNull, lt, sql } from "drizzle-orm";
import { DIGEST_RUN_MONTHS, DIGEST_WEEK_DAYS } from "#core/accounts/retention.ts";
import type { DigestRunKind, DigestStats } from "#core/digest/digest-schedule.ts";
import { DAY_MS, type EpochMs, monthsBefore } from "#core/time/instant.ts";
import type { LocalDate } from "#core/time/local-time.ts";
import { sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import { digestRuns, digestWeeks } from "#data/tables/mail.ts";
import type { Connection, Transaction } from "#data/transaction.ts";

/** Starts an admin's run; null while another one is running. */
export async function insertManualRun(tx: Transaction, startedBy: string | null, now: EpochMs): Promise<number | null> {
  const [made] = await tx
    .insert(digestRuns)
    .values({ kind: "now", startedBy, startedAt: now })
    .onConflictDoNothing()
    .returning({ id: digestRuns.id });
  return made?.id ?? null;
}

/** The run of a week's schedule, created if missing. */
export async function findOrInsertScheduledRun(db: Connection, week: LocalDate, now: EpochMs): Promise<number> {
  await db.insert(digestRuns).values({ kind: "scheduled", week, startedAt: now }).onConflictDoNothing();
  const [run] = await db.select({ id: digestRuns.id }).from(digestRuns).where(eq(digestRuns.week, week));
  if (run === undefined) throw new Error("a run that was just stored is not there");
  return run.id;
}

/**
 * Locks these members' preferences until the transaction ends, and gives each a digest unsubscribe key if there is
 * none (`keys` are proposals, in the same order); omits members who turned the digest off meanwhile.
 */
export async function lockDigestPreferences(
  tx: Transaction,
  userIds: readonly string[],
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await tx.execute<{ user_id: string; digest_key: string }>(sql`
    update user_preferences p set digest_key = coalesce(p.digest_key, t.key)
      from unnest(${sqlArray(userIds, "text")}, ${sqlArray(keys, "text")}) as t(user_id, key)
     where p.user_id = t.user_id and p.weekly_digest_notifications and p.email_notifications
    returning p.user_id, p.digest_key`);
  return new Map(found.rows.map((row) => [row.user_id, row.digest_key]));
}

type DigestWeekRow = { userId: string; week: LocalDate; eventIds: readonly number[] };

/**
 * Marks these members as processed in their week; returns those to whom this run may send a digest. A concurrent run
 * waits here, and then finds the rows of the first.
 */
export async function insertDigestWeeks(
  tx: Transaction,
  { id, kind }: { id: number; kind: DigestRunKind },
  rows: readonly DigestWeekRow[],
  now: EpochMs,
): Promise<ReadonlySet<string>> {
  const again =
    kind === "scheduled"
      ? sql`do nothing`
      : sql`do update set run_id = excluded.run_id, event_ids = excluded.event_ids, created_at = excluded.created_at
            where had.mail_id is null`;
  const records = rows.map(({ userId, week, eventIds }) => ({ user_id: userId, week, event_ids: eventIds }));
  const found = await tx.execute<{ user_id: string }>(sql`
    insert into digest_weeks as had (user_id, week, run_id, event_ids, created_at)
    select user_id, week, ${id}::bigint, event_ids, ${sqlInstant(now)}
      from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as t(user_id text, week date, event_ids bigint[])
     order by user_id
    on conflict (user_id, week) ${again}
    returning user_id`);
  return new Set(found.rows.map((row) => row.user_id));
}

/** Stores the message of a member's week. */
export async function updateDigestMail(
  tx: Transaction,
  runId: number,
  mails: readonly { userId: string; week: LocalDate; mailId: number }[],
): Promise<void> {
  await tx.execute(sql`
    update digest_weeks d set mail_id = t.mail_id
      from unnest(${sqlArray(
        mails.map(({ userId }) => userId),
        "text",
      )},
                  ${sqlArray(
                    mails.map(({ week }) => week),
                    "text",
                  )}::date[],
                  ${sqlArray(
                    mails.map(({ mailId }) => mailId),
                    "bigint",
                  )}) as t(user_id, week, mail_id)
     where d.run_id = ${runId} and d.user_id = t.user_id and d.week = t.week`);
}

/** Marks a run whose members are all processed. */
export async function updateRunQueued(db: Connection, runId: number, now: EpochMs): Promise<void> {
  await db.update(digestRuns).set({ queuedAt: now }).where(eq(digestRuns.id, runId));
}

/** Stores a run's final figures once none of its messages waits. */
export async function updateRunFinished(
  db: Connection,
  runId: number,
  stats: DigestStats,
  now: EpochMs,
): Promise<void> {
  await db
    .update(digestRuns)
    .set({ ...stats, finishedAt: now })
    .where(eq(digestRuns.id, runId));
}

/** Deletes members' digest weeks and runs of long ago; returns the number of rows. */
export async function deleteOldDigests(db: Connection, now: EpochMs): Promise<number> {
  const weeks = await db.delete(digestWeeks).where(lt(digestWeeks.createdAt, now - DIGEST_WEEK_DAYS * DAY_MS));
  const old = lt(digestRuns.startedAt, monthsBefore(now, DIGEST_RUN_MONTHS));
  const runs = await db.delete(digestRuns).where(and(isNotNull(digestRuns.finishedAt), old));
  return (weeks.rowCount ?? 0) + (runs.rowCount ?? 0);
}
