import { type SQL, sql } from "drizzle-orm";
import { AUDIT_ENTITIES } from "#core/audit/audit-entry.ts";
import type { Connection } from "#data/transaction.ts";
import { fewOf } from "#data/queries/few-of.ts";
import { findLogPage, type LogBranch, type LogEdge, type LogPage } from "#data/queries/log-page.ts";
import { personMatches } from "#data/queries/person-condition.ts";
import { auditValuesMatch } from "#data/queries/search-condition.ts";
import { sqlArray } from "#data/queries/sql-values.ts";

/** What the audit log is narrowed to: acts of these names (null: all), or those that were refused. */
export type AuditOnly = { actions: readonly string[] | null; refused: boolean };

export type AuditSearch = AuditOnly & {
  query: string | null;
  /** The acts whose words hold what was typed; the words themselves are not in the database. */
  named: readonly string[];
};

/** The ids of a page of the audit log, the newest first. What was typed is a person, an address, an id, words of a value or the name of an act. */
export async function findAuditPage(db: Connection, search: AuditSearch, edge: LogEdge): Promise<LogPage> {
  const { query } = search;
  if (query === null) return findLogPage(db, edge, [everything(search)]);
  const people = await fewOf(db, sql`select u.id from users u where ${personMatches(query)}`);
  const isOnly = onlyOf(search);
  return findLogPage(db, edge, [
    (within) => sql`
      select audit_personal.entry_id as id from audit_personal join audit_entries e on e.id = audit_personal.entry_id
       where ${auditValuesMatch(query)} and ${isOnly} ${within(sql`audit_personal.entry_id`)}`,
    (within) => sql`
      select p.entry_id as id from audit_personal p join audit_entries e on e.id = p.entry_id
       where p.address = ${query} and ${isOnly} ${within(sql`p.entry_id`)}`,
    ...ofThings(query, isOnly),
    ...(people === null ? ofMany(query, isOnly) : ofPeople(people, isOnly)),
    ofActions(search.named, isOnly),
  ]);
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

/** The newest of each act by the index of acts: looking for a rare one along all entries would read them all. */
function ofActions(actions: readonly string[], isOnly: SQL): LogBranch {
  return (within) => sql`
    select part.id from unnest(${sqlArray(actions, "text")}) sought(action) cross join lateral (
      select e.id from audit_entries e where e.action = sought.action and ${isOnly} ${within(sql`e.id`)}) part`;
}

/** What is about the thing of this very id, or was done by the account of it. */
function ofThings(id: string, isOnly: SQL): readonly LogBranch[] {
  return [
    (within) => sql`
      select part.id from unnest(${sqlArray(AUDIT_ENTITIES, "text")}) sought(type) cross join lateral (
        select e.id from audit_entries e
         where e.entity_type = sought.type and e.entity_id = ${id} and ${isOnly} ${within(sql`e.id`)}) part`,
    (within) => sql`select e.id from audit_entries e where e.actor_id = ${id} and ${isOnly} ${within(sql`e.id`)}`,
  ];
}

/** What these accounts did, and what was done to them. */
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

function ofMany(query: string, isOnly: SQL): readonly LogBranch[] {
  return [sql`e.actor_id`, sql`case when e.entity_type = 'user' then e.entity_id end`].map(
    (person): LogBranch =>
      (within) =>
        sql`
      select e.id from audit_entries e
       where exists (select from users u where u.id = ${person} and ${personMatches(query)} offset 0)
         and ${isOnly} ${within(sql`e.id`)}`,
  );
}
