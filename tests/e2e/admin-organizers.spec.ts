import type { Page } from "@playwright/test";
import { eventPath } from "#core/events/event-address.ts";
import { organizerPath } from "#core/organizers/organizer-address.ts";
import { roles } from "#data/tables/accounts.ts";
import { passesAxe } from "#tests/support/browser/axe.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { staysWhereItIs } from "#tests/support/browser/stays-where-it-is.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { anEvent } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { aMember, signIn } from "#tests/support/member.ts";
import { seesMessage } from "#tests/support/messages/sees-message.ts";
import { TEST_NOW, type TestServer } from "#tests/support/server.ts";

// Chromium reports responses of 404 and 422 as errors, including those that show a form's errors.
test.use({ serverSettings: { DEMO: "off" }, expectedFaults: ["status of 422", "status of 404"] });

const now = Date.parse(TEST_NOW);
let made = 0;

async function aModerator(server: TestServer) {
  const member = await aMember(server, { name: "Miriam Okafor" });
  const granted = { userId: member.userId, role: "moderator", grantedAt: now } as const;
  await inDirectory(server, ({ db }) => db.insert(roles).values(granted));
  return member;
}

/** Two organizers of the same name: Ruth's, with an event, and an unclaimed one. */
async function theGroups(server: TestServer) {
  made += 1;
  const name = `Northmoor p${process.pid}n${made}`;
  const { userId } = await aMember(server, { name: "Ruth Adeyemi" });
  return inDirectory(server, async (database) => {
    const owned = await anOrganizer(database, { now, name, userId });
    const other = await anOrganizer(database, { now, name: `${name} online` });
    const title = `Silence ${name}`;
    const event = await anEvent(database, { now, title, organizerId: owned.id, organizerName: name });
    return { owned, other, event: { ...event, title } };
  });
}

const messages = (page: Page) => page.getByRole("region", { name: "Messages" });
const rowOf = (page: Page, name: string) =>
  page
    .getByRole("region", { name: "Organizers" })
    .getByRole("row")
    .filter({ has: page.getByText(name, { exact: true }) });

test("a moderator finds an organizer, verifies it, hides it with its events, and shows it again @with-and-without-javascript", async ({
  page,
  context,
  server,
  javaScriptEnabled,
}) => {
  await page.addInitScript(staysWhereItIs);
  const { owned, event } = await theGroups(server);
  const { name } = owned;
  await signIn(context, server, await aModerator(server));
  await page.goto("/admin/organizers");
  await page.getByLabel("Search organizers").fill(name);
  await page.getByRole("search", { name: "Filter organizers" }).getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(/\?q=/);
  const row = rowOf(page, name);
  await expect(row).toContainText("Ruth Adeyemi");
  await seesMessage(row, "adminOrganizers.list.state.unverified");
  if (javaScriptEnabled) await passesAxe(page);
  await row.getByRole("button", { name: `Verify ${name}` }).click();
  await seesMessage(messages(page), "adminOrganizers.toast.verified");
  await seesMessage(row, "adminOrganizers.list.state.verified");
  await messages(page).getByRole("button", { name: "Undo" }).click();
  await seesMessage(messages(page), "adminOrganizers.toast.verifiedUndoneText", { name });

  await page.goto(`/admin/organizers?q=${encodeURIComponent(name)}`);
  await row.getByRole("link", { name: `Hide ${name}` }).click();
  await page.getByLabel("Reason").fill("x".repeat(1_001));
  await page.getByRole("dialog").getByRole("button", { name: "Hide" }).click();
  await expect(page.getByLabel("Reason")).toHaveValue("x".repeat(1_001));
  await expect(page.getByRole("dialog")).toContainText("1,001");
  if (javaScriptEnabled) await passesAxe(page);
  await page.getByLabel("Reason").fill("It is a sale.");
  await page.getByRole("dialog").getByRole("button", { name: "Hide" }).click();
  await seesMessage(messages(page), "adminOrganizers.toast.hiddenText", { name, events: 1 });
  await seesMessage(row, "adminOrganizers.list.state.hidden");
  const asVisitor = async (path: string) => (await fetch(`${server.origin}${path}`)).status;
  const bothAsVisitor = async () => [await asVisitor(organizerPath(owned)), await asVisitor(eventPath(event))];
  await expect.poll(bothAsVisitor).toEqual([404, 404]);
  await row.getByRole("link", { name: `More ${name}` }).click();
  await expect(page.getByRole("dialog")).toContainText("It is a sale.");
  await page.getByRole("dialog").getByRole("link", { name: "Close" }).click();
  await row.getByRole("button", { name: `Show ${name}` }).click();
  await seesMessage(messages(page), "adminOrganizers.toast.shownText", { name, events: 1 });
  await expect.poll(bothAsVisitor).toEqual([200, 200]);
});

test("a moderator hands an organizer over, merges two organizers, and undoes the merge @with-and-without-javascript", async ({
  page,
  context,
  server,
  javaScriptEnabled,
}) => {
  const { owned, other } = await theGroups(server);
  const heir = await aMember(server, { name: "Anna Reyes" });
  await signIn(context, server, await aModerator(server));
  await page.goto(`/admin/organizers?q=${encodeURIComponent(owned.name)}`);
  await rowOf(page, other.name)
    .getByRole("link", { name: `More ${other.name}` })
    .click();
  const dialog = page.getByRole("dialog");
  if (javaScriptEnabled) await passesAxe(page);
  await dialog.getByRole("link", { name: "Hand over" }).click();
  await dialog.getByLabel("Email address of the new owner").fill("nobody@example.org");
  await dialog.getByRole("button", { name: "Hand over" }).click();
  await seesMessage(dialog, "adminOrganizers.fault.noMember");
  await dialog.getByLabel("Email address of the new owner").fill(heir.email);
  await dialog.getByRole("button", { name: "Hand over" }).click();
  await seesMessage(messages(page), "adminOrganizers.toast.given");
  await expect(rowOf(page, other.name)).toContainText("Anna Reyes");

  await rowOf(page, other.name)
    .getByRole("link", { name: `More ${other.name}` })
    .click();
  await dialog.getByRole("link", { name: "Merge with another" }).click();
  await seesMessage(dialog, "adminOrganizers.merge.noneFound");
  await dialog.getByLabel("Name or page address").fill(owned.name);
  await dialog.getByRole("button", { name: "Search" }).click();
  await dialog.getByRole("link", { name: owned.name, exact: true }).click();
  if (javaScriptEnabled) await passesAxe(page);
  await dialog.getByRole("radio", { name: owned.name, exact: true }).check();
  await dialog.getByRole("button", { name: "Merge" }).click();
  await seesMessage(messages(page), "adminOrganizers.toast.merged");
  await expect(rowOf(page, other.name)).toHaveCount(0);
  const led = await fetch(`${server.origin}${organizerPath(other)}`);
  expect(new URL(led.url).pathname).toBe(organizerPath(owned));
  const merged = page.getByRole("region", { name: "Recently merged" });
  await merged.getByRole("row").filter({ hasText: other.name }).getByRole("button", { name: "Undo" }).click();
  await seesMessage(messages(page), "adminOrganizers.toast.mergeUndone");
  await expect(rowOf(page, other.name)).toHaveCount(1);
});
