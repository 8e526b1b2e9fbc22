import { expect, test } from "vitest";
import { hasLink, nameForMail } from "#core/organizers/organizer-input.ts";

test.each([
  "Look at https://example.org/now",
  "HTTP://EXAMPLE.ORG",
  "ftp://example.org",
  "see www.example",
  "come to bit.ly/3xYz",
  "zoom.us/j/123",
  "my.site.example.com is good",
  "ｈｔｔｐｓ：//example.org",
])("%s contains a link", (text) => {
  expect(hasLink(text)).toBe(true);
});

test.each([
  "Is there room for newcomers?",
  "Thanks.See you at 7.30 p.m.",
  "Write to me: ann@example.org",
  "e.g. with candles, i.e. quietly...",
  "السلام عليكم",
])("%s contains no link", (text) => {
  expect(hasLink(text)).toBe(false);
});

test("a name that looks like an advertisement is left out of mail", () => {
  expect([nameForMail("Zoë"), nameForMail("Win at spam.com"), nameForMail(null)]).toEqual(["Zoë", null, null]);
});
