import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "#core/audit/actor.ts";
import { AUDIT_ENTITIES, type AuditEntity } from "#core/audit/audit-entry.ts";
import type { LogPeriod } from "#core/audit/log-address.ts";
import type { Connection } from "#data/transaction.ts";
import { listFew, listFewPeople, matchesPerson } from "#data/queries/person-condition.ts";
import { listLogPage, type LogBranch, type LogEdge, type LogPage } from "#data/queries/log-page.ts";
import { inPeriod } from "#data/queries/log-period.ts";
import { auditValuesMatch, eventMatches, organizerMatches, submissionMatches } from "#data/queries/search-condition.ts";
import { sqlArray } from "#data/queries/sql-values.ts";
import { isWithheldSql } from "#data/queries/visibility-sql.ts";

/** Filter of the audit log: actions by name (null: all), refused ones only, by whom (null: everyone), and when. */
type AuditOnly = LogPeriod & {
  actions: readonly string[] | null;
  refused: boolean;
  roles: readonly Actor["role"][] | null;
};

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

/**
 * The ids of a page of the audit log, the newest first. The search matches a person, an address, an id, a title, words
 * of a value or an action's name.
 */
export async function listAuditPage(db: Connection, search: AuditSearch, edge: LogEdge): Promise<LogPage> {
  const { query } = search;
  if (query === null) return listLogPage(db, edge, [everything(search)]);
  const isMeant = auditValuesMatch(query);
  const isOnly = onlyOf(search);
  const [people, values, titled] = await Promise.all([
    listFewPeople(db, query),
    fewValues(db, isMeant),
    ofTitles(db, { query, viewerId: search.viewerId, isOnly }),
  ]);
  const isReadable = sql`${isOnly} and ${notWithheld(search.viewerId)}`;
  return listLogPage(db, edge, [
    values === null ? ofManyValues(isMeant, isReadable) : ofValues(values, isReadable),
    (within) => sql`
      select p.entry_id as id from audit_personal p join audit_entries e on e.id = p.entry_id
       where p.address = ${query} and ${isOnly} ${within(sql`p.entry_id`)}`,
    ...ofThings(query, isOnly),
    ...titled,
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
  const { actions, roles } = only;
  if (actions !== null) return ofActions(actions, onlyOf({ ...only, actions: null }));
  if (roles !== null) return ofRoles(roles, onlyOf({ ...only, roles: null }));
  return (within) => sql`select e.id from audit_entries e where ${onlyOf(only)} ${within(sql`e.id`)}`;
}

function onlyOf({ actions, refused, roles, ...period }: AuditOnly): SQL {
  const parts = [inPeriod({ table: sql`audit_entries`, alias: sql`e`, at: sql`recorded_at` }, period)];
  if (actions !== null) parts.push(sql`e.action = any(${sqlArray(actions, "text")})`);
  if (roles !== null) parts.push(sql`e.actor_role = any(${sqlArray(roles, "text")})`);
  if (refused) parts.push(sql`e.outcome = 'refused'`);
  return sql.join(parts, sql` and `);
}

/** The newest of each role by the index of roles, as for actions. */
function ofRoles(roles: readonly string[], isOnly: SQL): LogBranch {
  return (within) => sql`
    select part.id from unnest(${sqlArray(roles, "text")}) sought(role) cross join lateral (
      select e.id from audit_entries e where e.actor_role = sought.role and ${isOnly} ${within(sql`e.id`)}) part`;
}

type Titles = { query: string; viewerId: string; isOnly: SQL };

/** Entries about events, organizers and submissions whose titles or names match; other people's private events never do. */
function ofTitles(db: Connection, { query, viewerId, isOnly }: Titles): Promise<readonly LogBranch[]> {
  const isMeantEvent = sql`${eventMatches(query)} and not ${isWithheldSql(viewerId, "events")}`;
  const things = [
    { type: "event", table: sql`events`, isMeant: isMeantEvent },
    { type: "organizer", table: sql`organizers`, isMeant: organizerMatches(query) },
    { type: "submission", table: sql`submissions`, isMeant: submissionMatches(query) },
  ] as const;
  return Promise.all(things.map((thing) => ofTitled(db, thing, isOnly)));
}

type Titled = { type: AuditEntity["type"]; table: SQL; isMeant: SQL };

async function ofTitled(db: Connection, { type, table, isMeant }: Titled, isOnly: SQL): Promise<LogBranch> {
  const few = await listFew(db, sql`select public_id as id from ${table} where ${isMeant}`);
  const isOfType = sql`e.entity_type = ${type}`;
  if (few === null) {
    // Checks each entry from the newest on: `offset 0` keeps the database from finding all the many titles first.
    const isTitled = sql`exists (select from ${table} where public_id = e.entity_id and ${isMeant} offset 0)`;
    return (within) => sql`
      select e.id from audit_entries e where ${isOfType} and ${isTitled} and ${isOnly} ${within(sql`e.id`)}`;
  }
  return (within) => sql`
    select part.id from unnest(${sqlArray(few, "text")}) sought(id) cross join lateral (
      select e.id from audit_entries e
       where ${isOfType} and e.entity_id = sought.id and ${isOnly} ${within(sql`e.id`)}) part`;
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
    // A bulk decision is one entry, which is about each of its events.
    (within) => sql`
      select e.id from audit_entries e
       where e.entity_type = 'batch' and e.entity_id in (
         select d.batch_id::text from moderation_decisions d join events on events.id = d.event_id
          where events.public_id = ${id} and d.batch_id is not null) and ${isOnly} ${within(sql`e.id`)}`,
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
