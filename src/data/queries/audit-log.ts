import { type SQL, sql } from "drizzle-orm";
import { AUDIT_ENTITIES } from "#core/audit/audit-entry.ts";
import type { Connection } from "#data/transaction.ts";
import { listFew, listFewPeople, matchesPerson } from "#data/queries/person-condition.ts";
import { listLogPage, type LogBranch, type LogEdge, type LogPage } from "#data/queries/log-page.ts";
import { auditValuesMatch } from "#data/queries/search-condition.ts";
import { sqlArray } from "#data/queries/sql-values.ts";
import { isWithheldSql } from "#data/queries/visibility-sql.ts";

/** Filter of the audit log: actions by name (null: all), or refused ones only. */
type AuditOnly = { actions: readonly string[] | null; refused: boolean };

export type AuditSearch = AuditOnly & {
  query: string | null;
  /** Actions whose texts match the search; the texts are not in the database. */
  named: readonly string[];
  /** The searcher: no search matches values of another person's private event. */
  viewerId: string;
};

/** Search words in at most this many values are looked up by index; more common ones are found by scanning from the newest. */
const FEW_VALUES = 1_000;
/** A word in a tenth of this many newest entries is common. */
const PROBED = 300;

/** The ids of a page of the audit log, the newest first. The search matches a person, an address, an id, words of a value or an action's name. */
export async function listAuditPage(db: Connection, search: AuditSearch, edge: LogEdge): Promise<LogPage> {
  const { query } = search;
  if (query === null) return listLogPage(db, edge, [everything(search)]);
  const isMeant = auditValuesMatch(query);
  const [people, values] = await Promise.all([listFewPeople(db, query), fewValues(db, isMeant)]);
  const isOnly = onlyOf(search);
  const isReadable = sql`${isOnly} and ${notWithheld(search.viewerId)}`;
  return listLogPage(db, edge, [
    values === null ? ofManyValues(isMeant, isReadable) : ofValues(values, isReadable),
    (within) => sql`
      select p.entry_id as id from audit_personal p join audit_entries e on e.id = p.entry_id
       where p.address = ${query} and ${isOnly} ${within(sql`p.entry_id`)}`,
    ...ofThings(query, isOnly),
    ...(people === null ? ofMany(query, isOnly) : ofPeople(people, isOnly)),
    ofActions(search.named, isOnly),
  ]);
}

/** True when the entry `e` has no subject, or one that the viewer may read. */
function notWithheld(viewerId: string): SQL {
  return sql`not (e.entity_type = 'event' and exists (
    select from events where events.public_id = e.entity_id and ${isWithheldSql(viewerId, "events")}))`;
}

/** The entries whose values match, if they are few; null if they are many. The index alone would find all of the many first. */
async function fewValues(db: Connection, isMeant: SQL): Promise<readonly string[] | null> {
  const newest = sql`select search_key from audit_personal order by entry_id desc limit ${PROBED}`;
  const probe = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from (${newest}) audit_personal where ${isMeant}`,
  );
  if ((probe.rows[0]?.n ?? 0) >= PROBED / 10) return null;
  return listFew(db, sql`select entry_id::text as id from audit_personal where ${isMeant}`, FEW_VALUES);
}

function ofValues(entries: readonly string[], isOnly: SQL): LogBranch {
  return (within) => sql`
    select e.id from audit_entries e
     where e.id = any(${sqlArray(entries, "bigint")}) and ${isOnly} ${within(sql`e.id`)}`;
}

function ofManyValues(isMeant: SQL, isOnly: SQL): LogBranch {
  return (within) => sql`
    select audit_personal.entry_id as id from audit_personal join audit_entries e on e.id = audit_personal.entry_id
     where ${isMeant} and ${isOnly} ${within(sql`audit_personal.entry_id`)}`;
}

function everything(only: AuditOnly): LogBranch {
  const { actions, refused } = only;
  if (actions !== null) return ofActions(actions, refused ? sql`e.outcome = 'refused'` : sql`true`);
  return (within) => sql`select e.id from audit_entries e where ${onlyOf(only)} ${within(sql`e.id`)}`;
}

function onlyOf({ actions, refused }: AuditOnly): SQL {
  const isNamed = actions === null ? sql`true` : sql`e.action = any(${sqlArray(actions, "text")})`;
  return refused ? sql`${isNamed} and e.outcome = 'refused'` : isNamed;
}

/** The newest of each action by the index of actions: scanning all entries for a rare one would read them all. */
function ofActions(actions: readonly string[], isOnly: SQL): LogBranch {
  return (within) => sql`
    select part.id from unnest(${sqlArray(actions, "text")}) sought(action) cross join lateral (
      select e.id from audit_entries e where e.action = sought.action and ${isOnly} ${within(sql`e.id`)}) part`;
}

/** Entries about the entity with this id, or by the account with it. */
function ofThings(id: string, isOnly: SQL): readonly LogBranch[] {
  return [
    (within) => sql`
      select part.id from unnest(${sqlArray(AUDIT_ENTITIES, "text")}) sought(type) cross join lateral (
        select e.id from audit_entries e
         where e.entity_type = sought.type and e.entity_id = ${id} and ${isOnly} ${within(sql`e.id`)}) part`,
    (within) => sql`select e.id from audit_entries e where e.actor_id = ${id} and ${isOnly} ${within(sql`e.id`)}`,
  ];
}

/** Actions by these accounts, and actions on them. */
function ofPeople(ids: readonly string[], isOnly: SQL): readonly LogBranch[] {
  const sought = sql`unnest(${sqlArray(ids, "text")}) sought(id)`;
  return [
    (within) => sql`
      select part.id from ${sought} cross join lateral (
        select e.id from audit_entries e where e.actor_id = sought.id and ${isOnly} ${within(sql`e.id`)}) part`,
    (within) => sql`
      select part.id from ${sought} cross join lateral (
        select e.id from audit_entries e
         where e.entity_type = 'user' and e.entity_id = sought.id and ${isOnly} ${within(sql`e.id`)}) part`,
  ];
}

/** The same for many accounts: checks each entry from the newest on. */
function ofMany(query: string, isOnly: SQL): readonly LogBranch[] {
  const isTheirs = (id: SQL): SQL =>
    sql`exists (select from users u where u.id = ${id} and ${matchesPerson(query)} offset 0)`;
  return [
    (within) =>
      sql`select e.id from audit_entries e where ${isTheirs(sql`e.actor_id`)} and ${isOnly} ${within(sql`e.id`)}`,
    (within) => sql`
      select e.id from audit_entries e
       where e.entity_type = 'user' and ${isTheirs(sql`e.entity_id`)} and ${isOnly} ${within(sql`e.id`)}`,
  ];
}
