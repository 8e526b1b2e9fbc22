import type { Database } from "#data/database.ts";

/** Rows per statement: no statement may take longer than a request. */
const AT_ONCE = 2_000;

/**
 * Creates submissions number `from` to `to`, and as many newsletter addresses. One submission in a thousand waits, one
 * in 2,500 is withdrawn, one in 5,000 contains `rareword`; a quarter of the addresses is on the waitlist.
 */
export async function fillSubmissions(
  { pool }: Pick<Database, "pool">,
  { from, to }: { from: number; to: number },
): Promise<void> {
  for (let at = from; at < to; at += AT_ONCE) await fillPart(pool, at, Math.min(at + AT_ONCE, to));
  await pool.query("vacuum analyze");
}

async function fillPart(pool: Database["pool"], from: number, to: number): Promise<void> {
  const numbers = `generate_series(${from + 1}, ${to}) n`;
  await pool.query(`
    insert into submissions (public_id, event_title, event_type, description, starts_local, ends_local, timezone, starts_at, ends_at,
      mode, location, organizer_name, organizer_key, organizer_email, language, zone, text_key, created_at, updated_at, status,
      decided_at, withdrawn_at, search_key)
    select translate(lpad(to_hex(n), 6, '0'), '01ae', 'xyzw'), 'Gathering ' || n, 'prayer', 'All about gathering ' || n,
           '2026-11-19 20:00', '2026-11-19 21:00', 'UTC', '2026-11-19 20:00Z', '2026-11-19 21:00Z', 'online', 'Zoom', 'Circle', 'circle',
           'p' || n || '@example.org', 'en', 'UTC', 'k' || n, timestamptz '2026-01-01 00:00Z' + n * interval '1 minute', now(),
           case when n % 1000 = 0 then 'pending' when n % 2 = 0 then 'approved' else 'rejected' end,
           case when n % 1000 <> 0 then now() end, case when n % 2500 = 3 then now() end,
           array['gathering', 'circle', 'n' || n] || case when n % 5000 = 7 then array['rareword'] else '{}' end from ${numbers}`);
  await pool.query(`
    insert into contacts (list, email, key, language, zone, asked_at, confirmed_at, left_at)
    select case when n % 4 = 0 then 'waitlist' else 'newsletter' end, 'p' || n || '@example.org', lpad(n::text, 32, 'k'), 'en', 'UTC',
           at, case when n % 10 <> 1 then at end, case when n % 20 = 2 then at end
      from (select n, timestamptz '2026-01-01 00:00Z' + n * interval '1 minute' as at from ${numbers}) each`);
}
