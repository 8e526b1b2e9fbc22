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
])("who signs in from %s%s goes to %s", (pathname, search, address) => {
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
])("%j is nowhere to come back to", (path) => {
  expect(returnAddressOf(path)).toBe("/");
});

test.each(["/%2F/evil.example", "/%5Cevil.example", "/events?next=//evil.example"])(
  "%s stays on this site, encoded as it is",
  (address) => {
    const path = returnAddressOf(address);
    expect(new URL(path, "https://same.example").origin).toBe("https://same.example");
    expect(path).toMatch(/^\/[^/\\]/);
  },
);

test("the way back is added to what the address has", () => {
  expect(withReturn("/login?verified=1", "/profile")).toBe("/login?verified=1&returnTo=%2Fprofile");
  expect(withReturn("/login?verified=1", "/")).toBe("/login?verified=1");
});
