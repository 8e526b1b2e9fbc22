import { expect, test } from "vitest";
import { monogram } from "#core/organizers/organizer-address.ts";

test.each([
  ["Prière du Soir, Lyon", "PS"],
  ["Lakeside Contemplatives", "LC"],
  ["quiet hour", "QH"],
  ["Sangha", "S"],
  ["(The) Open Table", "TO"],
  ["جماعة الذكر", "جا"],
  ["坐禅会", "坐"],
  ["E\u0301cole", "E\u0301"],
  ["!!!", ""],
])("%s has the monogram %s", (name, letters) => {
  expect(monogram(name)).toBe(letters);
});
