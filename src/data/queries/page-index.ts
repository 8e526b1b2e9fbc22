import { type SQL, sql } from "drizzle-orm";
import type { EpochMs } from "#core/time/instant.ts";
import { currentDataVersion } from "#data/changes.ts";
import type { Connection } from "#data/transaction.ts";

/** What stands first on a page. `startsAt` is the database's own text: it is finer than milliseconds. */
type PageKey = { startsAt: string; id: string };
/** Where each page of a list begins, and how many things all of them hold. */
type PageIndex = { total: number; pages: readonly PageKey[] };

type ListSql = {
  /** A query of `starts_at` and `id`, and the common table expressions that it needs. */
  keys: SQL;
  tables: SQL;
  /** An expression of how many things the list holds. */
  total: SQL;
  /** The keys in no order, for a list that is `searched`. */
  all?: SQL;
};

type IndexedList = {
  /** Names the list among all: what was asked for, without page and moment. */
  name: string;
  now: EpochMs;
  pageSize: number;
  order: "asc" | "desc";
  /** The list in SQL, which is asked for when there is something to read of it. */
  write: () => ListSql;
  /** `now` is a minute, so a number that is that old is known for what it is. */
  byTheMinute?: boolean;
  /** To find one page of it costs as much as to find all: what the first pages hold is kept. */
  searched?: boolean;
};

/** Where a page of a list begins, null when there is no such page, and how many things all pages hold. */
export type PageStart = {
  total: number;
  first: PageKey | null;
  /** What the page holds, in order, where that is kept. */ ids?: readonly string[];
};

/** What is known of a list at one moment of one version of the data. */
type Kept = {
  version: number;
  now: EpochMs;
  total: Promise<number> | null;
  index: Promise<PageIndex> | null;
  found: Promise<Found> | null;
  /** What the total came to. */
  counted: number;
};

/** What a search found: how many, and the ids of the first of them, in order. */
type Found = { total: number; ids: readonly string[] };

/** Of how many things of a searched list the ids are kept: as far as people page. */
const IDS_KEPT = 250;
/** How many lists are kept for each database; searches come and go, the least lately asked leaves first. */
const LISTS_KEPT = 200;
/**
 * Counting so many takes longer than the page itself. While the data change all the time, as they do during an import, the first
 * page says how many there were this minute; its rows are those of now.
 */
const MANY = 10_000;
const keptLists = new WeakMap<Connection, Map<string, Kept>>();

/**
 * Where page `page` of a list begins at `now`. The first page begins with the list: only how much it holds is counted. Where the
 * others begin is read in one go over an index. Both are kept until the data or the moment changes, so that no request counts a list again;
 * the number of a long list until the moment changes.
 */
export async function findPageStart(db: Connection, list: IndexedList, page: number): Promise<PageStart> {
  const kept = await keptOf(db, list);
  if (list.searched === true && page * list.pageSize <= IDS_KEPT && kept.total === null) {
    const found = await (kept.found ??= forgotten(kept, "found", readFound(db, list)));
    kept.counted = found.total;
    return pageOfFound(list, found, page);
  }
  if (page === 1 && kept.index === null) {
    const total = await (kept.total ??= forgotten(kept, "total", readTotal(db, list)));
    kept.counted = total;
    return { total, first: total === 0 ? null : EDGES[list.order] };
  }
  const { total, pages } = await (kept.index ??= forgotten(kept, "index", readPageIndex(db, list)));
  return { total, first: pages[page - 1] ?? null };
}

function pageOfFound({ order, pageSize }: IndexedList, { total, ids }: Found, page: number): PageStart {
  const those = ids.slice((page - 1) * pageSize, page * pageSize);
  return { total, first: those.length === 0 ? null : EDGES[order], ids: those };
}

function keyOf({ pageSize, name }: Pick<IndexedList, "name" | "pageSize">): string {
  return `${pageSize} ${name}`;
}

/** Before everything, in the order of a list. */
const EDGES = {
  asc: { startsAt: "-infinity", id: "0" },
  desc: { startsAt: "infinity", id: "9223372036854775807" },
} as const satisfies Record<IndexedList["order"], PageKey>;

async function keptOf(db: Connection, list: IndexedList): Promise<Kept> {
  const version = await currentDataVersion(db);
  const lists = keptLists.get(db) ?? new Map<string, Kept>();
  keptLists.set(db, lists);
  const name = keyOf(list);
  const kept = lists.get(name);
  lists.delete(name);
  const isCurrent = kept?.version === version && kept.now === list.now;
  const isEnough = list.byTheMinute === true && kept?.now === list.now && kept.counted >= MANY;
  const begun = { version, now: list.now, total: null, index: null, found: null, counted: 0 };
  const current = isCurrent ? kept : isEnough ? { ...begun, total: totalOf(kept), counted: kept.counted } : begun;
  lists.set(name, current);
  if (lists.size > LISTS_KEPT) lists.delete(lists.keys().next().value ?? "");
  return current;
}

function totalOf({ total, found }: Kept): Promise<number> | null {
  return total ?? found?.then((all) => all.total) ?? null;
}

/** What could not be read is asked for again the next time. */
function forgotten<T>(kept: Kept, part: "total" | "index" | "found", read: Promise<T>): Promise<T> {
  read.catch(() => {
    kept[part] = null;
  });
  return read;
}

async function readTotal(db: Connection, { write }: IndexedList): Promise<number> {
  const { tables, total } = write();
  const found = await db.execute<{ n: string }>(sql`with ${tables} select ${total} as n`);
  return Number(found.rows[0]?.n ?? 0);
}

async function readFound(db: Connection, { write, order }: IndexedList): Promise<Found> {
  const { tables, keys, all = keys } = write();
  const direction = sql.raw(order);
  const found = await db.execute<{ n: string; ids: string | null }>(
    sql`with ${tables}, listed as materialized (${all})
        select (select count(*) from listed) as n, (select string_agg(id::text, ',' order by starts_at ${direction}, id ${direction})
          from (select * from listed order by starts_at ${direction}, id ${direction} limit ${IDS_KEPT}) first) as ids`,
  );
  const [{ n, ids } = { n: "0", ids: null }] = found.rows;
  return { total: Number(n), ids: ids?.split(",") ?? [] };
}

type RawKey = { starts_at: string; id: string; place: string; ends: boolean };

async function readPageIndex(db: Connection, { write, order, pageSize }: IndexedList): Promise<PageIndex> {
  const { tables, keys } = write();
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
