import { expect, test } from "vitest";
import { triedAddress } from "#server/api/try-handler.ts";

const tried = (id: string, query: string) => triedAddress(id, new URLSearchParams(query));

test("fields fill the parts of the path, and those left empty are no parameters", () => {
  expect(tried("showEvent", "id=a/b&limit=")).toBe("/api/v1/events/a%2Fb");
  expect(tried("listOrganizers", "q=open+circle&tz=")).toBe("/api/v1/organizers?q=open+circle");
});

test("a field that is no part of the path is a parameter, whatever it is called", () => {
  expect(tried("showEvent", "id=a&constructor=x")).toBe("/api/v1/events/a?constructor=x");
});
