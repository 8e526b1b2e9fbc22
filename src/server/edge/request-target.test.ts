import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "#tests/support/builders/any-text.ts";
import { readTarget } from "#server/edge/request-target.ts";

test("an ordinary address passes as it was written", () => {
  expect(readTarget("/events/evening-prayer-abc123/2026-12-07T1900?tz=America/New_York&q=caf%C3%A9+x")).toEqual({
    kind: "page",
    path: "/events/evening-prayer-abc123/2026-12-07T1900",
    search: "?tz=America/New_York&q=caf%C3%A9+x",
  });
  expect(readTarget("/")).toEqual({ kind: "page", path: "/", search: "" });
  expect(readTarget("/?")).toEqual({ kind: "page", path: "/", search: "" });
});

const hostile = fc
  .oneof(
    anyText(60),
    fc
      .array(
        fc.constantFrom(
          "/",
          "//",
          ".",
          "..",
          "%2e",
          "%2F",
          "%5c",
          "\\",
          "%00",
          "?",
          "#",
          "evil.example",
          "@",
          ":",
          "%",
        ),
      )
      .map((parts) => parts.join("")),
  )
  .map((text) => `/${text}`);

test("whatever is asked, no redirect leaves the site and none leads to another redirect", () => {
  fc.assert(
    fc.property(hostile, (raw) => {
      const target = readTarget(raw);
      if (target.kind !== "redirect") return;
      expect(new URL(target.location, "http://own.example/a").origin).toBe("http://own.example");
      expect(readTarget(target.location).kind).toBe("page");
    }),
  );
});

test("whatever passes still names the same path when a URL is made of it", () => {
  fc.assert(
    fc.property(hostile, (raw) => {
      const target = readTarget(raw);
      if (target.kind !== "page") return;
      const { pathname } = new URL(`http://own.example${target.path}`);
      expect(decodeURIComponent(pathname)).toBe(decodeURIComponent(target.path));
    }),
  );
});
