import { expect, test } from "vitest";
import { checkInput } from "#core/check-input.ts";
import { COUNTRY_CODES, countryNames } from "#core/profiles/countries.ts";
import { bioLength, PROFILE_INPUT } from "#core/profiles/profile.ts";

const TYPED = { name: " Miriam  Okafor ", email: "Miriam@Example.org ", bio: "", city: "", country: "" };
const check = (overrides: Partial<typeof TYPED>) => checkInput(PROFILE_INPUT, { ...TYPED, ...overrides });

test("a profile is cleaned, and empty fields become null", () => {
  expect(check({ bio: "One\r\nTwo " })).toEqual({
    ok: true,
    input: { name: "Miriam Okafor", email: "miriam@example.org", bio: "One\nTwo", city: null, country: null },
  });
});

test.each([
  ["name", { name: " " }, "profile.faults.name"],
  ["name", { name: "\u200d" }, "profile.faults.name"],
  ["name", { name: "x".repeat(121) }, "profile.faults.nameTooLong"],
  ["email", { email: "miriam" }, "profile.faults.email"],
  ["bio", { bio: "x".repeat(301) }, "profile.faults.bio"],
  ["city", { city: "x".repeat(121) }, "profile.faults.cityTooLong"],
  ["country", { country: "XX" }, "profile.faults.country"],
])("an invalid %s is reported at its field", (name, overrides, key) => {
  const checked = check(overrides);
  expect(checked.ok ? {} : checked.faults).toMatchObject({ [name]: { key } });
});

test("a bio may have 300 visible characters, and any line ending counts as one", () => {
  expect(bioLength("🕯".repeat(300))).toBe(300);
  expect(bioLength("a\r\nb")).toBe(bioLength("a\nb"));
  expect(check({ bio: "🕯".repeat(300) }).ok).toBe(true);
  expect(check({ bio: "e\u0301".repeat(300) }).ok).toBe(true);
  expect(check({ bio: `${"a".repeat(299)}\r\nb` }).ok).toBe(false);
});

test("there are 249 countries with distinct names, sorted by name", () => {
  expect(new Set(COUNTRY_CODES).size).toBe(249);
  const names = countryNames("en-US").map(({ name }) => name);
  expect(new Set(names).size).toBe(249);
  expect(names.filter((name) => /^[A-Z]{2}$/.test(name))).toEqual([]);
  expect(names.slice(0, 3)).toEqual(["Afghanistan", "Åland Islands", "Albania"]);
  expect(countryNames("de-DE").map(({ name }) => name)).toContain("Deutschland");
});
