import { type MembersQuery, MEMBERS_SHOWN } from "#core/admin/members-address.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { countMemberEvents, listMemberEvents } from "#data/queries/member-events.ts";
import { listMembers, findMember } from "#data/queries/members.ts";
import { listActiveAdmins } from "#data/queries/accounts.ts";
import { withoutIndexes } from "#tests/support/database/without-indexes.ts";
import { benchBySize } from "./by-size.ts";
import { fillWithSeries } from "./fill-with-series.ts";
import type { Read } from "./lists.ts";

const EVENTS = 1_000;
const COUNTED = 1_001;
/** Each is found by some hundred entries of the index. */
const ROWS_AT_ONCE = 5_000;
const ALL: MembersQuery = { query: null, role: null, isSuspended: false, after: null, before: null, zone: null };

/** `npm run bench -- users`: what a page of the members costs with a thousand of them and with a hundred thousand, on PostgreSQL. */
export function benchUsers(now: EpochMs, given: readonly number[]): Promise<void> {
  const fill = async (database: Database, size: number): Promise<void> => {
    await fillWithSeries(database, { from: 0, to: EVENTS, now });
    await fillWithMembers(database, size);
  };
  return benchBySize({ of: "members", given, fill, reads: (_database, size) => readsAt(size) });
}

/** Twenty work here and some tens are kept out, whatever the size; every event is one of the first thousand's. */
async function fillWithMembers({ pool }: Pick<Database, "pool">, size: number): Promise<void> {
  await withoutIndexes({ pool }, ["users_search"], async () => {
    for (let start = 0; start < size; start += ROWS_AT_ONCE)
      await insertMembers(pool, start, Math.min(size, start + ROWS_AT_ONCE));
  });
  await pool.query(`insert into roles (user_id, role)
    select 'member-' || n, case when n <= 5 then 'admin' else 'moderator' end from generate_series(1, 20) n
    on conflict do nothing`);
  await pool.query(`update users set suspended_at = now() where id in (
    select 'member-' || n * greatest((select count(*) from users) / 70, 1) from generate_series(1, 70) n)`);
  await pool.query(`update events set user_id = 'member-' || (1 + id % ${Math.min(size, EVENTS)})`);
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
  const page = (given: Partial<MembersQuery>): Read => {
    const requested = { ...ALL, ...given };
    return (db) => Promise.all([listMembers(db, { ...requested, limit: MEMBERS_SHOWN }), listActiveAdmins(db)]);
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
        findMember(db, "member-7"),
        listMemberEvents(db, { userId: "member-7", after: null, limit: MEMBERS_SHOWN + 1 }),
        countMemberEvents(db, "member-7", COUNTED),
        listActiveAdmins(db),
      ]),
  };
}
