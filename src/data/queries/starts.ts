import { sql } from "drizzle-orm";
import type { Span } from "#core/events/listed-day.ts";
import type { StartCount } from "#core/events/week-counts.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import { currentDataVersion } from "#data/changes.ts";
import { dateWanted, notCancelled } from "#data/queries/day-list.ts";
import type { ListNarrowing } from "#data/queries/search-condition.ts";
import { perListing, sqlInstant } from "#data/queries/sql-values.ts";
import { instantFromText } from "#data/tables/columns.ts";
import type { Connection } from "#data/transaction.ts";

type StartsQuery = ListNarrowing & Span & { listings: readonly Listing[] };

/** The start instants of the span in order, with the number of dates at each. A day has few, since people meet at round times. */
export async function countStarts(
  db: Connection,
  { from, to, listings, ...narrowing }: StartsQuery,
): Promise<readonly StartCount[]> {
  const dates = perListing(
    listings,
    (listing) => sql`select o.starts_at from occurrences o
      where o.listing = ${listing} and not o.cancelled and o.starts_at >= ${sqlInstant(from)}
        and o.starts_at < ${sqlInstant(to)} and ${notCancelled} and ${dateWanted(narrowing)}`,
  );
  const found = await db.execute<{ starts_at: string; n: number }>(
    sql`select starts_at, count(*)::int as n from (${dates}) dates group by starts_at order by starts_at`,
  );
  return found.rows.map((row) => ({ startsAt: instantFromText(row.starts_at), count: row.n }));
}

/** The counts at one data version; `counted` is the number of dates. */
type CountedStarts = { version: number; now: EpochMs; starts: Promise<readonly StartCount[]>; counted: number };

/** Counted spans per database; the least recently used is evicted first. */
const SPANS_MAX = 20;
/** While the data changes constantly, for example during an import, this many are counted once a minute (`page-index.ts`). */
const MANY = 10_000;
const countedSpans = new WeakMap<Connection, Map<string, CountedStarts>>();

/**
 * `countStarts`, cached until the data changes. A span does not depend on the visitor's zone or the time, so all pages of a
 * week share one count. `now` is a whole minute.
 */
export async function sharedStarts(
  db: Connection,
  { now, ...requested }: StartsQuery & { now: EpochMs },
): Promise<readonly StartCount[]> {
  const version = await currentDataVersion(db);
  const spans = countedSpans.get(db) ?? new Map<string, CountedStarts>();
  countedSpans.set(db, spans);
  const name = JSON.stringify(requested);
  const cached = spans.get(name);
  spans.delete(name);
  const counted = isStillRight(cached, { version, now })
    ? cached
    : { version, now, starts: countStarts(db, requested), counted: 0 };
  spans.set(name, counted);
  if (spans.size > SPANS_MAX) spans.delete(spans.keys().next().value ?? "");
  try {
    const starts = await counted.starts;
    counted.counted = starts.reduce((sum, { count }) => sum + count, 0);
    return starts;
  } catch (error) {
    // The next request counts again.
    if (spans.get(name) === counted) spans.delete(name);
    throw error;
  }
}

function isStillRight(
  cached: CountedStarts | undefined,
  { version, now }: Pick<CountedStarts, "version" | "now">,
): cached is CountedStarts {
  if (cached === undefined) return false;
  return cached.version === version || (cached.now === now && cached.counted >= MANY);
}
