import { expect, test } from "vitest";
import { pageRequestReader } from "#server/page-cache/page-request.ts";

const read = pageRequestReader({ timezone: "UTC" });
const keyOf = (target: string, cookies?: string) => read(target, cookies)?.key ?? null;

test.each([
  ["/events?utm_source=letter", "/events", ""],
  ["/events?tz=Asia/Tokyo&page=2", "/events?page=2&tz=Asia%2FTokyo", ""],
  ["/events", "/events", "analytics=1; other=2"],
])("%s is the same page as %s", (one, other, cookies) => {
  expect(keyOf(one, cookies)).toBe(keyOf(other));
});

test("all names of a zone share a page, and choosing the site's zone differs from a first visit", () => {
  expect(keyOf("/events", "tz=Asia/Calcutta")).toBe(keyOf("/events", "tz=Asia%2FKolkata"));
  expect(keyOf("/events", "tz=UTC")).not.toBe(keyOf("/events"));
});

test.each([
  ["/events", "/events?page=2", ""],
  ["/events", "/events?tab=past", ""],
  ["/events", "/", ""],
  ["/events", "/events?tz=Asia/Tokyo", ""],
  ["/events", "/events.data", ""],
  ["/events", "/events", "tz=Asia/Tokyo"],
  ["/events", "/events", "hours=24"],
  ["/events", "/events", "week=1"],
  ["/events", "/events", "calendar=hebrew"],
])("%s is a different page from %s with the cookies '%s'", (one, other, cookies) => {
  expect(keyOf(one)).not.toBe(keyOf(other, cookies));
});

test("a data request belongs to the document with the same address", () => {
  const data = read("/events.data?page=2&_routes=root", "tz=UTC");
  expect(data).toMatchObject({ isData: true, path: "/events.data", search: "?page=2&_routes=root" });
  expect(data?.documentKey).toBe(keyOf("/events?page=2", "tz=UTC"));
  expect(read("/_root.data", "")?.documentKey).toBe(keyOf("/"));
});

test.each(["session=x", "tz=UTC; session=", "a=1;session=x"])(
  "a possibly signed-in visitor gets no cached page: %s",
  (cookies) => {
    expect(read("/events", cookies)).toBeNull();
    expect(read("/events", cookies.replace("session", "my-session"))).not.toBeNull();
  },
);

test.each(["/time-zone", "/nothing", "/events?page=1&page=2", "//events", "/%zz", "*", "/go/bbbbbb"])(
  "%s is never cached",
  (target) => {
    expect(read(target, "")).toBeNull();
  },
);

test("a request with a toast is for one person and moment, and is never cached", () => {
  expect(read("/events", "tz=UTC; flash=x")).toBeNull();
  expect(read("/events.data", "flash=x")).toBeNull();
});
