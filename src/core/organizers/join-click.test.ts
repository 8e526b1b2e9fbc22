import { expect, test } from "vitest";
import { isCountedClick } from "#core/organizers/join-click.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

test.each([
  [{ "user-agent": FIREFOX }, "GET", true],
  [{ "user-agent": FIREFOX }, "HEAD", false],
  [{ "user-agent": FIREFOX, "sec-purpose": "prefetch;prerender" }, "GET", false],
  [{ "user-agent": FIREFOX, purpose: "prefetch" }, "GET", false],
  [{ "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" }, "GET", false],
  [{ "user-agent": "facebookexternalhit/1.1" }, "GET", false],
  [{ "user-agent": "WhatsApp/2.23.20.0" }, "GET", false],
  [{ "user-agent": "curl/8.5.0" }, "GET", false],
  [{}, "GET", false],
])("%j with %s counts as a click: %s", (headers: Record<string, string>, method, counted) => {
  expect(isCountedClick(new Headers(headers), method)).toBe(counted);
});
