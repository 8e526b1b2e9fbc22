import { expect, test } from "vitest";
import { smtpOptions } from "#mail/transports/smtp-options.ts";

test.each([
  ["smtps://u:p@mail.example", { host: "mail.example", port: 465, secure: true }],
  ["smtp://u:p@mail.example", { port: 587, secure: false, requireTLS: true, ignoreTLS: false }],
  ["smtp://mail.example:25", { port: 25, secure: false, requireTLS: false, ignoreTLS: false }],
  ["smtp://u:p@localhost:2525", { port: 2525, requireTLS: false, ignoreTLS: true }],
  ["smtp://[::1]:2525", { host: "::1", ignoreTLS: true }],
])("%s is encrypted as required and as far as possible", (url, wanted) => {
  expect(smtpOptions(url)).toMatchObject(wanted);
});

test("a password with URL characters is decoded correctly", () => {
  expect(smtpOptions("smtps://me%40mail.example:p%40ss%3A%2F@mail.example")).toMatchObject({
    auth: { user: "me@mail.example", pass: "p@ss:/" },
  });
});

test("every timeout is limited, and messages cannot read files or URLs", () => {
  const options = smtpOptions("smtp://mail.example");
  for (const limit of [options.connectionTimeout, options.greetingTimeout, options.socketTimeout, options.dnsTimeout]) {
    expect(limit).toBeLessThanOrEqual(30_000);
  }
  expect(options).toMatchObject({ disableFileAccess: true, disableUrlAccess: true });
});
