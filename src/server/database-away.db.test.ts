import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { expect, test, vi } from "vitest";
import { type Database, openDatabase } from "#data/database.ts";
import { isConnectionFailure } from "#data/explain-failure.ts";
import { openReadiness } from "#server/readiness.ts";
import { startEdge } from "#tests/support/edge/edge-server.ts";
import { testEngine, withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { testWhere } from "#tests/support/where.ts";
import { pino } from "pino";

const onPostgres = testWhere(testEngine() === "postgres");
const database = withTestDatabase();
const PATIENCE = { timeout: 120_000, interval: 100 };
const log = pino({ level: "silent" });

/** A proxy to the test's PostgreSQL that can be interrupted and restored. */
async function cuttableWay(target: URL) {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((inward) => {
    if (isCut) return void inward.destroy();
    const outward = connect(Number(target.port || 5432), target.hostname);
    for (const [from, to] of [
      [inward, outward],
      [outward, inward],
    ] as const) {
      sockets.add(from);
      from.on("error", () => to.destroy());
      from.pipe(to);
    }
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      isCut = false;
    },
    close() {
      this.cut();
      server.close();
    },
  };
}

onPostgres("a database that goes away makes the site unready, and it recovers by itself", async (context) => {
  const url = new URL(database.pool.options.connectionString ?? "");
  const way = await cuttableWay(new URL(url));
  url.hostname = "127.0.0.1";
  url.port = String(way.port);
  const away: Database = await openDatabase({ url: url.href, dataDir: "", log: () => undefined, purpose: "test" });
  const edge = await startEdge({ database: away, isReady: openReadiness(away, "", log) });
  context.onTestFinished(async () => {
    await edge.close();
    way.close();
    await away.close();
  });
  const becomes = (status: number) =>
    vi.waitFor(async () => expect((await edge.fetch("/readyz")).status).toBe(status), PATIENCE);
  await becomes(200);
  way.cut();
  await becomes(503);
  expect((await edge.fetch("/healthz")).status).toBe(200);
  const failure: unknown = await away.pool.query("select 1").then(
    () => null,
    (error: unknown) => error,
  );
  expect(isConnectionFailure(failure)).toBe(true);
  way.mend();
  await becomes(200);
});

test("a database that answers and accepts writes is ready", async () => {
  expect(await openReadiness(database, "", log)()).toBe(true);
});

test("a read-only database is not ready, and a write is tried only at intervals", async () => {
  const statements: string[] = [];
  const readOnly = new Proxy(database.db, {
    get: (db, name) =>
      name === "execute"
        ? () => {
            statements.push("write");
            return Promise.reject(Object.assign(new Error("could not extend file"), { code: "53100" }));
          }
        : Reflect.get(db, name),
  });
  const isReady = openReadiness({ ...database, db: readOnly }, "", log);
  expect([await isReady(), await isReady()]).toEqual([false, false]);
  expect(statements).toEqual(["write"]);
});

test("a full disk under the embedded database makes the server unready", async () => {
  const isReady = openReadiness({ ...database, engine: {} as NonNullable<Database["engine"]> }, "/dev/null/none", log);
  expect(await isReady()).toBe(false);
});
