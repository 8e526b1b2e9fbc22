import { sql } from "drizzle-orm";
import { JOB_NAMES, type JobFigures, type JobRun, type JobRunState, isJobName } from "#core/jobs/job-run.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import { instantFromText } from "#data/tables/columns.ts";
import type { Connection } from "#data/transaction.ts";

/** Number of failed runs listed besides the newest of each job. */
const FAILED_SHOWN = 50;

const STATES: Readonly<Record<string, JobRunState>> = {
  created: "waiting",
  retry: "again",
  active: "running",
  completed: "done",
  failed: "failed",
  cancelled: "cancelled",
};

type Raw = {
  id: string;
  name: string;
  state: string;
  started_at: string;
  ended_at: string | null;
  error_id: string | null;
  tries: number;
};

/**
 * The newest run of each job, and the newest failed ones, the newest first; empty when no process has run jobs yet.
 * The tables belong to the queue's library, which stores a run for some days.
 */
export async function listNewestJobRuns(db: Connection): Promise<readonly JobRun[]> {
  if (!(await hasJobs(db))) return [];
  const columns = sql`id::text as id, name, state::text as state, created_on, coalesce(started_on, start_after)::text as started_at,
    completed_on::text as ended_at, output ->> 'errorId' as error_id, retry_count + 1 as tries`;
  const ours = sql`name = any(${sqlArray(JOB_NAMES, "text")})`;
  const found = await db.execute<Raw>(sql`
    select * from (
      (select distinct on (name) ${columns} from jobs.job where ${ours} and state <> 'created' order by name, created_on desc)
      union
      (select ${columns} from jobs.job where ${ours} and state = 'failed' order by completed_on desc limit ${FAILED_SHOWN})
    ) runs order by started_at::timestamptz desc, id`);
  return found.rows.flatMap((run) => {
    if (!isJobName(run.name)) return [];
    return {
      id: run.id,
      name: run.name,
      state: STATES[run.state] ?? "waiting",
      startedAt: instantFromText(run.started_at),
      endedAt: run.ended_at === null ? null : instantFromText(run.ended_at),
      errorId: run.error_id,
      tries: run.tries,
    };
  });
}

export async function countJobs(db: Connection, since: EpochMs): Promise<JobFigures> {
  if (!(await hasJobs(db))) return { running: 0, waiting: 0, done: 0, failed: 0 };
  const found = await db.execute<JobFigures>(sql`
    select count(*) filter (where state = 'active')::int as running,
           count(*) filter (where state in ('created', 'retry'))::int as waiting,
           count(*) filter (where state = 'completed' and completed_on >= ${sqlInstant(since)})::int as done,
           count(*) filter (where state = 'failed')::int as failed
      from jobs.job where name = any(${sqlArray(JOB_NAMES, "text")})`);
  return found.rows[0] ?? { running: 0, waiting: 0, done: 0, failed: 0 };
}

async function hasJobs(db: Connection): Promise<boolean> {
  const found = await db.execute<{ there: boolean }>(sql`select to_regclass('jobs.job') is not null as there`);
  return found.rows[0]?.there === true;
}
