import type { Database } from "#data/database.ts";
import { withoutIndexes } from "#tests/support/database/without-indexes.ts";

/** Rows per statement: no statement may exceed the time limit of a request. */
const AT_ONCE = 2_000;

/**
 * Every eighth of the first thousand and every five thousandth of the others: more than a page, however many entries
 * there are.
 */
const rare = (rest: number, n = "n"): string => `${n} % (case when ${n} <= 1000 then 8 else 5000 end) = ${rest}`;

/**
 * Creates log entries number `from` to `to`, and as many accounts and activities of members. Half are changes of events
 * with old and new titles. Role changes, refusals, unfollowed organizers and the word `rareword` are rare; `common` is
 * in all. The first thousand are about five accounts and up to five events.
 */
export async function fillLogs(
  { pool }: Pick<Database, "pool">,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await withoutIndexes({ pool }, ["users_search", "audit_personal_search"], async () => {
    for (let at = from; at < to; at += AT_ONCE) await fillPart(pool, at, Math.min(at + AT_ONCE, to));
  });
  await pool.query("vacuum analyze");
}

async function fillPart(pool: Database["pool"], from: number, to: number): Promise<void> {
  const numbers = `generate_series(${from + 1}, ${to}) n`;
  await pool.query(`
    insert into users (id, email, name, email_verified, created_at, updated_at)
    select 'account-' || n, 'person' || n || case when n % 5 = 0 then '@fifth.example' else '@site.example' end, 'Ann Number ' || n,
           true, now(), now() from ${numbers}`);
  await pool.query(`
    insert into audit_entries (recorded_at, action, outcome, actor_role, actor_id, entity_type, entity_id, changed_fields)
    select timestamptz '2026-01-01' + n * interval '1 minute',
           case when ${rare(1)} then 'change-role' when n % 2 = 0 then 'update-event'
                when n % 3 = 0 then 'open-dashboard' else 'save-profile' end,
           case when ${rare(5)} then 'refused' else 'done' end, 'admin', 'account-' || n % (case when n <= 1000 then 5 else 50 end) + 1,
           case when ${rare(1)} then 'user' else 'event' end,
           case when ${rare(1)} then 'account-' || n else lpad(to_hex(n), 6, 'x') end, '{title}' from ${numbers}`);
  await pool.query(`
    insert into audit_personal (entry_id, part, user_id, address, user_agent, recorded_at)
    select id, 'actor', actor_id, '203.0.' || id % 250 || '.' || id % 100, 'Mozilla/5.0 Firefox/140', recorded_at
      from audit_entries where id > (select coalesce(max(entry_id), 0) from audit_personal)`);
  await pool.query(`
    insert into audit_personal (entry_id, part, user_id, old_values, new_values, search_key, recorded_at)
    select id, 'values', actor_id, jsonb_build_object('title', 'Old ' || id), jsonb_build_object('title', 'New ' || id),
           array['common', 'old', 'new', 'w' || id] || case when ${rare(7, "id")} then array['rareword'] else '{}' end, recorded_at
      from audit_entries where id > (select coalesce(max(entry_id), 0) from audit_personal where part = 'values')`);
  await pool.query(`
    insert into activity (user_id, activity_type, entity_type, entity_id, created_at)
    select 'account-' || n % (case when n <= 1000 then 5 else 900 end) + 1,
           case when ${rare(1)} then 'organizer_unfollowed' else 'event_saved' end,
           case when ${rare(1)} then 'organizer' else 'event' end,
           (select public_id from events
             where id = n % least(case when n <= 1000 then 5 else 1000 end, (select count(*) from events)) + (select min(id) from events)),
           timestamptz '2026-01-01' + n * interval '1 minute' from ${numbers}
     where exists (select from events)`);
}
