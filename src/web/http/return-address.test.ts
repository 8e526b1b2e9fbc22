import { expect, test } from "vitest";
import { returnAddressOf, signInAddress, withReturn } from "#web/http/return-address.ts";

test.each([
  ["/events", "?page=2", "/login?returnTo=%2Fevents%3Fpage%3D2"],
  ["/", "", "/login"],
  ["/login", "?returnTo=%2Fprofile", "/login?returnTo=%2Fprofile"],
  ["/login", "", "/login"],
  ["/login/two-factor", "", "/login"],
  ["/signup", "?returnTo=//evil.example", "/login"],
  ["/reset-password", "?token=abc", "/login"],
])("logging in from %s%s returns to %s", (pathname, search, address) => {
  expect(signInAddress({ pathname, search })).toBe(address);
});

test.each([
  null,
  "",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "https://evil.example/",
  "https:evil.example",
  "javascript:alert(1)",
  "/\t/evil.example",
  "/\n/evil.example",
  "\u0000//evil.example",
  "/.//evil.example",
  "/%2e//evil.example",
  " //evil.example",
  "/login",
  "/login/code?returnTo=/events",
  "/./login",
  "/sign-out",
])("%j is not a valid return address", (path) => {
  expect(returnAddressOf(path)).toBe("/");
});

test.each(["/%2F/evil.example", "/%5Cevil.example", "/events?next=//evil.example"])(
  "%s stays on this site with its encoding kept",
  (address) => {
    const path = returnAddressOf(address);
    expect(new URL(path, "https://same.example").origin).toBe("https://same.example");
    expect(path).toMatch(/^\/[^/\\]/);
  },
);

test("the return address is added to existing parameters", () => {
  expect(withReturn("/login?verified=1", "/profile")).toBe("/login?verified=1&returnTo=%2Fprofile");
  expect(withReturn("/login?verified=1", "/")).toBe("/login?verified=1");
});
