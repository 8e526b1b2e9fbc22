import { expect, test } from "vitest";
import type { KeptForm } from "#core/kept-long-form.ts";
import { aboutWith } from "#tests/support/accounts/auth-request.ts";
import { keepForm, takeKeptForm } from "#web/http/kept-form.server.ts";

const context = aboutWith({});
const FORM: KeptForm = { path: "/profile/edit", owner: "ann", fields: [["bio", "Zoë 🕯\nand more"]] };
const cookieOf = (form = FORM): string => keepForm(form, context)?.split(";")[0] ?? "";

test("a form comes back to its person on its page, once, and nobody can read it on the way", () => {
  const cookie = cookieOf();
  expect(cookie).not.toMatch(/and.*more/);
  const found = takeKeptForm(cookie, { path: "/profile/edit", owner: "ann" }, context);
  expect(found?.fields).toEqual(FORM.fields);
  expect(found?.forget).toBe("kept_form=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure");
});

test.each([
  ["another person", { path: "/profile/edit", owner: "bob" }],
  ["another page", { path: "/preferences", owner: "ann" }],
])("it comes back to no %s", (_, requested) => {
  expect(takeKeptForm(cookieOf(), requested, context)).toBeNull();
});

test("what we did not seal is nothing", () => {
  expect(takeKeptForm("kept_form=abc", { path: "/profile/edit", owner: "ann" }, context)).toBeNull();
  expect(takeKeptForm(null, { path: "/profile/edit", owner: "ann" }, context)).toBeNull();
});

test("a form that is longer than a cookie may be is not kept", () => {
  const long = Array.from({ length: 3_000 }, (_, at) => String.fromCodePoint(0x4e_00 + ((at * 7_919) % 20_000))).join(
    "",
  );
  expect(keepForm({ ...FORM, fields: [["bio", long]] }, context)).toBeNull();
  expect(cookieOf({ ...FORM, fields: [["bio", "🕯".repeat(300)]] }).length).toBeLessThan(4_096);
});
