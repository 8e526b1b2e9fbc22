import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { expect, test } from "vitest";
import { actorOf } from "#core/audit/actor.ts";
import { readConfig } from "#server/config.ts";
import { openSiteAccounts } from "#server/open-site.ts";
import { accountsSite, GOOD_PASSWORD, tokenOf } from "#tests/support/accounts/accounts-site.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const EMAIL = "admin@example.org";

async function open(dataDir: string) {
  const read = readConfig({ NODE_ENV: "test", ADMIN_EMAIL: EMAIL, DATA_DIR: dataDir });
  if ("problems" in read) throw new Error(read.problems.join());
  const where = { database, clock: () => Date.now(), log: pino({ level: "silent" }), baseUrl: "https://same.example" };
  return openSiteAccounts(read.config, where);
}

const rolesNow = async () => (await database.db.execute("select role from roles")).rows;

test("the account at ADMIN_EMAIL becomes admin when its address is confirmed, and not before", async ({
  onTestFinished,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), "samehour-accounts-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const accounts = await open(dataDir);
  const origin = { address: null, userAgent: null, requestId: null };
  const auth = accounts.forVisit({
    request: { url: new URL("https://same.example/"), headers: new Headers() },
    now: Date.now(),
    viewer: null,
    actor: actorOf(null, origin),
    language: "en",
    zone: "UTC",
  });
  await auth.signUp({ email: EMAIL, password: GOOD_PASSWORD, name: null, consentVersion: "1", returnTo: "/" });
  expect(await rolesNow()).toEqual([]);
  const { link } = await accountsSite(database).latest("verify-email");
  await auth.verifyEmail({ token: tokenOf(link) });
  expect(await rolesNow()).toEqual([{ role: "admin" }]);
});

test("an account confirmed before ADMIN_EMAIL named it becomes admin at startup", async ({ onTestFinished }) => {
  const dataDir = mkdtempSync(join(tmpdir(), "samehour-accounts-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  await aUser(database, { email: EMAIL });
  await open(dataDir);
  expect(await rolesNow()).toEqual([{ role: "admin" }]);
});
