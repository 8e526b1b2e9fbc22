import { expect, test } from "vitest";
import { changedFields } from "#core/audit/audit-entry.ts";

test("only fields that differ are listed, each with both values", () => {
  expect(
    changedFields({ name: "Ann", city: "Lyon", tags: ["a"] }, { name: "Anne", city: "Lyon", tags: ["a"] }),
  ).toEqual({ fields: ["name"], before: { name: "Ann" }, after: { name: "Anne" } });
});

test("a field present on only one side is a change", () => {
  expect(changedFields(undefined, { title: "New", active: true })).toEqual({
    fields: ["active", "title"],
    before: {},
    after: { title: "New", active: true },
  });
});
