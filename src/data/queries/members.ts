import { type SQL, sql } from "drizzle-orm";
import type { Role } from "#core/accounts/account-policy.ts";
import type { MembersQuery, MembersFilter } from "#core/admin/members-address.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { instantFromText } from "#data/tables/columns.ts";
import type { Connection } from "#data/transaction.ts";

/** A suspension of an account; the actor is null for the command line and for an erased account. */
export type SuspensionNote = {
  suspendedAt: EpochMs;
  suspendedBy: string | null;
  reason: string | null;
  liftedAt: EpochMs | null;
  liftedBy: string | null;
};

/** Maximum number of suspensions shown. */
const SHOWN = 10;

/** The latest suspensions of an account, with the addresses of the admins. */
export async function listSuspensions(db: Connection, userId: string): Promise<readonly SuspensionNote[]> {
  type Raw = Omit<SuspensionNote, "suspendedAt" | "liftedAt"> & { suspendedAt: string; liftedAt: string | null };
  const found = await db.execute<Raw>(sql`
    select s.suspended_at as "suspendedAt", s.reason, s.lifted_at as "liftedAt",
           (select email from users where id = s.suspended_by) as "suspendedBy",
           (select email from users where id = s.lifted_by) as "liftedBy"
      from suspensions s where s.user_id = ${userId} order by s.id desc limit ${SHOWN}`);
  return found.rows.map(({ suspendedAt, liftedAt, ...rest }) => ({
    ...rest,
    suspendedAt: instantFromText(suspendedAt),
    liftedAt: liftedAt === null ? null : instantFromText(liftedAt),
  }));
}

/** An account for admins. */
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
 * A page of all accounts, the newest first. Starts from the account at its edge by the index of the order or of the
 * trigrams (keyset pagination): the thousandth page costs as much as the first.
 */
export async function listMembers(db: Connection, requested: MembersQuery & { limit: number }): Promise<MembersPage> {
  const { after, before, limit } = requested;
  const edge = after ?? before;
  const from = edge === null ? null : await placeOf(db, edge);
  const isBackwards = from !== null && before !== null;
  const found = await readPage(db, requested, { from, isBackwards });
  const page = found.slice(0, limit).map(memberOf);
  const hasMore = found.length > limit;
  return {
    members: isBackwards ? page.toReversed() : page,
    hasBefore: isBackwards ? hasMore : from !== null,
    hasAfter: isBackwards ? true : hasMore,
  };
}

type Place = { at: string; id: string };
type Query = MembersFilter & { limit: number };

/** Number of accounts scanned in order: a common word is found among them faster than by its trigrams. */
const LOOKED_AT = 1_500;

async function readPage(
  db: Connection,
  { limit, query, ...filter }: Query,
  { from, isBackwards }: { from: Place | null; isBackwards: boolean },
): Promise<readonly RawMember[]> {
  const words = query === null ? [] : query.split(" ");
  const order = isBackwards ? sql`order by u.created_at asc, u.id asc` : sql`order by u.created_at desc, u.id desc`;
  const isBeyond = isBackwards ? sql`>` : sql`<`;
  const beyond =
    from === null ? sql`true` : sql`(u.created_at, u.id) ${isBeyond} (${from.at}::timestamptz, ${from.id})`;
  const read = async (some: SQL): Promise<readonly RawMember[]> => {
    const page = await db.execute<RawMember>(
      sql`select ${COLUMNS} from (${some} ${order} limit ${limit + 1}) u left join roles r on r.user_id = u.id ${order}`,
    );
    return page.rows;
  };
  const narrowed = narrowing(filter);
  if (words.length === 0) return read(sql`select * from users u where ${allOf([beyond, ...narrowed])}`);
  const near = sql`(select * from users u where ${beyond} ${order} limit ${LOOKED_AT})`;
  const found = await read(sql`select * from ${near} u where ${allOf([...words.map(stands), ...narrowed])}`);
  if (found.length > limit) return found;
  const all = allOf([beyond, ...words.map(isListed), ...words.map(stands), ...narrowed]);
  return read(sql`select * from users u where u.id in (select u.id from users u where ${all} offset 0)`);
}

/** One account; null for an unknown id. */
export async function findMember(db: Connection, id: string): Promise<Member | null> {
  const found = await db.execute<RawMember>(
    sql`select ${COLUMNS} from users u left join roles r on r.user_id = u.id where u.id = ${id}`,
  );
  return found.rows[0] === undefined ? null : memberOf(found.rows[0]);
}

/** Exact position of an account in the list; null for an unknown id. */
async function placeOf(db: Connection, id: string): Promise<Place | null> {
  const found = await db.execute<Place>(sql`select created_at::text as at, id from users where id = ${id}`);
  return found.rows[0] ?? null;
}

function allOf(conditions: readonly SQL[]): SQL {
  return sql.join([...conditions], sql` and `);
}

function narrowing({ role, isSuspended }: Pick<MembersFilter, "role" | "isSuspended">): readonly SQL[] {
  return [...(role === null ? [] : [hasRole(role)]), ...(isSuspended ? [sql`u.suspended_at is not null`] : [])];
}

/** True when the name or the address contains the word. */
function stands(word: string): SQL {
  return sql`strpos(u.search_text, folded_person(${word})) > 0`;
}

/** The same condition for the trigram index, which may match more. */
function isListed(word: string): SQL {
  return sql`grams_of(u.search_text) @> sought_grams(folded_person(${word}))`;
}

/** Few accounts have a role, so they are looked up first. */
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
