import { sql } from "drizzle-orm";
import { errorText } from "#core/errors.ts";
import type { Database } from "#data/database.ts";
import type { Connection, Transaction } from "#data/transaction.ts";
import {
  postgresVersionListener,
  type VersionListeners,
  type VersionListener,
  deliverNotification,
} from "#data/version-listeners.ts";

/**
 * The data version: higher than in an earlier call exactly when a change that a public page may show was committed in
 * between, save what long work holds back for a few seconds.
 */
export async function currentDataVersion(db: Connection): Promise<number> {
  const found = await db.execute<{ version: string }>(sql`select version from data_version`);
  return Number(found.rows[0]?.version ?? 0);
}

/**
 * Prevents the transaction from raising the data version, whatever it changes: for long work in many small transactions, each of
 * which would drop every page from the caches. The work must call `raiseDataVersion` every ten seconds and at its end.
 */
export async function holdDataVersion(tx: Transaction): Promise<void> {
  await tx.execute(sql`select set_config('samehour.change_noted', 'yes', true)`);
}

/** Raises the data version with this commit, for this transaction and those that held it before. */
export async function raiseDataVersion(tx: Transaction): Promise<void> {
  // A change before the hold may have noted it already.
  await tx.execute(sql`insert into data_changes (transaction) values (pg_current_xact_id()) on conflict do nothing`);
}

/** Notifies this process of changes in the database, whichever process made them. */
export type Changes = {
  /** The last known version: never newer than the data, at most about a second older. Null before the first read. */
  latest: () => number | null;
  /** Whether the database failed to answer the last check, which runs about once a second. */
  isAway: () => boolean;
  /** Called when a check finds the database away; returns a function that ends it. */
  onAway: (listener: () => void) => () => void;
  onChange: (listener: () => void) => void;
  /** Receives the payloads of the channel `people`; the baseline migration lists them. */
  onPeople: (listener: (payload: string) => void) => void;
  /** Called when the connection is back after a loss: messages on `people` in between are lost. */
  onGap: (listener: () => void) => void;
  /** Checks now; for callers that met a failure and do not want to wait for the next check. */
  check: () => Promise<void>;
  close: () => Promise<void>;
};

const POLL_EVERY_MS = 1_000;

type Log = (message: string, details?: Record<string, unknown>) => void;

/**
 * Watches for committed changes: by NOTIFY on PostgreSQL, else by the embedded database's thread. Also polls once a
 * second, to notice a lost connection, and changes in an embedded database that another process runs.
 */
export async function watchChanges(database: Database, log: Log): Promise<Changes> {
  const listeners = new Set<() => void>();
  const peopleListeners = new Set<(payload: string) => void>();
  const gapListeners = new Set<() => void>();
  const awayListeners = new Set<() => void>();
  let latest: number | null = null;
  let away = false;
  let pending: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  const onVersion = (version: number): void => {
    if (version === latest) return;
    latest = version;
    for (const listener of listeners) listener();
  };
  const line = (database.kind === "postgres" ? postgresVersionListener : embeddedVersionLine)(database, {
    version: onVersion,
    people: (payload) => peopleListeners.forEach((listener) => listener(payload)),
    gap: () => gapListeners.forEach((listener) => listener()),
  });
  const poll = async (): Promise<void> => {
    try {
      onVersion(await line.read());
      if (away) log("the database answers again");
      away = false;
    } catch (error) {
      if (away) return;
      log("the database does not answer", { error: errorText(error) });
      away = true;
      for (const listener of awayListeners) listener();
    }
  };
  const check = (): Promise<void> => {
    pending ??= poll().finally(() => (pending = null));
    return pending;
  };
  const checkAgain = (): void => {
    timer = setTimeout(() => void check().then(() => timer && checkAgain()), POLL_EVERY_MS);
    timer.unref();
  };
  await check();
  checkAgain();
  return {
    latest: () => latest,
    isAway: () => away,
    onAway(listener) {
      awayListeners.add(listener);
      return () => void awayListeners.delete(listener);
    },
    onChange: (listener) => void listeners.add(listener),
    onPeople: (listener) => void peopleListeners.add(listener),
    onGap: (listener) => void gapListeners.add(listener),
    check,
    async close() {
      clearTimeout(timer);
      timer = undefined;
      await line.close();
    },
  };
}

function embeddedVersionLine(
  { db, engine }: Pick<Database, "db" | "engine">,
  listeners: VersionListeners,
): VersionListener {
  const stop = engine?.onNotification((notification) => deliverNotification(notification, listeners));
  const stopGap = engine?.onRestart(listeners.gap);
  return {
    read: () => currentDataVersion(db),
    close: async () => {
      stop?.();
      stopGap?.();
    },
  };
}
