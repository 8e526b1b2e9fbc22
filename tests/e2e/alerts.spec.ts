import { sql } from "drizzle-orm";
import { ALERTS_MAX } from "#core/alerts/search-alert.ts";
import { HOUR_MS } from "#core/time/instant.ts";
import { runTellAlerts } from "#jobs/alerts.ts";
import { anAlert } from "#tests/support/builders/an-alert.ts";
import { anEvent } from "#tests/support/builders/an-event.ts";
import { passesAxe } from "#tests/support/browser/axe.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { staysWhereItIs } from "#tests/support/browser/stays-where-it-is.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { aMember, signIn } from "#tests/support/member.ts";
import { english } from "#tests/support/messages/english.ts";
import { seesMessage } from "#tests/support/messages/sees-message.ts";
import { readOutbox, untilMail } from "#tests/support/read-outbox.ts";
import { TEST_NOW, type TestServer } from "#tests/support/server.ts";

// Chromium reports a response of 404 or 422 as an error, including one that says what to do.
test.use({ serverSettings: { DEMO: "off" }, alsoEmbedded: true, expectedFaults: ["status of 404", "status of 422"] });

const NOW = Date.parse(TEST_NOW);

/**
 * Lists an event of this title half an hour ago, as if the alerts for its word were an hour old, and runs the job that
 * sends alerts twice.
 */
async function listEventAndRunAlerts(server: TestServer, word: string): Promise<void> {
  await inDirectory(server, async (database) => {
    const schedules = [{ startsLocal: "2026-03-13T19:00:00", timezone: "America/New_York", rrule: null }];
    await anEvent(database, { title: `Evening of ${word}`, now: NOW, firstListedAt: NOW - HOUR_MS / 2, schedules });
    const before = new Date(NOW - HOUR_MS).toISOString();
    await database.db.execute(
      sql`update search_alerts set seen_until = ${before}, due_at = ${before} where search = ${`q=${word}`}`,
    );
    for (let run = 0; run < 2; run += 1) await runTellAlerts({ database, now: () => NOW, log: () => undefined });
  });
}

test("a member creates an alert for a search, changes it, gets one email, and ends it with one click", async ({
  page,
  context,
  server,
}) => {
  const member = await aMember(server, { name: "Ida Lund" });
  await signIn(context, server, member);
  await page.goto("/alerts");
  await seesMessage(page, "alerts.empty");
  await seesMessage(page, "alerts.howTo");
  await passesAxe(page);
  await page.goto("/events?q=quillwort");
  await page.getByRole("link", { name: english("events.alert") }).click();
  await seesMessage(page, "alerts.new.title");
  await expect(page.getByText("“quillwort”")).toBeVisible();
  await passesAxe(page);
  await page.getByRole("radio", { name: english("alerts.rhythm.notification") }).check();
  await page.getByRole("button", { name: english("alerts.new.save") }).click();
  await seesMessage(page, "alerts.toast.saved");
  await expect(page).toHaveURL(/\/alerts$/);
  await expect(page.getByRole("heading", { name: "“quillwort”" })).toBeVisible();
  await seesMessage(page, "alerts.notTold");
  await passesAxe(page);
  const how = page.getByLabel(english("alerts.new.how"));
  await how.selectOption(english("alerts.rhythm.weekly"));
  await page.getByRole("button", { name: "Save the alert for “quillwort”" }).click();
  await seesMessage(page, "alerts.toast.changed");
  await expect(how).toHaveValue("weekly");
  await page.goto("/alerts/new?q=quillwort");
  await seesMessage(page, "alerts.new.already");
  await expect(page.getByRole("radio", { name: english("alerts.rhythm.weekly") })).toBeChecked();

  await listEventAndRunAlerts(server, "quillwort");
  const mail = await untilMail(server, { to: member.email, name: "search-alerts" });
  expect(mail.subject).toBe("New event: Evening of quillwort");
  const letters = (await readOutbox(server)).filter(({ to, name }) => to === member.email && name === "search-alerts");
  expect(letters).toHaveLength(1);
  await page.goto("/alerts");
  await seesMessage(page, "alerts.told", { date: "Mar 11, 2026" });
  const end = mail.links.find((link) => link.includes("/search-alerts/")) ?? "";
  await page.goto(new URL(end).pathname);
  await seesMessage(page, "alerts.link.on");
  await page.getByRole("button", { name: english("alerts.link.end") }).click();
  await seesMessage(page, "alerts.link.ended");
  await passesAxe(page);
  await page.goto("/alerts");
  await seesMessage(page, "alerts.empty");
});

test("a member ends an alert in the list, undoes that, and is told when there are too many", async ({
  page,
  context,
  server,
}) => {
  await page.addInitScript(staysWhereItIs);
  const member = await aMember(server, { name: "Noor Aziz" });
  const { userId } = member;
  await inDirectory(server, (database) => anAlert(database, { userId, search: "q=sweetgale", now: NOW }));
  await signIn(context, server, member);
  await page.goto("/");
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("link", { name: english("layout.accountMenu.alerts") }).click();
  await page.getByRole("button", { name: "End alert for “sweetgale”" }).click();
  await seesMessage(page, "alerts.toast.ended");
  await seesMessage(page, "alerts.empty");
  await page.getByRole("button", { name: "Undo" }).click();
  await seesMessage(page, "alerts.toast.restarted");
  await expect(page.getByRole("heading", { name: "“sweetgale”" })).toBeVisible();
  await inDirectory(server, async (database) => {
    for (let n = 1; n < ALERTS_MAX; n += 1) await anAlert(database, { userId, search: `q=sweetgale${n}`, now: NOW });
  });
  await page.goto("/alerts/new?q=bogmyrtle");
  await seesMessage(page, "alerts.new.full");
  await expect(page.getByRole("button", { name: english("alerts.new.save") })).toHaveCount(0);
});

test("a visitor's alert starts once it is confirmed by email, and ends with one click @with-and-without-javascript", async ({
  page,
  server,
  javaScriptEnabled,
}) => {
  const [email, word] = javaScriptEnabled ? ["ane@example.org", "meadowrue"] : ["bo@example.org", "starwort"];
  await page.goto(`/events?q=${word}`);
  await page.getByRole("link", { name: english("events.alert") }).click();
  await seesMessage(page, "alerts.rhythm.at_once");
  await seesMessage(page, "alerts.new.emailHint");
  const main = page.getByRole("main");
  const field = main.getByLabel(english("alerts.new.email"));
  await field.fill("ane@");
  await main.getByRole("radio", { name: english("alerts.rhythm.weekly") }).check();
  await main.getByRole("button", { name: english("alerts.new.ask") }).click();
  await seesMessage(main, "fields.email");
  await expect(field).toHaveValue("ane@");
  await expect(main.getByRole("radio", { name: english("alerts.rhythm.weekly") })).toBeChecked();
  if (javaScriptEnabled) await passesAxe(page);
  await field.fill(email);
  await main.getByRole("button", { name: english("alerts.new.ask") }).click();
  await seesMessage(page, "alerts.toast.checkMailText");
  await expect(page).toHaveURL(new RegExp(String.raw`/events\?q=${word}`));

  const confirmation = await untilMail(server, { to: email, name: "search-alert-confirm" });
  expect(confirmation.text).not.toContain(word);
  const link = confirmation.links[0] ?? "";
  expect(confirmation.headers).toContainEqual(["List-Unsubscribe", `<${link}>`]);
  await page.goto(new URL(link).pathname);
  await seesMessage(page, "alerts.link.pending");
  await expect(page.getByText(`“${word}”`)).toBeVisible();
  if (javaScriptEnabled) await passesAxe(page);
  await page.getByRole("button", { name: english("alerts.link.confirm") }).click();
  await seesMessage(page, "alerts.link.on");

  await listEventAndRunAlerts(server, word);
  const mail = await untilMail(server, { to: email, name: "search-alerts" });
  expect(mail.text).toContain(`“${word}”`);
  expect(mail.headers).toContainEqual(["List-Unsubscribe-Post", "List-Unsubscribe=One-Click"]);
  const end = mail.links.find((each) => each.includes("/search-alerts/")) ?? "";
  await page.goto(new URL(end).pathname);
  await page.getByRole("button", { name: english("alerts.link.end") }).click();
  await seesMessage(page, "alerts.link.ended");
  await page.getByRole("button", { name: english("alerts.link.again") }).click();
  await seesMessage(page, "alerts.link.on");
  await page.goto("/search-alerts/nobodys-page");
  await seesMessage(page, "alerts.link.missing");
});

test("without a search the page says how to choose one, and the lists offer an alert only for a search", async ({
  page,
  request,
}) => {
  await page.goto("/alerts/new");
  await seesMessage(page, "alerts.howTo");
  await passesAxe(page);
  const offersOf = async (address: string) =>
    [...(await (await request.get(address)).text()).matchAll(/<a\b[^>]*href="(\/alerts\/new[^"]*)"/g)].map(
      ([, to = ""]) => to.replaceAll("&amp;", "&"),
    );
  for (const address of ["/events", "/events?tab=past&q=quillwort", "/events?soon=hour"])
    expect(await offersOf(address), address).toEqual([]);
  expect(await offersOf("/events?type=retreat&weekday=tue")).toEqual(["/alerts/new?type=retreat&weekday=tue"]);
});
