import { expect, test } from "vitest";
import { parseQueuesAddress, queuesPath } from "#core/admin/queues-address.ts";

const read = (query: string) => parseQueuesAddress(new URLSearchParams(query), (text) => text === "Asia/Tokyo");

test("an address holds the page of each queue, and is read back unchanged", () => {
  const query = "claimsAfter=mhk3x2-5f&reportsBefore=mhk3x4-2&tz=Asia/Tokyo";
  const { faulty, requested } = read(query);
  expect(faulty).toBe(false);
  expect(requested).toEqual({
    claims: { after: { since: Number.parseInt("mhk3x2", 36), id: 195 }, before: null },
    reports: { after: null, before: { since: Number.parseInt("mhk3x4", 36), id: 2 } },
    corrections: { after: null, before: null },
    zone: "Asia/Tokyo",
  });
  expect(queuesPath(requested)).toBe(`/admin/queues?${query}`);
  expect(queuesPath(requested, { hide: "1.2.3" })).toBe(`/admin/queues?${query}&hide=1.2.3`);
  expect(queuesPath(read("").requested)).toBe("/admin/queues");
});

test.each([
  "claimsAfter=x",
  "claimsAfter=1-1&claimsBefore=2-2",
  "reportsAfter=1-1&reportsAfter=1-1",
  "tz=Mars/Olympus",
])("%s is not a clean address", (query) => {
  expect(read(query).faulty).toBe(true);
});

test("a question does not make an address faulty", () => {
  expect(read("rejectClaim=1.2").faulty).toBe(false);
});
