import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { approveEvent } from "#commands/moderation/decide-event.ts";
import { mailNotifications } from "#commands/notifications/mail-notifications.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { notifications } from "#data/tables/notifications.ts";
import { userPreferences } from "#data/tables/profiles.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { staysWhereItIs } from "#tests/support/browser/stays-where-it-is.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { unfold } from "#tests/support/browser/unfold.ts";
import { aMember, type Member, signIn } from "#tests/support/member.ts";
import { seesMessage } from "#tests/support/messages/sees-message.ts";
import { aPicture } from "#tests/support/pictures/a-picture.ts";
import { untilMail } from "#tests/support/read-outbox.ts";
import { TEST_NOW, type TestServer } from "#tests/support/server.ts";

const PASSWORD = "brass-otter-lantern";
const now = Date.parse(TEST_NOW);
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** A moderator approves the new organizer's event. */
async function isApproved(server: TestServer, title: string): Promise<void> {
  await inDirectory(server, async (database) => {
    const { rows } = await database.pool.query<{ publicId: string; updatedAt: Date }>(
      'select public_id as "publicId", updated_at as "updatedAt" from events where title = $1',
      [title],
    );
    const [event] = rows;
    if (event === undefined) throw new Error(`there is no event '${title}'`);
    const read = { publicId: event.publicId, updatedAt: new Date(event.updatedAt).getTime() };
    const result = await approveEvent(database, { actor: SYSTEM_ACTOR, ...read }, now);
    expect(result.outcome).toBe("decided");
  });
}

/** Runs the job that notifies, as it runs after the five minutes in which changes are collected. */
async function mailsWhatWaits(server: TestServer): Promise<void> {
  await inDirectory(server, async (database) => {
    const { rows } = await database.pool.query<{ at: Date; count: number }>(
      `with due as (update notifications set mail_due_at = created_at where mail_due_at is not null returning created_at)
       select max(created_at) as at, count(*)::int as count from due`,
    );
    expect(rows[0]?.count).toBeGreaterThan(2);
    const at = new Date(rows[0]?.at ?? 0).getTime();
    const batch = { siteZone: "UTC", language: "en", limit: 1_000 };
    // The server's own job may come first, and writes the same mails.
    await mailNotifications(database, batch, at);
  });
}

/** How many notifications a member has. */
function countNotifications(server: TestServer, { userId }: Member): Promise<number> {
  return inDirectory(server, ({ db }) => db.$count(notifications, eq(notifications.userId, userId)));
}

test("a newcomer signs up, creates a weekly event, moves and cancels dates, and a follower in Tokyo is notified @with-and-without-javascript", async ({
  page,
  browser,
  server,
  javaScriptEnabled,
}) => {
  await page.addInitScript(staysWhereItIs);
  const title = javaScriptEnabled ? "Lanterns on the Water" : "Lanterns in the Snow";
  const group = `Keepers of ${title}`;
  const email = `newcomer-${process.pid}-${Math.trunc(performance.now())}@example.org`;
  const main = page.getByRole("main");
  const messages = page.getByRole("region", { name: "Messages" });

  // A visitor finds an event and signs up.
  await page.goto("/events");
  await main.locator(".event-row__title a").first().click();
  await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
  await main.getByRole("link", { name: "Create an account" }).click();
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Create an account");
  await main.getByLabel("Email address").fill(email);
  await main.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("checkbox", { name: /^I agree that/ }).check();
  await main.getByRole("button", { name: "Create account" }).click();
  await seesMessage(page, "accounts.signUp.sentTitle");
  const confirm = await untilMail(server, { to: email, name: "verify-email" });
  await page.goto(String(confirm.links[0]));
  if (!page.url().includes("verified=1")) {
    await main.getByRole("button", { name: "Confirm this address" }).click();
  }
  await main.getByLabel("Email address").fill(email);
  await main.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await main.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("button", { name: `Account menu, ${email}` })).toBeVisible();

  // The new member creates a weekly event with an image.
  await page.goto("/create-event");
  const image = { name: "lanterns.png", mimeType: "image/png", buffer: await aPicture(900, 600) };
  await unfold(page, "Image");
  await page.getByLabel("Choose an image").setInputFiles(image);
  await field(page, "Title").fill(title);
  await field(page, "Description").fill("Forty minutes of silent sitting.");
  await page.getByRole("radio", { name: "Meditation" }).check();
  await field(page, "Organizer name").fill(group);
  await field(page, "Starts").fill("2026-03-16T19:00");
  await field(page, "Ends").fill("2026-03-16T19:50");
  await field(page, "Time zone").selectOption("America/Los_Angeles");
  await page.getByRole("switch", { name: "Recurring" }).check();
  await field(page, "Link").fill(`https://meet.example/${title.replaceAll(" ", "-")}`);
  await page.getByLabel("What the image shows").fill("Lanterns on dark water");
  await page.getByRole("button", { name: "Create Event" }).click();
  await expect(page).toHaveURL(`${server.origin}/`);
  await seesMessage(messages, "createEvent.toast.heldText");
  await messages.getByRole("link", { name: "View event" }).click();
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(title);
  const address = new URL(page.url()).pathname;
  await isApproved(server, title);

  // A member in Tokyo saves it.
  const follower = await aMember(server);
  await inDirectory(server, ({ db }) =>
    db.insert(userPreferences).values({
      userId: follower.userId,
      timezone: "Asia/Tokyo",
      createdAt: now,
      updatedAt: now,
    }),
  );
  const inTokyo = await browser.newContext({ baseURL: server.origin, javaScriptEnabled: javaScriptEnabled !== false });
  await signIn(inTokyo, server, follower);
  const theirs = await inTokyo.newPage();
  await theirs.goto(address);
  const save = theirs
    .getByRole("main")
    .getByRole("button", { name: /^Saved? ?: / })
    .first();
  await save.click();
  await expect(save).toHaveAttribute("aria-pressed", "true");

  // The third and all following dates move by an hour; the second is cancelled.
  await page.goto(`${address}/dates/2026-03-30T1900`);
  await field(page, "Starts").fill("2026-03-30T20:00");
  await field(page, "Ends").fill("2026-03-30T20:50");
  await page.getByRole("button", { name: "Move..." }).click();
  const question = page.getByRole("dialog", { name: "Which dates should move?" });
  await question.getByRole("radio", { name: /This and following/ }).check();
  await question.getByRole("button", { name: "Move these dates" }).click();
  await expect(page).toHaveURL(`${server.origin}${address}/dates`);
  await main.getByRole("link", { name: "Change Mon, Mar 23, 7:00 PM" }).click();
  const cancelling = main.getByRole("region", { name: "Cancel this date" });
  await cancelling.getByLabel("Reason").fill("Our host is away.");
  await cancelling.getByRole("button", { name: "Cancel this date" }).click();
  await seesMessage(messages, "myEvents.date.toast.cancelled");

  // The follower reads both changes on the site and in one mail, in Tokyo's time.
  const moved = `${title}. From Tue, Mar 31: 12:00 PM instead of 11:00 AM your time.`;
  const cancelled = `${title} is cancelled on Mar 24, 2026 at 11:00 AM your time. Reason: Our host is away.`;
  await expect.poll(() => countNotifications(server, follower)).toBe(2);
  await theirs.goto("/notifications");
  const list = theirs.getByRole("main");
  await expect(list).toContainText(moved);
  await expect(list).toContainText(cancelled);
  await mailsWhatWaits(server);
  const mail = await untilMail(server, { to: follower.email, name: "notifications" });
  expect(mail.subject).toBe("2 updates from Samehour");
  expect(mail.text).toContain(moved);
  expect(mail.text).toContain(cancelled);
  expect(mail.text).toContain("All times are shown in Tokyo time.");
  const approved = await untilMail(server, { to: email, name: "notifications" });
  expect(approved.subject).toBe(`Event approved: ${title}`);
  await inTokyo.close();
});
