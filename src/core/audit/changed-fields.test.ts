import { expect, test } from "vitest";
import { changedFields } from "#core/audit/audit-entry.ts";

test("only the fields that differ are told, each with both of its values", () => {
  expect(
    changedFields({ name: "Ann", city: "Lyon", tags: ["a"] }, { name: "Anne", city: "Lyon", tags: ["a"] }),
  ).toEqual({ fields: ["name"], before: { name: "Ann" }, after: { name: "Anne" } });
});

test("a field that only one side has is a change", () => {
  expect(changedFields(undefined, { title: "New", active: true })).toEqual({
    fields: ["active", "title"],
    before: {},
    after: { title: "New", active: true },
  });
});
