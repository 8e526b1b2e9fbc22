import type { Page } from "@playwright/test";
import { notifyPerson } from "#commands/notifications/notify-person.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { HOUR_MS } from "#core/time/instant.ts";
import { insertNotificationCause } from "#data/queries/notification-causes-write.ts";
import { roles } from "#data/tables/accounts.ts";
import { savedEvents } from "#data/tables/activity.ts";
import { anEvent } from "#tests/support/builders/an-event.ts";
import { passesAxe } from "#tests/support/browser/axe.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { holdRequests } from "#tests/support/browser/hold-requests.ts";
import { staysWhereItIs } from "#tests/support/browser/stays-where-it-is.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { aMember, type Member, signIn } from "#tests/support/member.ts";
import { seesMessage } from "#tests/support/messages/sees-message.ts";
import { TEST_NOW, type TestServer } from "#tests/support/server.ts";

const NOW = Date.parse(TEST_NOW);

/** Notifies a member from another process on the same database. */
function notify(server: TestServer, { userId }: Member, titles: readonly string[], at: number = NOW): Promise<void> {
  return inDirectory(server, async (database) => {
    for (const title of titles) {
      await notifyPerson(database, { actor: SYSTEM_ACTOR, userId, title, message: "Words for you" }, at);
    }
  });
}

/** Creates an event that the member has saved and moves it. */
async function movesSavedEvent(server: TestServer, { userId }: Member, title: string): Promise<void> {
  await inDirectory(server, async (database) => {
    const event = await anEvent(database, { title, now: NOW });
    await database.db.insert(savedEvents).values({ userId, eventId: event.id, createdAt: NOW });
    const moved = { oldStartsAt: NOW + 82_800_000, startsAt: NOW + 86_400_000, isSeries: true, timezone: null };
    await insertNotificationCause(
      database.db,
      { kind: "event-moved", eventId: event.id, ...moved, actorId: null },
      NOW,
    );
  });
}

const bell = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole("dialog", { name: "Notifications" });

test("the bell counts live, announces what is new, and opens a list whose links work by keyboard", async ({
  page,
  server,
  context,
}) => {
  await page.addInitScript(staysWhereItIs);
  const member = await aMember(server);
  await signIn(context, server, member);
  await page.goto("/about");
  await expect(bell(page)).toHaveAccessibleName("Notifications");
  await bell(page).press("Enter");
  await seesMessage(panel(page), "notifications.empty");
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();

  await movesSavedEvent(server, member, "Taizé at Dusk");
  await expect(bell(page)).toHaveAccessibleName("Notifications, 1 unread");
  await expect(page.getByRole("region", { name: "Messages" }).or(page.locator(".toasts"))).toContainText(
    "Event time changed",
  );
  await bell(page).press("Enter");
  const item = panel(page).getByRole("listitem");
  await expect(item).toContainText("Taizé at Dusk. From Thu, Mar 12: 10:20 AM instead of 9:20 AM your time.");
  await passesAxe(page);
  await item.getByRole("link").press("Enter");
  await expect(page).toHaveURL(/\/events\/taize-at-dusk-/);
  await expect(bell(page)).toHaveAccessibleName("Notifications");

  await notify(
    server,
    member,
    Array.from({ length: 10 }, (_, nth) => `Hello ${nth}`),
  );
  await expect(bell(page)).toHaveAccessibleName("Notifications, 9+ unread");
  await seesMessage(bell(page), "layout.bell.more");
  await bell(page).click();
  await seesMessage(panel(page), "notifications.bell.markAll");
  await panel(page).getByRole("button", { name: "Mark all read" }).click();
  await seesMessage(page.locator(".toasts"), "notifications.allRead");
  await expect(bell(page)).toHaveAccessibleName("Notifications");

  // A member who moved to another page before the response arrived is not taken back.
  await movesSavedEvent(server, member, "Compline by the Sea");
  await expect(bell(page)).toHaveAccessibleName("Notifications, 1 unread");
  const release = await holdRequests(page, "**/notifications/read");
  // The open list shows the new notification too.
  const moved = item.filter({ hasText: "Compline by the Sea" });
  await moved.getByRole("link").press("Enter");
  await page.getByRole("contentinfo").getByRole("link", { name: "Organizers", exact: true }).press("Enter");
  await expect(page).toHaveURL("/organizers");
  release();
  await expect(bell(page)).toHaveAccessibleName("Notifications");
  await expect(page).toHaveURL("/organizers");
});

/** Presses the bell while it is still a link, and releases it when the script has made it a button. */
async function pressesWhileItTurns(page: Page): Promise<void> {
  const release = await holdRequests(page, "**/assets/live-bell*.js");
  await page.goto("/about");
  await page.getByRole("banner").getByRole("link", { name: "Notifications, 3 unread" }).hover();
  await page.mouse.down();
  const came = page.waitForResponse("**/assets/live-bell*.js");
  release();
  await (await came).finished();
  // The script has run, and its changes are drawn.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 5; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
  await page.mouse.up();
  await expect(page).toHaveURL("/notifications");
}

test("two tabs share one stream, and the second takes over when the first is closed", async ({
  page,
  server,
  context,
}) => {
  const member = await aMember(server);
  await signIn(context, server, member);
  let streams = 0;
  context.on("request", (request) => {
    if (new URL(request.url()).pathname === "/live") streams += 1;
  });
  await page.goto("/about");
  await expect(bell(page)).toBeVisible();
  await expect.poll(() => streams).toBe(1);
  const second = await context.newPage();
  await second.goto("/faq");
  await expect(bell(second)).toBeVisible();
  await notify(server, member, ["For both"]);
  for (const tab of [page, second]) await expect(bell(tab)).toHaveAccessibleName("Notifications, 1 unread");
  expect(streams).toBe(1);
  await page.close();
  await expect.poll(() => streams).toBe(2);
  await notify(server, member, ["For the one that is left"]);
  await expect(bell(second)).toHaveAccessibleName("Notifications, 2 unread");
});

test("notifications are marked as read one by one and all at once, and an admin creates a test @with-and-without-javascript", async ({
  page,
  server,
  context,
  javaScriptEnabled,
}) => {
  const member = await aMember(server);
  await inDirectory(server, ({ db }) =>
    db.insert(roles).values({ userId: member.userId, role: "admin", grantedAt: NOW }),
  );
  await signIn(context, server, member);
  await page.goto("/notifications");
  const main = page.getByRole("main");
  await seesMessage(main, "notifications.title");
  await seesMessage(main, "notifications.empty");
  await notify(server, member, ["First", "Second", "Third"], NOW - 2 * HOUR_MS);
  if (javaScriptEnabled) await pressesWhileItTurns(page);
  else await page.goto("/about");
  if (!javaScriptEnabled) await page.getByRole("banner").getByRole("link", { name: "Notifications, 3 unread" }).click();
  await seesMessage(main, "notifications.unread", { n: 3 });
  await seesMessage(main, "time.agoHours", { n: 2 });
  if (javaScriptEnabled) await passesAxe(page);
  await main.getByRole("button", { name: "Mark as read: Second" }).click();
  await seesMessage(main, "notifications.unread", { n: 2 });
  await expect(main.getByRole("button", { name: /^Mark as read/ })).toHaveCount(2);
  await main.getByRole("button", { name: "First (unread)", exact: true }).click();
  await seesMessage(main, "notifications.unread", { n: 1 });
  await seesMessage(main, "notifications.createTest");
  await main.getByRole("button", { name: "Create Test Notification" }).click();
  await seesMessage(main, "notifications.unread", { n: 2 });
  await seesMessage(main, "notifications.markAll");
  await main.getByRole("button", { name: "Mark All Read" }).click();
  // Side by side, because the message leaves after some seconds. If messages stayed, they would cover buttons on a phone.
  await Promise.all([
    seesMessage(page.locator(".toasts"), "notifications.allRead"),
    seesMessage(page.locator(".toasts"), "notifications.allReadText"),
  ]);
  await expect(main.getByRole("button", { name: /^Mark/ })).toHaveCount(0);
});

test.describe("while the server does not answer", () => {
  test.use({ expectedFaults: ["/notifications/read", "Failed to load resource"] });

  test("a failure to mark a notification is reported, and it stays unread", async ({ page, server, context }) => {
    const member = await aMember(server);
    await notify(server, member, ["Hello"]);
    await signIn(context, server, member);
    await page.goto("/notifications");
    await context.route("**/notifications/read", (route) => route.abort());
    const main = page.getByRole("main");
    await main.getByRole("button", { name: "Mark as read: Hello" }).click();
    await seesMessage(page.locator(".toasts"), "notifications.failedTitle");
    await seesMessage(page.locator(".toasts"), "notifications.failedOne");
    await main.getByRole("button", { name: "Mark All Read" }).click();
    await seesMessage(page.locator(".toasts"), "notifications.failedAll");
    await seesMessage(main, "notifications.unread", { n: 1 });
  });
});
