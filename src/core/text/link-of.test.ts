import { expect, test } from "vitest";
import { linkOf } from "#core/text/parse-values.ts";

const GOOD = [
  "https://example.org",
  "HTTP://Example.org/a?b=c#d",
  "https://[2001:db8::1]/",
  "https://bücher.example/ä",
];
const BAD = [
  "javascript:alert(1)",
  " javascript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,x",
  "ftp://example.org",
  "//example.org",
  "example.org",
  "http://",
  "https://?",
  "http:example.org",
  "https:\\\\example.org",
  "https://exa mple.org",
  "https://exam\nple.org",
  "https://example.org\u0000.evil",
  "https://zoom.us@evil.example/j/1",
  "#",
  `https://example.org/${"a".repeat(2_000)}`,
];

test.each(GOOD)("%s is a link and is kept as typed", (link) => {
  expect(linkOf(` ${link}\n`)).toEqual({ ok: true, value: link });
});

test.each(["zoom.us/j/1", "us02web.zoom.us/j/884?pwd=x", "Meet.Google.com/abc-defg-hij"])(
  "%s gets the missing scheme",
  (link) => {
    expect(linkOf(link)).toEqual({ ok: true, value: `https://${link}` });
  },
);

test.each([...BAD, "example.org/", "zoom.us@evil.example/j/1", "localhost/x", "1/2", "10.0.0.1/x"])(
  "%j is refused",
  (link) => {
    expect(linkOf(link)).toEqual({ ok: false, fault: { key: "fields.url", values: {} } });
  },
);

test("an empty text is no link", () => {
  expect(linkOf("  ")).toEqual({ ok: true, value: null });
});
