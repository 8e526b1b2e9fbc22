import { Worker } from "node:worker_threads";
import { AppError } from "#core/errors.ts";

/** Opens a dump as a database of its own and counts its rows by table. Fails with `invalid` when it cannot be opened. */
export function readDump(dumpFile: string): Promise<Record<string, number>> {
  const { promise, resolve, reject } = Promise.withResolvers<Record<string, number>>();
  const worker = new Worker(new URL("./pglite-check-worker.ts", import.meta.url), { workerData: dumpFile });
  worker.once("message", resolve);
  worker.once("error", (cause) =>
    reject(new AppError("invalid", `${dumpFile} cannot be opened as a database.`, { cause })),
  );
  worker.once("exit", (code) =>
    reject(new AppError("invalid", `${dumpFile} cannot be opened as a database (code ${code}).`)),
  );
  return promise.finally(() => worker.terminate());
}
