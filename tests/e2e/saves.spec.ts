import type { Locator, Page } from "@playwright/test";
import { DEVICE_SAVES_KEY } from "#core/saved-events/saved-events.ts";
import { anEvent } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { passesAxe } from "#tests/support/browser/axe.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { staysWhereItIs } from "#tests/support/browser/stays-where-it-is.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { aMember, signIn } from "#tests/support/member.ts";
import { seesMessage, seesTitle } from "#tests/support/messages/sees-message.ts";
import { TEST_NOW, type TestServer } from "#tests/support/server.ts";

const now = Date.parse(TEST_NOW);
const LONG = "A sitting in silence, and then a talk by whoever wants to. ".repeat(6);
let made = 0;

// A directory of its own, so that only this file's events are listed. Chromium reports responses of 400 or more as
// errors.
test.use({
  serverSettings: { DEMO: "off", SITE_NAME: "Saved Under Test" },
  alsoEmbedded: true,
  expectedFaults: ["status of 401", "ERR_FAILED"],
});

/** Creates a weekly event with an organizer of its own, at the top of the list of upcoming events. */
async function aSitting(server: TestServer): Promise<{ title: string; organizer: string; path: string; key: string }> {
  made += 1;
  const [title, organizer] = [`Sitting ${process.pid} ${made}`, `Circle ${process.pid} ${made}`];
  const { publicId } = await inDirectory(server, async (database) => {
    const { id } = await anOrganizer(database, { name: organizer, now });
    const schedules = [
      { startsLocal: "2026-03-11T15:00:00", timezone: "UTC", durationSeconds: 3600, rrule: "FREQ=WEEKLY" },
    ];
    return anEvent(database, { now, title, organizerId: id, organizerName: organizer, description: LONG, schedules });
  });
  return { title, organizer, path: `/events/${title.toLowerCase().replaceAll(" ", "-")}-${publicId}`, key: publicId };
}

const bookmark = (place: Page | Locator, title: string) => place.getByRole("button", { name: `Save: ${title}` });
const toasts = (page: Page) => page.getByRole("region", { name: "Messages" });
const isPressed = (button: Locator, pressed: boolean) =>
  expect(button).toHaveAttribute("aria-pressed", String(pressed));

test("a visitor saves an event on the device, finds it there, and keeps it by signing in", async ({ page, server }) => {
  await page.addInitScript(staysWhereItIs);
  const [one, other, member] = [await aSitting(server), await aSitting(server), await aMember(server)];
  await page.goto("/events");
  await bookmark(page, one.title).focus();
  await page.keyboard.press("Enter");
  await isPressed(bookmark(page, one.title), true);
  await seesMessage(toasts(page), "saved.toast.saved");
  await bookmark(page, other.title).click();
  await bookmark(page, other.title).click();
  await isPressed(bookmark(page, other.title), false);
  await page.reload();
  await isPressed(bookmark(page, one.title), true);
  await page.goto("/saved-events");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("My Saved Events (1)");
  await seesMessage(main, "saved.keep.title");
  await expect(main.getByRole("heading", { name: one.title })).toBeVisible();
  await seesMessage(main, "saved.device.stamp");
  await page.goto("/saved-events?tz=Asia/Tokyo");
  await expect(main.locator("time").first()).toHaveText("12:00 AM");
  await page.goto("/saved-events");
  await expect(main.locator("time").first()).toHaveText("11:00 AM");
  await passesAxe(page, [360]);
  await main.getByRole("link", { name: "Sign In" }).click();
  await main.getByLabel("Email address").fill(member.email);
  await main.getByLabel("Password", { exact: true }).fill(member.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await seesMessage(toasts(page), "saved.toast.kept");
  await seesMessage(toasts(page), "saved.toast.keptText", { kept: 1, lost: 0 });
  await expect(page).toHaveURL("/saved-events");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("My Saved Events (1)");
  await seesMessage(main, "saved.title");
  expect(await page.evaluate((key) => localStorage.getItem(key), DEVICE_SAVES_KEY)).toBeNull();
});

test("several saves share one message, with their titles and one Undo for all", async ({ page, context, server }) => {
  await page.addInitScript(staysWhereItIs);
  const sittings = [await aSitting(server), await aSitting(server), await aSitting(server)];
  const takesAllBack = async () => {
    await page.goto("/events");
    for (const { title } of sittings) {
      await bookmark(page, title).click();
      await expect(toasts(page)).toContainText(title);
    }
    await expect(toasts(page).getByRole("listitem")).toHaveCount(1);
    await seesMessage(toasts(page), "saved.toast.savedMany", { count: 3 });
    for (const { title } of sittings) await expect(toasts(page)).toContainText(title);
    await toasts(page).getByRole("button", { name: "Undo" }).click();
    await seesMessage(toasts(page), "saved.toast.unsavedMany", { count: 3 });
    for (const { title } of sittings) await isPressed(bookmark(page, title), false);
  };
  await takesAllBack();
  await signIn(context, server, await aMember(server));
  await takesAllBack();
  await page.goto("/saved-events");
  await seesMessage(page.getByRole("main"), "saved.empty");
});

test("a member saves an event, sees it listed, removes it, and sees their activity @with-and-without-javascript", async ({
  page,
  context,
  server,
  javaScriptEnabled,
}) => {
  const { title } = await aSitting(server);
  await signIn(context, server, await aMember(server));
  await page.goto("/saved-events");
  const main = page.getByRole("main");
  await seesMessage(main, "saved.empty");
  await page.goto("/events");
  await bookmark(page, title).click();
  await seesMessage(toasts(page), "saved.toast.savedText");
  await isPressed(bookmark(page, title), true);
  await page.goto("/saved-events");
  await seesTitle(page, "saved.documentTitle", { site: "Saved Under Test" });
  await seesMessage(main, "saved.count", { count: 1 });
  await seesMessage(main, "saved.card.saved", { date: "11 Mar 2026" });
  await seesMessage(main, "saved.card.recurring");
  await seesMessage(main, "saved.card.free");
  await main.getByText("Read More").click();
  await expect(main.getByText("Show Less")).toBeVisible();
  await expect(main.getByText(LONG.trim())).toBeVisible();
  await main.getByRole("link", { name: "By next date" }).click();
  await expect(page).toHaveURL("/saved-events?order=date");
  await expect(main.getByRole("heading", { level: 2, name: "Today" })).toBeVisible();
  await page.goto("/saved-events");
  await expect(main.getByRole("link", { name: "By next date" })).toHaveAttribute("aria-current", "page");
  await expect(main.getByRole("heading", { level: 3, name: title })).toBeVisible();
  if (javaScriptEnabled) await passesAxe(page);
  await bookmark(main, title).click();
  await seesMessage(toasts(page), "saved.toast.unsavedText");
  if (javaScriptEnabled) await seesMessage(main, "saved.count", { count: 0 });
  await page.goto("/activity");
  await seesMessage(main, "activity.line.event_saved");
  await seesMessage(main, "activity.line.event_unsaved");
  if (javaScriptEnabled) await passesAxe(page, [360]);
  await main.getByText("Clear the log").click();
  await main.getByRole("button", { name: "Clear it now" }).click();
  await seesMessage(main, "activity.empty");
  await main.getByRole("button", { name: "Turn the log off" }).click();
  await seesMessage(main, "activity.log.off");
});

test("without JavaScript and without an account, saving is refused with a link to log in @without-javascript", async ({
  page,
  server,
}) => {
  const { title } = await aSitting(server);
  await page.goto("/events");
  await bookmark(page, title).click();
  await expect(page).toHaveURL("/events");
  await seesMessage(toasts(page), "saved.toast.authTitle");
  await seesMessage(toasts(page), "saved.toast.authText");
  await toasts(page).getByRole("link", { name: "Log In" }).click();
  await expect(page).toHaveURL("/login?returnTo=%2Fevents");
  await page.goto("/saved-events");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Authentication Required");
});

test("a bookmark toggles at once, is disabled while pending, and reverts on failure", async ({
  page,
  context,
  server,
}) => {
  const { title } = await aSitting(server);
  await signIn(context, server, await aMember(server));
  await page.goto("/events");
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/saves", async (route) => {
    await held;
    await route.abort();
  });
  await bookmark(page, title).click();
  await isPressed(bookmark(page, title), true);
  await expect(bookmark(page, title)).toHaveAttribute("aria-disabled", "true");
  release();
  await isPressed(bookmark(page, title), false);
  await seesMessage(toasts(page), "saved.toast.saveFailed");
  await seesMessage(toasts(page), "saved.toast.saveFailedText");
  await page.unroute("**/saves");
  await context.clearCookies({ name: "session" });
  await bookmark(page, title).click();
  await seesMessage(toasts(page), "saved.toast.notSignedIn");
  await isPressed(bookmark(page, title), false);
  await expect(toasts(page).getByRole("link", { name: "Log In" })).toBeVisible();
});

test("on an event page, saving all dates and 'Only this date' replace each other", async ({
  page,
  context,
  server,
}) => {
  const { path, title } = await aSitting(server);
  await signIn(context, server, await aMember(server));
  await page.goto(`${path}/2026-03-18T1500`);
  const main = page.getByRole("main");
  const [all, only] = [
    main.getByRole("button", { name: `Save`, exact: false }).first(),
    main.getByRole("button", { name: /Only this date/ }),
  ];
  await only.click();
  await isPressed(only, true);
  await seesMessage(toasts(page), "saved.toast.saved");
  // The button changes before the server has responded.
  const arrived = page.waitForResponse("**/saves");
  await all.click();
  await isPressed(all, true);
  await isPressed(only, false);
  await arrived;
  await page.reload();
  await isPressed(all, true);
  await isPressed(only, false);
  await only.click();
  await isPressed(all, false);
  const undo = toasts(page).getByRole("button", { name: "Undo" });
  await expect(undo).toBeVisible();
  const savedAgain = page.waitForResponse("**/saves");
  await undo.click();
  await isPressed(all, true);
  await isPressed(only, false);
  await savedAgain;
  await page.reload();
  await isPressed(all, true);
  await only.click();
  // The button changes before the server has responded.
  await seesMessage(toasts(page), "saved.toast.saved");
  await page.goto("/saved-events");
  await seesMessage(main, "saved.card.onlyThisDate");
  await expect(main.getByRole("link", { name: title, exact: true })).toHaveAttribute("href", `${path}/2026-03-18T1500`);
});

test("an organizer is followed from its card, unfollowed on its page, hidden from lists, and shown again @with-and-without-javascript", async ({
  page,
  context,
  server,
}) => {
  const { organizer, title } = await aSitting(server);
  await signIn(context, server, await aMember(server));
  const main = page.getByRole("main");
  await page.goto("/organizers");
  await seesMessage(main, "follows.follow", { name: organizer });
  await main.getByRole("button", { name: `Follow ${organizer}`, exact: true }).click();
  await seesMessage(toasts(page), "follows.toast.followed");
  await expect(main.getByRole("button", { name: `Following ${organizer}` })).toBeVisible();
  await seesMessage(main, "follows.following", { name: organizer });
  await main.getByRole("link", { name: organizer, exact: true }).click();
  await seesMessage(main, "follows.unfollow", { name: organizer });
  await main.getByRole("button", { name: `Unfollow ${organizer}` }).click();
  await seesMessage(toasts(page), "follows.toast.unfollowed");
  await main.getByRole("button", { name: /Hide from my lists/ }).click();
  await seesMessage(toasts(page), "follows.toast.hidden");
  await seesMessage(main, "follows.hiddenNote");
  await expect(main.getByRole("heading", { name: title })).toBeVisible();
  await page.goto("/events");
  await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(main.getByText(title)).toHaveCount(0);
  await page.goto("/preferences");
  await seesMessage(main, "follows.hiddenTitle");
  await main.getByRole("button", { name: /Show in my lists again/ }).click();
  await seesMessage(toasts(page), "follows.toast.shown");
  await page.goto("/events");
  await expect(main.getByText(title)).toHaveCount(1);
});

test("300 concurrent saves of existing, deleted and unknown events get the right statuses and lose nothing", async ({
  server,
  context,
}) => {
  const [staying, deleted, member] = [await aSitting(server), await aSitting(server), await aMember(server)];
  await signIn(context, server, member);
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const send = async (save: string, as = cookie) => {
    const headers = { accept: "application/json", cookie: as };
    const body = new URLSearchParams({ save, user_id: "somebody" });
    return `${(await fetch(`${server.origin}/saves`, { method: "POST", headers, body })).status}`;
  };
  const deleteOne = () =>
    inDirectory(server, async ({ db }) => {
      await db.execute(`update events set deleted_at = now(), listing = 'hidden' where public_id = '${deleted.key}'`);
    });
  const requested = Array.from(
    { length: 300 },
    (_, at) => [staying.key, deleted.key, "bcd234", "nonsense"][at % 4] ?? "",
  );
  const [statuses] = await Promise.all([Promise.all(requested.map((key) => send(key))), deleteOne()]);
  const of = (key: string) => [...new Set(statuses.filter((_, at) => requested[at] === key))].toSorted();
  expect(of(staying.key), server.output().slice(-2_000)).toEqual(["200"]);
  expect(of(deleted.key).filter((status) => status !== "200" && status !== "410")).toEqual([]);
  expect([...of("bcd234"), ...of("nonsense")]).toEqual(["404", "404"]);
  expect(await send(staying.key, "")).toBe("401");
  const found = await inDirectory(server, ({ db }) =>
    db.execute(`select e.public_id from saved_events s join events e on e.id = s.event_id
      where s.user_id = '${member.userId}' and e.public_id = '${staying.key}'`),
  );
  expect(found.rows).toHaveLength(1);
  expect(server.output()).not.toContain("a toggle could not be answered");
});
