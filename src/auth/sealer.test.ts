import { expect, test } from "vitest";
import { makeSealer } from "#auth/sealer.ts";

const sealer = makeSealer("a secret");

test("sealed text can be opened, and is sealed differently each time", () => {
  const sealed = sealer.seal("form", "Zoë 🕯");
  expect(sealed).toMatch(/^[\w-]+$/);
  expect(sealer.open("form", sealed)).toBe("Zoë 🕯");
  expect(sealer.seal("form", "Zoë 🕯")).not.toBe(sealed);
});

test("sealed text that was changed, cut, made up, or sealed for another purpose or secret cannot be opened", () => {
  const sealed = sealer.seal("form", "words");
  expect(sealer.open("flash", sealed)).toBeNull();
  expect(makeSealer("another").open("form", sealed)).toBeNull();
  const other = sealed.startsWith("A") ? "B" : "A";
  expect(sealer.open("form", other + sealed.slice(1))).toBeNull();
  expect(sealer.open("form", sealed.slice(0, -4))).toBeNull();
  for (const made of ["", "x", "{}", "a".repeat(60)]) expect(sealer.open("form", made)).toBeNull();
});
