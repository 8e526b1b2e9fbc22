import { expect, test } from "vitest";
import { ownPath } from "#web/http/own-path.ts";

test.each([
  ["/events?page=2&tab=past", "/events?page=2&tab=past"],
  ["/events/evening-prayer-abc123", "/events/evening-prayer-abc123"],
  ["/a#b", "/a"],
])("an address of this site is kept: %s", (text, path) => {
  expect(ownPath(text)).toBe(path);
});

test.each([
  null,
  "",
  "//evil.example/x",
  "/\\evil.example",
  "\\\\evil.example",
  "https://evil.example/events",
  "javascript:alert(1)",
  "data:text/html,x",
  "/\t/evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/a/..//evil.example",
  "http://[",
  `/events?q=${"a".repeat(2_000)}`,
])("an external, invalid, or overlong address becomes the home page: %.60j", (text) => {
  expect(ownPath(text)).toBe("/");
});
