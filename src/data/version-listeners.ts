import { Client } from "pg";
import type { Database } from "#data/database.ts";

/** Called for each new data version, each message on `people`, and after a gap in which messages may be lost. */
export type VersionListeners = {
  version: (version: number) => void;
  people: (payload: string) => void;
  gap: () => void;
};

/** Passes one NOTIFY to its listener. */
export function deliverNotification(
  { channel, payload }: { channel: string; payload?: string | undefined },
  listeners: VersionListeners,
): void {
  if (channel === "people") listeners.people(payload ?? "");
  else listeners.version(Number(payload));
}

/** Reads the data version and reports each new one. */
export type VersionListener = { read: () => Promise<number>; close: () => Promise<void> };

const CONNECT_WITHIN_MS = 3_000;

const ANSWER_WITHIN_MS = 5_000;

/**
 * The process's one LISTEN connection. A pooled one would lose its LISTEN, and would not answer while all are busy.
 * When it breaks, the next `read` opens another and reports what was missed. Through a pooler it would receive nothing.
 */
export function postgresVersionListener(
  { pool, direct }: Pick<Database, "pool" | "direct">,
  listeners: VersionListeners,
): VersionListener {
  let opened: Promise<Client> | null = null;
  let wasOpen = false;

  const open = async (): Promise<Client> => {
    const limits = { connectionTimeoutMillis: CONNECT_WITHIN_MS, keepAlive: true };
    const client = new Client({ ...pool.options, ...direct, ...limits });
    // The next read throws the error; after a silent break it opens a new connection.
    client.on("error", () => void (opened = null));
    client.on("end", () => void (opened = null));
    client.on("notification", (notification) => deliverNotification(notification, listeners));
    await client.connect();
    await client.query("listen data_version; listen people");
    if (wasOpen) listeners.gap();
    wasOpen = true;
    return client;
  };

  return {
    async read() {
      opened ??= open();
      const connection = opened;
      try {
        const client = await connection;
        const found = await client.query<{ version: string }>(QUESTION);
        return Number(found.rows[0]?.version ?? 0);
      } catch (error) {
        if (opened === connection) opened = null;
        await endQuietly(connection);
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
