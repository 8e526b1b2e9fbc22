import { expect, test } from "vitest";
import { emailOf } from "#core/text/parse-values.ts";

test.each(["a@example.org", "first.last+tag@sub.example.org", "o'brien@example.org", "x@xn--bcher-kva.example"])(
  "%s is a valid email address",
  (email) => {
    expect(emailOf(` ${email} `)).toEqual({ ok: true, value: email });
  },
);

test.each([
  "",
  "plain",
  "@example.org",
  "a@",
  "a@@example.org",
  "a b@example.org",
  "a@example..org",
  ".a@example.org",
  "a.@example.org",
  "a@example.org.",
  "a@-example.org",
  "a@example.org\nBcc: b@example.org",
  "<a@example.org>",
  "a@example.org,b@example.org",
  "a@localhost",
  '"quoted local"@example.org',
  "a@[127.0.0.1]",
  `${"a".repeat(65)}@example.org`,
  `a@${"b.".repeat(130)}org`,
])("%j is refused", (email) => {
  expect(emailOf(email)).toEqual({ ok: false, fault: { key: "fields.email", values: {} } });
});
