import { sql } from "drizzle-orm";
import { errorText } from "#core/errors.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { type Database, type DatabaseOptions, openDatabase } from "#data/database.ts";
import type { Connection } from "#data/transaction.ts";

/** A streaming replica from which public pages are read while it shows the newest data version. */
export type ReadReplica = {
  /** The replica if it shows `version` of the data or a later one, otherwise null: then the primary is read. Never throws. */
  at: (version: number | null) => Promise<Database | null>;
  close: () => Promise<void>;
};

type ReplicaOptions = Pick<DatabaseOptions, "url" | "log" | "observer"> & { primary: Pick<Database, "db"> };

/** A replica that does not answer this soon counts as away, in milliseconds. */
const CHECK_WITHIN_MS = 2_000;
/** A replica that is away is asked again at most this often, and no page waits for its answer. */
const REST_MS = 2_000;
/** A page whose statement takes longer is read from the primary. */
const STATEMENT_MS = 10_000;
/** A replica is behind for some milliseconds after each change; the log names only what lasts longer. */
const BEHIND_MS = 10_000;

/**
 * Opens the replica at `url`, which may be away. Pages need no limit for its lag: the data version, which every commit
 * that a public page shows raises, is compared before each page.
 */
export async function openReadReplica({ primary, ...options }: ReplicaOptions): Promise<ReadReplica> {
  const timeouts = { connectTimeoutMs: CHECK_WITHIN_MS, statementTimeoutMs: STATEMENT_MS };
  const database = await openDatabase({ ...options, ...timeouts, dataDir: "", purpose: "replica" });
  const report = faultReporter(options.log);
  const checks = replicaChecks({ primary, database }, report);
  let behindSince: number | null = null;
  return {
    async at(version) {
      const shown = version === null ? null : await checks.version();
      if (version === null || shown === null) return null;
      if (shown >= version) {
        behindSince = null;
        report(null);
        return database;
      }
      behindSince ??= performance.now();
      if (performance.now() - behindSince > BEHIND_MS)
        report("the read replica is behind; pages are read from the primary until it has caught up", {
          shown,
          version,
        });
      return null;
    },
    close: database.close,
  };
}

type Report = (fault: string | null, details?: Record<string, unknown>) => void;

/** Logs a fault once, and its end (null). */
function faultReporter(log: ReplicaOptions["log"]): Report {
  let known: string | null = null;
  return (fault, details = {}) => {
    if (fault !== known) log(fault ?? "public pages are read from the read replica again", details);
    known = fault;
  };
}

/** Asks the replica for its data version; null if it cannot be used. */
function replicaChecks(
  { primary, database }: { primary: Pick<Database, "db">; database: Database },
  report: Report,
): { version: () => Promise<number | null> } {
  let identity: Promise<string> | null = null;
  let pending: Promise<number | null> | null = null;
  let rest: { until: number } | null = null;

  const leave = (fault: string, details: Record<string, unknown> = {}): null => {
    rest = { until: performance.now() + REST_MS };
    report(fault, details);
    return null;
  };
  const check = async (): Promise<number | null> => {
    try {
      identity ??= findReplication(primary.db).then((found) => found.identity);
      const primaryIdentity = await identity;
      const found = await withinLimit(findReplication(database.db));
      if (!found.inRecovery || found.identity !== primaryIdentity)
        return leave(
          "DATABASE_READ_URL is no replica of the database at DATABASE_URL; pages are read from the primary",
        );
      rest = null;
      return found.version;
    } catch (error) {
      identity = null;
      return leave("the read replica does not answer; pages are read from the primary", { error: errorText(error) });
    }
  };
  return {
    async version() {
      if (rest !== null && performance.now() < rest.until) return null;
      // Versions only rise, so what an earlier request learns is true for this one.
      pending ??= check().finally(() => (pending = null));
      return rest === null ? pending : null;
    },
  };
}

/** A server's role in replication; `identity` is the same for a primary's database and its copies on streaming replicas. */
type Replication = { version: number; inRecovery: boolean; identity: string; replayedAt: EpochMs | null };

const NOBODY = { version: 0, recovering: false, identity: "", replayed: null };

/** Reads the data version and the role of a PostgreSQL server; `replayedAt` is when the last commit that a replica replayed was made. */
export async function findReplication(db: Connection): Promise<Replication> {
  const found = await db.execute<{ version: string; recovering: boolean; identity: string; replayed: number | null }>(
    sql`select version, pg_is_in_recovery() as recovering,
        current_database() || ' ' || (select system_identifier from pg_control_system()) as identity,
        extract(epoch from pg_last_xact_replay_timestamp())::float8 * 1000 as replayed
      from data_version`,
  );
  const { version, recovering, identity, replayed } = found.rows[0] ?? NOBODY;
  return { version: Number(version), inRecovery: recovering, identity, replayedAt: replayed };
}

async function withinLimit<Value>(answer: Promise<Value>): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${CHECK_WITHIN_MS} ms`)), CHECK_WITHIN_MS);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
