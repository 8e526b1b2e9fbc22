import { organizerFollows, savedEvents } from "#data/tables/activity.ts";
import { anEvent } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { passesAxe } from "#tests/support/browser/axe.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { aMember, signIn } from "#tests/support/member.ts";
import { seesMessage, seesTitle } from "#tests/support/messages/sees-message.ts";
import { TEST_NOW } from "#tests/support/server.ts";

const now = Date.parse(TEST_NOW);
const SITE = "Feed Under Test";

// A directory of its own: the feed must be empty before anything is listed.
test.use({ serverSettings: { DEMO: "off", SITE_NAME: SITE } });

test("a member's feed starts empty, fills while the page is open, and refreshes without scripts", async ({
  page,
  browser,
  server,
}) => {
  const member = await aMember(server, { name: "Miriam" });
  await signIn(page.context(), server, member);
  await page.clock.install();
  await page.goto("/?tz=America/New_York");
  await seesTitle(page, "feed.documentTitle", { site: SITE });
  await seesMessage(page, "feed.day.title");
  await seesMessage(page, "feed.title");
  await seesMessage(page, "feed.empty");
  const main = page.getByRole("main");
  await seesMessage(main, "feed.day.allSaved");
  await expect(main.getByRole("link", { name: "Browse organizers" })).toHaveAttribute("href", "/organizers");
  await expect(main.getByRole("link", { name: "Browse events" })).toHaveAttribute("href", "/events");
  await page.getByRole("button", { name: "Account menu, Miriam" }).click();
  await seesMessage(page.locator("#account-menu"), "layout.accountMenu.feed");
  await page.keyboard.press("Escape");
  await passesAxe(page, [360]);

  const path = await inDirectory(server, async (database) => {
    const { id } = await anOrganizer(database, { name: "Lakeside", now });
    await database.db.insert(organizerFollows).values({ followerId: member.userId, organizerId: id, createdAt: now });
    const schedules = [{ startsLocal: "2026-03-12T15:00:00", timezone: "UTC", durationSeconds: 3600, rrule: null }];
    await anEvent(database, { now, title: "Open talk", schedules });
    const { publicId } = await anEvent(database, { now, title: "Evening sitting", organizerId: id, schedules });
    return `/events/evening-sitting-${publicId}/2026-03-12T1500`;
  });
  await page.clock.runFor("01:10");
  const followed = page.getByRole("region", { name: "From Organizers You Follow" });
  await expect(followed.getByRole("heading", { name: "Evening sitting" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "2 new events in your feed." })).toHaveCount(1);
  await seesMessage(followed, "feed.followed");
  await seesMessage(followed, "feed.badge.followed_organizer_event");
  await expect(followed).toContainText("Mar 12, 2026 at 11:00 AM");
  const recent = page.getByRole("region", { name: "Recent Events" });
  await seesMessage(recent, "feed.recent");
  await seesMessage(recent, "feed.badge.new_event");
  await passesAxe(page, [1280]);
  // The page reloads before the response to the press has arrived.
  const readAgain = page.waitForResponse((response) => response.url().includes(".data"));
  await page.route("**/saves", async (route) => {
    await readAgain;
    await route.continue();
  });
  await followed.getByRole("button", { name: "Save: Evening sitting" }).click();
  await expect(followed.getByRole("button", { name: "Save: Evening sitting" })).toHaveAttribute("aria-pressed", "true");
  await seesMessage(main, "feed.refresh");
  await main.getByRole("button", { name: "Refresh" }).click();
  const nextGathering = main.getByRole("region", { name: "Evening sitting" });
  await expect(nextGathering).toContainText("Your next event, ");
  await expect(nextGathering).toContainText("to go");
  const view = followed.getByRole("link", { name: "View Event Evening sitting (opens in a new tab)" });
  await seesMessage(followed, "feed.viewEvent", { title: "Evening sitting" });
  await expect(view).toHaveAttribute("href", path);
  await expect(view).toHaveAttribute("target", "_blank");

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: server.origin });
  await signIn(plain, server, member);
  const still = await plain.newPage();
  await still.goto("/?tz=Asia/Tokyo");
  await still.getByRole("button", { name: "Refresh" }).click();
  await expect.poll(() => new URL(still.url()).search).toBe("?tz=Asia%2FTokyo");
  await expect(still.getByRole("main")).toContainText("Mar 13, 2026 at 12:00 AM");
  await still.goto("/home");
  await seesMessage(still, "home.hero.title");
  await plain.close();
});

test("the week beside a member's day counts their saved events and links to each day's list @with-and-without-javascript", async ({
  page,
  server,
  javaScriptEnabled,
}) => {
  const member = await aMember(server, { name: "Ruth" });
  await signIn(page.context(), server, member);
  await page.goto("/?tz=America/New_York");
  await seesMessage(page, "feed.day.nothing");
  const week = page.getByRole("region", { name: "Your week" });
  await expect(week).toHaveCount(0);
  await inDirectory(server, async (database) => {
    const schedules = [{ startsLocal: "2026-03-13T15:00:00", timezone: "UTC", durationSeconds: 3600, rrule: null }];
    for (const title of ["Lectio", "Compline"]) {
      const { id } = await anEvent(database, { now, title, schedules });
      await database.db.insert(savedEvents).values({ userId: member.userId, eventId: id, createdAt: now });
    }
  });
  await page.reload();
  await seesMessage(week, "feed.week.title");
  await expect(week.getByRole("link")).toHaveCount(7);
  if (javaScriptEnabled) await passesAxe(page, [360, 1280]);
  await page.emulateMedia({ media: "print" });
  const ink = await page.evaluate(() => getComputedStyle(document.body).color);
  await expect(page.locator(".next-card__title a")).toHaveCSS("color", ink);
  await page.emulateMedia({ media: "screen" });
  await week.getByRole("link", { name: "Fri 13 with 2 events" }).click();
  await expect(page).toHaveURL(/\/events\?day=2026-03-13&tz=America\/New_York$/);
  await expect(page.getByRole("main")).toContainText("Compline");
});
