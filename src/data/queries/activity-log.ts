import { desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { ActivityEntity, ActivityType } from "#core/activity/activity.ts";
import type { LogPeriod } from "#core/audit/log-address.ts";
import { inPeriod } from "#data/queries/log-period.ts";
import { listFew, listFewPeople, matchesPerson } from "#data/queries/person-condition.ts";
import { listLogPage, type LogBranch, type LogEdge, type LogPage } from "#data/queries/log-page.ts";
import { eventMatches, organizerMatches } from "#data/queries/search-condition.ts";
import { sqlArray } from "#data/queries/sql-values.ts";
import { isWithheldSql } from "#data/queries/visibility-sql.ts";
import { users } from "#data/tables/accounts.ts";
import { activity } from "#data/tables/activity.ts";
import type { Connection } from "#data/transaction.ts";

export type ActivitySearch = LogPeriod & { query: string | null; type: ActivityType | null; viewerId: string };

/**
 * The ids of a page of all members' actions, the newest first. The search matches a person, or the name or id of what
 * they saved or followed, but no private event of others.
 */
export async function listActivityPage(
  db: Connection,
  { query, type, viewerId, ...period }: ActivitySearch,
  edge: LogEdge,
): Promise<LogPage> {
  const isThen = inPeriod({ table: sql`activity`, alias: sql`a`, at: sql`created_at` }, period);
  const isOnly = sql`${isThen} and ${type === null ? sql`true` : sql`a.activity_type = ${type}`}`;
  if (query === null) {
    return listLogPage(db, edge, [(within) => sql`select a.id from activity a where ${isOnly} ${within(sql`a.id`)}`]);
  }
  const isMeantEvent = sql`${eventMatches(query)} and not ${isWithheldSql(viewerId, "events")}`;
  const people = await listFewPeople(db, query);
  const branches = [
    people === null
      ? ofMany(sql`select from users u where u.id = a.user_id and ${matchesPerson(query)}`, isOnly)
      : ofFew(people, (id) => sql`a.user_id = ${id}`, isOnly),
    ...(await Promise.all([
      ofThings(db, { kind: "event", id: query, table: sql`events`, isMeant: isMeantEvent, isOnly }),
      ofThings(db, { kind: "organizer", id: query, table: sql`organizers`, isMeant: organizerMatches(query), isOnly }),
    ])),
  ];
  return listLogPage(db, edge, branches);
}

type Things = { kind: ActivityEntity; id: string; table: SQL; isMeant: SQL; isOnly: SQL };

async function ofThings(db: Connection, { kind, id, table, isMeant, isOnly }: Things): Promise<LogBranch> {
  const few = await listFew(db, sql`select public_id as id from ${table} where ${isMeant}`);
  const isKind = sql`a.entity_type = ${kind}`;
  if (few !== null) return ofFew([...few, id], (each) => sql`${isKind} and a.entity_id = ${each}`, isOnly);
  return ofMany(sql`select from ${table} where public_id = a.entity_id and ${isMeant}`, sql`${isKind} and ${isOnly}`);
}

function ofFew(ids: readonly string[], isOf: (id: SQL) => SQL, isOnly: SQL): LogBranch {
  return (within) => sql`
    select part.id from unnest(${sqlArray(ids, "text")}) sought(id) cross join lateral (
      select a.id from activity a where ${isOf(sql`sought.id`)} and ${isOnly} ${within(sql`a.id`)}) part`;
}

/** Checks each entry from the newest on: `offset 0` keeps the database from looking up all the people first. */
function ofMany(who: SQL, isOnly: SQL): LogBranch {
  return (within) => sql`
    select a.id from activity a where exists (${who} offset 0) and ${isOnly} ${within(sql`a.id`)}`;
}

/** Members' actions with their actors, the newest first. */
export function listActivityRows(db: Connection, ids: readonly number[]) {
  return db
    .select({
      id: activity.id,
      type: activity.activityType,
      entityType: activity.entityType,
      entityId: activity.entityId,
      metadata: activity.metadata,
      createdAt: activity.createdAt,
      userId: activity.userId,
      name: users.name,
      email: users.email,
    })
    .from(activity)
    .innerJoin(users, eq(users.id, activity.userId))
    .where(inArray(activity.id, [...ids]))
    .orderBy(desc(activity.id));
}

export type ActivityLogRow = Awaited<ReturnType<typeof listActivityRows>>[number];
