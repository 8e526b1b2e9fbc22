import { expect, test } from "vitest";
import { deskPath, parseDeskAddress } from "#core/moderation/moderation-list.ts";

const read = (query: string) => parseDeskAddress(new URLSearchParams(query), (text) => text === "Asia/Tokyo");

const RUN = "4e6c1f0a-52b7-4c1d-9f3e-8a7b6c5d4e3f";

test("an address holds search, reason, import, order and page, and is read back unchanged", () => {
  const query = `q=silent+sitting&why=dead&import=${RUN}&order=newest&after=mhk3x2-5f&tz=Asia/Tokyo`;
  const { faulty, requested } = read(query);
  expect(faulty).toBe(false);
  expect(requested).toEqual({
    query: "silent sitting",
    reason: "dead",
    run: RUN,
    order: "newest",
    after: { since: Number.parseInt("mhk3x2", 36), id: 195 },
    before: null,
    zone: "Asia/Tokyo",
  });
  expect(deskPath(requested)).toBe(`/admin/moderation?${query}`);
});

test("defaults are left out, and a question is appended", () => {
  const { requested } = read("");
  expect(deskPath(requested)).toBe("/admin/moderation");
  expect(deskPath(requested, [["ask", "reject"]])).toBe("/admin/moderation?ask=reject");
});

test.each([
  "why=none",
  "order=oldest",
  "order=loud",
  "after=x",
  "after=zzzzzzzzzz-1",
  "after=-1",
  "q=",
  "q=a&q=b",
  "tz=Mars/Olympus",
  "after=1-1&before=2-2",
])("%s is not a clean address", (query) => {
  expect(read(query).faulty).toBe(true);
});

test("a question and a selection do not make an address faulty", () => {
  expect(read("ask=reject&item=abc234.x&all=1").faulty).toBe(false);
});
