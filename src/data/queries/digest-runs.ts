import { desc, isNull, sql } from "drizzle-orm";
import {
  type DigestRunKind,
  type DigestSchedule,
  type DigestStats,
  digestScheduleOf,
} from "#core/digest/digest-schedule.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { LocalDate } from "#core/time/local-time.ts";
import { digestRuns } from "#data/tables/mail.ts";
import type { Connection } from "#data/transaction.ts";

/** The key of the schedule in the site's settings. */
export const DIGEST_SCHEDULE_KEY = "digest_schedule";

/** The schedule of automatic digests. */
export async function findDigestSchedule(db: Connection): Promise<DigestSchedule> {
  const found = await db.execute<{ value: unknown }>(
    sql`select value from site_settings where key = ${DIGEST_SCHEDULE_KEY}`,
  );
  return digestScheduleOf(found.rows[0]?.value ?? null);
}

export type DigestRun = {
  id: number;
  kind: DigestRunKind;
  week: LocalDate | null;
  startedAt: EpochMs;
  queuedAt: EpochMs | null;
  finishedAt: EpochMs | null;
};

const RUN = {
  id: digestRuns.id,
  kind: digestRuns.kind,
  week: digestRuns.week,
  startedAt: digestRuns.startedAt,
  queuedAt: digestRuns.queuedAt,
  finishedAt: digestRuns.finishedAt,
};

/** Unfinished runs in the order of their start. */
export function listOpenDigestRuns(db: Connection): Promise<readonly DigestRun[]> {
  return db.select(RUN).from(digestRuns).where(isNull(digestRuns.finishedAt)).orderBy(digestRuns.id);
}

/** Whether a message of a run still waits; it is called often, so it stops at the first. */
export async function hasWaitingDigest(db: Connection, runId: number): Promise<boolean> {
  const found = await db.execute<{ waits: boolean }>(sql`
    select exists (select from digest_weeks d join mail_messages m on m.id = d.mail_id
                    where d.run_id = ${runId} and m.status in ('waiting', 'sending')) as waits`);
  return found.rows[0]?.waits ?? false;
}

/** A run's figures so far, and how many of its messages still wait. */
export async function countDigests(db: Connection, runId: number): Promise<DigestStats & { waiting: number }> {
  const found = await db.execute<DigestStats & { waiting: number }>(sql`
    select count(*)::int as "totalUsers",
           count(*) filter (where m.status in ('sent', 'kept'))::int as "emailsSent",
           count(*) filter (where m.status in ('failed', 'uncertain'))::int as "emailsFailed",
           count(*) filter (where m.status in ('waiting', 'sending'))::int as waiting,
           (select count(distinct each.id)::int from digest_weeks w, unnest(w.event_ids) as each(id)
             where w.run_id = ${runId} and w.mail_id is not null) as "eventsIncluded"
      from digest_weeks d left join mail_messages m on m.id = d.mail_id
     where d.run_id = ${runId}`);
  const [counted] = found.rows;
  if (counted === undefined) throw new Error("a count gave no row");
  return counted;
}

type RefusedDigest = { id: number; email: string; error: string | null; attempts: number };
export type LastDigestRun = DigestRun & { stats: DigestStats & { waiting: number }; refused: readonly RefusedDigest[] };

/** Maximum number of refused addresses to list. */
const REFUSED_MAX = 50;

/** The latest run with its figures and the addresses that the mail server refused; null before the first. */
export async function findLastDigestRun(db: Connection): Promise<LastDigestRun | null> {
  const { totalUsers, emailsSent, eventsIncluded, emailsFailed } = digestRuns;
  const [row] = await db
    .select({ run: RUN, stored: { totalUsers, emailsSent, eventsIncluded, emailsFailed } })
    .from(digestRuns)
    .orderBy(desc(digestRuns.startedAt), desc(digestRuns.id))
    .limit(1);
  if (row === undefined) return null;
  const { run, stored } = row;
  const stats = run.finishedAt === null ? await countDigests(db, run.id) : { ...whole(stored), waiting: 0 };
  const refused = await db.execute<RefusedDigest>(sql`
    select m.id::int as id, m.recipient as email, m.error, m.attempts from digest_weeks d join mail_messages m on m.id = d.mail_id
     where d.run_id = ${run.id} and m.status in ('failed', 'uncertain') order by m.id limit ${REFUSED_MAX}`);
  return { ...run, stats, refused: refused.rows };
}

/** The figures of a finished run; a check constraint guarantees them. */
function whole(stored: { [Name in keyof DigestStats]: number | null }): DigestStats {
  return {
    totalUsers: stored.totalUsers ?? 0,
    emailsSent: stored.emailsSent ?? 0,
    eventsIncluded: stored.eventsIncluded ?? 0,
    emailsFailed: stored.emailsFailed ?? 0,
  };
}
