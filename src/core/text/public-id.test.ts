import fc from "fast-check";
import { expect, test } from "vitest";
import { isPublicId, PUBLIC_ID_ALPHABET, publicIdFrom } from "#core/text/public-id.ts";

test("any six bytes give a valid id", () => {
  fc.assert(fc.property(fc.uint8Array({ minLength: 6, maxLength: 6 }), (bytes) => isPublicId(publicIdFrom(bytes))));
});

test("every letter of the alphabet occurs in every place", () => {
  const seen = Array.from({ length: 6 }, () => new Set<string>());
  for (let round = 0; round < 4_000; round += 1) {
    const id = publicIdFrom(crypto.getRandomValues(new Uint8Array(6)));
    for (const [place, letter] of [...id].entries()) seen[place]?.add(letter);
  }
  expect(seen.map((letters) => letters.size)).toEqual(Array(6).fill(PUBLIC_ID_ALPHABET.length));
});

test("too few bytes throw, and other texts are not ids", () => {
  expect(() => publicIdFrom(new Uint8Array(5))).toThrow(RangeError);
  for (const text of ["", "abc123", "23456", "2345678", "BCDFGH", "bcdfgl", "bcdfg\n"])
    expect(isPublicId(text)).toBe(false);
});
