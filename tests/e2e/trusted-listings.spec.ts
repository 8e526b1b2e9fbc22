import { eq } from "drizzle-orm";
import { readAuthSecret } from "#auth/auth-secret.ts";
import { makeSealer } from "#auth/sealer.ts";
import { STILL_RUNNING_SEALED_AS } from "#core/confirmations/confirmation.ts";
import { DAY_MS } from "#core/time/instant.ts";
import { events } from "#data/tables/events.ts";
import { runAskStillRunning } from "#jobs/ask-still-running.ts";
import { anEvent, type EventOverrides } from "#tests/support/builders/an-event.ts";
import { passesAxe } from "#tests/support/browser/axe.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { aMember, signIn } from "#tests/support/member.ts";
import { english } from "#tests/support/messages/english.ts";
import { seesMessage } from "#tests/support/messages/sees-message.ts";
import { untilMail } from "#tests/support/read-outbox.ts";
import { TEST_NOW, type TestServer } from "#tests/support/server.ts";

test.use({ serverSettings: { DEMO: "off" }, alsoEmbedded: true });

const NOW = Date.parse(TEST_NOW);
const WEEKS = 7 * DAY_MS;
const SCHEDULES = [{ startsLocal: "2026-03-13T19:00:00", timezone: "America/New_York", rrule: "FREQ=WEEKLY;BYDAY=FR" }];

/** A weekly series in the directory of a running server; returns its id. */
async function aSeries(server: TestServer, overrides: EventOverrides): Promise<number> {
  let made = 0;
  await inDirectory(server, async (database) => {
    made = (await anEvent(database, { now: NOW, schedules: SCHEDULES, ...overrides })).id;
  });
  return made;
}

/** Runs the job that asks owners whether a series is still running, as the server does. */
async function runStillRunningJob(server: TestServer): Promise<void> {
  await inDirectory(server, async (database) => {
    const secret = await readAuthSecret({ configured: server.authSecret, dataDir: server.dataDir, database });
    const sealer = makeSealer(secret ?? "");
    await runAskStillRunning({
      database,
      now: () => NOW,
      log: () => undefined,
      siteZone: "UTC",
      sealConfirmation: (text) => sealer.seal(STILL_RUNNING_SEALED_AS, text),
    });
  });
}

async function stored(server: TestServer, id: number) {
  let found: typeof events.$inferSelect | undefined;
  await inDirectory(server, async ({ db }) => {
    [found] = await db.select().from(events).where(eq(events.id, id));
  });
  return found;
}

test("one click from the email confirms a series; opening all its links changes nothing @with-and-without-javascript", async ({
  page,
  server,
  javaScriptEnabled,
}) => {
  const owner = await aMember(server);
  const title = javaScriptEnabled ? "Evening of sorrel" : "Evening of yarrow";
  const id = await aSeries(server, { title, userId: owner.userId, confirmedAt: NOW - 13 * WEEKS });
  await runStillRunningJob(server);
  const mail = await untilMail(server, { to: owner.email, name: "still-running" });
  const before = await stored(server, id);
  for (const link of mail.links) {
    for (const method of ["GET", "HEAD"]) await page.request.fetch(link, { method });
  }
  expect(await stored(server, id)).toEqual(before);
  await page.goto(mail.links.find((link) => link.includes("/still-running/")) ?? "");
  await seesMessage(page, "stillRunning.ask");
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  if (javaScriptEnabled) await passesAxe(page);
  await page.getByRole("button", { name: english("stillRunning.yes") }).click();
  await seesMessage(page, "stillRunning.confirmed");
  expect((await stored(server, id))?.confirmedAt).toBe(NOW);
  await page.getByRole("link", { name: title }).click();
  await seesMessage(page, "trust.confirmedToday");
});

test("'It has ended' ends the series without signing in @without-javascript", async ({ page, server }) => {
  const owner = await aMember(server);
  const id = await aSeries(server, { title: "Evening of tansy", userId: owner.userId, confirmedAt: NOW - 13 * WEEKS });
  await runStillRunningJob(server);
  const mail = await untilMail(server, { to: owner.email, name: "still-running" });
  await page.goto(mail.links.find((link) => link.includes("/still-running/")) ?? "");
  await page.getByRole("button", { name: english("stillRunning.ended") }).click();
  await seesMessage(page, "stillRunning.overText");
  expect((await stored(server, id))?.currentStartsAt).toBeNull();
});

test("page and row say that a link failed and a series is unconfirmed; its owner confirms it with one click", async ({
  page,
  context,
  server,
}) => {
  const owner = await aMember(server);
  await aSeries(server, {
    title: "Evening of betony",
    userId: owner.userId,
    linkState: "failing",
    linkCheckedAt: NOW - DAY_MS,
    confirmedAt: NOW - 30 * WEEKS,
    unconfirmedAt: NOW - 4 * WEEKS,
  });
  await page.goto("/events?tz=UTC");
  const row = page.getByRole("listitem").filter({ hasText: "Evening of betony" });
  await expect(row).toContainText("Link did not answer on Mar 10");
  await expect(row).toContainText("Not confirmed since August 2025");
  await passesAxe(page);
  await page.getByRole("link", { name: "Evening of betony" }).first().click();
  await expect(page.getByText("The meeting link did not answer when we checked it on Mar 10, 2026.")).toBeVisible();
  await expect(page.getByText("Not confirmed since August 2025.")).toBeVisible();
  await passesAxe(page);
  await signIn(context, server, owner);
  await page.goto("/my-events");
  await passesAxe(page);
  await page.getByRole("button", { name: "Still running" }).click();
  await seesMessage(page, "myEvents.toast.confirmed");
  await expect(page.getByRole("button", { name: "Still running" })).toHaveCount(0);
  await expect(page.getByText(english("trust.confirmedToday"))).toBeVisible();
});
