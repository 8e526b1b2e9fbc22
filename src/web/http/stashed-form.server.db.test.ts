import { expect, test } from "vitest";
import { makeSealer } from "#auth/sealer.ts";
import { STASHED_FORM_SECONDS, type StashedForm, STASHED_FORMS_MAX } from "#core/stashed-form.ts";
import { SECOND_MS } from "#core/time/instant.ts";
import { storedForms } from "#data/tables/accounts.ts";
import { stashedFormsOf } from "#server/stashed-forms.ts";
import { aboutWith } from "#tests/support/accounts/auth-request.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { stashForm, takeStashedForm } from "#web/http/stashed-form.server.ts";

const database = withTestDatabase();
const sealer = makeSealer("the secret of a test");
const contextAt = (now = TEST_NOW) => aboutWith({}, { stashedForms: stashedFormsOf(database, sealer, now) });

const FORM: StashedForm = {
  path: "/create-event",
  owner: "ann",
  fields: [["description", `Zoë 🕯\nand ${"more ".repeat(2_000)}`]],
};
const FOR_ANN = { path: FORM.path, owner: "ann" };

const stash = async (form = FORM): Promise<string> => (await stashForm(form, contextAt()))?.split(";")[0] ?? "";
const taken = async (cookie: string | null, requested = FOR_ANN, now = TEST_NOW) =>
  (await takeStashedForm(cookie, requested, contextAt(now)))?.fields ?? null;

test("a form is restored for its owner on its page, and its cookie is deleted", async () => {
  const cookie = await stash();
  expect(cookie.length).toBeLessThan(100);
  const found = await takeStashedForm(cookie, FOR_ANN, contextAt());
  expect(found?.fields).toEqual(FORM.fields);
  expect(found?.forget).toBe("kept_form=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure");
});

test.each([
  ["another person", { path: FORM.path, owner: "bob" }],
  ["another page", { path: "/preferences", owner: "ann" }],
])("a form is not restored for %s", async (_, requested) => {
  expect(await taken(await stash(), requested)).toBeNull();
});

test("a form is kept for half an hour", async () => {
  const cookie = await stash();
  const end = TEST_NOW + STASHED_FORM_SECONDS * SECOND_MS;
  expect(await taken(cookie, FOR_ANN, end - 1)).toEqual(FORM.fields);
  expect(await taken(cookie, FOR_ANN, end)).toBeNull();
});

test("a cookie that this site did not set restores nothing", async () => {
  expect(await taken("kept_form=made-up")).toBeNull();
  expect(await taken(null)).toBeNull();
});

test("a copy of the table reveals neither the text nor the cookie", async () => {
  const cookie = await stash({ ...FORM, fields: [["description", "a secret"]] });
  const rows = JSON.stringify(await database.db.select().from(storedForms));
  expect(rows).not.toContain("secret");
  expect(rows).not.toContain(cookie.slice("kept_form=".length));
});

test("a form that was sealed with another secret of the site is not restored", async () => {
  const cookie = await stash();
  const other = aboutWith({}, { stashedForms: stashedFormsOf(database, makeSealer("another secret"), TEST_NOW) });
  expect(await takeStashedForm(cookie, FOR_ANN, other)).toBeNull();
});

test("an oversized form is not stored, and beyond the limit the oldest forms are deleted", async () => {
  expect(await stash({ ...FORM, fields: [["description", "x".repeat(200_000)]] })).toBe("");
  const old = { sealed: "x", expiresAt: TEST_NOW + 1 };
  await database.db
    .insert(storedForms)
    .values(Array.from({ length: STASHED_FORMS_MAX }, (_, at) => ({ ...old, id: `old-${at}` })));
  const cookie = await stash();
  expect(await taken(cookie)).toEqual(FORM.fields);
  expect((await database.db.select().from(storedForms)).length).toBe(STASHED_FORMS_MAX);
});
