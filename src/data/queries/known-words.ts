import { sql } from "drizzle-orm";
import { inAlphabet, type KnownWord } from "#core/text/nearest-word.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import { cacheUntilChange } from "#data/queries/cache-until-change.ts";
import { sqlArray } from "#data/queries/sql-values.ts";
import type { Connection } from "#data/transaction.ts";

type WordsQuery = { now: EpochMs; listings: readonly Listing[] };

const cachedWords = cacheUntilChange<readonly KnownWord[]>();

/**
 * The words of the listed events' search keys, in the alphabet, with the number of events that have each. Cached for
 * the minute `now` until the data changes: it reads every listed event.
 */
export function listKnownWords(db: Connection, { now, listings }: WordsQuery): Promise<readonly KnownWord[]> {
  return cachedWords(db, { key: listings.join(), now }, async () => {
    // In the order of their bytes, which is almost that of JavaScript, so that little is left to sort in this process.
    const found = await db.execute<KnownWord>(
      sql`select word, count(*)::int as count from events, unnest(search_key) as word
        where listing = any(${sqlArray(listings, "text")}) group by word order by word collate "C"`,
    );
    return inAlphabet(found.rows);
  });
}
