import { type SQL, sql } from "drizzle-orm";
import type { EpochMs } from "#core/time/instant.ts";
import { currentDataVersion } from "#data/changes.ts";
import type { Connection } from "#data/transaction.ts";

/** The first row of a page. `startsAt` is the database's own text, which is more precise than milliseconds. */
type PageKey = { startsAt: string; id: string };
/** The first row of each page of a list, and the number of rows in all. */
type PageIndex = { total: number; pages: readonly PageKey[] };

type ListSql = {
  /** A query of `starts_at` and `id`, with its common table expressions. */
  keys: SQL;
  tables: SQL;
  /** An expression for the number of rows in the list. */
  total: SQL;
};

type IndexedList = {
  /** Identifies the list: its query without page and time. */
  name: string;
  now: EpochMs;
  pageSize: number;
  order: "asc" | "desc";
  /** Sorts before every row, in a list whose key is no instant. */
  edge?: PageKey;
  /** The list in SQL, built only when something must be read. */
  write: () => ListSql;
  /** `now` is a whole minute, so a cached total of this minute is still valid. */
  byTheMinute?: boolean;
};

/** The first row of a page, null when there is no such page, and the number of rows in all pages. */
type PageStart = { total: number; first: PageKey | null };

/** Cached facts about a list at one time and data version. */
type CachedList = {
  version: number;
  now: EpochMs;
  total: Promise<number> | null;
  index: Promise<PageIndex> | null;
  /** The counted total. */
  counted: number;
};

/** Cached lists per database; the least recently used is evicted first. */
const LISTS_MAX = 200;
/**
 * Counting this many takes longer than reading the page. While the data changes constantly, for example during an
 * import, the first page shows this minute's total; its rows are current.
 */
const MANY = 10_000;
const cachedLists = new WeakMap<Connection, Map<string, CachedList>>();

/**
 * The first row of page `page` of a list at `now`. The first page needs only the total. The start of all others is
 * read in one pass over an index. Both are cached until the data or the time changes, so that no request counts a list
 * again; the total of a long list until the time changes.
 */
export async function findPageStart(db: Connection, list: IndexedList, page: number): Promise<PageStart> {
  const cached = await cachedListOf(db, list);
  if (page === 1 && cached.index === null) {
    const total = await (cached.total ??= forgotten(cached, "total", readTotal(db, list)));
    cached.counted = total;
    return { total, first: total === 0 ? null : (list.edge ?? EDGES[list.order]) };
  }
  const { total, pages } = await (cached.index ??= forgotten(cached, "index", readPageIndex(db, list)));
  return { total, first: pages[page - 1] ?? null };
}

function keyOf({ pageSize, name }: Pick<IndexedList, "name" | "pageSize">): string {
  return `${pageSize} ${name}`;
}

/** Sorts before every row in the order of a list. */
const EDGES = {
  asc: { startsAt: "-infinity", id: "0" },
  desc: { startsAt: "infinity", id: "9223372036854775807" },
} as const satisfies Record<IndexedList["order"], PageKey>;

async function cachedListOf(db: Connection, list: IndexedList): Promise<CachedList> {
  const version = await currentDataVersion(db);
  const lists = cachedLists.get(db) ?? new Map<string, CachedList>();
  cachedLists.set(db, lists);
  const name = keyOf(list);
  const cached = lists.get(name);
  lists.delete(name);
  const isCurrent = cached?.version === version && cached.now === list.now;
  const isEnough = list.byTheMinute === true && cached?.now === list.now && cached.counted >= MANY;
  const fresh = { version, now: list.now, total: null, index: null, counted: 0 };
  const current = isCurrent ? cached : isEnough ? { ...fresh, total: cached.total, counted: cached.counted } : fresh;
  lists.set(name, current);
  if (lists.size > LISTS_MAX) lists.delete(lists.keys().next().value ?? "");
  return current;
}

/** Removes a failed read from the cache, so that the next request retries it. */
function forgotten<T>(cached: CachedList, part: "total" | "index", read: Promise<T>): Promise<T> {
  read.catch(() => {
    cached[part] = null;
  });
  return read;
}

async function readTotal(db: Connection, { write }: IndexedList): Promise<number> {
  const { tables, total } = write();
  const found = await db.execute<{ n: string }>(sql`with ${tables} select ${total} as n`);
  return Number(found.rows[0]?.n ?? 0);
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
