import type { Database } from "#data/database.ts";

/** A query's rows. */
async function rows<Row extends object>({ pool }: Database, text: string, values: unknown[] = []): Promise<Row[]> {
  return (await pool.query<Row>(text, values)).rows;
}

/** How often each submission is stored, by title. */
export async function storedSubmissions(database: Database): Promise<ReadonlyMap<string, number>> {
  const found = await rows<{ title: string; times: number }>(
    database,
    "select event_title as title, count(*)::int as times from submissions group by 1",
  );
  return new Map(found.map(({ title, times }) => [title, times]));
}

/** How many rows of each imported list are stored, and how many different ones, by the list's title. */
export async function storedLists(database: Database) {
  const found = await rows<{ list: string; events: number; titles: number }>(
    database,
    `select split_part(title, ',', 1) as list, count(*)::int as events, count(distinct title)::int as titles
       from events where title like 'List %, row %' group by 1`,
  );
  return new Map(found.map(({ list, ...counts }) => [list, counts]));
}

/** The saves of these members, as `member event`. */
export async function storedSaves(database: Database, members: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await rows<{ save: string }>(
    database,
    `select s.user_id || ' ' || e.public_id as save from saved_events s join events e on e.id = s.event_id
      where s.user_id = any($1)`,
    [members],
  );
  return new Set(found.map(({ save }) => save));
}

/** The causes that are not done, and of each done one of an event how many were notified and how many different people. */
export async function storedCauses(database: Database, publicId: string) {
  const open = await rows(database, "select kind from notification_causes where done_at is null");
  const causes = await rows<{ notified: number; people: number }>(
    database,
    `select count(n.id)::int as notified, count(distinct n.user_id)::int as people
       from notification_causes c left join notifications n on n.cause_id = c.id
      where c.kind = 'event-moved' and (c.cause ->> 'eventId')::bigint = (select id from events where public_id = $1)
      group by c.id`,
    [publicId],
  );
  return { open, causes };
}

/** The local start that an event's schedule has now, to the minute. */
export async function storedStart(database: Database, publicId: string): Promise<string> {
  const found = await rows<{ start: string }>(
    database,
    `select to_char(s.starts_local, 'YYYY-MM-DD"T"HH24:MI') as start from schedules s
       join events e on e.id = s.event_id where e.public_id = $1 and s.ended_at is null`,
    [publicId],
  );
  return found[0]?.start ?? "";
}

/** All messages: how often each recipient of a receipt has one, and how many are in each state. */
export async function storedMail(database: Database) {
  const receipts = await rows<{ recipient: string; times: number; status: string }>(
    database,
    `select recipient, count(*)::int as times, min(status) as status from mail_messages
      where name = 'submission-received' group by 1`,
  );
  const states = await rows<{ status: string; messages: number }>(
    database,
    "select status, count(*)::int as messages from mail_messages group by 1",
  );
  const unclear = await rows<{ at: number }>(
    database,
    "select extract(epoch from claimed_at)::float8 * 1000 as at from mail_messages where status in ('sending', 'uncertain')",
  );
  return { receipts, states: new Map(states.map(({ status, messages }) => [status, messages])), unclear };
}

/** How many notifications should have been mailed some minutes ago and were not. */
export async function overdueNotifications(database: Database): Promise<number> {
  const found = await rows<{ overdue: number }>(
    database,
    "select count(*)::int as overdue from notifications where mail_due_at < now() - interval '2 minutes'",
  );
  return found[0]?.overdue ?? 0;
}

/** Jobs that failed for good, and running ones without a heartbeat for minutes. */
export function brokenJobs(database: Database) {
  return rows(
    database,
    `select name, state::text, output from jobs.job where state::text = 'failed'
        or (state::text = 'active' and heartbeat_on < now() - interval '5 minutes')`,
  );
}

/** How many import runs are in each state. */
export async function storedRuns(database: Database): Promise<ReadonlyMap<string, number>> {
  const found = await rows<{ state: string; runs: number }>(
    database,
    "select state, count(*)::int as runs from import_runs group by 1",
  );
  return new Map(found.map(({ state, runs }) => [state, runs]));
}
