import { expect, test } from "vitest";
import type { Auth } from "#auth/auth.ts";
import type { Viewer } from "#core/viewer.ts";
import { countOpenWork } from "#data/queries/waiting-moderation.ts";
import { deleteAllAction, deleteAllLoader } from "#web/routes/admin-delete-all/admin-delete-all.server.ts";
import { noAuth } from "#tests/support/accounts/no-accounts.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent } from "#tests/support/builders/an-event.ts";
import { anAwayDatabase } from "#tests/support/database/an-away-database.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const ADDRESS = "https://same.example/admin/delete-all";

const settled = (outcome: "proved" | "wrong" | "no-password") => ({ outcome, cookies: ["a=b"] }) as const;

/** An `Auth` whose viewer signed in recently or long ago, with the password 'right'. */
function anAuth({ isLate = false, hasPassword = true } = {}): Auth {
  return {
    ...noAuth,
    isProvedLately: () => !isLate,
    signInWays: async () => ({ hasPassword, twoFactor: false, recoveryCodesLeft: null, providers: [] }),
    proveAgain: async (_viewer, credentials) => {
      if (!hasPassword) return settled("no-password");
      if ("password" in credentials && credentials.password === "often")
        return { outcome: "limited", cookies: [], retryAfterSeconds: 90 };
      return settled("password" in credentials && credentials.password === "right" ? "proved" : "wrong");
    },
  };
}

type Sender = { viewer: Viewer; auth?: Auth; db?: typeof database };

async function send({ viewer, auth = anAuth(), db = database }: Sender, fields: Record<string, string>) {
  const body = new URLSearchParams({ intent: "delete", ...fields });
  const context = aRequestContext({ database: db, viewer, auth, logError: () => undefined });
  const answer = await deleteAllAction(new Request(ADDRESS, { method: "POST", body }), viewer, context);
  if (!(answer instanceof Response)) return { status: answer.init?.status, ...answer.data };
  const toast = decodeURIComponent(answer.headers.get("set-cookie") ?? "");
  return { to: answer.headers.get("location"), toast, deletion: /deletion:(\d+)/.exec(toast)?.[1] ?? "" };
}

async function left(): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(
    "select count(*)::int as n from events where deleted_at is null",
  );
  return rows[0]?.n ?? 0;
}

test("the page shows the number of events, and asks for the password only some time after sign-in", async () => {
  const viewer = await aUser(database, { role: "admin" });
  await anEvent(database);
  const frame = { role: "admin", work: await countOpenWork(database.db) } as const;
  const proofOf = async (auth: Auth) => {
    const { events, proof } = await deleteAllLoader({ viewer, frame }, aRequestContext({ database, viewer, auth }));
    return [events, proof];
  };
  expect(await proofOf(anAuth())).toEqual([1, "none"]);
  expect(await proofOf(anAuth({ isLate: true }))).toEqual([1, "password"]);
  expect(await proofOf(anAuth({ isLate: true, hasPassword: false }))).toEqual([1, "elsewhere"]);
});

test("the right number deletes all events, and one Undo restores them", async () => {
  const viewer = await aUser(database, { role: "admin" });
  await anEvent(database, { title: "One" });
  await anEvent(database, { title: "Two" });
  const done = await send({ viewer }, { count: " 2 " });
  expect(done).toMatchObject({ to: "/admin", toast: expect.stringContaining("admin.deleteAll.doneText") });
  expect(await left()).toBe(0);
  const undo = { intent: "undo", deletion: "deletion" in done ? done.deletion : "" };
  expect(await send({ viewer }, undo)).toMatchObject({ toast: expect.stringContaining("undoneText") });
  expect(await left()).toBe(2);
  expect(await send({ viewer }, undo)).toMatchObject({ toast: expect.stringContaining("undoneAlready") });
  for (const deletion of ["", "x", "9999"]) {
    const answer = await send({ viewer }, { intent: "undo", deletion });
    expect(answer).toMatchObject({ toast: expect.stringContaining("undoTooLate") });
  }
});

test.each([
  ["", "Please type a number."],
  ["all", "Please type a number."],
  ["12", "There are 2 events, but you typed 12"],
])("the number %s is refused at its field", async (count, fault) => {
  const viewer = await aUser(database, { role: "admin" });
  await anEvent(database, { title: "One" });
  await anEvent(database, { title: "Two" });
  expect(await send({ viewer }, { count })).toMatchObject({ status: 422, count, errors: { count: fault } });
  expect(await left()).toBe(2);
});

test("an older session needs the password, and a wrong one deletes nothing", async () => {
  const viewer = await aUser(database, { role: "admin" });
  await anEvent(database);
  const auth = anAuth({ isLate: true });
  const tries = [
    ["", { status: 422, errors: { password: "Please enter your password." } }],
    ["wrong", { status: 422, errors: { password: "This password is wrong. Please try again." } }],
    ["often", { status: 429, toast: { title: "Delete Failed" } }],
  ] as const;
  for (const [password, refusal] of tries) {
    expect(await send({ viewer, auth }, { count: "1", password })).toMatchObject({ ...refusal, count: "1" });
  }
  expect(await left()).toBe(1);
  expect(await send({ viewer, auth }, { count: "1", password: "right" })).toMatchObject({ to: "/admin" });
  expect(await left()).toBe(0);
});

test("a password sent with a wrong number is not checked; with the right number a wrong one is recorded", async () => {
  const viewer = await aUser(database, { role: "admin" });
  await anEvent(database);
  const passwords: string[] = [];
  let isProved = false;
  const auth: Auth = {
    ...anAuth({ isLate: true }),
    isProvedLately: () => isProved,
    proveAgain: async (_viewer, proof) => {
      const password = "password" in proof ? proof.password : "";
      passwords.push(password);
      isProved ||= password === "right";
      return settled(password === "right" ? "proved" : "wrong");
    },
  };
  expect(await send({ viewer, auth }, { count: "7", password: "right" })).toMatchObject({
    status: 422,
    errors: { count: expect.stringContaining("1 event") },
  });
  expect(await send({ viewer, auth }, { count: "1", password: "" })).toMatchObject({ status: 422 });
  expect(await send({ viewer, auth }, { count: "1", password: "wrong" })).toMatchObject({ status: 422 });
  // A typed password is checked although the session has proved itself lately.
  isProved = true;
  expect(await send({ viewer, auth }, { count: "1", password: "wrong" })).toMatchObject({ status: 422 });
  expect(passwords).toEqual(["wrong", "wrong"]);
  expect(await left()).toBe(1);
  const { rows } = await database.pool.query("select facts ->> 'reason' as reason from audit_entries order by id");
  expect(rows).toEqual([{ reason: "miscounted" }, { reason: "wrong" }, { reason: "wrong" }]);
  expect(await send({ viewer, auth }, { count: "1", password: "right" })).toMatchObject({ to: "/admin" });
});

test("someone who cannot be verified as an admin is told to refresh", async () => {
  const viewer = await aUser(database, { role: "admin" });
  await anEvent(database);
  const noWay = anAuth({ isLate: true, hasPassword: false });
  expect(await send({ viewer, auth: noWay }, { count: "1", password: "x" })).toMatchObject({
    status: 403,
    isDenied: true,
  });
  await database.pool.query("delete from roles");
  expect(await send({ viewer }, { count: "1" })).toMatchObject({ status: 403, isDenied: true, count: "1" });
  expect(await left()).toBe(1);
});

test("a failure is reported, and the typed number stays", async () => {
  const viewer = await aUser(database, { role: "admin" });
  const answer = await send({ viewer, db: anAwayDatabase }, { count: "1" });
  expect(answer).toMatchObject({ status: 503, count: "1", toast: { title: "Delete Failed" } });
  const undone = await send({ viewer, db: anAwayDatabase }, { intent: "undo", deletion: "1" });
  expect(undone).toMatchObject({ to: "/admin/deleted", toast: expect.stringContaining("undoFailed") });
});
