import { nextReadingAfter } from "#core/imports/import-source.ts";
import type { Fault } from "#core/text/fault.ts";
import { MINUTE_MS, type EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { claimDueSource, storeReading } from "#data/queries/import-sources-write.ts";
import type { ImportSourceRow } from "#data/queries/import-sources.ts";

/** Longer than any reading takes: after that another process may try. */
const CLAIM_MS = 10 * MINUTE_MS;

/** Takes on one source whose time has come; null when none has. */
export function takeDueSource({ db }: Pick<Database, "db">, now: EpochMs): ReturnType<typeof claimDueSource> {
  return claimDueSource(db, { now, until: now + CLAIM_MS });
}

/** What came of reading a source: a run, the same as before, a fault, or another run of it still at work. */
export type SourceReading =
  | { outcome: "run"; runId: string; etag: string | null }
  | { outcome: "unchanged" | "busy" }
  | { outcome: "failed"; fault: Fault };

/** Stores what came of a reading, and when the next one is. */
export async function settleSource(
  { db }: Pick<Database, "db">,
  source: ImportSourceRow,
  reading: SourceReading,
  now: EpochMs,
): Promise<void> {
  const hasFailed = reading.outcome === "failed";
  const failures = hasFailed ? source.failures + 1 : 0;
  await storeReading(db, source.id, {
    nextAt: now + nextReadingAfter(source.everyHours, failures),
    readAt: reading.outcome === "busy" ? (source.readAt ?? now) : now,
    failures,
    fault: hasFailed ? reading.fault : null,
    etag: reading.outcome === "run" ? reading.etag : source.etag,
    lastRun: reading.outcome === "run" ? reading.runId : source.lastRun,
  });
}
