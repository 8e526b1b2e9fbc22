import { memoize } from "#core/memoize.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { currentDataVersion } from "#data/changes.ts";
import type { Connection } from "#data/transaction.ts";

/** Calls `read`, or returns its result for the same key, minute and data version. */
type CachedRead<Value> = (
  db: Connection,
  { key, now }: { key: string; now: EpochMs },
  read: () => Promise<Value>,
) => Promise<Value>;

/** The results of one minute and one data version, by key. */
type Cached<Value> = { version: number; now: EpochMs; results: ReturnType<typeof memoize<Promise<Value>>> };

/** Results that are cached of one minute and data version; the oldest is dropped. */
const RESULTS_MAX = 10;

/**
 * Caches what a query read from public data, for each database, until the data or the minute `now` changes. A failed
 * read is not cached.
 */
export function cacheUntilChange<Value>(): CachedRead<Value> {
  const cachedOf = new WeakMap<Connection, Cached<Value>>();
  return async (db, { key, now }, read) => {
    const version = await currentDataVersion(db);
    const known = cachedOf.get(db);
    const current =
      known?.version === version && known.now === now
        ? known
        : { version, now, results: memoize<Promise<Value>>(RESULTS_MAX) };
    cachedOf.set(db, current);
    const result = current.results(key, read);
    result.catch(() => {
      if (cachedOf.get(db) === current) cachedOf.delete(db);
    });
    return result;
  };
}
