import { expect, test } from "vitest";
import { sheetExportAddress, sheetIdOf } from "#core/imports/sheet-address.ts";

const ID = "1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms";

test.each([
  [ID],
  [`  ${ID}\n`],
  [`https://docs.google.com/spreadsheets/d/${ID}/edit#gid=0`],
  [`https://docs.google.com/spreadsheets/u/1/d/${ID}/edit?usp=sharing`],
  [`http://docs.google.com/spreadsheets/d/${ID}`],
])("%s names a sheet", (text) => {
  expect(sheetIdOf(text)).toBe(ID);
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
])("%j names none", (text) => {
  expect(sheetIdOf(text)).toBeNull();
});

test("the export's address is made of the id alone", () => {
  expect(sheetExportAddress(ID)).toBe(`https://docs.google.com/spreadsheets/d/${ID}/export?format=csv`);
  expect(sheetExportAddress(ID, "http://127.0.0.1:9")).toBe(
    `http://127.0.0.1:9/spreadsheets/d/${ID}/export?format=csv`,
  );
});
