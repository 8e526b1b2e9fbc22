import type { Page } from "@playwright/test";
import { roles } from "#data/tables/accounts.ts";
import { updatePossibleDuplicates } from "#data/queries/event-merges-write.ts";
import { transaction } from "#data/transaction.ts";
import { passesAxe } from "#tests/support/browser/axe.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { staysWhereItIs } from "#tests/support/browser/stays-where-it-is.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { anEvent, type EventOverrides } from "#tests/support/builders/an-event.ts";
import { aMember, type Member, signIn } from "#tests/support/member.ts";
import { seesMessage, seesTitle } from "#tests/support/messages/sees-message.ts";
import { TEST_NOW, type TestServer } from "#tests/support/server.ts";

// Chromium reports every response of 400 or more as an error, including those that show a form's errors.
test.use({ expectedFaults: ["status of 400"] });

const DAY_BEFORE = Date.parse(TEST_NOW) - 86_400_000;

async function aModerator(server: TestServer, name: string): Promise<Member> {
  const member = await aMember(server, { name });
  await inDirectory(server, async ({ db }) => {
    await db.insert(roles).values({ userId: member.userId, role: "moderator", grantedAt: DAY_BEFORE });
  });
  return member;
}

function heldEvents(server: TestServer, titles: readonly string[], overrides: EventOverrides = {}): Promise<string[]> {
  return inDirectory(server, async (database) => {
    const ids: string[] = [];
    for (const title of titles) {
      const held = { moderation: "pending", held: true, listing: "hidden", ...overrides } as const;
      ids.push((await anEvent(database, { ...held, title, now: DAY_BEFORE })).publicId);
    }
    return ids;
  });
}

const rowOf = (page: Page, title: string) => page.getByRole("row").filter({ hasText: title });
const messagesOf = (page: Page) => page.getByRole("region", { name: "Messages" });
const recentOf = (page: Page) => page.getByRole("region", { name: "Recently moderated" });

test("an event is approved, another rejected with a reason, and a decision is undone @with-and-without-javascript", async ({
  page,
  context,
  server,
  javaScriptEnabled,
}) => {
  await signIn(context, server, await aModerator(server, "Miriam Okafor"));
  const word = javaScriptEnabled ? "Lantern" : "Harbour";
  const [kirtan, cash] = [`${word} Kirtan`, `${word} Cash Workshop`];
  await heldEvents(server, [kirtan], { description: "Songs with a call and an answer." });
  await heldEvents(server, [cash]);
  await page.goto(`/admin/moderation?q=${word}`);
  await seesTitle(page, "admin.documentTitle", { page: "Moderation", site: "Samehour" });
  await seesMessage(rowOf(page, kirtan), "moderation.approve", { title: kirtan });
  await seesMessage(rowOf(page, cash), "moderation.reject", { title: cash });
  await expect(rowOf(page, kirtan)).toContainText("meet.example.org");
  await seesMessage(rowOf(page, cash), "moderation.noText");
  await rowOf(page, kirtan).locator("summary").click();
  await seesMessage(rowOf(page, kirtan), "moderation.text", { title: kirtan });
  await expect(rowOf(page, kirtan).getByText("Songs with a call and an answer.")).toBeVisible();
  await rowOf(page, kirtan)
    .getByRole("button", { name: `Approve ${kirtan}` })
    .click();
  await seesMessage(messagesOf(page), "moderation.toast.approved");
  await expect(rowOf(page, kirtan).getByRole("checkbox")).toHaveCount(0);

  await rowOf(page, cash)
    .getByRole("link", { name: `Reject ${cash}` })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("x".repeat(1_001));
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(dialog.getByText("1,001")).toBeVisible();
  await dialog.getByLabel("Reason").fill("It leads to a shop.");
  if (javaScriptEnabled) await passesAxe(page);
  await dialog.getByRole("button", { name: "Reject" }).click();
  await seesMessage(messagesOf(page), "moderation.toast.rejected");

  const recent = recentOf(page);
  await seesMessage(recent.getByRole("row").filter({ hasText: cash }), "admin.overview.state.rejected");
  await seesMessage(recent.getByRole("row").filter({ hasText: kirtan }), "admin.overview.state.approved");
  await recent.getByRole("button", { name: `Undo ${kirtan}` }).click();
  await seesMessage(messagesOf(page), "moderation.toast.undone");
  await expect(rowOf(page, kirtan).getByRole("checkbox")).toHaveCount(1);
  if (javaScriptEnabled) await passesAxe(page);
});

test("selected events are rejected and restored by one Undo, and all matching events are approved @with-and-without-javascript", async ({
  page,
  context,
  server,
  javaScriptEnabled,
}) => {
  await page.addInitScript(staysWhereItIs);
  await signIn(context, server, await aModerator(server, "Tomás Vega"));
  const word = javaScriptEnabled ? "Orchard" : "Meadow";
  const titles = [`${word} One`, `${word} Two`, `${word} Three`];
  await heldEvents(server, titles);
  await page.goto(`/admin/moderation?q=${word}`);
  await rowOf(page, `${word} One`).getByRole("checkbox").check();
  await rowOf(page, `${word} Two`).getByRole("checkbox").check();
  const bulk = page.getByRole("group", { name: "Bulk actions" });
  await bulk.getByRole("button", { name: javaScriptEnabled ? "Reject 2" : "Reject selected" }).click();
  const dialog = page.getByRole("dialog", { name: "Reject 2 events" });
  await dialog.getByRole("button", { name: "Reject" }).click();
  const messages = messagesOf(page);
  await seesMessage(messages, "moderation.toast.rejectedSome", { count: 2 });
  await messages.getByRole("button", { name: "Undo" }).click();
  await seesMessage(messages, "moderation.toast.undoneSome", { count: 2 });

  await page.goto(`/admin/moderation?q=${word}`);
  await bulk.getByRole(javaScriptEnabled ? "button" : "link", { name: "Select this page" }).click();
  for (const title of titles) await expect(rowOf(page, title).getByRole("checkbox")).toBeChecked();
  await bulk.getByRole("link", { name: "Select all 3" }).click();
  await seesMessage(bulk, "moderation.selectedAll", { count: 3, leftOut: 0 });
  await rowOf(page, `${word} Two`).getByRole("checkbox").uncheck();
  if (javaScriptEnabled) await seesMessage(bulk, "moderation.selectedAll", { count: 2, leftOut: 1 });
  await bulk.getByRole("button", { name: javaScriptEnabled ? "Approve 2" : "Approve all" }).click();
  await seesMessage(messages, "moderation.toast.approvedSome", { count: 2 });
  await expect(rowOf(page, `${word} Two`).getByRole("checkbox")).not.toBeChecked();
  // Decided events are no longer selected.
  if (javaScriptEnabled) await rowOf(page, `${word} Two`).getByRole("checkbox").check();
  await page.getByRole("button", { name: `Approve ${word} Two` }).click();
  await seesMessage(page.getByRole("main"), "moderation.nothingFits");
});

test("the list can be worked by keyboard, and shortcuts do nothing while typing", async ({ page, context, server }) => {
  await signIn(context, server, await aModerator(server, "Ines Duarte"));
  await heldEvents(server, ["Keyboard Sitting", "Keyboard Vespers", "Keyboard Compline"]);
  await page.goto("/admin/moderation?q=keyboard");
  await page.getByRole("searchbox", { name: "Search" }).first().press("a");
  await expect(rowOf(page, "Keyboard Sitting")).toHaveCount(1);
  await page.getByRole("heading", { name: "Admin Dashboard" }).click();
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await seesMessage(help, "moderation.shortcuts.text");
  await passesAxe(page, [360]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(rowOf(page, "Keyboard Sitting").getByRole("checkbox")).toBeChecked();
  await page.keyboard.press("j");
  await page.keyboard.press("r");
  await expect(page.getByRole("dialog", { name: "Reject “Keyboard Vespers”" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // Closing the dialog returns the focus to the row where it was opened.
  await expect(page.getByRole("link", { name: "Keyboard Vespers", exact: true })).toBeFocused();
  await page.keyboard.press("a");
  await seesMessage(messagesOf(page), "moderation.toast.approved");
  // A decided event leaves the list, and the focus is on the row in its place.
  await expect(rowOf(page, "Keyboard Vespers").getByRole("checkbox")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Keyboard Compline", exact: true })).toBeFocused();
  // The earlier selection is unchanged.
  await seesMessage(page.getByRole("group", { name: "Bulk actions" }), "admin.selection.selected", { count: 1 });
  await page.keyboard.press("u");
  await seesMessage(messagesOf(page), "moderation.toast.undone");
  const vespers = page.getByRole("link", { name: "Keyboard Vespers", exact: true });
  await expect(rowOf(page, "Keyboard Vespers").getByRole("checkbox")).toHaveCount(1);
  await page.getByRole("link", { name: "Keyboard Compline", exact: true }).focus();
  await page.keyboard.press("r");
  await page.getByRole("dialog").getByRole("button", { name: "Reject" }).press("Enter");
  // Its row is gone, so the focus is on the next row.
  await expect(vespers).toBeFocused();
});

test("when two moderators decide on one event, the second sees what the first did", async ({
  page,
  context,
  browser,
  server,
}) => {
  await signIn(context, server, await aModerator(server, "Second"));
  const [title] = ["Twice Decided"] as const;
  await heldEvents(server, [title]);
  await page.goto("/admin/moderation?q=twice");
  const other = await browser.newContext({ baseURL: server.origin });
  await signIn(other, server, await aModerator(server, "Aoife Byrne"));
  const first = await other.newPage();
  await first.goto("/admin/moderation?q=twice");
  await first.getByRole("button", { name: `Approve ${title}` }).click();
  await seesMessage(messagesOf(first), "moderation.toast.approved");
  await other.close();
  await page.getByRole("button", { name: `Approve ${title}` }).click();
  await seesMessage(messagesOf(page), "moderation.toast.first", { name: "Aoife Byrne" });
  await seesMessage(messagesOf(page), "moderation.toast.firstApproved", { title });
  const decided = recentOf(page).getByRole("row").filter({ hasText: title });
  await expect(decided).toContainText("Aoife Byrne");
  await inDirectory(server, ({ pool }) =>
    pool.query("update events set review_queued_at = now() where title = $1", [title]),
  );
  await page.reload();
  await seesMessage(decided, "admin.overview.state.pending");
});

test("two listings of one event are merged, with a choice for each field, and separated again @with-and-without-javascript", async ({
  page,
  context,
  server,
  javaScriptEnabled,
}) => {
  await signIn(context, server, await aModerator(server, "Miriam Okafor"));
  const word = javaScriptEnabled ? "Loving" : "Quiet";
  const [survivor = "", folded = ""] = await heldEvents(server, [`${word}-Kindness`, `${word} kindness`], {
    moderation: "approved",
    held: false,
    listing: "public",
  });
  await inDirectory(server, async ({ db, pool }) => {
    const ids = await pool.query("select id from events where public_id in ($1, $2) order by id", [survivor, folded]);
    const [one, two] = ids.rows.map(({ id }) => Number(id));
    // Other files' pairs would be listed before this one.
    await pool.query("delete from possible_duplicates");
    const found = [{ eventId: one ?? 0, score: 99, reasons: ["link", "dates"] as const }];
    await transaction(db, (tx) => updatePossibleDuplicates(tx, { eventId: two ?? 0 }, found, DAY_BEFORE));
  });
  await page.goto("/admin/duplicates");
  await seesMessage(page.getByRole("main"), "moderation.duplicates.title");
  await page.getByRole("radio", { name: `Title: ${word} kindness` }).check();
  if (javaScriptEnabled) await passesAxe(page);
  await page.getByRole("button", { name: "Merge" }).click();
  const messages = messagesOf(page);
  await seesMessage(messages, "moderation.duplicates.toast.merged");
  await page.goto(`/events/anything-${folded}/2026-11-25T1900`);
  await expect(page).toHaveURL(`${server.origin}/events/${word.toLowerCase()}-kindness-${survivor}/2026-11-25T1900`);
  await page.goto("/admin/duplicates");
  await page.getByRole("button", { name: `Undo ${word} kindness` }).click();
  await seesMessage(messages, "moderation.duplicates.toast.undone");
  await page.getByRole("button", { name: "Not the same" }).click();
  await seesMessage(messages, "moderation.duplicates.toast.apart");
  await expect(page.getByRole("button", { name: "Merge" })).toHaveCount(0);
});
