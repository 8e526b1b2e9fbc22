import { expect, test } from "vitest";
import { forgetMail } from "#commands/mail/claim-mail.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";
import { listOutbox } from "#data/queries/mail.ts";
import { openSmtp } from "#mail/transports/smtp.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { aMailServer, MAIL_LINK, MAIL_SITE, mailIn, VERIFY_MAIL } from "#tests/support/mail/mail-in.ts";

const database = withTestDatabase();
const { aProcess, enqueue, sendDue, rows } = mailIn(database);

test("a message arrives with both parts and the headers of a transactional message", async () => {
  const server = await aMailServer();
  await enqueue("verify:1");
  await sendDue(aProcess(server.url));
  const [mail] = server.arrived;
  expect(server.arrived).toHaveLength(1);
  expect(mail).toMatchObject({
    recipients: ["ana@example.org"],
    from: { name: "Samehour", address: "mail@samehour.example" },
    to: [{ address: "ana@example.org" }],
    replyTo: [{ address: "hello@samehour.example" }],
    subject: "Confirm your email address for Samehour",
    date: new Date(TEST_NOW).toISOString(),
  });
  expect(mail?.messageId).toMatch(/^<[0-9a-f]{32}@samehour\.example>$/);
  expect(mail?.text).toContain(MAIL_LINK);
  expect(mail?.html).toContain(`href="${MAIL_LINK}"`);
  const names = mail?.headers.map(({ key }) => key);
  expect(mail?.headers).toContainEqual(expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }));
  expect(names).not.toContain("list-unsubscribe");
  expect(mail?.text).toContain("Eastern Time (GMT−5)");
  expect(await rows()).toMatchObject([
    { status: "sent", attempts: 1, message: null, error: null, settledAt: TEST_NOW },
  ]);
});

test("a temporarily refused message is retried later and arrives once", async () => {
  const server = await aMailServer();
  const clock = { now: TEST_NOW };
  const deps = aProcess(server.url, { clock });
  server.rules.onRecipient = () => ({ code: 451, words: "Greylisted, come back" });
  await enqueue("verify:1");
  await sendDue(deps);
  expect(await rows()).toMatchObject([
    { status: "waiting", dueAt: TEST_NOW + MINUTE_MS, message: VERIFY_MAIL, error: "451 Greylisted, come back" },
  ]);
  server.rules.onRecipient = () => null;
  clock.now += MINUTE_MS - 1;
  await sendDue(deps);
  expect(server.arrived).toHaveLength(0);
  clock.now += 1;
  await sendDue(deps);
  expect(server.arrived).toHaveLength(1);
  expect(await rows()).toMatchObject([{ status: "sent", attempts: 2 }]);
});

test("after five attempts a message has failed, and the row has the server's reply", async () => {
  const server = await aMailServer();
  const clock = { now: TEST_NOW };
  const deps = aProcess(server.url, { clock });
  server.rules.onMessage = () => ({ code: 452, words: "Mailbox is full" });
  await enqueue("verify:1");
  for (let tries = 0; tries < 8; tries += 1, clock.now += 3 * HOUR_MS) await sendDue(deps);
  expect(await rows()).toMatchObject([
    { status: "failed", attempts: 5, message: null, error: "452 Mailbox is full", settledAt: TEST_NOW + 12 * HOUR_MS },
  ]);
});

test.each(["onRecipient", "onMessage"] as const)("a permanently refused message (%s) is not retried", async (step) => {
  const server = await aMailServer();
  const clock = { now: TEST_NOW };
  const deps = aProcess(server.url, { clock });
  server.rules[step] = () => ({ code: 550, words: "No such person here" });
  await enqueue("verify:1");
  await sendDue(deps);
  expect(await rows()).toMatchObject([
    { status: "failed", attempts: 1, message: null, error: "550 No such person here" },
  ]);
  clock.now += DAY_MS;
  await sendDue(deps);
  expect(await rows()).toMatchObject([{ attempts: 1 }]);
});

test("neither our wrong password nor an unreachable server counts against the message", async () => {
  const server = await aMailServer();
  server.rules.password = "right";
  const url = new URL(server.url);
  url.username = "samehour";
  url.password = "wrong";
  await enqueue("verify:1");
  await sendDue(aProcess(url.href));
  expect(await rows()).toMatchObject([{ status: "waiting", error: "535 Wrong password" }]);
  expect(await openSmtp(url.href).check()).toContain("535 Wrong password");
  url.password = "right";
  await sendDue(aProcess(url.href, { clock: { now: TEST_NOW + HOUR_MS } }));
  expect(await rows()).toMatchObject([{ status: "sent" }]);
  await server.close();
  await enqueue("verify:2");
  await sendDue(aProcess(server.url));
  expect((await rows())[1]).toMatchObject({ status: "waiting", error: expect.stringContaining("ECONNREFUSED") });
});

test("a connection that breaks before the message starts is retried, one that breaks after is not", async () => {
  const server = await aMailServer();
  const clock = { now: TEST_NOW };
  const deps = aProcess(server.url, { clock });
  server.rules.onRecipient = () => "hang up";
  await enqueue("verify:1");
  await sendDue(deps);
  expect(await rows()).toMatchObject([{ status: "waiting", attempts: 1 }]);
  server.rules.onRecipient = () => null;
  server.rules.onMessage = () => "hang up";
  clock.now += HOUR_MS;
  await sendDue(deps);
  expect(await rows()).toMatchObject([{ status: "uncertain", attempts: 2, message: null, error: expect.any(String) }]);
  server.rules.onMessage = () => null;
  clock.now += DAY_MS;
  await sendDue(deps);
  expect(server.arrived).toHaveLength(0);
});

test("line breaks, quotes and addresses in values add neither a header nor a recipient", async () => {
  const server = await aMailServer();
  const name = 'Same"hour\r\nBcc: everybody@example.org, <evil@example.org>';
  const passkey = "phone\r\n.\r\nMAIL FROM:<evil@example.org>";
  await enqueue("verify:1\r\nX-Evil: 1", { name: "new-passkey", data: { passkey, at: TEST_NOW } });
  await sendDue(aProcess(server.url, { site: { ...MAIL_SITE, name } }));
  const [mail] = server.arrived;
  expect(server.arrived).toHaveLength(1);
  expect(mail?.recipients).toEqual(["ana@example.org"]);
  expect(mail?.from).toMatchObject({
    name: 'Same"hour Bcc: everybody@example.org, <evil@example.org>',
    address: "mail@samehour.example",
  });
  expect(mail?.bcc).toBeUndefined();
  expect(mail?.headers.map(({ key }) => key)).not.toContain("x-evil");
  expect(mail?.subject).toContain("A passkey was added for Same");
  expect(mail?.text).toContain("phone . MAIL FROM:<evil@example.org>");
});

test("an expired code is not sent", async () => {
  const server = await aMailServer();
  await enqueue("code:1", { name: "sign-in-code", data: { code: "482913", expiresAt: TEST_NOW } });
  await sendDue(aProcess(server.url));
  expect(server.arrived).toHaveLength(0);
  expect(await rows()).toMatchObject([{ status: "failed", message: null }]);
});

test("without a mail server, messages are stored for 30 days and then deleted", async () => {
  await enqueue("verify:1");
  await sendDue(aProcess(null));
  const [stored] = await listOutbox(database.db, 10);
  expect(stored).toMatchObject({
    to: "ana@example.org",
    content: { subject: "Confirm your email address for Samehour" },
  });
  expect(stored?.content.headers).toContainEqual(["Auto-Submitted", "auto-generated"]);
  await enqueue("verify:2");
  expect(await forgetMail(database, TEST_NOW + 30 * DAY_MS)).toBe(0);
  expect(await forgetMail(database, TEST_NOW + 30 * DAY_MS + 1)).toBe(1);
  expect(await rows()).toMatchObject([{ key: "verify:2", status: "waiting" }]);
});
