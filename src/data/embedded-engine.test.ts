import { rmSync } from "node:fs";
import type { Worker } from "node:worker_threads";
import { expect, onTestFinished, test, vi } from "vitest";
import { watchChanges } from "#data/changes.ts";
import { type Database, openDatabase } from "#data/database.ts";
import { anEmbeddedFolder } from "#tests/support/database/embedded-folder.ts";

const PATIENCE = { timeout: 120_000, interval: 20 };

type Embedded = { database: Database; thread: () => Worker; logs: string[]; lost: Error[] };

/** An embedded database in a folder of its own, with its current thread. */
async function anEmbeddedDatabase(): Promise<Embedded> {
  const dataDir = await anEmbeddedFolder("engine");
  const threads: Worker[] = [];
  const onWorker = (worker: Worker): void => void threads.push(worker);
  process.on("worker", onWorker);
  const logs: string[] = [];
  const lost: Error[] = [];
  const database = await openDatabase({
    url: null,
    dataDir,
    purpose: "test",
    log: (message) => logs.push(message),
    onLost: (error) => lost.push(error),
  });
  onTestFinished(async () => {
    await database.close();
    process.off("worker", onWorker);
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { database, logs, lost, thread: () => threads.at(-1) as Worker };
}

/** Writes numbers until stopped; returns the list of acknowledged ones. */
function writeNumbers(database: Database, first: number) {
  const acknowledged: number[] = [];
  const stopping = new AbortController();
  const run = async (): Promise<void> => {
    for (let number = first; !stopping.signal.aborted; number += 1) {
      await database.pool.query("insert into numbers values ($1)", [number]).then(
        () => acknowledged.push(number),
        () => new Promise((resolve) => setTimeout(resolve, 5)),
      );
    }
  };
  const ended = run();
  const stop = (): Promise<void> => {
    stopping.abort();
    return ended;
  };
  return { acknowledged, stop };
}

test(
  "a worker thread killed under load is restarted, and nothing acknowledged is lost",
  { timeout: 300_000 },
  async () => {
    const { database, thread, logs, lost } = await anEmbeddedDatabase();
    await database.pool.query("create table numbers (n int primary key)");
    const writers = [0, 1, 2].map((at) => writeNumbers(database, at * 1_000_000));
    for (let death = 1; death <= 3; death += 1) {
      const before = writers.map((each) => each.acknowledged.length);
      await vi.waitFor(
        () => writers.forEach((each, at) => expect(each.acknowledged.length).toBeGreaterThan((before[at] ?? 0) + 20)),
        PATIENCE,
      );
      void thread().terminate();
      await vi.waitFor(
        () => expect(logs.filter((each) => each === "the embedded database runs again")).toHaveLength(death),
        PATIENCE,
      );
    }
    await Promise.all(writers.map((each) => each.stop()));
    const { rows } = await database.pool.query<{ n: number }>("select n from numbers");
    const stored = new Set(rows.map(({ n }) => n));
    expect(writers.flatMap((each) => each.acknowledged).filter((n) => !stored.has(n))).toEqual([]);
    expect(lost).toEqual([]);
  },
);

test("watchers of changes are told of a gap when the thread was restarted", { timeout: 300_000 }, async () => {
  const { database, thread } = await anEmbeddedDatabase();
  const changes = await watchChanges(database, () => undefined);
  onTestFinished(() => changes.close());
  const gap = vi.fn();
  changes.onGap(gap);
  void thread().terminate();
  await vi.waitFor(() => expect(gap).toHaveBeenCalledOnce(), PATIENCE);
});

test("a thread that keeps dying is given up, and closing still completes", { timeout: 300_000 }, async () => {
  const { thread, logs, lost } = await anEmbeddedDatabase();
  // The clock stands still: on a busy machine six deaths take longer than the minute in which they count.
  vi.spyOn(performance, "now").mockReturnValue(performance.now());
  for (let death = 1; lost.length === 0; death += 1) {
    void thread().terminate();
    await vi.waitFor(() => expect(logs.length + lost.length).toBeGreaterThanOrEqual(2 * death), PATIENCE);
  }
  expect(logs.filter((each) => each === "the embedded database runs again")).toHaveLength(5);
  expect(logs.at(-1)).toBe("the embedded database cannot be started again");
});
