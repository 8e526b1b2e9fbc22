import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import type { Judged, Verdict } from "#auth/password/judge-worker.ts";

type Waiting = { resolve: (score: number) => void; reject: (error: unknown) => void };
type Judge = { worker: Worker; waiting: Map<number, Waiting> };

let judge: Judge | null = null;
let requested = 0;

/** How hard a password is to guess, from 0 to 4 (zxcvbn), computed in a worker thread, which starts with the first call. */
export async function judgePassword(password: string, own: readonly string[]): Promise<number> {
  judge ??= startJudge();
  const { worker, waiting } = judge;
  requested += 1;
  const question: Judged = { id: requested, password, own };
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  waiting.set(question.id, { resolve, reject });
  worker.postMessage(question, []);
  return promise;
}

function startJudge(): Judge {
  const worker = new Worker(new URL(`./judge-worker${extname(import.meta.url)}`, import.meta.url));
  // It does not keep the process alive.
  worker.unref();
  const waiting = new Map<number, Waiting>();
  worker.on("message", ({ id, score }: Verdict) => {
    waiting.get(id)?.resolve(score);
    waiting.delete(id);
  });
  worker.on("error", (error) => {
    judge = null;
    for (const { reject } of waiting.values()) reject(error);
  });
  return { worker, waiting };
}
