import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "#tests/support/builders/any-text.ts";
import { readTarget } from "#server/edge/request-target.ts";

test("an ordinary address passes unchanged", () => {
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

test("no redirect leaves the site or leads to another redirect, whatever the request", () => {
  fc.assert(
    fc.property(hostile, (raw) => {
      const target = readTarget(raw);
      if (target.kind !== "redirect") return;
      expect(new URL(target.location, "http://own.example/a").origin).toBe("http://own.example");
      expect(readTarget(target.location).kind).toBe("page");
    }),
  );
});

test("an accepted address still names the same path when parsed as a URL", () => {
  fc.assert(
    fc.property(hostile, (raw) => {
      const target = readTarget(raw);
      if (target.kind !== "page") return;
      const { pathname } = new URL(`http://own.example${target.path}`);
      expect(decodeURIComponent(pathname)).toBe(decodeURIComponent(target.path));
    }),
  );
});
