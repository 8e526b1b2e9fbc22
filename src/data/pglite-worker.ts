import { errorText } from "#core/errors.ts";
import { chmodSync, rmSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { answerMessages, countRows, dumpDatabase, openPglite } from "#data/pglite.ts";
import type { EngineReply, EngineRequest, EngineSettings } from "#data/embedded-engine.ts";
import { createFairLock, createWireServer } from "#data/wire-server.ts";

// A thread of its own: PGlite computes without yielding, and requests must continue meanwhile.
const settings: EngineSettings = workerData;
if (!parentPort) throw new Error("pglite-worker runs in a worker thread only");
const port = parentPort;

const engine = await openPglite(settings.folder, settings.dumpFile);
const turns = createFairLock();
const version = await engine.query<{ server_version: string }>("show server_version");
const server = createWireServer({
  execute: (messages) => answerMessages(engine, messages),
  turns,
  serverVersion: version.rows[0]?.server_version ?? "18",
  idleInTransactionMs: settings.idleInTransactionMs,
  onNotification: (notified) => port.postMessage({ id: 0, notified } satisfies EngineReply),
});
// All connections share one session, so each receives only its own notifications: the wire server extracts them from the
// answers.
await engine.query("listen data_version");
await engine.query("listen people");

rmSync(settings.socketPath, { force: true });
await new Promise<void>((resolve, reject) => {
  server.once("error", reject);
  server.listen(settings.socketPath, resolve);
});
chmodSync(settings.socketPath, 0o600);

port.on("message", (request: EngineRequest) => {
  respond(request).then(
    (reply) => port.postMessage(reply),
    (error: unknown) => port.postMessage({ id: request.id, failed: errorText(error) } satisfies EngineReply),
  );
});
port.postMessage({ id: 0, ready: true } satisfies EngineReply);

async function respond(request: EngineRequest): Promise<EngineReply> {
  if (request.ask === "dump") return { id: request.id, counts: await dump(request.file) };
  server.close();
  // Never released: nothing may start after this.
  await turns.take();
  await engine.close();
  rmSync(settings.socketPath, { force: true });
  return { id: request.id, counts: {} };
}

/** The copy and the counts show the same point in time, because no other statement runs between them. */
async function dump(file: string): Promise<Record<string, number>> {
  const giveBack = await turns.take();
  let write: () => Promise<void>;
  let counts: Record<string, number>;
  try {
    counts = await countRows(engine);
    write = await dumpDatabase(engine, { folder: settings.folder, file });
  } finally {
    giveBack();
  }
  await write();
  return counts;
}
