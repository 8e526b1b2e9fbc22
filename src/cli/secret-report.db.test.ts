import { expect, test } from "vitest";
import { authSecret, type SecretPlace } from "#auth/auth-secret.ts";
import { secretReport } from "#cli/doctor-system.ts";
import { accountsSite, AUTH_SECRET, GOOD_PASSWORD, signedInBrowser } from "#tests/support/accounts/accounts-site.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const at = (overrides: Partial<SecretPlace> = {}): SecretPlace => ({
  configured: null,
  dataDir: "/nowhere",
  database: { db: database.db, kind: "pglite" },
  ...overrides,
});

test("a new site without a secret is well", async () => {
  expect(await secretReport(at())).toEqual([
    { name: "auth secret", value: "none yet; npm start makes it", isWell: true },
  ]);
  const shared = at({ database: { db: database.db, kind: "postgres" } });
  await authSecret(shared, TEST_NOW);
  expect(await secretReport(shared)).toEqual([{ name: "auth secret", value: "the database", isWell: true }]);
});

test("a missing or changed secret is reported with what to do", async () => {
  const browser = await signedInBrowser(accountsSite(database), "mara@example.org");
  const viewer = await browser.signedIn();
  await browser.run((auth) => auth.enrolTwoFactor(viewer, { password: GOOD_PASSWORD }));
  expect(await secretReport(at({ configured: AUTH_SECRET }))).toMatchObject([{ value: "AUTH_SECRET", isWell: true }]);
  const missing = { value: expect.stringMatching(/^missing from \/nowhere\/auth-secret: 1 of 1 /), isWell: false };
  expect(await secretReport(at())).toMatchObject([missing]);
  const other = { value: expect.stringMatching(/^another than before, in AUTH_SECRET: 1 of 1 /), isWell: false };
  expect(await secretReport(at({ configured: `${AUTH_SECRET}!` }))).toMatchObject([other]);
});
