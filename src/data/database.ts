import { AppError, errorText } from "#core/errors.ts";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { type ClientConfig, Pool, type PoolConfig } from "pg";
import { type EmbeddedEngine, startEmbeddedEngine } from "#data/embedded-engine.ts";
import { explainEmbeddedFailure } from "#data/explain-failure.ts";
import { SOCKET_NAME, makeDataFolder, makeSocketFolder, socketFolderFor } from "#data/data-folder.ts";
import { observeQueries, type QueryObserver } from "#data/observe-queries.ts";
import { type FolderLock, type Holder, lockFolder } from "#data/folder-lock.ts";

export type Db = NodePgDatabase;

export type Database = {
  db: Db;
  pool: Pool;
  kind: "pglite" | "postgres";
  /** What a connection with a session of its own needs when the pool's go through a pooler, which gives none; else null. */
  direct: ClientConfig | null;
  /** The embedded database if this process runs it, which a dump requires; else null. */
  engine: EmbeddedEngine | null;
  close: () => Promise<void>;
};

export type DatabaseOptions = {
  /** A PostgreSQL address; null means the embedded database in `dataDir`. */
  url: string | null;
  /** A pooler in transaction mode before the PostgreSQL of `url`; the pool connects to it. */
  poolerUrl?: string | null;
  dataDir: string;
  log: (message: string, details?: Record<string, unknown>) => void;
  /** The purpose of this process, shown to another one that finds the folder locked: `server`, `import` … */
  purpose: string;
  /** Command line tools join the server that holds the folder; a second server refuses. */
  share?: boolean;
  poolSize?: number;
  /** Called when the embedded database cannot recover: its thread died too often, or does not start again. */
  onLost?: (error: Error) => void;
  /** A statement that runs longer fails; PostgreSQL cancels it, the embedded database finishes it and discards the result. */
  statementTimeoutMs?: number;
  /** Called for each statement. */
  observer?: QueryObserver | null;
  /** How long a transaction may be silent before it is rolled back. */
  idleInTransactionMs?: number;
  /** A connection that takes longer to open fails. */
  connectTimeoutMs?: number;
};

const IDLE_IN_TRANSACTION_MS = 60_000;
const CONNECT_TIMEOUT_MS = 10_000;
const ANSWER_GRACE_MS = 2_000;
/** The name of the folder with the embedded database's files, inside the data folder. */
export const EMBEDDED_FOLDER = "database";

/**
 * Opens PostgreSQL or the embedded database, both through the same driver. Fails with `unavailable` when another
 * process holds the folder.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.url !== null) return openPostgres(options, options.url);
  const dataDir = resolve(options.dataDir);
  makeDataFolder(dataDir);
  const socketFolder = socketFolderFor(dataDir);
  const { lock, holder } = await lockFolder(dataDir, options.purpose, socketFolder);
  if (lock) return openEmbedded(options, { dataDir, socketFolder, lock });
  if (options.share && existsSync(join(holder.socketFolder, SOCKET_NAME))) return joinEmbedded(options, holder);
  throw new AppError("unavailable", takenMessage(dataDir, holder));
}

function takenMessage(dataDir: string, holder: Holder): string {
  return (
    `The data folder ${dataDir} is in use by process ${holder.pid} (${holder.purpose || "unknown"}). ` +
    "Two processes on one folder would destroy the database, so this one stops. " +
    "Stop that process first, or give this one its own DATA_DIR, or use PostgreSQL (DATABASE_URL), which many processes can share."
  );
}

function openPostgres(options: DatabaseOptions, url: string): Database {
  const { poolerUrl = null, poolSize: max = 10 } = options;
  const pool = createPool(options, poolerUrl === null ? { connectionString: url, max } : pooledBy(poolerUrl, max));
  const direct = poolerUrl === null ? null : { connectionString: url, application_name: nameOf(options) };
  return { db: drizzle(pool), pool, kind: "postgres", direct, engine: null, close: () => pool.end() };
}

/**
 * PgBouncer refuses settings in the first message of a connection: those of the database's role are used, which
 * `requirePooledSettings` checks. The name differs, because the pooler's connections outlive the process, and restoring
 * refuses while a server is connected.
 */
function pooledBy(poolerUrl: string, max: number): PoolConfig {
  return {
    connectionString: poolerUrl,
    max,
    application_name: "samehour, pooled",
    options: undefined,
    statement_timeout: undefined,
    idle_in_transaction_session_timeout: undefined,
  };
}

function nameOf({ purpose }: Pick<DatabaseOptions, "purpose">): string {
  return `samehour ${purpose}`;
}

/** A pool on the socket of an embedded database that another process (or a test's engine) runs. */
export function joinEmbedded(
  options: Omit<DatabaseOptions, "url" | "dataDir">,
  at: { socketFolder: string },
): Database {
  const pool = createPool(options, {
    host: at.socketFolder,
    port: 5432,
    user: "postgres",
    database: "postgres",
    max: options.poolSize ?? 4,
  });
  return { db: drizzle(pool), pool, kind: "pglite", direct: null, engine: null, close: () => pool.end() };
}

async function openEmbedded(
  options: DatabaseOptions,
  { dataDir, socketFolder, lock }: { dataDir: string; socketFolder: string; lock: FolderLock },
): Promise<Database> {
  const isNew = !existsSync(join(dataDir, EMBEDDED_FOLDER));
  try {
    if (socketFolder !== dataDir) makeSocketFolder(socketFolder);
    const engine = await startEmbeddedEngine(
      {
        folder: join(dataDir, EMBEDDED_FOLDER),
        dumpFile: null,
        socketPath: join(socketFolder, SOCKET_NAME),
        idleInTransactionMs: options.idleInTransactionMs ?? IDLE_IN_TRANSACTION_MS,
      },
      {
        died: (error) => options.log("the embedded database stopped and is started again", { error: errorText(error) }),
        restarted: () => options.log("the embedded database runs again"),
        lost: (error) => {
          options.log("the embedded database cannot be started again", { error: errorText(error) });
          options.onLost?.(error);
        },
      },
    );
    const joined = joinEmbedded(options, { socketFolder });
    const close = async (): Promise<void> => {
      await joined.close();
      await engine.close();
      lock.release();
    };
    return { ...joined, engine, close };
  } catch (error) {
    const failure = explainEmbeddedFailure(error, dataDir, isNew);
    try {
      lock.release();
    } catch {
      // This fails on a full disk; the next process then sees that this one has ended.
    }
    throw failure;
  }
}

function createPool(options: Omit<DatabaseOptions, "url" | "dataDir">, where: PoolConfig): Pool {
  const timeout = options.statementTimeoutMs ?? 30_000;
  const pool = new Pool({
    application_name: nameOf(options),
    options: "-c timezone=UTC -c jit=off",
    statement_timeout: timeout,
    // A limit in the client too: the embedded database has no statement_timeout, and a network may lose an answer.
    query_timeout: timeout + ANSWER_GRACE_MS,
    idle_in_transaction_session_timeout: options.idleInTransactionMs ?? IDLE_IN_TRANSACTION_MS,
    connectionTimeoutMillis: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    ...where,
  });
  if (options.observer) observeQueries(pool, options.observer);
  // An idle connection broke: the pool drops it and opens another for the next query.
  pool.on("error", (error) => options.log("an idle database connection broke", { error: errorText(error) }));
  // The pool does not listen while a connection is in use, and an unhandled error event ends the process; the
  // connection's next query throws the error.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
