import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { claimMail } from "#commands/mail/claim-mail.ts";
import { forgetMail } from "#commands/mail/forget-mail.ts";
import type { MailMessage } from "#core/mail/mail-message.ts";
import { DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";
import { listOutbox } from "#data/queries/mail.ts";
import { enqueueMail } from "#data/queries/mail-write.ts";
import { mailMessages } from "#data/tables/mail.ts";
import { transaction } from "#data/transaction.ts";
import { runSendMail } from "#jobs/handlers/run-send-mail.ts";
import type { MailDeps } from "#jobs/mail-deps.ts";
import { openMailLine } from "#jobs/mail-line.ts";
import { mailSender } from "#mail/sender.ts";
import { openSmtp } from "#mail/transports/smtp.ts";
import type { Delivery, MailTransport } from "#mail/transports/transport.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { type MailServer, startMailServer } from "#tests/support/mail/mail-server.ts";

const database = withTestDatabase();
const PATIENCE = { timeout: 20_000, interval: 50 };
const LINK = "https://samehour.example/verify-email?token=abc";
const VERIFY: MailMessage = { name: "verify-email", data: { link: LINK, expiresAt: TEST_NOW + DAY_MS } };
const SITE = { name: "Samehour", baseUrl: "https://samehour.example", contactEmail: "hello@samehour.example" };

async function aMailServer(): Promise<MailServer> {
  const server = await startMailServer();
  onTestFinished(() => server.close());
  return server;
}

/** What one process sends with; its clock is set by hand. */
function aProcess(url: string | null, given: { site?: typeof SITE; clock?: { now: EpochMs } } = {}): MailDeps {
  const { site = SITE, clock = { now: TEST_NOW } } = given;
  const transport = url === null ? null : openSmtp(url);
  onTestFinished(() => transport?.close());
  return {
    database,
    now: () => clock.now,
    log: () => undefined,
    site,
    siteZone: "America/New_York",
    sender: mailSender({ siteName: site.name, ...site, mailFrom: "mail@samehour.example" }),
    transport,
  };
}

function ask(key: string, message: MailMessage = VERIFY, to = "ana@example.org"): Promise<void> {
  return enqueueMail(database.db, { key, to, language: "en", zone: null, message, userId: null }, TEST_NOW);
}

async function sendDue(deps: MailDeps): Promise<void> {
  const { claimed } = await claimMail(deps.database, deps.now(), 10);
  await Promise.all(claimed.map((each) => runSendMail(deps, each)));
}

const rows = () => database.db.select().from(mailMessages).orderBy(mailMessages.id);

test("a message arrives with both parts and the header fields of a transactional message", async () => {
  const server = await aMailServer();
  await ask("verify:1");
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
  expect(mail?.text).toContain(LINK);
  expect(mail?.html).toContain(`href="${LINK}"`);
  const names = mail?.headers.map(({ key }) => key);
  expect(mail?.headers).toContainEqual(expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }));
  expect(names).not.toContain("list-unsubscribe");
  expect(mail?.text).toContain("Eastern Time (GMT−5)");
  expect(await rows()).toMatchObject([
    { status: "sent", attempts: 1, message: null, error: null, settledAt: TEST_NOW },
  ]);
});

test("what is committed while a process runs goes out by itself, and what is rolled back never", async () => {
  const server = await aMailServer();
  const line = openMailLine(aProcess(server.url));
  const failing = transaction(database.db, async (tx) => {
    await enqueueMail(
      tx,
      { key: "a", to: "no@example.org", language: "en", zone: null, message: VERIFY, userId: null },
      0,
    );
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  await ask("verify:1");
  await vi.waitFor(() => expect(server.arrived).toHaveLength(1), PATIENCE);
  await line.stop(10_000);
  expect(server.arrived[0]?.recipients).toEqual(["ana@example.org"]);
});

test("what a server refuses for the moment is tried again later, and arrives once", async () => {
  const server = await aMailServer();
  const clock = { now: TEST_NOW };
  const deps = aProcess(server.url, { clock });
  server.rules.onRecipient = () => ({ code: 451, words: "Greylisted, come back" });
  await ask("verify:1");
  await sendDue(deps);
  expect(await rows()).toMatchObject([
    { status: "waiting", dueAt: TEST_NOW + MINUTE_MS, message: VERIFY, error: "451 Greylisted, come back" },
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

test("after five tries in vain a message has failed, and the row says with which words", async () => {
  const server = await aMailServer();
  const clock = { now: TEST_NOW };
  const deps = aProcess(server.url, { clock });
  server.rules.onMessage = () => ({ code: 452, words: "Mailbox is full" });
  await ask("verify:1");
  for (let tries = 0; tries < 8; tries += 1, clock.now += 3 * HOUR_MS) await sendDue(deps);
  expect(await rows()).toMatchObject([
    { status: "failed", attempts: 5, message: null, error: "452 Mailbox is full", settledAt: TEST_NOW + 12 * HOUR_MS },
  ]);
});

test.each(["onRecipient", "onMessage"] as const)(
  "what a server refuses for good (%s) is not tried again",
  async (step) => {
    const server = await aMailServer();
    const clock = { now: TEST_NOW };
    const deps = aProcess(server.url, { clock });
    server.rules[step] = () => ({ code: 550, words: "No such person here" });
    await ask("verify:1");
    await sendDue(deps);
    expect(await rows()).toMatchObject([
      { status: "failed", attempts: 1, message: null, error: "550 No such person here" },
    ]);
    clock.now += DAY_MS;
    await sendDue(deps);
    expect(await rows()).toMatchObject([{ attempts: 1 }]);
  },
);

test("a wrong password of ours is no fault of the message, nor is a server that is not there", async () => {
  const server = await aMailServer();
  server.rules.password = "right";
  const url = new URL(server.url);
  url.username = "samehour";
  url.password = "wrong";
  await ask("verify:1");
  await sendDue(aProcess(url.href));
  expect(await rows()).toMatchObject([{ status: "waiting", error: "535 Wrong password" }]);
  expect(await openSmtp(url.href).check()).toContain("535 Wrong password");
  url.password = "right";
  await sendDue(aProcess(url.href, { clock: { now: TEST_NOW + HOUR_MS } }));
  expect(await rows()).toMatchObject([{ status: "sent" }]);
  await server.close();
  await ask("verify:2");
  await sendDue(aProcess(server.url));
  expect((await rows())[1]).toMatchObject({ status: "waiting", error: expect.stringContaining("ECONNREFUSED") });
});

test("a connection that breaks before the message is begun is tried again; one that breaks after it is not", async () => {
  const server = await aMailServer();
  const clock = { now: TEST_NOW };
  const deps = aProcess(server.url, { clock });
  server.rules.onRecipient = () => "hang up";
  await ask("verify:1");
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

test("a process that is lost between sending and recording sends nothing twice, and the row says so until it reports", async () => {
  const server = await aMailServer();
  const clock = { now: TEST_NOW };
  const deps = aProcess(server.url, { clock });
  const { transport } = deps;
  if (transport === null) throw new Error("no mail server");
  const frozen = Promise.withResolvers<Delivery>();
  const deliver: MailTransport["deliver"] = async (mail) => {
    await transport.deliver(mail);
    return frozen.promise;
  };
  await ask("verify:1");
  const lost = sendDue({ ...deps, transport: { ...transport, deliver } });
  await vi.waitFor(() => expect(server.arrived).toHaveLength(1), PATIENCE);
  expect(await rows()).toMatchObject([{ status: "sending" }]);
  clock.now += 16 * MINUTE_MS;
  await sendDue(deps);
  clock.now += DAY_MS;
  await sendDue(deps);
  expect(server.arrived).toHaveLength(1);
  const error = "The process that sent it ended before it knew whether it was taken.";
  expect(await rows()).toMatchObject([{ status: "uncertain", message: null, error }]);
  frozen.resolve({ outcome: "sent" });
  await lost;
  expect(await rows()).toMatchObject([{ status: "sent", error: null }]);
});

test("two processes send each message once, also those that were asked for twice", async () => {
  const server = await aMailServer();
  const people = Array.from({ length: 24 }, (_, index) => `person${index}@example.org`);
  for (const to of people) {
    await ask(`verify:${to}`, VERIFY, to);
    await ask(`verify:${to}`, VERIFY, to);
  }
  const lines = [openMailLine(aProcess(server.url)), openMailLine(aProcess(server.url))];
  await vi.waitFor(() => expect(server.arrived.length).toBeGreaterThanOrEqual(people.length), PATIENCE);
  await wait(200);
  await Promise.all(lines.map((line) => line.stop(10_000)));
  expect(server.arrived.flatMap(({ recipients }) => recipients).toSorted()).toEqual(people.toSorted());
  expect(new Set((await rows()).map(({ status }) => status))).toEqual(new Set(["sent"]));
});

test("a process that stops finishes what it has begun, and takes on nothing more", async () => {
  const server = await aMailServer();
  const begun = Promise.withResolvers<void>();
  server.rules.onMessage = () => (begun.resolve(), null);
  await ask("verify:1");
  const line = openMailLine(aProcess(server.url));
  await begun.promise;
  await line.stop(10_000);
  expect(await rows()).toMatchObject([{ status: "sent" }]);
  await ask("verify:2");
  await wait(1_200);
  expect((await rows())[1]).toMatchObject({ status: "waiting", attempts: 0 });
});

test("a server that says nothing holds a process up only so long, and nothing is sent again", async () => {
  const server = await aMailServer();
  const begun = Promise.withResolvers<void>();
  server.rules.onMessage = () => {
    begun.resolve();
    return "say nothing";
  };
  await ask("verify:1");
  const line = openMailLine(aProcess(server.url));
  await begun.promise;
  await line.stop(1);
  expect(await rows()).toMatchObject([{ status: "sending", attempts: 1 }]);
  await server.close();
  await vi.waitFor(async () => expect(await rows()).toMatchObject([{ status: "uncertain", attempts: 1 }]), PATIENCE);
});

test("values with line ends, quotes and addresses in them add neither a header field nor a recipient", async () => {
  const server = await aMailServer();
  const name = 'Same"hour\r\nBcc: everybody@example.org, <evil@example.org>';
  const passkey = "phone\r\n.\r\nMAIL FROM:<evil@example.org>";
  await ask("verify:1\r\nX-Evil: 1", { name: "new-passkey", data: { passkey, at: TEST_NOW } });
  await sendDue(aProcess(server.url, { site: { ...SITE, name } }));
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

test("a code that no longer works is not sent", async () => {
  const server = await aMailServer();
  await ask("code:1", { name: "sign-in-code", data: { code: "482913", expiresAt: TEST_NOW } });
  await sendDue(aProcess(server.url));
  expect(server.arrived).toHaveLength(0);
  expect(await rows()).toMatchObject([{ status: "failed", message: null }]);
});

test("without a mail server messages are kept for 30 days, and then forgotten", async () => {
  await ask("verify:1");
  await sendDue(aProcess(null));
  const [kept] = await listOutbox(database.db, 10);
  expect(kept).toMatchObject({
    to: "ana@example.org",
    content: { subject: "Confirm your email address for Samehour" },
  });
  expect(kept?.content.headers).toContainEqual(["Auto-Submitted", "auto-generated"]);
  await ask("verify:2");
  expect(await forgetMail(database, TEST_NOW + 30 * DAY_MS)).toBe(0);
  expect(await forgetMail(database, TEST_NOW + 30 * DAY_MS + 1)).toBe(1);
  expect(await rows()).toMatchObject([{ key: "verify:2", status: "waiting" }]);
});
