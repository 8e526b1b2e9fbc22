import { createHook } from "node:async_hooks";
import { beforeEach, expect, test } from "vitest";
import { accountsSite, type AccountsSite, signUpAndVerify } from "#tests/support/accounts/accounts-site.ts";
import { statementsOf } from "#tests/support/accounts/count-statements.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const KNOWN = "mara@example.org";
const UNPROVEN = "waits@example.org";
const UNKNOWN = "nobody@example.org";

type Act = (site: AccountsSite, email: string) => Promise<unknown>;

const password = "a long wrong phrase";
const ACTS: Record<string, { act: Act; hashes: number }> = {
  "sign up": {
    act: (site, email) =>
      site.browser().run((auth) => auth.signUp({ email, password, name: null, consentVersion: "1", returnTo: "/" })),
    hashes: 1,
  },
  "sign in": {
    act: (site, email) => site.browser().run((auth) => auth.signIn({ email, password, returnTo: "/" })),
    hashes: 1,
  },
  "sign in with a wrong code": {
    act: async (site, email) => {
      const browser = site.browser();
      await browser.run((auth) => auth.sendCode({ email, returnTo: "/" }));
      return browser.run((auth) => auth.signInWithCode({ email, code: "none", returnTo: "/" }));
    },
    hashes: 0,
  },
  "forgot password": { act: (site, email) => site.browser().run((auth) => auth.forgotPassword({ email })), hashes: 0 },
  "send a code": {
    act: (site, email) => site.browser().run((auth) => auth.sendCode({ email, returnTo: "/" })),
    hashes: 0,
  },
  "send the link again": {
    act: (site, email) => site.browser().run((auth) => auth.resendVerification({ email, returnTo: "/" })),
    hashes: 0,
  },
};

let site: AccountsSite;

beforeEach(async () => {
  site = accountsSite(database, { limitFactor: 1_000 });
  await signUpAndVerify(site, KNOWN);
  await site
    .browser()
    .run((auth) => auth.signUp({ email: UNPROVEN, password, name: null, consentVersion: "1", returnTo: "/" }));
});

async function workFor(act: Act, email: string) {
  const answers: unknown[] = [];
  let hashes = 0;
  // Observes the work that Node starts, since a spy on the function would miss modules that imported it before.
  const hook = createHook({ init: (_id, type) => void (hashes += type === "ARGON2REQUEST" ? 1 : 0) }).enable();
  try {
    const statements = await statementsOf(async () => answers.push(await act(site, email)));
    return { statements, hashes, answer: shapeOf(answers[0]) };
  } finally {
    hook.disable();
  }
}

/** Everything that the browser receives, without random values. */
function shapeOf(answer: unknown): string {
  return JSON.stringify(answer).replace(/=[\w%.-]{20,}/g, "=…");
}

test.each(Object.entries(ACTS))(
  "to %s takes the same work and gives the same answer with an account and without",
  async (_name, { act, hashes: count }) => {
    const known = await workFor(act, KNOWN);
    expect(await workFor(act, UNKNOWN)).toEqual(known);
    expect(known.statements.length).toBeGreaterThan(1);
    expect(known.hashes).toBe(count);
  },
);

test.each(Object.entries(ACTS).filter(([name]) => name !== "sign in"))(
  "to %s reveals nothing about an unverified address",
  async (_name, { act }) => {
    expect(await workFor(act, UNPROVEN)).toEqual(await workFor(act, UNKNOWN));
  },
);

test("a password attempt does not reveal a member who signs in only with a provider", async () => {
  const signIn: Act = (at, email) => at.browser().run((auth) => auth.signIn({ email, password, returnTo: "/" }));
  const known = await workFor(signIn, KNOWN);
  await database.db.execute("delete from credentials");
  expect(await workFor(signIn, KNOWN)).toEqual(known);
});
