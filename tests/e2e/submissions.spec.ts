import type { Page } from "@playwright/test";
import { approveSubmission } from "#commands/submissions/approve-submission.ts";
import { findSubmissionOfVisitor } from "#data/queries/submissions.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { anEvent } from "#tests/support/builders/an-event.ts";
import { passesAxe } from "#tests/support/browser/axe.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { staysWhereItIs } from "#tests/support/browser/stays-where-it-is.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { aMember, signIn } from "#tests/support/member.ts";
import { seesMessage, seesTitle } from "#tests/support/messages/sees-message.ts";
import { untilMail } from "#tests/support/read-outbox.ts";
import { TEST_NOW, type TestServer } from "#tests/support/server.ts";

const now = Date.parse(TEST_NOW);
const site = "Submissions Under Test";
let made = 0;

// A directory of its own, so that only this file's events can be duplicates. Chromium reports responses of 400 or more
// as errors.
test.use({
  serverSettings: { DEMO: "off", SITE_NAME: site },
  expectedFaults: ["status of 404", "status of 409", "status of 422"],
});

/** A different title, link, day and address for each test and project. */
function aGathering() {
  made += 1;
  const id = `${process.pid}-${made}`;
  const words = {
    title: `Vigil of Quiet ${id}`,
    link: `https://meet.example.org/${id}`,
    email: `ruth-${id}@example.org`,
  };
  return { ...words, date: `2026-12-${10 + made}`, nextDay: `December ${11 + made}` };
}

type Gathering = ReturnType<typeof aGathering>;

/** An evening in London in December. */
async function fillIn(page: Page, { title, link, email, date }: Gathering): Promise<void> {
  await page.getByLabel("Event Title").fill(title);
  await page.getByRole("radio", { name: "Meditation Session" }).check();
  await page.getByLabel("Description").fill("We sit together across midnight.");
  await page.getByLabel("Date", { exact: true }).fill(date);
  await page.getByLabel("Start Time").fill("23:00");
  await page.getByLabel("End Time").fill("00:15");
  await page.getByLabel("Timezone").selectOption("Europe/London");
  await page.getByLabel("Platform/Service").fill("Jitsi");
  await page.getByLabel("Meeting Link").fill(link);
  await page.getByLabel("Organizer Name").fill("Ruth Adeyemi");
  await page.getByLabel("Organizer Email").fill(email);
}

const send = (page: Page) => page.getByRole("button", { name: "Submit Event for Review" }).click();

async function approve(server: TestServer, path: string): Promise<void> {
  await inDirectory(server, async (database) => {
    const found = await findSubmissionOfVisitor(database.db, path.slice("/submissions/".length), SYSTEM_ACTOR);
    if (found === null) throw new Error(`there is no submission at ${path}`);
    const { publicId, version } = found;
    const answer = { actor: SYSTEM_ACTOR, publicId, version, reason: "", baseUrl: server.origin, input: null };
    await approveSubmission(database, answer, now);
  });
}

test("a visitor submits an event, is shown a similar one, gets a receipt, and edits it on its private page @with-and-without-javascript", async ({
  page,
  server,
  javaScriptEnabled,
}) => {
  await page.addInitScript(staysWhereItIs);
  const gathering = aGathering();
  const schedules = [{ startsLocal: `${gathering.date}T23:00:00`, timezone: "Europe/London", rrule: null }];
  const alike = { title: "Year’s End", organizerName: "Quiet House", link: gathering.link, schedules, now };
  await inDirectory(server, (database) => anEvent(database, alike));
  await page.goto("/home");
  const how = page.getByRole("region", { name: "How It Works" });
  await seesMessage(how, "home.how.submitEvents");
  await how.getByRole("link", { name: "Submit an event" }).click();
  const main = page.getByRole("main");
  await seesMessage(page.getByRole("banner"), "layout.submitEvents");
  await seesMessage(main, "submissions.formTitle");
  for (const type of ["prayer", "meditation", "discussion", "worship", "retreat", "other"]) {
    await seesMessage(main, `submissions.event.types.${type}`);
  }
  await seesMessage(main, "submissions.submit");

  await send(page);
  await seesTitle(page, "forms.errorTitle", { title: `Submit Events · ${site}` });
  await expect(page.getByRole("alert").filter({ hasText: "There are problems with 9 fields" })).toBeFocused();
  await seesMessage(main, "submissions.faults.date");
  if (javaScriptEnabled) {
    await test.step("axe finds no violations on the form with its errors, including those of a series", async () => {
      await page.getByRole("switch", { name: "Recurring" }).check();
      await send(page);
      await expect(page.getByRole("alert").filter({ hasText: "There are problems with" })).toBeVisible();
      await passesAxe(page, [360]);
      await page.getByRole("switch", { name: "Recurring" }).uncheck();
    });
  }

  await page.getByRole("radio", { name: "In-person" }).check();
  await seesMessage(main, "submissions.where.address");
  await expect(page.getByLabel("Meeting Link")).toBeHidden();
  await page.getByRole("radio", { name: "Online" }).check();
  await seesMessage(main, "submissions.where.platform");
  await seesMessage(main, "submissions.where.link");
  await expect(page.getByLabel("Date", { exact: true })).toHaveAttribute("min", "2026-03-11");
  await fillIn(page, gathering);
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Show dates" }).click();
  await seesMessage(main, "submissions.when.nextDay", { duration: "1 hour 15 minutes", date: gathering.nextDay });
  await expect(page.getByRole("complementary", { name: "Help" })).toContainText(gathering.title);

  await send(page);
  await seesMessage(main, "submissions.duplicates.title", { count: 1 });
  await expect(main.getByRole("link", { name: "Year’s End" })).toBeVisible();
  if (javaScriptEnabled) await passesAxe(page, [1280]);
  await page.getByRole("button", { name: "Send it anyway" }).click();
  await seesMessage(main, "submissions.toast.received");
  await seesMessage(main, "submissions.toast.receivedText");
  await seesMessage(main, "submissions.receipt.mailed", { email: gathering.email });
  if (javaScriptEnabled)
    await seesMessage(page.getByRole("region", { name: "Messages" }), "submissions.toast.received");
  await expect(page.getByLabel("Event Title")).toHaveValue("");
  await expect(page.getByRole("link", { name: "See its status" })).toBeVisible();
  if (javaScriptEnabled) await passesAxe(page, [360]);

  const mail = await untilMail(server, { to: gathering.email, name: "submission-received" });
  const [link = ""] = mail.links.filter((each) => each.includes("/submissions/"));
  await page.goto(link);
  await seesMessage(main, "submissions.status.pending");
  await expect(main).toContainText("11:00 PM to 12:15 AM the next day, London");
  if (javaScriptEnabled) await expect(main).toContainText("6:00 PM to 7:15 PM, New York");
  await expect(page.getByRole("button", { name: "Withdraw" })).toBeVisible();
  if (javaScriptEnabled) await passesAxe(page);
  await page.getByRole("link", { name: "Edit submission" }).click();
  await page.getByLabel("Event Title").fill(`${gathering.title}, changed`);
  await page.getByRole("button", { name: "Save changes" }).click();
  await seesMessage(page.getByRole("region", { name: "Messages" }), "submissions.toast.saved");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(`${gathering.title}, changed`);
  await page.getByRole("button", { name: "Withdraw" }).click();
  await seesMessage(main, "submissions.status.withdrawn");
  await page.getByRole("button", { name: "Restore" }).click();
  await seesMessage(main, "submissions.status.pending");

  await approve(server, new URL(link).pathname);
  await page.reload();
  await seesMessage(main, "submissions.status.approved");
  await page.getByRole("link", { name: "View Event" }).click();
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(`${gathering.title}, changed`);
});

test("a private page that does not exist says so @without-javascript", async ({ page }) => {
  await page.goto(`/submissions/${"x".repeat(43)}`);
  await seesMessage(page.getByRole("main"), "submissions.status.missing");
});

test("typed text survives a closed tab, Enter sends it, and a signed-in member finds it in their list", async ({
  page,
  context,
  server,
}) => {
  const gathering = aGathering();
  await signIn(context, server, await aMember(server, { name: "Ruth Adeyemi" }));
  await page.goto("/submit-events");
  await expect(page.getByLabel("Organizer Name")).toHaveValue("Ruth Adeyemi");
  await fillIn(page, gathering);
  await seesMessage(page.getByRole("main"), "submissions.when.nextDay", {
    duration: "1 hour 15 minutes",
    date: gathering.nextDay,
  });
  // Closes the tab right after the last letter.
  await page.getByLabel("Event Title").press("End");
  await page.getByLabel("Event Title").pressSequentially("!");
  await Promise.all([page.waitForEvent("close"), page.close({ runBeforeUnload: true })]);
  const again = await context.newPage();
  await again.goto(`${server.origin}/submit-events`);
  await seesMessage(again, "submissions.unfinished.back");
  await expect(again.getByLabel("Event Title")).toHaveValue(`${gathering.title}!`);
  await expect(again.getByRole("radio", { name: "Meditation Session" })).toBeChecked();
  await again.getByLabel("Event Title").press("Enter");
  await seesMessage(again.getByRole("main"), "submissions.toast.received");
  await again.getByText("Your submissions").click();
  await again.getByRole("link", { name: gathering.title }).click();
  await seesMessage(again, "submissions.status.pending");
  await expect(again).toHaveURL(/\/submissions\/[a-z0-9]{6}$/);
});

test("a choice in forced colours has its arrow", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  // Forced colours remove the arrow that we draw as a background, so the browser draws its own.
  await page.goto("/submit-events");
  await expect(page.getByLabel("Timezone")).toHaveCSS("appearance", "auto");
});
