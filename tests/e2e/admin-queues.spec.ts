import type { Page } from "@playwright/test";
import { claimOrganizer } from "#commands/organizers/claim-organizer.ts";
import { eventPath } from "#core/events/event-address.ts";
import { roles } from "#data/tables/accounts.ts";
import { passesAxe } from "#tests/support/browser/axe.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { staysWhereItIs } from "#tests/support/browser/stays-where-it-is.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { aViewer } from "#tests/support/builders/a-viewer.ts";
import { anEvent } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { actorFor } from "#tests/support/builders/event-form.ts";
import { aMember, signIn } from "#tests/support/member.ts";
import { seesMessage } from "#tests/support/messages/sees-message.ts";
import { TEST_NOW, type TestServer } from "#tests/support/server.ts";

// Chromium reports a response of 422 as an error, including one that shows a form's errors.
test.use({ serverSettings: { DEMO: "off" }, expectedFaults: ["status of 422"] });

const now = Date.parse(TEST_NOW);
let made = 0;

async function aModerator(server: TestServer) {
  const member = await aMember(server, { name: "Miriam Okafor" });
  const granted = { userId: member.userId, role: "moderator", grantedAt: now } as const;
  await inDirectory(server, ({ db }) => db.insert(roles).values(granted));
  return member;
}

async function theEvent(server: TestServer) {
  made += 1;
  const title = `Healing Market ${process.pid} ${made}`;
  return { title, ...(await inDirectory(server, (database) => anEvent(database, { now, title }))) };
}

/** An unclaimed organizer, and a claim by a member whose mail host is that of its website. */
async function theClaim(server: TestServer): Promise<string> {
  made += 1;
  const name = `Lakeside ${process.pid} ${made}`;
  const { userId } = await aMember(server, { name: "Anna Reyes" });
  await inDirectory(server, async (database) => {
    const { publicId } = await anOrganizer(database, { now, name, websiteUrl: "https://example.org/" });
    const viewer = aViewer({ userId });
    const claim = { actor: actorFor(viewer), viewer, publicId, message: "I keep the schedule." };
    await claimOrganizer(database, claim, now);
  });
  return name;
}

const messages = (page: Page) => page.getByRole("region", { name: "Messages" });

test("a visitor reports an event; a moderator hides it and restores it @with-and-without-javascript", async ({
  page,
  context,
  server,
  javaScriptEnabled,
}) => {
  await page.addInitScript(staysWhereItIs);
  const event = await theEvent(server);
  await page.goto(eventPath(event));
  await page.getByRole("link", { name: "Something wrong?" }).click();
  await seesMessage(page.getByRole("main"), "reports.title");
  await page.getByLabel("Details").fill("After ten minutes it turned into a sale.");
  await page.getByRole("button", { name: "Send report" }).click();
  await seesMessage(page.getByRole("main"), "reports.faults.reason");
  await expect(page.getByLabel("Details")).toHaveValue("After ten minutes it turned into a sale.");
  if (javaScriptEnabled) await passesAxe(page);
  await page.getByLabel("asks for money").check();
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page).toHaveURL(`${server.origin}${eventPath(event)}`);
  await seesMessage(messages(page), "reports.sentText");

  await signIn(context, server, await aModerator(server));
  await page.goto("/admin/queues");
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: event.title });
  await expect(row).toContainText("asks for money");
  await expect(row).toContainText("“After ten minutes it turned into a sale.”");
  if (javaScriptEnabled) await passesAxe(page);
  await row.getByRole("link", { name: `Hide ${event.title}` }).click();
  await page.getByLabel("Reason").fill("It is a sale.");
  if (javaScriptEnabled) await passesAxe(page);
  await page.getByRole("dialog").getByRole("button", { name: "Hide" }).click();
  await seesMessage(messages(page), "adminOrganizers.queues.toast.hidden");
  await expect(row).toHaveCount(0);
  await messages(page).getByRole("button", { name: "Undo" }).click();
  await seesMessage(messages(page), "adminOrganizers.queues.toast.reportsUndone");
  await row.getByRole("button", { name: `Dismiss reports on ${event.title}` }).click();
  await seesMessage(messages(page), "adminOrganizers.queues.toast.dismissed");
});

test("a moderator approves a claim to a page, undoes that, and rejects it @with-and-without-javascript", async ({
  page,
  context,
  server,
}) => {
  await page.addInitScript(staysWhereItIs);
  const name = await theClaim(server);
  await signIn(context, server, await aModerator(server));
  await page.goto("/admin/queues");
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: name });
  await seesMessage(row, "adminOrganizers.queues.tie.website");
  await row.getByRole("button", { name: `Approve claim of ${name}` }).click();
  await seesMessage(messages(page), "adminOrganizers.queues.toast.approved");
  await expect(row).toHaveCount(0);
  await messages(page).getByRole("button", { name: "Undo" }).click();
  await seesMessage(messages(page), "adminOrganizers.queues.toast.claimUndone");
  await row.getByRole("link", { name: `Reject claim of ${name}` }).click();
  await page.getByLabel("Reason").fill("Nobody there knows you.");
  await page.getByRole("dialog").getByRole("button", { name: "Reject" }).click();
  await seesMessage(messages(page), "adminOrganizers.queues.toast.rejected");
  await expect(row).toHaveCount(0);
});

test("after a decision by keyboard, focus moves to the next row, or to the list when none is left", async ({
  page,
  context,
  server,
}) => {
  const [first, second] = [await theClaim(server), await theClaim(server)];
  await signIn(context, server, await aModerator(server));
  await page.goto("/admin/queues");
  const rowOf = (name: string) => page.getByRole("main").getByRole("listitem").filter({ hasText: name });
  await rowOf(first)
    .getByRole("button", { name: `Approve claim of ${first}` })
    .press("Enter");
  await expect(rowOf(first)).toHaveCount(0);
  await expect(rowOf(second).locator(":focus")).toHaveCount(1);
  await rowOf(second)
    .getByRole("button", { name: `Approve claim of ${second}` })
    .press("Enter");
  await expect(rowOf(second)).toHaveCount(0);
  await expect(page.locator("main :focus")).toHaveCount(1);
});
