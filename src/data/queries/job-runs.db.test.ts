import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { runJobAgain } from "#commands/jobs/run-job-again.ts";
import { actorOf } from "#core/audit/actor.ts";
import { openJobQueue } from "#data/job-queue.ts";
import { countJobs, listNewestJobRuns } from "#data/queries/job-runs.ts";
import { readAuditOf } from "#tests/support/accounts/audit-of.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { failOnLog } from "#tests/support/database/fail-on-log.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const PATIENCE = { timeout: 120_000, interval: 100 };
const EVER = 0;
const origin = { address: null, userAgent: null, requestId: null };

function ask(actor: Parameters<typeof actorOf>[0], name: string) {
  const onError = (error: Error): void => failOnLog(error.message);
  return runJobAgain(database, { actor: actorOf(actor, origin), name, onError }, TEST_NOW);
}

test("runs and failures are listed with their error number; an admin can rerun a job once, and it is recorded", async () => {
  const admin = await aUser(database, { role: "admin" });
  const queue = await openJobQueue(database, failOnLog);
  try {
    await database.db.execute(sql`delete from jobs.job`);
    for (const name of ["forget-mail", "extend-dates"]) {
      await queue.define({ name, expireInSeconds: 60 });
      await database.db.execute(sql`update jobs.queue set retry_limit = 0 where name = ${name}`);
      await queue.enqueue(name);
    }
    await queue.work("extend-dates", async () => {});
    await queue.work("forget-mail", async () => {
      throw Object.assign(new Error("The log tells why."), { errorId: "b7a2" });
    });
    await vi.waitFor(async () => {
      expect((await listNewestJobRuns(database.db)).map(({ state }) => state).toSorted()).toEqual(["done", "failed"]);
    }, PATIENCE);
    const runs = await listNewestJobRuns(database.db);
    expect(runs.find(({ name }) => name === "forget-mail")).toMatchObject({
      state: "failed",
      errorId: "b7a2",
      tries: 1,
    });
    expect(runs.find(({ name }) => name === "extend-dates")).toMatchObject({ state: "done", errorId: null });
    expect(await countJobs(database.db, EVER)).toEqual({ running: 0, waiting: 0, done: 1, failed: 1 });
  } finally {
    await queue.stop(5_000);
  }
  expect(await ask(admin, "extend-dates")).toBe("requested");
  expect(await ask(admin, "extend-dates")).toBe("waits");
  expect(await countJobs(database.db, EVER)).toMatchObject({ waiting: 1 });
  expect(await readAuditOf(database)).toEqual([
    { action: "run-job", outcome: "done" },
    { action: "run-job", outcome: "done" },
  ]);
});

test("only admins can run jobs, and only existing ones", async () => {
  const moderator = await aUser(database, { role: "moderator" });
  const admin = await aUser(database, { role: "admin" });
  expect(await ask(moderator, "extend-dates")).toBe("forbidden");
  expect(await ask(null, "extend-dates")).toBe("forbidden");
  expect(await ask(admin, "drop-tables")).toBe("unknown");
  expect(await readAuditOf(database)).toEqual([
    { action: "run-job", outcome: "refused" },
    { action: "run-job", outcome: "refused" },
  ]);
});
