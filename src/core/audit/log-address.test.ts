import { expect, test } from "vitest";
import { logPath, parseLogAddress } from "#core/audit/log-address.ts";

const parse = (query: string) =>
  parseLogAddress(new URLSearchParams(query), ["roles", "imports"], (text) => text === "Asia/Tokyo");

test("without a query the newest entries are asked for", () => {
  const { faulty, requested } = parse("");
  expect(faulty).toBe(false);
  expect(requested).toEqual({ query: null, activity: null, after: null, before: null, zone: null });
  expect(logPath("/admin/audit", requested)).toBe("/admin/audit");
});

test("every filter is read, and written as it was", () => {
  const query = "q=miriam&activity=roles&after=1200&tz=Asia/Tokyo";
  const { faulty, requested } = parse(query);
  expect(faulty).toBe(false);
  expect(logPath("/admin/audit", requested)).toBe(`/admin/audit?${query}`);
});

test.each([
  ["q=", "/admin/audit"],
  ["q=%20miriam%20", "/admin/audit?q=miriam"],
  ["activity=odd", "/admin/audit"],
  ["after=0", "/admin/audit"],
  ["after=-3", "/admin/audit"],
  ["before=99999999999999999999", "/admin/audit"],
  ["after=5&before=9", "/admin/audit?after=5"],
  ["activity=roles&activity=imports", "/admin/audit?activity=roles"],
  ["tz=Mars/Base", "/admin/audit"],
])("?%s is led to the clean address %s", (query, path) => {
  const { faulty, requested } = parse(query);
  expect(faulty).toBe(true);
  expect(logPath("/admin/audit", requested)).toBe(path);
});
