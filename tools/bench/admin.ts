import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { adminReads } from "./admin-reads.ts";
import { benchBySize } from "./by-size.ts";
import { fillWithSeries } from "./fill-with-series.ts";
import { scatterStates } from "./scatter-states.ts";

/** `npm run bench -- admin`: what the dashboard's lists cost at the first and the last size, on PostgreSQL. */
export function benchAdmin(now: EpochMs, given: readonly number[]): Promise<void> {
  const fill = async (database: Database, size: number): Promise<void> => {
    await fillWithSeries(database, { from: 0, to: size, now });
    await scatterStates(database);
  };
  return benchBySize({ of: "events", given, fill, reads: (database) => adminReads(database, "an-admin", now) });
}
