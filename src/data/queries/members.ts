import { type SQL, sql } from "drizzle-orm";
import type { Role } from "#core/accounts/role.ts";
import type { MembersAsked, MembersFilter } from "#core/admin/members-address.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { instantFromText } from "#data/tables/columns.ts";
import type { Connection } from "#data/transaction.ts";

/** An account as admins see it. */
export type Member = {
  id: string;
  email: string;
  name: string | null;
  role: Role;
  joinedAt: EpochMs;
  suspendedAt: EpochMs | null;
  isProved: boolean;
  isLeaving: boolean;
};

type MembersPage = { members: readonly Member[]; hasBefore: boolean; hasAfter: boolean };

/**
 * A page of all accounts, the newest first. It is found from the account at its edge, by the index of the order or of the words: the
 * thousandth page costs as much as the first.
 */
export async function listMembers(db: Connection, asked: MembersAsked & { limit: number }): Promise<MembersPage> {
  const { after, before, limit } = asked;
  const edge = after ?? before;
  const from = edge === null ? null : await placeOf(db, edge);
  const isBackwards = from !== null && before !== null;
  const direction = isBackwards ? sql`asc` : sql`desc`;
  const beyond =
    from === null
      ? sql`true`
      : sql`(u.created_at, u.id) ${isBackwards ? sql`>` : sql`<`} (${from.at}::timestamptz, ${from.id})`;
  const found = await db.execute<RawMember>(sql`
    select ${COLUMNS} from (
        select * from users u where ${wanted(asked)} and ${beyond}
         order by u.created_at ${direction}, u.id ${direction} limit ${limit + 1}) u
      left join roles r on r.user_id = u.id
     order by u.created_at ${direction}, u.id ${direction}`);
  const page = found.rows.slice(0, limit).map(memberOf);
  const hasMore = found.rows.length > limit;
  return {
    members: isBackwards ? page.toReversed() : page,
    hasBefore: isBackwards ? hasMore : from !== null,
    hasAfter: isBackwards ? true : hasMore,
  };
}

/** How many accounts a filter finds, counted up to `max`. */
export async function countMembers(db: Connection, filter: MembersFilter, max: number): Promise<number> {
  const found = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from (select from users u where ${wanted(filter)} limit ${max}) part`,
  );
  return found.rows[0]?.n ?? 0;
}

/** One account; null when there is none of this id. */
export async function readMember(db: Connection, id: string): Promise<Member | null> {
  const found = await db.execute<RawMember>(
    sql`select ${COLUMNS} from users u left join roles r on r.user_id = u.id where u.id = ${id}`,
  );
  return found.rows[0] === undefined ? null : memberOf(found.rows[0]);
}

/** Where an account stands in the list, to the last digit; null when there is none of this id. */
async function placeOf(db: Connection, id: string): Promise<{ at: string; id: string } | null> {
  const found = await db.execute<{ at: string; id: string }>(
    sql`select created_at::text as at, id from users where id = ${id}`,
  );
  return found.rows[0] ?? null;
}

function wanted({ query, role, isSuspended }: MembersFilter): SQL {
  const all = [
    ...(query === null ? [] : query.split(" ").map(holds)),
    ...(role === null ? [] : [hasRole(role)]),
    ...(isSuspended ? [sql`u.suspended_at is not null`] : []),
  ];
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `);
}

/** Every word stands somewhere in the name or the address: looked up by its letters, then compared whole. */
function holds(word: string): SQL {
  const folded = sql`folded_person(${word})`;
  return sql`grams_of(u.search_text) @> sought_grams(${folded}) and strpos(u.search_text, ${folded}) > 0`;
}

/** Few have one, so they are looked up first. */
function hasRole(role: Role): SQL {
  if (role === "user") return sql`u.id <> all(array(select user_id from roles))`;
  return sql`u.id = any(array(select user_id from roles where role = ${role}))`;
}

const COLUMNS = sql`
  u.id, u.email, u.name, coalesce(r.role, 'user') as role, u.created_at as "joinedAt", u.suspended_at as "suspendedAt",
  u.email_verified as "isProved", u.leave_at is not null as "isLeaving"`;

type RawMember = Omit<Member, "joinedAt" | "suspendedAt"> & { joinedAt: string; suspendedAt: string | null };

function memberOf({ joinedAt, suspendedAt, ...rest }: RawMember): Member {
  return {
    ...rest,
    joinedAt: instantFromText(joinedAt),
    suspendedAt: suspendedAt === null ? null : instantFromText(suspendedAt),
  };
}
