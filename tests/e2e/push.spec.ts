import type { CDPSession, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { DEVICE_PUSH_PATH, type PushTarget } from "#core/push/push.ts";
import { DEVICE_SAVES_KEY } from "#core/saved-events/saved-events.ts";
import { MINUTE_MS } from "#core/time/instant.ts";
import { insertNotification } from "#data/queries/notifications-write.ts";
import { pushSaves, pushSubscriptions } from "#data/tables/push.ts";
import { passesAxe } from "#tests/support/browser/axe.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { anEvent } from "#tests/support/builders/an-event.ts";
import { aMember, signIn } from "#tests/support/member.ts";
import { english } from "#tests/support/messages/english.ts";
import { hearsMessage, seesMessage } from "#tests/support/messages/sees-message.ts";
import { type PushService, startPushService } from "#tests/support/push/push-service.ts";
import { TEST_NOW, type TestServer } from "#tests/support/server.ts";

const now = Date.parse(TEST_NOW);

/** A push service in this process, which the site trusts. */
const service: PushService = await startPushService();
test.use({
  serverSettings: { DEMO: "off", SITE_NAME: "Push Under Test", TEST_TRUSTED_HOSTS: service.host },
  serviceWorkers: "allow",
});
test.afterAll(() => service.close());
test.beforeEach(() => void (service.received.length = 0));

/** An event in New York that starts `minutes` after the test's moment. */
async function anHour(server: TestServer, title: string, minutes: number) {
  const startsLocal = new Date(now + minutes * MINUTE_MS).toISOString().slice(0, 19);
  const schedules = [{ startsLocal, timezone: "UTC", durationSeconds: 3600, rrule: null }];
  const link = "https://zoom.us/j/1";
  return inDirectory(server, (database) => anEvent(database, { now, title, link, schedules }));
}

/**
 * Puts the service in the place of the browser's own, which is far away, and answers the question for permission: the
 * headless browser refuses it to everybody.
 */
async function subscribesTo(page: Page, target: PushTarget): Promise<void> {
  await page.addInitScript((subscription) => {
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    Object.defineProperty(Notification, "requestPermission", { value: async () => "granted" });
    const made = {
      endpoint: subscription.endpoint,
      toJSON: () => ({
        endpoint: subscription.endpoint,
        keys: { p256dh: subscription.p256dh, auth: subscription.auth },
      }),
      unsubscribe: async () => {
        sessionStorage.removeItem("subscribed");
        return true;
      },
    };
    Object.defineProperties(PushManager.prototype, {
      getSubscription: { value: async () => (sessionStorage.getItem("subscribed") === null ? null : made) },
      subscribe: {
        value: async (options: PushSubscriptionOptionsInit) => {
          sessionStorage.setItem("subscribed", String(options.applicationServerKey));
          return made;
        },
      },
    });
  }, target);
}

/** What the worker showed and opened; the headless browser itself shows no notifications. */
type Shown = { title: string; options: NotificationOptions; opened: string[]; badges: Badge[] };
/** The values set as the badge of the app: a number, or a dot without one. */
type Badge = number | "dot";

/** Hands a push to the worker as the browser does, and presses what it shows: 'Join', then the notification itself. */
async function deliver(page: Page, payload: unknown): Promise<Shown> {
  const [worker] = page.context().serviceWorkers();
  if (worker === undefined) throw new Error("the page has no worker");
  await worker.evaluate(() => {
    const scope = globalThis as unknown as ServiceWorkerStubs;
    const badges: Badge[] = [];
    delete scope.shown;
    const setAppBadge = async (unread?: number) => void badges.push(unread ?? "dot");
    Object.defineProperty(navigator, "setAppBadge", { value: setAppBadge, configurable: true });
    scope.registration.showNotification = async (title, options) => {
      scope.shown = { title, options, opened: [], badges };
    };
    scope.clients.openWindow = async (url) => void scope.shown?.opened.push(url);
  });
  const cdp: CDPSession = await page.context().newCDPSession(page);
  const registered = Promise.withResolvers<string>();
  cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    for (const { registrationId, scopeURL } of registrations)
      if (page.url().startsWith(scopeURL)) registered.resolve(registrationId);
  });
  await cdp.send("ServiceWorker.enable");
  const sent = { origin: new URL(page.url()).origin, registrationId: await registered.promise };
  await cdp.send("ServiceWorker.deliverPushMessage", { ...sent, data: JSON.stringify(payload) });
  await expect.poll(() => worker.evaluate(() => "shown" in globalThis)).toBe(true);
  return worker.evaluate(() => {
    const scope = globalThis as unknown as ServiceWorkerStubs;
    for (const action of ["join", ""]) {
      const notification = { data: scope.shown?.options.data as unknown, close: () => {} };
      const pressed = Object.assign(new Event("notificationclick"), { action, notification, waitUntil: () => {} });
      scope.dispatchEvent(pressed);
    }
    return scope.shown as Shown;
  });
}

type ServiceWorkerStubs = {
  registration: { showNotification: (title: string, options: NotificationOptions) => Promise<void> };
  clients: { openWindow: (url: string) => Promise<void> };
  dispatchEvent: (event: Event) => boolean;
  shown?: Shown;
};

test("a visitor is reminded of an event saved on the device, and turns reminders off with one click", async ({
  page,
  server,
}) => {
  const { publicId, id } = await anHour(server, "Quiet Hour", 10);
  await subscribesTo(page, service.subscribe());
  await page.goto("/events");
  const save = (...keys: string[]) =>
    page.evaluate(
      ([name = "", value = ""]) => localStorage.setItem(name, value),
      [DEVICE_SAVES_KEY, JSON.stringify(keys.map((key) => ({ key, at: 1 })))],
    );
  await save(publicId);
  await page.goto("/saved-events");
  await page
    .getByRole("main")
    .getByRole("link", { name: english("saved.device.remind") })
    .click();
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(english("push.page.title"));
  await seesMessage(main, "push.page.stored");
  await passesAxe(page, [360]);
  await main.getByRole("radio", { name: english("push.page.lead.10") }).check();
  await main.getByRole("button", { name: english("push.page.remind") }).click();
  await seesMessage(main, "push.page.on.10");
  await passesAxe(page);
  await expect.poll(() => service.received.length, { timeout: 60_000 }).toBe(1);
  const payload = service.received[0]?.payload;
  expect(payload).toMatchObject({
    title: "Quiet Hour",
    body: "Wednesday at 10:30 AM, New York time",
    join: { path: `/go/${publicId}` },
  });
  const path = `/events/quiet-hour-${publicId}/2026-03-11T1430`;
  expect(await deliver(page, payload)).toMatchObject({
    title: "Quiet Hour",
    options: {
      body: "Wednesday at 10:30 AM, New York time",
      tag: `event-${publicId}`,
      silent: false,
      renotify: true,
      actions: [{ title: "Join" }],
    },
    opened: [`/go/${publicId}`, path],
  });
  const stored = () =>
    inDirectory(server, async ({ db }) => ({
      subscriptions: await db.select().from(pushSubscriptions),
      saves: (await db.select().from(pushSaves)).map(({ eventId }) => eventId),
    }));
  expect((await stored()).saves).toEqual([id]);
  expect(JSON.stringify(await stored())).not.toMatch(/127\.0\.0\.1(?!:)|Chrome/);
  await main.getByRole("button", { name: english("push.page.turnOff") }).click();
  await expect(main.getByRole("button", { name: english("push.page.remind") })).toBeVisible();
  expect(await stored()).toEqual({ subscriptions: [], saves: [] });
  expect(await page.evaluate(() => sessionStorage.getItem("subscribed"))).toBeNull();
});

test("a member turns on push, gets a test and the bell's notifications, and removes the device", async ({
  page,
  context,
  server,
}) => {
  const member = await aMember(server);
  await signIn(context, server, member);
  await subscribesTo(page, service.subscribe());
  await page.goto("/preferences");
  await page
    .getByRole("main")
    .getByRole("link", { name: english("preferences.notifications.device") })
    .click();
  const main = page.getByRole("main");
  await seesMessage(main, "push.page.none");
  await main.getByRole("switch", { name: english("push.page.bell") }).check();
  await main.getByRole("button", { name: english("push.page.turnOn") }).click();
  await seesMessage(main, "push.page.onMember");
  await expect(main.getByRole("listitem")).toHaveCount(1);
  await expect(main.getByRole("listitem")).toContainText(english("push.page.withBell"));
  await passesAxe(page, [360]);
  await main.getByRole("button", { name: english("push.page.test") }).click();
  await hearsMessage(page, "push.page.toast.tested");
  await expect.poll(() => service.received.length, { timeout: 60_000 }).toBe(1);
  expect(service.received[0]?.payload).toMatchObject({ title: "Push Under Test", path: DEVICE_PUSH_PATH, unread: 0 });
  await inDirectory(server, ({ db }) =>
    insertNotification(
      db,
      {
        userId: member.userId,
        type: "info",
        facts: { title: "The time changed", message: "An hour later." },
        eventId: null,
        organizerId: null,
      },
      now - MINUTE_MS,
    ),
  );
  await expect.poll(() => service.received.length, { timeout: 60_000 }).toBe(2);
  expect(service.received[1]?.payload).toMatchObject({ title: "The time changed", unread: 1, tag: "bell" });
  await main.getByRole("button", { name: /^Reminders only/ }).click();
  await hearsMessage(page, "push.page.toast.bellOff");
  await main.getByRole("button", { name: /^Remove/ }).click();
  await hearsMessage(page, "push.page.toast.removed");
  await seesMessage(main, "push.page.none");
  const left = await inDirectory(server, ({ db }) =>
    db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, member.userId)),
  );
  expect(left).toEqual([]);
});

test("the app badge shows the unread count from page and push, a dot beyond nine, and nothing when signed out", async ({
  page,
  context,
  server,
}) => {
  const member = await aMember(server);
  const notify = (count: number) =>
    inDirectory(server, async ({ db }) => {
      const what = { userId: member.userId, type: "info", eventId: null, organizerId: null } as const;
      for (let each = 0; each < count; each += 1)
        await insertNotification(db, { ...what, facts: { title: `News ${each}`, message: "Something." } }, now);
    });
  await page.addInitScript(() => {
    const badges: string[] = [];
    const setAppBadge = async (unread?: number) => void badges.push(String(unread ?? "dot"));
    const clearAppBadge = async () => void badges.push("none");
    Object.defineProperties(navigator, {
      setAppBadge: { value: setAppBadge },
      clearAppBadge: { value: clearAppBadge },
    });
    Object.assign(window, { badges });
  });
  const shown = () => page.evaluate(() => (Reflect.get(window, "badges") as string[]).at(-1));
  await signIn(context, server, member);
  await page.goto("/about");
  await expect.poll(shown).toBe("0");
  await notify(2);
  await expect.poll(shown, { timeout: 60_000 }).toBe("2");
  await notify(8);
  await expect.poll(shown, { timeout: 60_000 }).toBe("dot");

  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const payload = { title: "News", body: "Something.", path: "/notifications", tag: "bell", join: null, silent: false };
  const pushed = (unread: number | null) => deliver(page, { ...payload, language: "en", direction: "ltr", unread });
  expect((await pushed(3)).badges).toEqual([3]);
  expect((await pushed(10)).badges).toEqual(["dot"]);
  expect((await pushed(null)).badges).toEqual([]);

  await context.clearCookies();
  await page.goto("/about");
  await expect.poll(shown).toBe("none");
});

test("a browser without push support or permission says what to do", async ({ page, browser, server }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, "permission", { get: () => "denied" });
  });
  await page.goto(DEVICE_PUSH_PATH);
  await seesMessage(page.getByRole("main"), "push.page.blocked");
  const without = (userAgent?: string) =>
    browser.newPage({ baseURL: server.origin, ...(userAgent !== undefined && { userAgent }) });
  for (const [userAgent, message] of [
    [undefined, "push.page.unsupported"],
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1", "push.page.install"],
  ] as const) {
    const other = await without(userAgent);
    await other.addInitScript(() => Reflect.deleteProperty(window, "PushManager"));
    await other.goto(DEVICE_PUSH_PATH);
    await seesMessage(other.getByRole("main"), message);
    await other.close();
  }
});

test("without scripts the page says that it needs them @without-javascript", async ({ page }) => {
  await page.goto(DEVICE_PUSH_PATH);
  await seesMessage(page.getByRole("main"), "push.page.noScript");
});
