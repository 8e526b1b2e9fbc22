import { expect, test } from "vitest";
import { NO_LOG_FILTER, isNarrowed, logPath, logPeriod, parseLogAddress } from "#core/audit/log-address.ts";

const parse = (query: string) =>
  parseLogAddress(
    new URLSearchParams(query),
    { choices: ["roles", "imports"], roles: ["staff", "user"] },
    (text) => text === "Asia/Tokyo",
  );

test("without a query, the newest entries are listed", () => {
  const { faulty, requested } = parse("");
  expect(faulty).toBe(false);
  expect(requested).toEqual({ ...NO_LOG_FILTER, after: null, before: null, zone: null });
  expect(isNarrowed(requested)).toBe(false);
  expect(logPath("/admin/audit", requested)).toBe("/admin/audit");
});

test("every filter is read and written back unchanged", () => {
  const query = "q=miriam&activity=roles&role=staff&from=2026-11-01&until=2026-11-30&after=1200&tz=Asia/Tokyo";
  const { faulty, requested } = parse(query);
  expect(faulty).toBe(false);
  expect(logPath("/admin/audit", requested)).toBe(`/admin/audit?${query}`);
});

test.each([
  ["q=", "/admin/audit"],
  ["q=%20miriam%20", "/admin/audit?q=miriam"],
  ["activity=odd", "/admin/audit"],
  ["role=admin", "/admin/audit"],
  ["from=2026-02-31&until=soon", "/admin/audit"],
  ["after=0", "/admin/audit"],
  ["after=-3", "/admin/audit"],
  ["before=99999999999999999999", "/admin/audit"],
  ["after=5&before=9", "/admin/audit?after=5"],
  ["activity=roles&activity=imports", "/admin/audit?activity=roles"],
  ["tz=Mars/Base", "/admin/audit"],
])("?%s leads to the clean address %s", (query, path) => {
  const { faulty, requested } = parse(query);
  expect(faulty).toBe(true);
  expect(logPath("/admin/audit", requested)).toBe(path);
});

test("days are in the reader's time zone, and both ends are included", () => {
  expect(logPeriod({ from: "2026-11-01", until: "2026-11-02" }, "Asia/Tokyo")).toEqual({
    from: Date.UTC(2026, 9, 31, 15),
    before: Date.UTC(2026, 10, 2, 15),
  });
  expect(logPeriod({ from: null, until: null }, "Asia/Tokyo")).toEqual({ from: null, before: null });
});
