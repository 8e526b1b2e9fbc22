import { expect, test } from "vitest";
import { pageAddress } from "#web/http/page-address.server.ts";

test.each([
  ["/admin?status=pending", "/admin?status=pending"],
  ["/admin.data", "/admin"],
  ["/admin.data?status=pending&_routes=root%2Cadmin", "/admin?status=pending"],
  ["/admin.data?_routes=root", "/admin"],
  ["/_root.data", "/"],
  ["/_.data", "/"],
  ["/events/a/_.data?q=a%20b", "/events/a?q=a%20b"],
])("%s is a request for the page at %s", (requested, page) => {
  expect(pageAddress(new URL(requested, "https://same.example"))).toBe(page);
});
