import { setTimeout as wait } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { DAY_MS, MINUTE_MS } from "#core/time/instant.ts";
import { enqueueMail } from "#data/queries/mail-write.ts";
import { transaction } from "#data/transaction.ts";
import { openMailPoller } from "#jobs/mail-poller.ts";
import type { Delivery, MailTransport } from "#mail/transports/transport.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { aMailServer, mailIn, VERIFY_MAIL } from "#tests/support/mail/mail-in.ts";

const database = withTestDatabase();
const { aProcess, enqueue, sendDue, rows } = mailIn(database);
const PATIENCE = { timeout: 120_000, interval: 50 };

test("mail is sent soon after it is committed, and never if it is rolled back", async () => {
  const server = await aMailServer();
  const poller = openMailPoller(aProcess(server.url));
  const failing = transaction(database.db, async (tx) => {
    await enqueueMail(
      tx,
      { key: "a", to: "no@example.org", language: "en", zone: null, message: VERIFY_MAIL, userId: null },
      0,
    );
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  await enqueue("verify:1");
  await vi.waitFor(() => expect(server.arrived).toHaveLength(1), PATIENCE);
  await poller.stop(10_000);
  expect(server.arrived[0]?.recipients).toEqual(["ana@example.org"]);
});

test("a process lost between sending and recording sends nothing twice; the mail is uncertain until it reports", async () => {
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
  await enqueue("verify:1");
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

test("two processes send each message once, even if it was requested twice", async () => {
  const server = await aMailServer();
  const people = Array.from({ length: 24 }, (_, index) => `person${index}@example.org`);
  for (const to of people) {
    await enqueue(`verify:${to}`, VERIFY_MAIL, to);
    await enqueue(`verify:${to}`, VERIFY_MAIL, to);
  }
  const pollers = [openMailPoller(aProcess(server.url)), openMailPoller(aProcess(server.url))];
  await vi.waitFor(() => expect(server.arrived.length).toBeGreaterThanOrEqual(people.length), PATIENCE);
  await wait(200);
  await Promise.all(pollers.map((poller) => poller.stop(10_000)));
  expect(server.arrived.flatMap(({ recipients }) => recipients).toSorted()).toEqual(people.toSorted());
  expect(new Set((await rows()).map(({ status }) => status))).toEqual(new Set(["sent"]));
});

test("a stopping process finishes what it began and takes nothing new", async () => {
  const server = await aMailServer();
  const started = Promise.withResolvers<void>();
  server.rules.onMessage = () => (started.resolve(), null);
  await enqueue("verify:1");
  const poller = openMailPoller(aProcess(server.url));
  await started.promise;
  await poller.stop(10_000);
  expect(await rows()).toMatchObject([{ status: "sent" }]);
  await enqueue("verify:2");
  await wait(1_200);
  expect((await rows())[1]).toMatchObject({ status: "waiting", attempts: 0 });
});

test("a silent mail server delays a stopping process only for a limited time, and nothing is sent again", async () => {
  const server = await aMailServer();
  const started = Promise.withResolvers<void>();
  server.rules.onMessage = () => {
    started.resolve();
    return "say nothing";
  };
  await enqueue("verify:1");
  const poller = openMailPoller(aProcess(server.url));
  await started.promise;
  await poller.stop(1);
  expect(await rows()).toMatchObject([{ status: "sending", attempts: 1 }]);
  await server.close();
  await vi.waitFor(async () => expect(await rows()).toMatchObject([{ status: "uncertain", attempts: 1 }]), PATIENCE);
});
