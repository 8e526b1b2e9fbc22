import { expect, test } from "vitest";
import { mappedHeader, mappingByName, proposedMapping } from "#core/imports/column-mapping.ts";

const NAMES = ["Title", "about", "Start Date", "ends", "title", ""];

test("columns are proposed by name, each of our columns once", () => {
  expect(proposedMapping(NAMES)).toEqual(["title", null, "start_date", null, null, null]);
});

test("the source's last mapping, including ignored columns, takes precedence over names", () => {
  const remembered = { Title: null, about: "description", ends: "end_date", title: "title" } as const;
  expect(proposedMapping(NAMES, remembered)).toEqual([null, "description", "start_date", "end_date", "title", null]);
});

test("a column named like a member of every object is none of ours, unless the source's last mapping names it", () => {
  const names = ["constructor", "toString", " __proto__ ", "title"];
  expect(proposedMapping(names)).toEqual([null, null, null, "title"]);
  const remembered = mappingByName(names, ["description", null, "link", "title"]);
  expect(proposedMapping(names, remembered)).toEqual(["description", null, "link", "title"]);
});

test("a chosen mapping is validated like a file's own header", () => {
  const missing = mappedHeader(NAMES, ["title", "description", "start_date", "end_date"]);
  expect(missing).toEqual({
    ok: false,
    fault: { key: "imports.file.missingColumns", values: { columns: "organizer_name, type, link", count: 3 } },
  });
});

test("a mapping is stored by the names of the named columns", () => {
  expect(mappingByName(["name", "notes", ""], ["title", null, "link"])).toEqual({ name: "title", notes: null });
});
