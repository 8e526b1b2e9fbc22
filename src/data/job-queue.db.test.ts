import { expect, test } from "vitest";
import { JOBS_SCHEMA, openJobQueue } from "#data/job-queue.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
/** A race that one round misses by chance shows in one of several. */
const ROUNDS = 5;
const PROCESSES = 8;

test("processes that start together on an empty database install the queue once, and none fails", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await database.pool.query(`drop schema if exists ${JOBS_SCHEMA} cascade`);
    const logged: string[] = [];
    const start = async () => {
      const queue = await openJobQueue(database, (message, details) =>
        logged.push(`${message} ${JSON.stringify(details)}`),
      );
      for (const name of ["first", "second"]) await queue.define({ name, expireInSeconds: 60 });
      return queue;
    };
    const started = await Promise.allSettled(Array.from({ length: PROCESSES }, start));
    for (const each of started) if (each.status === "fulfilled") await each.value.stop(1_000);
    expect(started.filter(({ status }) => status === "rejected")).toEqual([]);
    const found = await database.pool.query<{ name: string }>(
      `select name from ${JOBS_SCHEMA}.queue where name in ('first', 'second') order by name`,
    );
    expect([found.rows, logged]).toEqual([[{ name: "first" }, { name: "second" }], []]);
  }
});

test("a running job sends heartbeats, so that other processes notice when its process is killed", async () => {
  const queue = await openJobQueue(database, () => undefined);
  await queue.define({ name: "slow", expireInSeconds: 7_200 });
  await queue.enqueue("slow");
  const [started, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await queue.work("slow", async () => {
    started.resolve();
    await mayEnd.promise;
  });
  await started.promise;
  const found = await database.pool.query<{ withinSeconds: number; said: boolean }>(
    `select heartbeat_seconds as "withinSeconds", heartbeat_on is not null as said from ${JOBS_SCHEMA}.job
      where name = 'slow' and state = 'active'`,
  );
  mayEnd.resolve();
  await queue.stop(10_000);
  expect(found.rows).toEqual([{ withinSeconds: 90, said: true }]);
});
