import { expect, onTestFinished, test } from "vitest";
import { openSmtp } from "#mail/transports/smtp.ts";
import { consoleErrors } from "#tests/support/fail-on-console-error.ts";
import { startMailServer } from "#tests/support/mail/mail-server.ts";

test("a server with an untrusted certificate gets neither our password nor a message", async () => {
  const server = await startMailServer({ secure: true });
  // The server warns of its own certificate, which is expected here.
  expect(consoleErrors.splice(0).join()).toContain("default TLS certificate");
  const transport = openSmtp(server.url);
  onTestFinished(async () => {
    transport.close();
    await server.close();
  });
  const delivery = await transport.deliver({
    from: { name: "Samehour", address: "mail@samehour.example", replyTo: null },
    to: "ana@example.org",
    subject: "Hello",
    text: "Hello",
    html: "<p>Hello</p>",
    messageId: "<1@samehour.example>",
    date: 0,
    headers: {},
  });
  expect(delivery).toMatchObject({ outcome: "retry", words: expect.stringContaining("certificate") });
  expect(await transport.check()).toContain("certificate");
  expect(server.arrived).toEqual([]);
});
