import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { dropCookiesOfOpen, fixedHeadersFor } from "#server/edge/open-requests.ts";

function requestFor(url: string) {
  const cookie = "session=abc";
  const rawHeaders = ["Host", "same.example", "Cookie", cookie, "Accept", "*/*"];
  const request = { url, headers: { host: "same.example", cookie }, rawHeaders } as unknown as IncomingMessage;
  dropCookiesOfOpen(request);
  return request;
}

test.each([
  "/embed/events?type=prayer",
  "/embed/events/x-bbbbbb",
  "/oembed?url=x",
  "/%65mbed/events",
  "/embed%2Fevents",
])("cookies are removed from a request for %s", (url) => {
  const { headers, rawHeaders } = requestFor(url);
  expect(headers.cookie).toBeUndefined();
  expect(rawHeaders).toEqual(["Host", "same.example", "Accept", "*/*"]);
});

test.each(["/embed", "/events", "/oembedded", "/x?y=/embed/events", "/%zz"])(
  "cookies are kept in a request for %s",
  (url) => {
    const { headers, rawHeaders } = requestFor(url);
    expect(headers.cookie).toBe("session=abc");
    expect(rawHeaders.length).toBe(6);
  },
);

test("X-Frame-Options is omitted only for a page whose policy lets every site frame it", () => {
  const fixed = { "x-frame-options": "DENY", "x-content-type-options": "nosniff" };
  expect(fixedHeadersFor("default-src 'none'; frame-ancestors *", fixed)).toEqual({
    "x-content-type-options": "nosniff",
  });
  for (const policy of [null, undefined, "default-src 'none'; frame-ancestors 'none'", "frame-ancestors *.example"])
    expect(fixedHeadersFor(policy, fixed)).toBe(fixed);
});
