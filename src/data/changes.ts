import { sql } from "drizzle-orm";
import { Client } from "pg";
import { errorText } from "#core/errors.ts";
import type { Database } from "#data/database.ts";
import type { Connection } from "#data/transaction.ts";

/** Called for each new data version, each message on `people`, and after a gap in which messages may be lost. */
type VersionListeners = {
  version: (version: number) => void;
  people: (payload: string) => void;
  gap: () => void;
};

/** Passes one NOTIFY to its listener. */
function deliverNotification(
  { channel, payload }: { channel: string; payload?: string | undefined },
  hear: VersionListeners,
): void {
  if (channel === "people") hear.people(payload ?? "");
  else hear.version(Number(payload));
}

/** Reads the data version and reports each new one. */
type VersionListener = { read: () => Promise<number>; close: () => Promise<void> };

const CONNECT_WITHIN_MS = 3_000;
const ANSWER_WITHIN_MS = 5_000;

/**
 * The process's one LISTEN connection. A pooled one would lose its LISTEN, and would not answer while all are busy.
 * When it breaks, the next `read` opens another and reports what was missed.
 */
function postgresVersionListener({ pool }: Pick<Database, "pool">, hear: VersionListeners): VersionListener {
  let opened: Promise<Client> | null = null;
  let wasOpen = false;

  const open = async (): Promise<Client> => {
    const client = new Client({ ...pool.options, connectionTimeoutMillis: CONNECT_WITHIN_MS, keepAlive: true });
    // The next read throws the error; after a silent break it opens a new connection.
    client.on("error", () => void (opened = null));
    client.on("end", () => void (opened = null));
    client.on("notification", (heard) => deliverNotification(heard, hear));
    await client.connect();
    await client.query("listen data_version; listen people");
    if (wasOpen) hear.gap();
    wasOpen = true;
    return client;
  };

  return {
    async read() {
      opened ??= open();
      const mine = opened;
      try {
        const client = await mine;
        const found = await client.query<{ version: string }>(QUESTION);
        return Number(found.rows[0]?.version ?? 0);
      } catch (error) {
        if (opened === mine) opened = null;
        await endQuietly(mine);
        throw error;
      }
    },
    async close() {
      if (opened) await endQuietly(opened);
    },
  };
}

const QUESTION = { text: "select version from data_version", query_timeout: ANSWER_WITHIN_MS };

/** Ends a connection that may be broken or never opened; its failure was already reported to the caller. */
async function endQuietly(opening: Promise<Client>): Promise<void> {
  const client = await opening.catch(() => null);
  await client?.end().catch(() => undefined);
}

/** The data version: higher than in an earlier call exactly when a change that a public page may show was committed in between. */
export async function currentDataVersion(db: Connection): Promise<number> {
  const found = await db.execute<{ version: string }>(sql`select version from data_version`);
  return Number(found.rows[0]?.version ?? 0);
}

/** Notifies this process of changes in the database, whichever process made them. */
export type Changes = {
  /** The last known version: never newer than the data, at most about a second older. Null before the first read. */
  latest: () => number | null;
  /** Whether the database failed to answer the last check, which runs about once a second. */
  isAway: () => boolean;
  onChange: (heard: () => void) => void;
  /** Receives the payloads of the channel `people`; the baseline migration lists them. */
  onPeople: (heard: (payload: string) => void) => void;
  /** Called when the connection is back after a loss: messages on `people` in between are lost. */
  onGap: (heard: () => void) => void;
  /** Checks now; for callers that met a failure and do not want to wait for the next check. */
  check: () => Promise<void>;
  close: () => Promise<void>;
};

const ASK_EVERY_MS = 1_000;

type Log = (message: string, details?: Record<string, unknown>) => void;

/**
 * Watches for committed changes: by NOTIFY on PostgreSQL, else by the embedded database's thread. Also polls once a
 * second, to notice a lost connection, and changes in an embedded database that another process runs.
 */
export async function watchChanges(database: Database, log: Log): Promise<Changes> {
  const listeners = new Set<() => void>();
  const peopleListeners = new Set<(payload: string) => void>();
  const gapListeners = new Set<() => void>();
  let latest: number | null = null;
  let away = false;
  let asking: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  const hear = (version: number): void => {
    if (version === latest) return;
    latest = version;
    for (const listener of listeners) listener();
  };
  const line = (database.kind === "postgres" ? postgresVersionListener : embeddedVersionLine)(database, {
    version: hear,
    people: (payload) => peopleListeners.forEach((listener) => listener(payload)),
    gap: () => gapListeners.forEach((listener) => listener()),
  });
  const ask = async (): Promise<void> => {
    try {
      hear(await line.read());
      if (away) log("the database answers again");
      away = false;
    } catch (error) {
      if (!away) log("the database does not answer", { error: errorText(error) });
      away = true;
    }
  };
  const check = (): Promise<void> => {
    asking ??= ask().finally(() => (asking = null));
    return asking;
  };
  const checkAgain = (): void => {
    timer = setTimeout(() => void check().then(() => timer && checkAgain()), ASK_EVERY_MS);
    timer.unref();
  };
  await check();
  checkAgain();
  return {
    latest: () => latest,
    isAway: () => away,
    onChange: (heard) => void listeners.add(heard),
    onPeople: (heard) => void peopleListeners.add(heard),
    onGap: (heard) => void gapListeners.add(heard),
    check,
    async close() {
      clearTimeout(timer);
      timer = undefined;
      await line.close();
    },
  };
}

function embeddedVersionLine({ db, engine }: Pick<Database, "db" | "engine">, hear: VersionListeners): VersionListener {
  const stop = engine?.onNotification((heard) => deliverNotification(heard, hear));
  const stopGap = engine?.onRestart(hear.gap);
  return {
    read: () => currentDataVersion(db),
    close: async () => {
      stop?.();
      stopGap?.();
    },
  };
}
