import { expect, test } from "vitest";
import { hasOutbox, mayOpenOutbox, newOutboxKey, outboxAddress } from "#server/outbox/may-open-outbox.ts";

const BASE_URL = "http://localhost:3000";
const KEY = newOutboxKey({ smtpUrl: null, baseUrl: BASE_URL }) ?? "";
const HERE = { peer: "127.0.0.1", headers: { host: "localhost:3000" }, search: `?key=${KEY}` };

const mayOpen = (request: Parameters<typeof mayOpenOutbox>[0]) => mayOpenOutbox(request, KEY, BASE_URL);

test("the key is new each time, is part of the address, and exists only with an outbox", () => {
  expect(KEY).toMatch(/^[\w-]{24}$/);
  expect(newOutboxKey({ smtpUrl: null, baseUrl: BASE_URL })).not.toBe(KEY);
  expect(outboxAddress(KEY, ".json")).toBe(`/dev/outbox.json?key=${KEY}`);
  expect(newOutboxKey({ smtpUrl: null, baseUrl: "https://samehour.example" })).toBeNull();
  expect(newOutboxKey({ smtpUrl: "smtp://mail.example", baseUrl: BASE_URL })).toBeNull();
});

test.each(["", "?key=", `?key=${KEY.slice(1)}`, `?key=${KEY}x`, `?other=${KEY}`])(
  "a request with the query '%s' is refused: behind a silent proxy everyone seems to be on this machine",
  (search) => {
    expect(mayOpen({ ...HERE, search })).toBe(false);
  },
);

test("without a key nothing opens the outbox, not even an empty key", () => {
  expect(mayOpenOutbox({ ...HERE, search: "?key=" }, null, BASE_URL)).toBe(false);
});

test.each([
  ["cross-site", {}, false],
  ["same-site", {}, false],
  ["none", {}, true],
  ["same-origin", {}, true],
  [undefined, { origin: "https://evil.example" }, false],
  [undefined, { origin: "null" }, false],
  [undefined, { origin: BASE_URL }, true],
] as const)("whether a request from %s with the headers %j is allowed: %s", (site, more, may) => {
  const headers = { ...HERE.headers, ...more, ...(site && { "sec-fetch-site": site }) };
  expect(mayOpen({ ...HERE, headers })).toBe(may);
});

test.each(["http://localhost:3000", "http://127.0.0.1", "http://[::1]:8080", "http://127.9.9.9:1"])(
  "a site at %s without a mail server has an outbox",
  (baseUrl) => {
    expect(hasOutbox({ smtpUrl: null, baseUrl })).toBe(true);
    expect(hasOutbox({ smtpUrl: "smtp://mail.example", baseUrl })).toBe(false);
  },
);

test.each([
  "https://samehour.example",
  "http://192.168.1.4:3000",
  "http://0.0.0.0:3000",
  "http://localhost.example.org",
  "http://127.0.0.1.example.org",
  "http://[2001:db8::1]",
])("a site at %s has no outbox", (baseUrl) => {
  expect(hasOutbox({ smtpUrl: null, baseUrl })).toBe(false);
});

test.each(["127.0.0.1", "127.200.0.9", "::1", "::ffff:127.0.0.1"])("a program at %s can open the outbox", (peer) => {
  expect(mayOpen({ ...HERE, peer })).toBe(true);
});

test.each(["192.168.1.4", "::ffff:192.168.1.4", "10.0.0.1", "2001:db8::1", "fe80::1", "", undefined])(
  "a program at %s cannot open the outbox",
  (peer) => {
    expect(mayOpen({ ...HERE, peer })).toBe(false);
  },
);

test.each([
  "forwarded",
  "via",
  "x-real-ip",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-anything",
  "cf-connecting-ip",
  "true-client-ip",
])("a request with the header %s, even an empty one, is refused", (name) => {
  expect(mayOpen({ ...HERE, headers: { ...HERE.headers, [name]: "" } })).toBe(false);
});

test.each(["evil.example", "localhost.evil.example", "192.168.1.4:3000", "", undefined])(
  "a request for the host %s is refused, as a foreign name could resolve to this machine",
  (host) => {
    expect(mayOpen({ ...HERE, headers: { host } })).toBe(false);
  },
);
