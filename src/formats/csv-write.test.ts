import fc from "fast-check";
import { expect, test } from "vitest";
import { CSV_MARK, csvLine } from "#formats/csv-download.ts";
import { readCsv } from "#formats/csv-read.ts";

async function* once(text: string) {
  yield new TextEncoder().encode(text);
}

test.each([
  ["=1+1", "'=1+1"],
  ["+49 30", "'+49 30"],
  ["-2", "'-2"],
  ["@import", "'@import"],
  ["\tx", `"'\tx"`],
  ["\rx", `"'\rx"`],
  ["\nx", `"'\nx"`],
  ["＝1+1", "'＝1+1"],
  ["'=1+1", "''=1+1"],
  ["x;=1+1;y", `"x;'=1+1;y"`],
  ['x;"@y"', `"x;""'@y"""`],
  ["x\t-1", `"x\t'-1"`],
  ["one\n- two", `"one\n'- two"`],
  ["it's 1+1 = 2; so - yes", `"it's 1+1 = 2; so - yes"`],
  ["plain", "plain"],
  ["a,b", '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  [" a", '" a"'],
])("%j is written as %j", (cell, written) => {
  expect(csvLine([cell, "x"])).toBe(`${written},x\r\n`);
});

test("any written cell is read back unchanged", async () => {
  const signs = fc.constantFrom("=", "-", "＠", "'", "''", '"', ";", "\t", "\n", " ", "x");
  const cell = fc
    .oneof(
      fc.string({ unit: "grapheme" }),
      fc.array(signs, { maxLength: 9 }).map((parts) => parts.join("")),
    )
    .filter((text) => !text.startsWith("\uFEFF"));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 4 }), async (lines) => {
      const text = CSV_MARK + [["first", "second"], ...lines].map(csvLine).join("");
      const dialect = { encoding: "utf-8", delimiter: "," } as const;
      const read = await Array.fromAsync(readCsv(once(text), dialect), (item) => ("cells" in item ? item.cells : []));
      // The reader skips rows without any text.
      const expected = lines.filter((cells) => cells.some((each) => each.trim() !== ""));
      expect(read.slice(1)).toEqual(expected);
    }),
    // A line whose only text is the apostrophe before a line break.
    { examples: [[[["\n", ""]]]] },
  );
});
