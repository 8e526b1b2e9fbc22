import { expect, onTestFinished, test } from "vitest";
import { mailReport } from "#cli/doctor-content.ts";
import { settleMail } from "#commands/mail/claim-mail.ts";
import { MINUTE_MS } from "#core/time/instant.ts";
import { enqueueMail } from "#data/queries/mail-write.ts";
import { claimDueMail } from "#data/queries/claimed-mail-write.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { startMailServer } from "#tests/support/mail/mail-server.ts";

const database = withTestDatabase();

async function enqueue(key: string): Promise<void> {
  const message = { name: "account-erased", data: {} } as const;
  const mail = { key, to: "ana@example.org", language: "en", zone: null, message, userId: null };
  await enqueueMail(database.db, mail, TEST_NOW);
}

test("an answering server and an empty queue are well", async () => {
  const server = await startMailServer();
  onTestFinished(() => server.close());
  const report = await mailReport({ smtpUrl: server.url, baseUrl: null }, database, TEST_NOW);
  expect(report).toEqual([
    { name: "mail server", value: `${new URL(server.url).host} answers and lets us in`, isWell: true },
    { name: "mail waiting", value: "0", isWell: true },
  ]);
});

test("an unreachable server is reported with its host, never with the password", async () => {
  const server = await startMailServer();
  await server.close();
  const url = new URL(server.url);
  url.username = "samehour";
  url.password = "hunter2";
  const [line] = await mailReport({ smtpUrl: url.href, baseUrl: null }, database, TEST_NOW);
  expect(line).toMatchObject({ name: "mail server", isWell: false, value: expect.stringContaining("ECONNREFUSED") });
  expect(line?.value).not.toContain("hunter2");
});

test("without a server, the outbox is well locally but a problem on a public site", async () => {
  const [here] = await mailReport({ smtpUrl: null, baseUrl: null }, database, TEST_NOW);
  expect(here).toMatchObject({ isWell: true, value: "none (SMTP_URL); in the outbox: 0" });
  const [there] = await mailReport({ smtpUrl: null, baseUrl: "https://samehour.example" }, database, TEST_NOW);
  expect(there).toMatchObject({ isWell: false, value: expect.stringContaining("Set SMTP_URL") });
});

test("overdue, failed and possibly lost mail is reported", async () => {
  await enqueue("1");
  await enqueue("2");
  const [first, second] = await claimDueMail(database.db, TEST_NOW, 2);
  if (!first || !second) throw new Error("nothing to send");
  await settleMail(database, first, { status: "failed", error: "550 No such person" }, TEST_NOW);
  await settleMail(database, second, { status: "uncertain", error: "Timeout" }, TEST_NOW);
  await enqueue("3");
  const report = await mailReport({ smtpUrl: null, baseUrl: null }, database, TEST_NOW + 3 * MINUTE_MS);
  expect(report.slice(1)).toEqual([
    { name: "mail waiting", value: "1, 1 of them overdue: does the server run?", isWell: false },
    { name: "mail failed", value: "1 in 30 days, the last one: 550 No such person", isWell: false },
    {
      name: "mail uncertain",
      value: "1 in 30 days: nobody knows whether they arrived, and they are not sent again",
      isWell: false,
    },
  ]);
});
