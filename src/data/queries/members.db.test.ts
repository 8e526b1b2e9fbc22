import { expect, test } from "vitest";
import type { MembersQuery } from "#core/admin/members-address.ts";
import { MINUTE_MS } from "#core/time/instant.ts";
import { listMembers } from "#data/queries/members.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const ALL: MembersQuery = { query: null, role: null, isSuspended: false, after: null, before: null, zone: null };

async function found(requested: Partial<MembersQuery>): Promise<readonly string[]> {
  const { members } = await listMembers(database.db, { ...ALL, ...requested, limit: 50 });
  return members.map(({ id }) => id).toSorted();
}

test.each([
  ["o", ["ann", "tomas", "zhenya"]],
  ["OKAFOR", ["ann"]],
  ["kafo", ["ann"]],
  ["tomas", ["tomas"]],
  ["TOMÁS", ["tomas"]],
  ["ann okafor", ["ann"]],
  ["okafor nobody", []],
  ["@mail.example", ["tomas"]],
  ["MAIL", ["tomas"]],
  ["женя", ["zhenya"]],
  ["ЖЕ", ["zhenya"]],
  ["山", ["yama"]],
  ["田太", ["yama"]],
  ["q", []],
  ["%", []],
  ["a_n", []],
  ["\\", []],
])("%j finds every member with it anywhere in the name or address, in any case", async (query, ids) => {
  await aUser(database, { id: "ann", name: "Ann Okafor", email: "ann@example.net" });
  await aUser(database, { id: "tomas", name: "Tomás Vega", email: "vega@mail.example" });
  await aUser(database, { id: "zhenya", name: "Женя", email: "zh@example.org" });
  await aUser(database, { id: "yama", name: "山田太郎", email: "yama@test.jp" });
  expect(await found({ query })).toEqual(ids);
});

test("a new name or address is found at once, and the old one no longer", async () => {
  await aUser(database, { id: "ann", name: "Ann", email: "ann@example.org" });
  await database.pool.query("update users set name = 'Bea', email = 'bea@example.org' where id = 'ann'");
  expect([await found({ query: "ann" }), await found({ query: "bea" })]).toEqual([[], ["ann"]]);
  await database.pool.query("update users set name = null where id = 'ann'");
  expect(await found({ query: "bea@" })).toEqual(["ann"]);
});

test("the list can be filtered by role and by suspension", async () => {
  await aUser(database, { id: "admin", role: "admin" });
  await aUser(database, { id: "moderator", role: "moderator" });
  await aUser(database, { id: "out", suspendedAt: TEST_NOW });
  expect(await found({ role: "admin" })).toEqual(["admin"]);
  expect(await found({ role: "moderator" })).toEqual(["moderator"]);
  expect(await found({ role: "user" })).toEqual(["out"]);
  expect(await found({ isSuspended: true })).toEqual(["out"]);
  expect(await found({ isSuspended: true, role: "admin", query: "out" })).toEqual([]);
});

test("every member is on exactly one page, newest first, in both directions, even with equal times", async () => {
  for (let at = 0; at < 7; at += 1) {
    await aUser(database, { id: `m${at}`, now: TEST_NOW + Math.floor(at / 2) * MINUTE_MS });
  }
  const page = (requested: Partial<MembersQuery>) => listMembers(database.db, { ...ALL, ...requested, limit: 3 });
  const pages = [await page({})];
  while (pages.at(-1)?.hasAfter === true) pages.push(await page({ after: pages.at(-1)?.members.at(-1)?.id ?? "" }));
  const ids = pages.map(({ members }) => members.map(({ id }) => id));
  expect(ids).toEqual([["m6", "m5", "m4"], ["m3", "m2", "m1"], ["m0"]]);
  const back = await page({ before: "m0" });
  expect([back.members.map(({ id }) => id), back.hasBefore]).toEqual([ids[1], true]);
  expect((await page({ before: "m3" })).hasBefore).toBe(false);
  expect((await page({ after: "nobody" })).members).toHaveLength(3);
});
