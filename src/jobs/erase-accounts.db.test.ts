import { expect, test } from "vitest";
import { DAY_MS } from "#core/time/instant.ts";
import { users } from "#data/tables/accounts.ts";
import { events } from "#data/tables/events.ts";
import type { JobDeps } from "#jobs/job-deps.ts";
import { runEraseAccounts } from "#jobs/retention.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();

test("the job erases accounts that are due, logs a failing one, and deletes their events a month later", async () => {
  await aUser(database, { id: "gone", leaveAt: TEST_NOW });
  await aUser(database, { id: "fails", leaveAt: TEST_NOW });
  await aUser(database, { id: "stays", leaveAt: TEST_NOW + 1 });
  await anEvent(database, { title: "Evening Silence", userId: "gone" });
  await database.pool.query(
    "create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$",
  );
  await database.pool.query(
    "create trigger refuse before delete on users for each row when (old.id = 'fails') execute function refuse()",
  );
  const logged: unknown[] = [];
  const run = (now: number) =>
    runEraseAccounts({
      database,
      now: () => now,
      log: (message, details) => void logged.push([message, details]),
    } as JobDeps);
  await run(TEST_NOW);
  const left = await database.db.select({ id: users.id }).from(users).orderBy(users.id);
  expect(left).toEqual([{ id: "fails" }, { id: "stays" }]);
  expect(logged).toEqual([
    ["an account could not be erased", { userId: "fails", error: expect.any(String) }],
    ["accounts erased", { accounts: 1, events: 0 }],
  ]);
  const shown = { organizerName: "Former host", cancelReason: "The host deleted their account." };
  expect(await database.db.select().from(events)).toMatchObject([{ title: "Evening Silence", ...shown }]);
  await database.pool.query("drop trigger refuse on users");
  await run(TEST_NOW + 31 * DAY_MS);
  expect(await database.db.select({ id: users.id }).from(users)).toEqual([]);
  expect(logged.at(-1)).toEqual(["accounts erased", { accounts: 2, events: 1 }]);
});
