import { type SQL, sql } from "drizzle-orm";
import type { EpochMs } from "#core/time/instant.ts";
import { currentDataVersion } from "#data/changes.ts";
import type { Connection } from "#data/transaction.ts";

/** What stands first on a page. `startsAt` is the database's own text: it is finer than milliseconds. */
export type PageKey = { startsAt: string; id: string };
/** Where each page of a list begins, and how many things all of them hold. */
type PageIndex = { total: number; pages: readonly PageKey[] };

type IndexedList = {
  /** Names the list among all: what was asked for, without page and moment. */
  name: string;
  now: EpochMs;
  pageSize: number;
  /** A query of `starts_at` and `id`, and the common table expressions that it needs. */
  keys: SQL;
  tables: SQL;
  order: "asc" | "desc";
};

type Kept = { version: number; now: EpochMs; index: Promise<PageIndex> };

/** How many lists are kept for each database; searches come and go, the least lately asked leaves first. */
const LISTS_KEPT = 200;
const keptLists = new WeakMap<Connection, Map<string, Kept>>();

/**
 * Where the pages of a list begin at `now`. Read in one go over an index and kept until the data or the moment changes, so
 * that any page is one short range and no request counts the list.
 */
export async function pageIndexOf(db: Connection, list: IndexedList): Promise<PageIndex> {
  const version = await currentDataVersion(db);
  const lists = keptLists.get(db) ?? new Map<string, Kept>();
  keptLists.set(db, lists);
  const name = `${list.pageSize} ${list.name}`;
  const kept = lists.get(name);
  lists.delete(name);
  const current =
    kept?.version === version && kept.now === list.now
      ? kept
      : { version, now: list.now, index: readPageIndex(db, list) };
  lists.set(name, current);
  if (lists.size > LISTS_KEPT) lists.delete(lists.keys().next().value ?? "");
  try {
    return await current.index;
  } catch (error) {
    if (lists.get(name) === current) lists.delete(name);
    throw error;
  }
}

type RawKey = { starts_at: string; id: string; place: string; ends: boolean };

async function readPageIndex(db: Connection, { keys, tables, order, pageSize }: IndexedList): Promise<PageIndex> {
  const direction = sql.raw(order);
  const found = await db.execute<RawKey>(
    sql`with ${tables}, numbered as (
          select starts_at, id, row_number() over listed as place, lead(id) over listed is null as ends
            from (${keys}) keys window listed as (order by starts_at ${direction}, id ${direction}))
        select starts_at::text as starts_at, id, place, ends from numbered
         where (place - 1) % ${pageSize} = 0 or ends order by place`,
  );
  const total = Number(found.rows.at(-1)?.place ?? 0);
  const first = found.rows.filter((row) => (Number(row.place) - 1) % pageSize === 0);
  return { total, pages: first.map((row) => ({ startsAt: row.starts_at, id: row.id })) };
}
