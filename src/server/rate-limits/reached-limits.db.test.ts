import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { recordLimits } from "#commands/rate-limits/record-limits.ts";
import { HOUR_MS } from "#core/time/instant.ts";
import { openLog } from "#server/log.ts";
import { limitRequests, reachedLimits } from "#server/rate-limits/limit-requests.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();

async function recorded(): Promise<readonly unknown[]> {
  const { rows } = await database.db.execute(`
    select e.action, e.actor_role as role, e.facts, p.address, p.user_agent as browser
      from audit_entries e join audit_personal p on p.entry_id = e.id order by e.id`);
  return rows;
}

test("the audit log records each client that reached a request limit, once an hour per limit", async () => {
  let now = TEST_NOW;
  const limits = reachedLimits({ clock: () => now, record: (found) => recordLimits(database, found, now) });
  const client = { client: "203.0.113.9", userAgent: "a browser" };
  for (let n = 0; n < 3; n += 1) limits.add({ kind: "page", ...client });
  limits.add({ kind: "form", client: "2001:db8:1:2::/64", userAgent: null });
  await limits.flush();
  limits.add({ kind: "page", ...client });
  await limits.flush();
  const page = { action: "reach-limit", role: "visitor", address: "203.0.113.9", browser: "a browser" };
  const first = { ...page, facts: { limit: "page-requests" } };
  const form = { ...page, facts: { limit: "form-requests" }, address: "2001:db8:1:2::/64", browser: null };
  expect(await recorded()).toEqual([first, form]);
  now += HOUR_MS;
  limits.add({ kind: "page", ...client });
  await limits.flush();
  expect(await recorded()).toEqual([first, form, first]);
});

test("records that the database could not store are retried", async () => {
  let isAway = true;
  const record: typeof recordLimits = async (...args) => {
    if (isAway) throw new Error("away");
    return recordLimits(...args);
  };
  const limits = reachedLimits({ clock: () => TEST_NOW, record: (found) => record(database, found, TEST_NOW) });
  limits.add({ kind: "search", client: "203.0.113.9", userAgent: null });
  await expect(limits.flush()).rejects.toThrow("away");
  isAway = false;
  await limits.flush();
  expect(await recorded()).toMatchObject([{ facts: { limit: "search-requests" } }]);
});

test("an attack from many addresses does not fill the audit log", async () => {
  const limits = reachedLimits({ clock: () => TEST_NOW, record: (found) => recordLimits(database, found, TEST_NOW) });
  for (let n = 0; n < 1_200; n += 1) limits.add({ kind: "page", client: `10.0.${n >> 8}.${n & 255}`, userAgent: null });
  await limits.flush();
  expect(await recorded()).toHaveLength(100);
  for (let n = 0; n < 12; n += 1) await limits.flush();
  expect(await recorded()).toHaveLength(1_000);
});

test("a request that has to wait counts as one that reached a limit", async ({ onTestFinished }) => {
  const { db } = database;
  const options = {
    db,
    clock: () => TEST_NOW,
    log: openLog("test", true),
    factor: 1 / 120,
    clientAddress: () => "203.0.113.9",
  };
  const limits = limitRequests(options);
  onTestFinished(limits.close);
  const request = Object.assign(new IncomingMessage(new Socket()), { headers: { "user-agent": "a browser" } });
  expect([limits.wait(request, "form"), limits.wait(request, "form") > 0]).toEqual([0, true]);
  await expect.poll(recorded, { timeout: 120_000 }).toMatchObject([{ facts: { limit: "form-requests" } }]);
});
