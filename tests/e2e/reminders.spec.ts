import { sql } from "drizzle-orm";
import { HOUR_MS } from "#core/time/instant.ts";
import { anEvent } from "#tests/support/builders/an-event.ts";
import { passesAxe } from "#tests/support/browser/axe.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { aMember, signIn } from "#tests/support/member.ts";
import { english } from "#tests/support/messages/english.ts";
import { seesMessage } from "#tests/support/messages/sees-message.ts";
import { readOutbox, untilMail } from "#tests/support/read-outbox.ts";
import { TEST_NOW, type TestServer } from "#tests/support/server.ts";

// Chromium reports a response of 404 or 422 as an error, including one that says what to do.
test.use({ serverSettings: { DEMO: "off" }, alsoEmbedded: true, expectedFaults: ["status of 404", "status of 422"] });

const NOW = Date.parse(TEST_NOW);

/** An event that begins in two hours, as an old listing. */
const soon = (server: TestServer, title: string) =>
  inDirectory(server, (database) =>
    anEvent(database, {
      title,
      now: NOW - 10 * 24 * HOUR_MS,
      linkAudience: "before_start",
      schedules: [{ startsLocal: "2026-03-11T16:20:00", rrule: null }],
    }),
  );

/** Makes every planned reminder due, because the server's clock does not move. */
const comesDue = (server: TestServer, userEmail: string) =>
  inDirectory(server, (database) =>
    database.db.execute(sql`update reminders set due_at = ${TEST_NOW}::timestamptz where state = 'planned'
      and user_id = (select id from users where email = ${userEmail})`),
  );

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a member saves an event, answers the reminder question once, and changes the answer", async ({
    page,
    context,
    server,
  }) => {
    const member = await aMember(server, { name: "Ida Lund" });
    await signIn(context, server, member);
    const { publicId } = await soon(server, "Hour of quiet");
    await page.goto("/preferences");
    await seesMessage(page, "reminders.summary.none");
    await page.goto(`/events/hour-of-quiet-${publicId}`);
    await page.locator(`button[name="save"][value="${publicId}"]`).first().click();
    await page.goto("/saved-events");
    const question = page.getByRole("region", { name: english("saved.reminders.title") });
    await question.getByRole("button", { name: english("saved.reminders.save") }).click();
    await expect(page).toHaveURL(/\/saved-events$/);
    await seesMessage(page, "reminders.toast.saved");
    await expect(question).toHaveCount(0);
    await page.goto("/preferences");
    await expect(
      page.getByText("You are reminded 1 hour before saved events start: by email and on the site."),
    ).toBeVisible();
    await page.getByRole("link", { name: english("preferences.reminders.change") }).click();
    await page.getByLabel(english("reminders.how.channel.mail")).uncheck();
    await page.getByLabel(english("reminders.how.channel.bell")).uncheck();
    await page.getByLabel(english("reminders.quiet.from")).fill("22:00");
    await page.getByRole("button", { name: english("reminders.save") }).click();
    await seesMessage(page, "reminders.faults.channels");
    await seesMessage(page, "reminders.faults.missingTo");
    await expect(page.getByLabel(english("reminders.quiet.from"))).toHaveValue("22:00");
    await page.getByLabel(english("reminders.how.channel.calendar")).check();
    await page.getByLabel(english("reminders.quiet.to")).fill("07:00");
    await page.getByRole("button", { name: english("reminders.save") }).click();
    await seesMessage(page, "reminders.toast.saved");
    await expect(page.getByLabel(english("reminders.quiet.to"))).toHaveValue("07:00");
  });
});

test("a reminder comes by email and in the bell; opening its link changes nothing, and a click turns it off", async ({
  page,
  context,
  server,
  request,
}) => {
  const member = await aMember(server, { name: "Ada Holm" });
  await signIn(context, server, member);
  const { publicId } = await soon(server, "Noon song");
  await page.goto(`/events/noon-song-${publicId}`);
  const save = page.locator(`button[value="${publicId}"]`).first();
  await save.click();
  await seesMessage(page, "saved.toast.saved");
  await page.goto("/saved-events");
  await passesAxe(page);
  await page.getByRole("button", { name: english("saved.reminders.save") }).click();
  await seesMessage(page, "reminders.toast.saved");
  await comesDue(server, member.email);
  const mail = await untilMail(server, { to: member.email, name: "event-reminder" });
  expect(mail.subject).toContain(": Noon song");
  expect(mail.links.some((link) => link.endsWith(`/go/${publicId}`))).toBe(true);
  expect(mail.links.join(" ")).not.toContain("meet.example.org");
  await page.goto("/notifications");
  await seesMessage(page, "notifications.told.event-reminder.title");
  await expect(page.getByText("Noon song").first()).toBeVisible();

  // A scanner opens every link.
  for (const link of mail.links) {
    const { pathname } = new URL(link);
    if (!pathname.startsWith("/go/")) await request.get(new URL(pathname, server.origin).href);
  }
  const off = mail.links.find((link) => /\/email\/off\/[^/]+\./.test(link)) ?? "";
  await page.goto(new URL(off).pathname);
  await seesMessage(page, "reminders.off.on");
  await passesAxe(page);
  await page.getByRole("button", { name: english("reminders.off.event", { title: "Noon song" }) }).click();
  await seesMessage(page, "reminders.off.onlyMailText", { site: "Samehour" });
  await page.getByRole("button", { name: english("reminders.off.mail") }).click();
  await seesMessage(page, "reminders.off.offTitle");
  await passesAxe(page);
  await page.goto("/preferences/reminders");
  await passesAxe(page);
  await page.getByRole("button", { name: "Remind me again of “Noon song”" }).click();
  await seesMessage(page, "reminders.toast.again");
  await expect(page.getByLabel(english("reminders.how.channel.mail"))).not.toBeChecked();
  const letters = (await readOutbox(server)).filter(({ to, name }) => to === member.email && name === "event-reminder");
  expect(letters).toHaveLength(1);
});
