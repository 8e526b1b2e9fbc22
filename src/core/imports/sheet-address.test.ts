import { expect, test } from "vitest";
import { sheetExportAddress, sheetOf } from "#core/imports/sheet-address.ts";

const ID = "1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms";

test.each([
  [ID],
  [`  ${ID}\n`],
  [`https://docs.google.com/spreadsheets/d/${ID}/edit#gid=0`],
  [`https://docs.google.com/spreadsheets/u/1/d/${ID}/edit?usp=sharing`],
  [`http://docs.google.com/spreadsheets/d/${ID}`],
])("%s is read as a sheet address", (text) => {
  expect(sheetOf(text)?.id).toBe(ID);
});

test.each([
  "",
  "my sheet",
  "short-id",
  `https://evil.example/spreadsheets/d/${ID}/edit`,
  `https://docs.google.com.evil.example/spreadsheets/d/${ID}/edit`,
  "https://docs.google.com/document/d/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms",
  "https://docs.google.com/spreadsheets/d/e/2PACX/pubhtml",
  `file:///spreadsheets/d/${ID}`,
])("%j is not a sheet address", (text) => {
  expect(sheetOf(text)).toBeNull();
});

test.each([
  ["/edit#gid=7", "7"],
  ["/edit?gid=7", "7"],
  ["/edit?gid=7&usp=sharing#gid=8", "8"],
  ["/edit#gid=0", "0"],
  ["/edit#gid=7&range=A1:B2", "7"],
  ["/edit", null],
  ["/edit#gid=", null],
  ["/edit#gid=1%26format=pdf", null],
])("%s selects the tab %s", (rest, gid) => {
  expect(sheetOf(`https://docs.google.com/spreadsheets/d/${ID}${rest}`)).toEqual({ id: ID, gid });
});

test("the export address contains only the id and the tab", () => {
  expect(sheetExportAddress({ id: ID, gid: null })).toBe(
    `https://docs.google.com/spreadsheets/d/${ID}/export?format=csv`,
  );
  expect(sheetExportAddress({ id: ID, gid: "7" }, "http://127.0.0.1:9")).toBe(
    `http://127.0.0.1:9/spreadsheets/d/${ID}/export?format=csv&gid=7`,
  );
});
