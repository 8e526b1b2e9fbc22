import { expect, test } from "vitest";
import { LIMITS } from "#auth/limits/limits.ts";
import { accountsSite } from "#tests/support/accounts/accounts-site.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();

test("a form knows its id and how long it was open, and cannot be forged", async () => {
  const site = accountsSite(database);
  const browser = site.browser();
  const [one, other] = await browser.run(async (_, forms) => [forms.open(), forms.open()] as const);
  site.now += 7_000;
  const [read, again, made] = await browser.run(async (_, forms) =>
    [one, other, `${one.slice(0, -2)}xx`].map((each) => forms.readOpened(each)),
  );
  expect(read?.ageMs).toBe(7_000);
  expect(read?.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(again?.key).not.toBe(read?.key);
  expect(made).toBeNull();
});

test("excessive submissions are flagged by client and by address, but not refused", async () => {
  const site = accountsSite(database, { limitFactor: 1 });
  const count = (email: string, address: string) =>
    site.browser({ address }).run((_, forms) => forms.countSubmission({ email }));
  const few = { manyFromClient: false, manyFromEmail: false, isMailed: true };
  expect(await count("ruth@example.org", "198.51.100.1")).toEqual(few);
  for (let n = 1; n < LIMITS["submission-address"].atOnce; n += 1)
    await count("ruth@example.org", `198.51.100.${n + 1}`);
  expect(await count("ruth@example.org", "198.51.100.99")).toMatchObject({ manyFromEmail: true, isMailed: false });
  for (let n = 0; n < LIMITS["submission-client"].atOnce; n += 1) await count(`person${n}@example.org`, "192.0.2.1");
  expect(await count("last@example.org", "192.0.2.1")).toEqual({ ...few, manyFromClient: true, isMailed: false });
  expect(await count("last@example.org", "192.0.2.2")).toEqual(few);
});
