import { expect, test } from "vitest";
import { mappedHeader, mappingByName, proposedMapping } from "#core/imports/column-mapping.ts";

const NAMES = ["Title", "about", "Start Date", "ends", "title", ""];

test("columns are proposed by their names, each of ours once", () => {
  expect(proposedMapping(NAMES)).toEqual(["title", null, "start_date", null, null, null]);
});

test("what the source's last file said goes before names, also that a column is left out", () => {
  const remembered = { Title: null, about: "description", ends: "end_date", title: "title" } as const;
  expect(proposedMapping(NAMES, remembered)).toEqual([null, "description", "start_date", "end_date", "title", null]);
});

test("a mapping that a person chose is refused like a file's own header", () => {
  const missing = mappedHeader(NAMES, ["title", "description", "start_date", "end_date"]);
  expect(missing).toEqual({
    ok: false,
    fault: { key: "imports.file.missingColumns", values: { columns: "organizer_name, type, link", count: 3 } },
  });
});

test("it is remembered by the names of the columns that have one", () => {
  expect(mappingByName(["name", "notes", ""], ["title", null, "link"])).toEqual({ name: "title", notes: null });
});
