import { createReadStream, existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { describeWhere, testWhere } from "#tests/support/where.ts";
import { csvDialect } from "#formats/csv-dialect.ts";
import { readCsv } from "#formats/csv-read.ts";

// Classic edge cases that stay out of the project; csv-read.test.ts has its own case for each.
const FOLDER = new URL("../../../shared/data/csv/csv-spectrum/", import.meta.url);
const names = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name.endsWith(".csv")) : [];

describeWhere(names.length > 0)("csv-spectrum", () => {
  test.each(names)("%s", async (name) => {
    const file = new URL(name, FOLDER);
    const rows = await Array.fromAsync(readCsv(createReadStream(file), csvDialect(readFileSync(file))));
    const [header, ...records] = rows.map((row) => ("cells" in row ? row.cells : []));
    const objects = records.map((cells) => Object.fromEntries(cells.map((cell, place) => [header?.[place], cell])));
    expect(objects).toEqual(JSON.parse(readFileSync(new URL(name.replace(/csv$/, "json"), FOLDER), "utf8")));
  });
});

testWhere(names.length === 0)("csv-spectrum is not tested, because ../shared/data does not exist", () => {
  expect(names).toEqual([]);
});
