import { expect, test } from "vitest";
import type { StashedForm } from "#core/stashed-form.ts";
import { aboutWith } from "#tests/support/accounts/auth-request.ts";
import { stashForm, takeStashedForm } from "#web/http/stashed-form.server.ts";

const context = aboutWith({});
const FORM: StashedForm = { path: "/profile/edit", owner: "ann", fields: [["bio", "Zoë 🕯\nand more"]] };
const cookieOf = (form = FORM): string => stashForm(form, context)?.split(";")[0] ?? "";

test("a form comes back to its person on its page, once, and nobody can read it on the way", () => {
  const cookie = cookieOf();
  expect(cookie).not.toMatch(/and.*more/);
  const found = takeStashedForm(cookie, { path: "/profile/edit", owner: "ann" }, context);
  expect(found?.fields).toEqual(FORM.fields);
  expect(found?.forget).toBe("kept_form=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure");
});

test.each([
  ["another person", { path: "/profile/edit", owner: "bob" }],
  ["another page", { path: "/preferences", owner: "ann" }],
])("it comes back to no %s", (_, requested) => {
  expect(takeStashedForm(cookieOf(), requested, context)).toBeNull();
});

test("what we did not seal is nothing", () => {
  expect(takeStashedForm("kept_form=abc", { path: "/profile/edit", owner: "ann" }, context)).toBeNull();
  expect(takeStashedForm(null, { path: "/profile/edit", owner: "ann" }, context)).toBeNull();
});

test("a form that is longer than a cookie may be is not kept", () => {
  const long = Array.from({ length: 3_000 }, (_, at) => String.fromCodePoint(0x4e_00 + ((at * 7_919) % 20_000))).join(
    "",
  );
  expect(stashForm({ ...FORM, fields: [["bio", long]] }, context)).toBeNull();
  expect(cookieOf({ ...FORM, fields: [["bio", "🕯".repeat(300)]] }).length).toBeLessThan(4_096);
});
