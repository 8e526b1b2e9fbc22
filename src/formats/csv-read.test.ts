import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvDialect, type CsvDialect } from "#formats/csv-dialect.ts";
import {
  CELL_MAX_CHARACTERS,
  readCsv,
  ROW_CELLS_MAX,
  ROW_MAX_BYTES,
  type CsvReadError,
  type CsvRow,
} from "#formats/csv-read.ts";
import { COLUMNS_MAX } from "#core/imports/columns.ts";

const COMMA: CsvDialect = { encoding: "utf-8", delimiter: "," };

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function read(file: string | Uint8Array, dialect = COMMA, size = 7): Promise<(CsvRow | CsvReadError)[]> {
  const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file;
  return Array.fromAsync(readCsv(inChunks(bytes, size), dialect));
}

async function cellsOf(file: string | Uint8Array, dialect = COMMA): Promise<unknown> {
  const rows = await read(file, dialect);
  return rows.map((row) => ("cells" in row ? row.cells : row));
}

function utf16(text: string, bigEndian = false): Uint8Array {
  const bytes = Uint8Array.from(Buffer.from(text, "utf16le"));
  return bigEndian ? Uint8Array.from(Buffer.from(bytes).swap16()) : bytes;
}

test("quoted cells keep delimiters, doubled quotes and line breaks", async () => {
  expect(await cellsOf('a,b\n"x, ""y""\nz",2\n')).toEqual([
    ["a", "b"],
    ['x, "y"\nz', "2"],
  ]);
});

test.each(["\n", "\r\n", "\r"])("rows may end in %j, and the last row needs no line ending", async (end) => {
  expect(await cellsOf(`a,b${end}1,2${end}3,4`)).toEqual([
    ["a", "b"],
    ["1", "2"],
    ["3", "4"],
  ]);
});

test("line endings may be mixed in one file", async () => {
  expect(await cellsOf("a\r\nb\rc\nd")).toEqual([["a"], ["b"], ["c"], ["d"]]);
});

test("blank rows are skipped but counted, and cells with line breaks count as one row", async () => {
  expect(await read('a,b\n\n"1\n1",2\n,,\n3,4\n')).toEqual([
    { row: 1, cells: ["a", "b"] },
    { row: 3, cells: ["1\n1", "2"] },
    { row: 5, cells: ["3", "4"] },
  ]);
});

test("quotes inside an unquoted cell are literal", async () => {
  expect(await cellsOf('5" disc,the "quiet" hour\n')).toEqual([['5" disc', 'the "quiet" hour']]);
});

test("rows of any length are returned", async () => {
  expect(await cellsOf("a,b\n1\n1,2,3\n")).toEqual([["a", "b"], ["1"], ["1", "2", "3"]]);
});

test("an unclosed quote is reported with its row and line, after the rows before it", async () => {
  expect(await read('a,b\n"1\r\n1",2\n"never,\n3,4\n5,6\n')).toEqual([
    { row: 1, cells: ["a", "b"] },
    { row: 2, cells: ["1\r\n1", "2"] },
    { fault: "unclosed-quote", row: 3, line: 4 },
  ]);
});

test("empty rows before an unclosed quote are counted, whatever the line endings", async () => {
  for (const end of ["\n", "\r\n", "\r"])
    expect(await read(["a,b", "", "1,2", "", "", '"never'].join(end))).toEqual([
      { row: 1, cells: ["a", "b"] },
      { row: 3, cells: ["1", "2"] },
      { fault: "unclosed-quote", row: 6, line: 6 },
    ]);
});

test("an endless quoted cell stops the reading before it fills the memory", async () => {
  let taken = 0;
  async function* endless(): AsyncGenerator<Uint8Array> {
    yield new TextEncoder().encode('a,b\n"');
    for (; taken < 100_000_000; taken += 10_000) yield new Uint8Array(10_000).fill(120);
  }
  const rows = await Array.fromAsync(readCsv(endless(), COMMA));
  expect(rows.at(-1)).toEqual({ fault: "row-too-long", row: 2, line: 2 });
  expect(taken).toBeLessThan(ROW_MAX_BYTES + 100_000);
});

test("an overlong cell is cut and reported with the other cells of its row, and reading goes on", async () => {
  const long = `"${"x\n".repeat(600_000)}"`;
  const [header, row, next] = await read(`a,b\n1,${long}\n3,4\n`, COMMA, 100_000);
  expect(header).toEqual({ row: 1, cells: ["a", "b"] });
  expect(row).toMatchObject({ row: 2, tooLarge: { kind: "cell", place: 1, characters: 1_200_000 } });
  expect(row && "cells" in row && row.cells.map(({ length }) => length)).toEqual([1, 200]);
  expect(next).toEqual({ row: 3, cells: ["3", "4"] });
  const longest = "x".repeat(CELL_MAX_CHARACTERS);
  expect(await read(`a\n${longest}\n`, COMMA, 100_000)).toEqual([
    { row: 1, cells: ["a"] },
    { row: 2, cells: [longest] },
  ]);
});

test("a row with too many cells is cut and reported, but trailing blank cells are ignored", async () => {
  const wide = (cells: number) => Array.from({ length: cells }, () => "x").join(",");
  const rows = await read(
    `a,b\n${wide(COLUMNS_MAX + 1)}\n1,2${",".repeat(16_000)}\n1${",".repeat(16_000)}\n`,
    COMMA,
    9_999,
  );
  expect(rows[1]).toMatchObject({ tooLarge: { kind: "cells", cells: COLUMNS_MAX + 1 } });
  expect(rows[1] && "cells" in rows[1] && rows[1].cells).toHaveLength(COLUMNS_MAX);
  expect(rows.slice(2)).toEqual([
    { row: 3, cells: ["1", "2", ...Array.from({ length: COLUMNS_MAX - 2 }, () => "")] },
    { row: 4, cells: ["1", ...Array.from({ length: COLUMNS_MAX - 1 }, () => "")] },
  ]);
});

test("a row of a million cells, even blank ones, stops the reading before it fills the memory", async () => {
  let taken = 0;
  async function* endless(): AsyncGenerator<Uint8Array> {
    yield new TextEncoder().encode("a,b\n1,2\n");
    for (; taken < 1_000_000; taken += 10_000) yield new Uint8Array(10_000).fill(44);
  }
  const rows = await Array.fromAsync(readCsv(endless(), COMMA));
  expect(rows.at(-2)).toEqual({ row: 2, cells: ["1", "2"] });
  expect(rows.at(-1)).toEqual({ fault: "too-many-cells", row: 3, line: 3 });
  expect(taken).toBeLessThan(3 * ROW_CELLS_MAX);
});

test("a NUL character stops the reading, and its line is reported", async () => {
  for (const size of [1, 2, 3, 1_000])
    expect((await read('a,b\r\n"1\r\n1",2\r3,\0,4\n5,6\n', COMMA, size)).at(-1)).toMatchObject({
      fault: "nul",
      line: 4,
    });
});

test.each(["sep=;", '"sep=;"', "SEP=;", "\ufeffsep=;", "sep=;;;"])(
  "a first line %j sets the delimiter and is not a row",
  async (line) => {
    const file = new TextEncoder().encode(`${line}\r\na,1;b\r\n"c;d";e\r\n"never`);
    expect(csvDialect(file)).toEqual({ encoding: "utf-8", delimiter: ";", separatorLine: true });
    expect(await read(file, csvDialect(file))).toEqual([
      { row: 1, cells: ["a,1", "b"] },
      { row: 2, cells: ["c;d", "e"] },
      { fault: "unclosed-quote", row: 3, line: 4 },
    ]);
  },
);

test("other delimiters can be set too, also in UTF-16, but a column of that name is not a setting", async () => {
  for (const sign of [",", "\t", "|"]) {
    const file = utf16(`\ufeffsep=${sign}\na;x${sign}b\n`);
    expect(csvDialect(file)).toEqual({ encoding: "utf-16le", delimiter: sign, separatorLine: true });
    expect(await cellsOf(file, csvDialect(file))).toEqual([["a;x", "b"]]);
  }
  for (const line of ["sep=x", "sep=;b", "separator;b"])
    expect(csvDialect(new TextEncoder().encode(`${line}\n1;2\n`)).separatorLine).toBeUndefined();
});

test("an empty file has no rows", async () => {
  expect(await read("")).toEqual([]);
  expect(await read("\n\n")).toEqual([]);
});

describe("dialects", () => {
  test.each([
    ["a,b\n1;2", ","],
    ["a;b;c\n1,5;2;3", ";"],
    ["a\tb\tc\n1,2,3", "\t"],
    ['"a,b,c";d\n', ";"],
    ["\n\n a;b\n", ";"],
    ["single\n1,2", ","],
  ])("%j has the delimiter %j", (text, delimiter) => {
    expect(csvDialect(new TextEncoder().encode(text))).toEqual({ encoding: "utf-8", delimiter });
  });

  test("a byte order mark is not part of the first cell", async () => {
    const file = new TextEncoder().encode("\ufeffa,b\nż,2");
    expect(await cellsOf(file, csvDialect(file))).toEqual([
      ["a", "b"],
      ["ż", "2"],
    ]);
  });

  test.each([
    ["\ufefftitle;b\nż🙏;2", false, "utf-16le"],
    ["\ufefftitle;b\nż🙏;2", true, "utf-16be"],
    ["title;b\nż🙏;2", false, "utf-16le"],
    ["title;b\nż🙏;2", true, "utf-16be"],
  ] as const)("UTF-16 is read with and without a BOM: %j, big-endian: %s", async (text, bigEndian, encoding) => {
    const file = utf16(text, bigEndian);
    expect(csvDialect(file)).toEqual({ encoding, delimiter: ";" });
    expect(await cellsOf(file, csvDialect(file))).toEqual([
      ["title", "b"],
      ["ż🙏", "2"],
    ]);
  });

  test("bytes that are not valid UTF-8 are read as windows-1252", async () => {
    const file = Uint8Array.from([0x50, 0x72, 0x69, 0xe8, 0x72, 0x65, 0x2c, 0x96, 0x93, 0x9c]);
    expect(csvDialect(file)).toEqual({ encoding: "windows-1252", delimiter: "," });
    expect(await cellsOf(file, csvDialect(file))).toEqual([["Prière", "–“œ"]]);
  });

  test("invalid UTF-8 after the sampled beginning is reported, so that reading can restart", async () => {
    const file = Uint8Array.from([...new TextEncoder().encode(`a,b\n${"1,2\n".repeat(10)}`), 0xe8, 0x0a]);
    expect((await read(file)).at(-1)).toMatchObject({ fault: "encoding" });
    const cut = Uint8Array.from([0x61, 0x0a, 0xc3]);
    expect((await read(cut)).at(-1)).toMatchObject({ fault: "encoding" });
  });
});

test("a file written by RFC 4180 is read back unchanged, however it is chunked", async () => {
  const cell = fc.string({ unit: fc.constantFrom("a", "ż", "🙏", '"', ",", "\n", "\r", " ", ";"), maxLength: 6 });
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(
      table,
      fc.constantFrom("\n", "\r\n", "\r"),
      fc.integer({ min: 1, max: 9 }),
      async (rows, end, size) => {
        const text = rows.map((cells) => cells.map((value) => `"${value.replaceAll('"', '""')}"`).join(",")).join(end);
        const back = (await read(text, COMMA, size)).map((row) => ("cells" in row ? row.cells : row));
        expect(back).toEqual(rows.filter((cells) => cells.some((value) => value.trim() !== "")));
      },
    ),
  );
});
