import type { Page } from "@playwright/test";
import { DEMO_SOURCE } from "#core/events/event.ts";
import { DAY_MS, HOUR_MS } from "#core/time/instant.ts";
import { countEvents } from "#data/queries/deleted-events.ts";
import { roles } from "#data/tables/accounts.ts";
import { passesAxe } from "#tests/support/browser/axe.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { staysWhereItIs } from "#tests/support/browser/stays-where-it-is.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { anEvent, type EventOverrides } from "#tests/support/builders/an-event.ts";
import { aMember, type Member, signIn } from "#tests/support/member.ts";
import { seesMessage, seesTitle } from "#tests/support/messages/sees-message.ts";
import { TEST_NOW, type TestServer } from "#tests/support/server.ts";

// Chromium reports responses of 409 and 422 as errors, including those that ask or show a form's errors.
test.use({ expectedFaults: ["status of 409", "status of 422"] });

const now = Date.parse(TEST_NOW);

async function aStaffMember(server: TestServer, role: "moderator" | "admin"): Promise<Member> {
  const member = await aMember(server, { name: "Miriam Okafor" });
  await inDirectory(server, ({ db }) => db.insert(roles).values({ userId: member.userId, role, grantedAt: now }));
  return member;
}

function events(server: TestServer, overrides: readonly EventOverrides[]): Promise<void> {
  return inDirectory(server, async (database) => {
    for (const each of overrides) await anEvent(database, { now, ...each });
  });
}

const messages = (page: Page) => page.getByRole("region", { name: "Messages" });
const rowOf = (page: Page, title: string) => page.getByRole("row").filter({ hasText: title });
const setupOf = (page: Page) => page.getByRole("group").filter({ hasText: "Set up your site" });

/** With most steps done, by tests before this one, the list starts closed, and so it does after a form without scripts. */
async function unfoldSetup(page: Page): Promise<void> {
  if ((await setupOf(page).getAttribute("open")) === null) await setupOf(page).locator("summary").click();
}

test("the dashboard is for moderators and admins: visitors are sent to sign in, members to the home page @without-javascript", async ({
  page,
  context,
  server,
}) => {
  await page.goto("/admin?status=pending");
  await expect(page).toHaveURL(`${server.origin}/login?returnTo=%2Fadmin%3Fstatus%3Dpending`);
  await seesMessage(messages(page), "admin.refusal.signIn");
  await seesMessage(messages(page), "admin.refusal.signInText");
  await signIn(context, server, await aMember(server));
  await page.goto("/admin");
  await expect(page).toHaveURL(`${server.origin}/`);
  await seesMessage(messages(page), "admin.refusal.denied");
  await seesMessage(messages(page), "admin.refusal.deniedText");
});

test("an admin opens the dashboard from the account menu, finds events, deletes one and restores it", async ({
  page,
  context,
  server,
}) => {
  const admin = await aStaffMember(server, "admin");
  await events(server, [
    { title: "Lanterns at Low Tide", userId: admin.userId, type: "retreat" },
    { title: "Lanterns in Doubt", moderation: "pending", held: true, listing: "hidden", schedules: [] },
    { title: "Lanterns Refused", moderation: "rejected", listing: "hidden" },
    { title: " ", organizerName: " ", moderation: "pending", held: true, listing: "hidden", createdAt: now + DAY_MS },
  ] as readonly EventOverrides[]);
  await signIn(context, server, admin);
  await page.goto("/about");
  let waited = Promise.withResolvers<void>();
  await page.route("**/admin.data*", async (route) => {
    await waited.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Account menu, Miriam Okafor" }).click();
  await seesMessage(page.locator("#account-menu"), "layout.accountMenu.adminDashboard");
  await page.getByRole("link", { name: "Admin Dashboard" }).click();
  await seesMessage(page, "layout.checkingPermissions");
  waited.resolve();
  await seesTitle(page, "admin.documentTitle", { page: "Events Overview", site: "Samehour" });
  const main = page.getByRole("main");
  for (const key of ["title", "role.admin", "createEvent", "tabs.events"]) {
    await seesMessage(main, `admin.${key}`);
  }
  // 'Delete All Events' is under 'More', and on this page only.
  await expect(main.getByRole("link", { name: "Delete All Events" })).toBeHidden();
  await main.getByText("More", { exact: true }).click();
  await seesMessage(main, "admin.deleteAllEvents");
  await main.getByText("More", { exact: true }).click();
  for (const key of ["title", "untitled", "unknownOrganizer"]) await seesMessage(main, `admin.overview.${key}`);
  await unfoldSetup(page);
  await passesAxe(page);

  await page.getByRole("link", { name: "Recently deleted" }).click();
  await seesMessage(main, "admin.deleted.note");
  waited = Promise.withResolvers<void>();
  await page.getByRole("link", { name: "Overview" }).click();
  await seesMessage(page, "layout.loadingEvents");
  waited.resolve();
  await main.getByLabel("Search").fill("lantern");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(`${server.origin}/admin?q=lantern`);
  const ownRow = rowOf(page, "Lanterns at Low Tide");
  await seesMessage(ownRow, "admin.overview.by.you");
  await seesMessage(ownRow, "admin.overview.state.approved");
  for (const act of ["edit", "delete"])
    await seesMessage(ownRow, `admin.overview.${act}`, { title: "Lanterns at Low Tide" });
  await seesMessage(rowOf(page, "Lanterns in Doubt"), "admin.overview.noDate");
  await seesMessage(rowOf(page, "Lanterns in Doubt"), "admin.overview.state.pending");
  await seesMessage(rowOf(page, "Lanterns Refused"), "admin.overview.state.rejected");
  await passesAxe(page);

  await ownRow.getByRole("button", { name: "Delete Lanterns at Low Tide" }).click();
  await seesMessage(messages(page), "myEvents.toast.deleted");
  await expect(ownRow).toHaveCount(0);
  await page.goto("/admin/deleted");
  await seesMessage(rowOf(page, "Lanterns at Low Tide"), "admin.deleted.daysLeft", { days: 30 });
  await passesAxe(page);
  await page.getByRole("button", { name: "Restore Lanterns at Low Tide" }).click();
  await seesMessage(messages(page), "myEvents.toast.undeleted");
  await page.goto("/admin?q=nothing-like-it");
  await seesMessage(main, "admin.overview.empty");
  await page.goto("/admin?q=lantern&sort=title");
  await ownRow.getByRole("link", { name: "Edit Lanterns at Low Tide" }).click();
  await expect(page).toHaveURL(/\/events\/lanterns-at-low-tide-\w{6}\/edit$/);
});

test("restoring a deleted event warns of an existing copy, and the event can be deleted permanently @with-and-without-javascript", async ({
  page,
  context,
  server,
  javaScriptEnabled,
}) => {
  const title = `Compline by the Quay ${javaScriptEnabled ? "A" : "B"}`;
  await events(server, [{ title, deletedAt: now, listing: "hidden" }, { title }]);
  await signIn(context, server, await aStaffMember(server, "admin"));
  await page.goto("/admin/deleted");
  await page.getByRole("searchbox", { name: "Search" }).fill(title);
  await page.getByRole("button", { name: "Search" }).click();
  // The rows of the whole list stay until those of the search come.
  await expect(page).toHaveURL(/\/admin\/deleted\?q=/);
  const question = page.getByRole("region", { name: "Please confirm" });
  await page.getByRole("button", { name: `Restore ${title}` }).click();
  await seesMessage(question, "admin.deleted.ask.twins", { count: 1 });
  await expect(question.getByRole("link", { name: title })).toBeVisible();
  if (javaScriptEnabled) {
    await expect(question).toBeFocused();
    await passesAxe(page);
  }
  await question.getByRole("link", { name: "Cancel" }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue(title);
  await page.getByLabel(`Select ${title}`).check();
  await page.getByRole("button", { name: "Delete selected permanently" }).click();
  await seesMessage(question, "admin.deleted.ask.forget", { count: 1 });
  await question.getByRole("button", { name: "Delete 1 event permanently" }).click();
  await seesMessage(messages(page), "admin.deleted.toast.forgotten", { count: 1 });
  await seesMessage(page.getByRole("main"), "admin.deleted.noMatch");
});

test("a moderator sees their own badge, no admin-only controls, and counters that update live", async ({
  page,
  context,
  server,
}) => {
  await events(server, [{ title: "Somebody else's Sitting" }]);
  await signIn(context, server, await aStaffMember(server, "moderator"));
  await page.goto("/admin?q=somebody");
  const main = page.getByRole("main");
  await seesMessage(main, "admin.role.moderator");
  await expect(main.getByRole("link", { name: "Delete All Events" })).toHaveCount(0);
  await expect(rowOf(page, "Somebody else's Sitting").getByRole("button")).toHaveCount(0);
  await page.goto("/admin/delete-all");
  await expect(page).toHaveURL(`${server.origin}/admin`);
  await seesMessage(messages(page), "admin.refusal.adminsOnly");

  const moderation = main.getByRole("link", { name: /^Moderation/ });
  const before = (await moderation.innerText()).replaceAll(/\D/g, "");
  await events(server, [{ title: "A new one to read", moderation: "pending", held: true, listing: "hidden" }]);
  await expect(moderation).toContainText(String(Number(before) + 1));
});

test("deleting all events requires their number and the password, and one Undo restores them @with-and-without-javascript", async ({
  page,
  context,
  server,
  javaScriptEnabled,
}) => {
  await page.addInitScript(staysWhereItIs);
  const admin = await aStaffMember(server, "admin");
  await events(server, [{ title: "Kept after all" }]);
  await signIn(context, server, admin);
  await inDirectory(server, ({ pool }) =>
    pool.query("update sessions set created_at = $2 where user_id = $1", [admin.userId, new Date(now - HOUR_MS)]),
  );
  await page.goto("/admin");
  await page.getByText("More", { exact: true }).click();
  await page.getByRole("link", { name: "Delete All Events" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete All Events" });
  const count = await inDirectory(server, ({ db }) => countEvents(db));
  await dialog.getByLabel("Type the number of events to confirm").fill(String(count + 1));
  await dialog.getByLabel("Your password").fill(admin.password);
  await dialog.getByRole("button", { name: `Delete ${count} event` }).click();
  await seesMessage(dialog, "admin.deleteAll.fault.miscounted", { events: count, typed: count + 1 });
  if (javaScriptEnabled) await passesAxe(page);
  await dialog.getByLabel("Type the number of events to confirm").fill(String(count));
  const password = dialog.getByLabel("Your password");
  if (await password.isVisible()) await password.fill(admin.password);
  await dialog.getByRole("button", { name: `Delete ${count} event` }).click();
  await seesMessage(messages(page), "admin.deleteAll.done");
  expect(await inDirectory(server, ({ db }) => countEvents(db))).toBe(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await seesMessage(messages(page), "admin.deleteAll.undone");
  expect(await inDirectory(server, ({ db }) => countEvents(db))).toBe(count);
});

test("events on a page are selected, hidden, changed and deleted in bulk, and Undo restores them @with-and-without-javascript", async ({
  page,
  context,
  server,
  javaScriptEnabled,
}) => {
  await page.addInitScript(staysWhereItIs);
  const word = javaScriptEnabled ? "Lattice" : "Trellis";
  await events(server, [{ title: `${word} One` }, { title: `${word} Two` }]);
  await signIn(context, server, await aStaffMember(server, "admin"));
  await page.goto(`/admin?q=${word}`);
  const bulk = page.getByRole("group", { name: "Bulk actions" });
  if (javaScriptEnabled) {
    await bulk.getByRole("button", { name: "Select this page" }).click();
    await seesMessage(bulk, "admin.selection.selected", { count: 2 });
    await seesMessage(bulk, "admin.selection.none");
    await passesAxe(page);
  } else {
    await bulk.getByRole("link", { name: "Select this page" }).click();
  }
  await bulk.getByRole("button", { name: "Hide" }).click();
  await seesMessage(messages(page), "admin.overview.toast.hiddenSome", { count: 2 });
  await seesMessage(rowOf(page, `${word} One`), "admin.overview.state.rejected");
  await rowOf(page, `${word} One`).getByRole("checkbox").check();
  await bulk.getByRole("button", { name: "Approve" }).click();
  await seesMessage(messages(page), "admin.overview.toast.approvedSome", { count: 1 });
  await rowOf(page, `${word} Two`).getByRole("checkbox").check();
  await bulk.getByText("Change", { exact: true }).click();
  for (const key of ["organizerHint", "traditionsHint"]) await seesMessage(bulk, `admin.overview.bulk.${key}`);
  if (javaScriptEnabled) await passesAxe(page);
  await bulk.getByLabel("New type").selectOption("Retreat");
  await bulk.getByLabel("New traditions").fill("zen");
  await bulk.getByRole("button", { name: "Change selected" }).click();
  await seesMessage(messages(page), "admin.overview.toast.changedSome", { count: 1 });
  await messages(page).getByRole("button", { name: "Undo" }).first().click();
  await seesMessage(messages(page), "admin.overview.toast.undone", { count: 1 });
  await page.goto(`/admin?q=${word}`);
  await rowOf(page, `${word} Two`).getByRole("checkbox").check();
  await bulk.getByRole("button", { name: "Delete" }).click();
  await seesMessage(messages(page), "admin.overview.toast.deletedSome", { count: 1 });
  await expect(rowOf(page, `${word} Two`)).toHaveCount(0);
  await messages(page).getByRole("button", { name: "Undo" }).first().click();
  await seesMessage(messages(page), "admin.deleteAll.undoneGroup");
  await page.goto(`/admin?q=${word}`);
  await expect(rowOf(page, `${word} Two`)).toHaveCount(1);
});

test.describe("example events", () => {
  // Tests of other files, which share a server with this one, look at the examples.
  test.use({ serverSettings: { DEMO: "on", SITE_NAME: "Set Up Under Test" } });

  test("an admin sees what is left to set up, and removes the example events there @with-and-without-javascript", async ({
    page,
    context,
    server,
  }) => {
    await events(server, [{ title: "Only an Example", importSource: DEMO_SOURCE, sourceId: `example-${Date.now()}` }]);
    await signIn(context, server, await aStaffMember(server, "admin"));
    await page.goto("/admin");
    const setup = setupOf(page);
    await seesMessage(setup, "admin.setup.title");
    await unfoldSetup(page);
    for (const step of ["address", "mail", "backup", "examples", "import", "contact"])
      await seesMessage(setup, `admin.setup.step.${step}`);
    await page.getByText("More", { exact: true }).click();
    await seesMessage(page, "admin.overview.removeExamples");
    await setup.getByRole("button", { name: "Remove the example events" }).click();
    await expect(messages(page)).toContainText("removed");
    await unfoldSetup(page);
    await seesMessage(setup, "admin.setup.state.examplesGone");
    await page.goto("/admin?q=only+an+example");
    await expect(rowOf(page, "Only an Example")).toHaveCount(0);
  });
});
