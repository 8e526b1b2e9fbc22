import { expect, test } from "vitest";
import { organizerMark } from "#core/pictures/organizer-mark.ts";

test("a mark depends only on the name, and is small", () => {
  expect(organizerMark("Hinode Zen Group")).toBe(organizerMark("Hinode Zen Group"));
  const marks = ["A B", "C D", "E F", "G H", "I J", "K L", "M N", "O P", "Q R", "S T", "U V", "W X"].map(organizerMark);
  expect(Math.max(...marks.map((mark) => mark.length))).toBeLessThan(1_000);
  expect(new Set(marks.map((mark) => mark.match(/fill="(#\w+)"/)?.[1])).size).toBeGreaterThan(4);
});

test("a mark contains the monogram of its name", () => {
  expect(organizerMark("Prière du Soir, Lyon")).toContain(">PS</text>");
});

test.each(["<b>&\"'", "", "…"])("the name %j adds no markup to the picture", (name) => {
  expect(organizerMark(name)).toMatch(/^<svg [^&]*>[^&<]{0,2}<\/text><\/svg>$/);
});
