import { expect, test } from "vitest";
import { namesPerson } from "#core/accounts/person-name.ts";

const person = { email: "ann@example.org", name: "Ann Müller" };

test.each([
  ["Tea with ANN MULLER", true],
  ["Write to Ann@Example.org", true],
  ["Tea with Ann", false],
  ["", false],
])("%j names the person: %s", (text, names) => {
  expect(namesPerson(text, person)).toBe(names);
});

test("without a name, only the address is compared", () => {
  expect(namesPerson("Tea", { email: "ann@example.org", name: null })).toBe(false);
});
