import { Worker } from "node:worker_threads";
import { AppError } from "#core/errors.ts";
import type { EngineReply, EngineRequest, EngineSettings } from "#data/pglite-protocol.ts";
import type { Notification } from "#data/wire-protocol.ts";

/** The embedded database while this process runs it. */
export type EmbeddedEngine = {
  /** Writes a compressed, fsynced dump and says how many rows the tables held at that moment. */
  dump: (file: string) => Promise<Record<string, number>>;
  /** Calls with each NOTIFY on the channels `data_version` and `people`, whichever connection sent it; returns how to end that. */
  onNotification: (heard: (notification: Notification) => void) => () => void;
  /** Waits for the turn that is running, then ends the database and its thread. */
  close: () => Promise<void>;
};

type Question = { ask: "dump"; file: string } | { ask: "close" };

/** Starts PGlite in a thread and waits until its socket listens. `onFailure` hears of a thread that ends by itself. */
export async function startEmbeddedEngine(
  settings: EngineSettings,
  onFailure: (error: Error) => void,
): Promise<EmbeddedEngine> {
  const worker = new Worker(new URL("./pglite-worker.ts", import.meta.url), { workerData: settings });
  const waiting = new Map<number, PromiseWithResolvers<Record<string, number>>>();
  const heard = new Set<(notification: Notification) => void>();
  let lastId = 0;
  let closing = false;

  const fail = (error: Error): void => {
    for (const each of waiting.values()) each.reject(error);
    waiting.clear();
    if (!closing) onFailure(error);
  };
  const ask = (question: Question): Promise<Record<string, number>> => {
    lastId += 1;
    const answer = Promise.withResolvers<Record<string, number>>();
    waiting.set(lastId, answer);
    worker.postMessage({ ...question, id: lastId } satisfies EngineRequest, []);
    return answer.promise;
  };

  await new Promise<void>((resolve, reject) => {
    const ended = (code: number): void =>
      reject(new AppError("unavailable", `The embedded database ended with code ${code}.`));
    worker.once("error", reject);
    worker.once("exit", ended);
    worker.once("message", () => {
      worker.off("error", reject);
      worker.off("exit", ended);
      resolve();
    });
  });
  worker.on("message", (reply: EngineReply) => {
    if (!("notified" in reply)) return settle(waiting, reply);
    for (const each of heard) each(reply.notified);
  });
  worker.on("error", fail);
  worker.on("exit", (code) => fail(new AppError("unavailable", `The embedded database ended with code ${code}.`)));

  return {
    onNotification: (listener) => {
      heard.add(listener);
      return () => void heard.delete(listener);
    },
    dump: (file) => ask({ ask: "dump", file }),
    close: async () => {
      closing = true;
      await ask({ ask: "close" });
      await worker.terminate();
    },
  };
}

function settle(waiting: Map<number, PromiseWithResolvers<Record<string, number>>>, reply: EngineReply): void {
  const answer = waiting.get(reply.id);
  waiting.delete(reply.id);
  if ("failed" in reply) answer?.reject(new AppError("unavailable", reply.failed));
  else if ("counts" in reply) answer?.resolve(reply.counts);
}
