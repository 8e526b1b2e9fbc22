import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import { AppError } from "#core/errors.ts";
import type { Notification } from "#data/wire-protocol.ts";

/** The embedded database while this process runs it. */
export type EmbeddedEngine = {
  /** Writes a compressed, fsynced dump and returns the row counts of its tables. */
  dump: (file: string) => Promise<Record<string, number>>;
  /** Calls back for each NOTIFY on the channels `data_version` and `people`, from any connection; returns the unsubscribe function. */
  onNotification: (listener: (notification: Notification) => void) => () => void;
  /** Calls back after the thread died and another one has replaced it: notifications in between are lost. */
  onRestart: (listener: () => void) => () => void;
  /** Waits for the current turn, then ends the database and its thread. */
  close: () => Promise<void>;
};

type Question = { ask: "dump"; file: string } | { ask: "close" };

/** Events of a thread that ends unexpectedly: each death, each restart, and the final loss. */
type EngineEvents = {
  died: (error: Error) => void;
  restarted: () => void;
  /** The thread died too often, or cannot be started again. */
  lost: (error: Error) => void;
};

/** More deaths than this within a minute are a fault that a restart does not cure. */
const MAX_DEATHS_A_MINUTE = 5;
const MINUTE_MS = 60_000;

/**
 * Starts PGlite in a worker thread and waits until its socket listens. Restarts a thread that dies (out of memory, a
 * fault of the engine).
 */
export async function startEmbeddedEngine(settings: EngineSettings, events: EngineEvents): Promise<EmbeddedEngine> {
  const waiting = new Map<number, PromiseWithResolvers<Record<string, number>>>();
  const notified = new Set<(notification: Notification) => void>();
  const restarted = new Set<() => void>();
  const onReply = (reply: EngineReply): void => {
    if (!("notified" in reply)) return settle(waiting, reply);
    for (const each of notified) each(reply.notified);
  };
  const thread = await superviseWorker(
    () => startWorker(settings, onReply),
    settings.folder === null ? 0 : MAX_DEATHS_A_MINUTE,
    {
      ...events,
      died: (error) => {
        for (const each of waiting.values()) each.reject(error);
        waiting.clear();
        events.died(error);
      },
      restarted: () => {
        events.restarted();
        for (const each of restarted) each();
      },
    },
  );
  let lastId = 0;
  const request = (question: Question): Promise<Record<string, number>> => {
    lastId += 1;
    const answer = Promise.withResolvers<Record<string, number>>();
    waiting.set(lastId, answer);
    thread.now().postMessage({ ...question, id: lastId } satisfies EngineRequest, []);
    return answer.promise;
  };

  return {
    onNotification: (listener) => listenIn(notified, listener),
    onRestart: (listener) => listenIn(restarted, listener),
    dump: (file) => request({ ask: "dump", file }),
    close: async () => {
      if (!(await thread.letEnd())) return;
      await request({ ask: "close" });
      await thread.now().terminate();
    },
  };
}

type RunningThread = {
  /** The current worker. */
  now: () => Worker;
  /** Expects the worker's end from now on; waits for a restart in progress, and returns whether a worker runs. */
  letEnd: () => Promise<boolean>;
};

/** Starts a worker, and restarts it each time it ends unexpectedly, at most `maxDeaths` times a minute. */
async function superviseWorker(
  launch: () => Promise<Worker>,
  maxDeaths: number,
  events: EngineEvents,
): Promise<RunningThread> {
  let deaths: number[] = [];
  let endIsWanted = false;
  let isLost = false;
  let recovery: Promise<void> = Promise.resolve();

  const start = async (): Promise<Worker> => {
    const worker = await launch();
    let fault: unknown = null;
    worker.on("error", (error) => (fault = error));
    worker.on("exit", (code) => {
      if (!endIsWanted) recovery = recover(fault instanceof Error ? fault : endedWith(code));
    });
    return worker;
  };
  const recover = async (error: Error): Promise<void> => {
    events.died(error);
    const now = performance.now();
    deaths = [...deaths.filter((at) => now - at < MINUTE_MS), now];
    isLost = deaths.length > maxDeaths;
    if (isLost) return events.lost(error);
    try {
      worker = await start();
      events.restarted();
    } catch (cause) {
      isLost = true;
      events.lost(cause instanceof Error ? cause : new Error(String(cause)));
    }
  };
  let worker = await start();
  return {
    now: () => worker,
    letEnd: async () => {
      await recovery;
      endIsWanted = true;
      return !isLost;
    },
  };
}

/** Starts a thread and waits until its socket listens; rejects when it ends before that. */
async function startWorker(settings: EngineSettings, onReply: (reply: EngineReply) => void): Promise<Worker> {
  const worker = new Worker(new URL(`./pglite-worker${extname(import.meta.url)}`, import.meta.url), {
    workerData: settings,
  });
  await new Promise<void>((resolve, reject) => {
    const ended = (code: number): void => reject(endedWith(code));
    worker.once("error", reject);
    worker.once("exit", ended);
    worker.once("message", () => {
      worker.off("error", reject);
      worker.off("exit", ended);
      resolve();
    });
  });
  worker.on("message", onReply);
  return worker;
}

function endedWith(code: number): AppError {
  return new AppError("unavailable", `The embedded database ended with code ${code}.`);
}

function listenIn<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function settle(waiting: Map<number, PromiseWithResolvers<Record<string, number>>>, reply: EngineReply): void {
  const answer = waiting.get(reply.id);
  waiting.delete(reply.id);
  if ("failed" in reply) answer?.reject(new AppError("unavailable", reply.failed));
  else if ("counts" in reply) answer?.resolve(reply.counts);
}

/** Start parameters of the embedded database's thread. */
export type EngineSettings = {
  /** Folder of the database's files; null for a database in memory (tests). */
  folder: string | null;
  /** A dump to restore into a new folder. */
  dumpFile: string | null;
  socketPath: string;
  idleInTransactionMs: number;
};

export type EngineRequest = { id: number; ask: "dump"; file: string } | { id: number; ask: "close" };

export type EngineReply =
  | { id: 0; ready: true }
  /** A transaction on any connection sent a NOTIFY on one of the channels. */
  | { id: 0; notified: Notification }
  | { id: number; counts: Record<string, number> }
  | { id: number; failed: string };
