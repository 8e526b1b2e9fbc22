import { expect, test } from "vitest";
import { hasOutbox, mayOpenOutbox } from "#server/outbox/may-open-outbox.ts";

const HERE = { peer: "127.0.0.1", headers: { host: "localhost:3000" } };

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
])("a site at %s has none", (baseUrl) => {
  expect(hasOutbox({ smtpUrl: null, baseUrl })).toBe(false);
});

test.each(["127.0.0.1", "127.200.0.9", "::1", "::ffff:127.0.0.1"])("a program at %s may open it", (peer) => {
  expect(mayOpenOutbox({ ...HERE, peer })).toBe(true);
});

test.each(["192.168.1.4", "::ffff:192.168.1.4", "10.0.0.1", "2001:db8::1", "fe80::1", "", undefined])(
  "a program at %s may not",
  (peer) => {
    expect(mayOpenOutbox({ ...HERE, peer })).toBe(false);
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
])("what came with the header %s, even an empty one, may not", (name) => {
  expect(mayOpenOutbox({ ...HERE, headers: { ...HERE.headers, [name]: "" } })).toBe(false);
});

test.each(["evil.example", "localhost.evil.example", "192.168.1.4:3000", "", undefined])(
  "what asks for the host %s may not: the name of a foreign page may lead here",
  (host) => {
    expect(mayOpenOutbox({ ...HERE, headers: { host } })).toBe(false);
  },
);
