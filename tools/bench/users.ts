import { type MembersAsked, MEMBERS_SHOWN } from "#core/admin/members-address.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { countMemberEvents, listMemberEvents } from "#data/queries/member-events.ts";
import { listMembers, readMember } from "#data/queries/members.ts";
import { listActiveAdmins } from "#data/queries/roles.ts";
import { openPostgresTestDatabase } from "#tests/support/database/postgres-test-database.ts";
import { startPostgres } from "../start-postgres.ts";
import { fillWithSeries } from "./fill-with-series.ts";
import { HEAD, lineOf, measure, type Read } from "./lists.ts";

const SIZES = [1_000, 100_000];
const EVENTS = 1_000;
const COUNTED = 1_001;
const LIMIT = 2;
/** Each is found by some hundred entries of the index. */
const ROWS_AT_ONCE = 5_000;
const ALL: MembersAsked = { query: null, role: null, isSuspended: false, after: null, before: null, zone: null };

/** `npm run bench -- users`: what a page of the members costs with a thousand of them and with a hundred thousand, on PostgreSQL. */
export async function benchUsers(now: EpochMs, given: readonly number[]): Promise<void> {
  const sizes = given.length > 0 ? given : SIZES;
  const server = await startPostgres();
  if (server === null) throw new Error("PostgreSQL is not on this machine, and the members are measured on it only");
  process.env["TEST_DATABASE_URL"] = server.url;
  const database = await openPostgresTestDatabase();
  try {
    await fillWithSeries(database, { from: 0, to: EVENTS, now });
    const base = new Map<string, number>();
    let filled = 0;
    for (const size of sizes) {
      await fillWithMembers(database, { from: filled, to: size });
      filled = size;
      process.stdout.write(`\nPostgreSQL, ${size} members\n${HEAD}\n`);
      for (const [name, read] of Object.entries(readsAt(size))) {
        const figure = await measure(database, (db) => read(db, 1));
        const first = base.get(name) ?? figure.median;
        base.set(name, first);
        const ratio = figure.median / first;
        const miss = ratio > LIMIT ? `  MISSES: ratio above ${LIMIT}` : "";
        process.stdout.write(`${lineOf(name, figure, ratio)}${miss}\n`);
      }
    }
  } finally {
    await database.close();
    await server.stop();
  }
}

/** Twenty work here and some tens are kept out, whatever the size; every event is one of the first thousand's. */
async function fillWithMembers({ pool }: Pick<Database, "pool">, { from, to }: { from: number; to: number }) {
  for (let start = from; start < to; start += ROWS_AT_ONCE)
    await insertMembers(pool, start, Math.min(to, start + ROWS_AT_ONCE));
  await pool.query(`insert into roles (user_id, role)
    select 'member-' || n, case when n <= 5 then 'admin' else 'moderator' end from generate_series(1, 20) n
    on conflict do nothing`);
  await pool.query(`update users set suspended_at = now() where id in (
    select 'member-' || n * greatest((select count(*) from users) / 70, 1) from generate_series(1, 70) n)`);
  await pool.query("update events set user_id = 'member-' || (1 + id % 1000)");
  await pool.query("vacuum analyze");
}

async function insertMembers(pool: Database["pool"], from: number, to: number): Promise<void> {
  await pool.query(
    `insert into users (id, email, email_verified, name, created_at, updated_at)
     select 'member-' || n, first[1 + n % 20] || n || '@' || host[1 + n % 7], true,
            initcap(first[1 + n % 20]) || ' ' || initcap(last[1 + n / 20 % 25]) || ' ' || n,
            timestamptz '2025-01-01' + n * interval '1 minute', now()
       from generate_series($1::int + 1, $2::int) n,
            (select array['ann','ben','tomas','miriam','yusuf','lea','ravi','noor','ines','olu','kai','mei','sara','jonas','aiko',
                          'emre','dina','paul','zoe','hugo'] as first,
                    array['okafor','vega','gill','mori','amin','reyes','haddad','cohen','silva','novak','ito','khan','larsen',
                          'moreau','weiss','costa','singh','park','lopez','adeyemi','fischer','rossi','dubois','nowak','chen'] as last,
                    array['example.org','mail.example','post.example.net','example.com','inbox.example','quiet.example',
                          'circle.example'] as host) words`,
    [from, to],
  );
}

function readsAt(size: number): Record<string, Read> {
  const page = (given: Partial<MembersAsked>): Read => {
    const asked = { ...ALL, ...given };
    return (db) => Promise.all([listMembers(db, { ...asked, limit: MEMBERS_SHOWN }), listActiveAdmins(db)]);
  };
  const middle = `member-${size / 2}`;
  return {
    newest: page({}),
    "the middle": page({ after: middle }),
    backwards: page({ before: middle }),
    admins: page({ role: "admin" }),
    "users, the middle": page({ role: "user", after: middle }),
    suspended: page({ isSuspended: true }),
    "one letter, most have it": page({ query: "a" }),
    "two letters": page({ query: "oe" }),
    "letters that nobody has": page({ query: "qx" }),
    "a name that 1 in 25 has": page({ query: "okafor" }),
    "a host that 1 in 7 has": page({ query: "inbox.example" }),
    "one in all": page({ query: "777@" }),
    "a part of two words": page({ query: "kafo tom" }),
    "a member's page": (db) =>
      Promise.all([
        readMember(db, "member-7"),
        listMemberEvents(db, { userId: "member-7", after: null, limit: MEMBERS_SHOWN + 1 }),
        countMemberEvents(db, "member-7", COUNTED),
        listActiveAdmins(db),
      ]),
  };
}
