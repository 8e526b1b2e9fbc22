import type { Notification } from "#data/wire-protocol.ts";

/** What the thread that holds the embedded database is started with. */
export type EngineSettings = {
  /** Where the database's files are; null keeps it in memory (tests). */
  folder: string | null;
  /** A dump to start from, when the folder is new. */
  dumpFile: string | null;
  socketPath: string;
  idleInTransactionMs: number;
};

export type EngineRequest = { id: number; ask: "dump"; file: string } | { id: number; ask: "close" };

export type EngineReply =
  | { id: 0; ready: true }
  /** A transaction on any connection has told one of the channels that are listened to. */
  | { id: 0; notified: Notification }
  | { id: number; counts: Record<string, number> }
  | { id: number; failed: string };
