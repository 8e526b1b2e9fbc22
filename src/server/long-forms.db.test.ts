import { expect, test } from "vitest";
import { STASHED_FORM_SECONDS, type StashedForm, LONG_FORMS_MAX } from "#core/stashed-form.ts";
import { SECOND_MS } from "#core/time/instant.ts";
import { storedForms } from "#data/tables/accounts.ts";
import { longFormsOf } from "#server/long-forms.ts";
import { aboutWith } from "#tests/support/accounts/auth-request.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { stashForm, takeStashedForm } from "#web/http/stashed-form.server.ts";

const database = withTestDatabase();
const aboutOf = async (cookies: string | null, now = TEST_NOW) =>
  aboutWith({}, { longForms: await longFormsOf(database, cookies, now) });

/** Text that compresses badly. */
const hard = (length: number): string =>
  Array.from({ length }, (_, at) => String.fromCodePoint(0x4e_00 + ((at * 7_919) % 20_000))).join("");
const FORM: StashedForm = { path: "/create-event", owner: "ann", fields: [["description", hard(10_000)]] };

async function keep(form = FORM): Promise<string> {
  const context = await aboutOf(null);
  const cookie = stashForm(form, context)?.split(";")[0] ?? "";
  await context.longForms?.settle();
  return cookie;
}

const taken = async (cookie: string, requested = { path: FORM.path, owner: "ann" }, now = TEST_NOW) =>
  takeStashedForm(cookie, requested, await aboutOf(cookie, now))?.fields ?? null;

test("a form that is too long for a cookie waits half an hour for its person, on its page", async () => {
  const cookie = await keep();
  expect(cookie.length).toBeLessThan(100);
  expect(await taken(cookie)).toEqual(FORM.fields);
  expect(await taken(cookie, { path: FORM.path, owner: "bob" })).toBeNull();
  expect(await taken(cookie, { path: "/preferences", owner: "ann" })).toBeNull();
  expect(await taken(cookie, undefined, TEST_NOW + STASHED_FORM_SECONDS * SECOND_MS)).toBeNull();
  expect(await taken("kept_form=~made-up")).toBeNull();
});

test("a copy of the table shows nothing of it, and leads nobody to it", async () => {
  const cookie = await keep({ ...FORM, fields: [["description", `a secret ${hard(10_000)}`]] });
  const rows = JSON.stringify(await database.db.select().from(storedForms));
  expect(rows).not.toContain("secret");
  expect(rows).not.toContain(cookie.slice("kept_form=~".length));
});

test("one that is far too long is not kept, nor are more than so many", async () => {
  expect(await keep({ ...FORM, fields: [["description", hard(200_000)]] })).toBe("");
  const old = { sealed: "x", expiresAt: TEST_NOW + 1 };
  await database.db
    .insert(storedForms)
    .values(Array.from({ length: LONG_FORMS_MAX }, (_, at) => ({ ...old, id: `old-${at}` })));
  const cookie = await keep();
  expect(await taken(cookie)).toEqual(FORM.fields);
  expect((await database.db.select().from(storedForms)).length).toBe(LONG_FORMS_MAX);
});
