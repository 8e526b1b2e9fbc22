import type { Locator, Page } from "@playwright/test";
import { eventPath } from "#core/events/event-address.ts";
import { organizerPath } from "#core/organizers/organizer-address.ts";
import { anEvent, someEvents } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { passesAxe } from "#tests/support/browser/axe.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { headOf } from "#tests/support/browser/head-of.ts";
import { staysWhereItIs } from "#tests/support/browser/stays-where-it-is.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { aMember, signIn } from "#tests/support/member.ts";
import { english } from "#tests/support/messages/english.ts";
import { seesMessage } from "#tests/support/messages/sees-message.ts";
import { TEST_NOW } from "#tests/support/server.ts";

const now = Date.parse(TEST_NOW);
/** How long a message stays in the live region; a busy machine would miss it. */
const ANNOUNCED_MS = 1_000;

// Chromium reports a response of 404 as an error.
test.use({ serverSettings: { DEMO: "off" }, expectedFaults: ["status of 404"] });

const LINK = "https://secret.example.org/otter";
const PAGES = { event: "", date: "", organizer: "", topic: "/topics/tradition/otter-way" };

test.beforeAll(async ({ server }) => {
  await inDirectory(server, async (database) => {
    type Row = { public_id: string; title: string };
    const read = async (table: string) =>
      (
        await database.db
          .execute<Row>(`select public_id, ${table === "events" ? "title" : "name as title"} from ${table}
        where ${table === "events" ? "title" : "name"} like 'Otter%' order by id`)
      ).rows[0];
    // Another worker's run of this file may have created them.
    if ((await read("organizers")) === undefined) {
      const { id } = await anOrganizer(database, { name: "Otter House" });
      const schedules = [
        { startsLocal: "2026-03-13T23:30:00", timezone: "Europe/Paris", rrule: "FREQ=WEEKLY;BYDAY=FR" },
      ];
      const common = { now, organizerId: id, organizerName: "Otter House", traditions: ["Otter Way"], schedules };
      await someEvents(
        database,
        ["Otter vigil", "Otter silence", "Otter song"].map((title) => ({
          ...common,
          title,
          link: LINK,
          linkAudience: "members" as const,
        })),
      );
    }
    const [event, organizer] = [await read("events"), await read("organizers")];
    if (event === undefined || organizer === undefined) throw new Error("There is nothing to share.");
    PAGES.event = eventPath({ title: event.title, publicId: event.public_id });
    PAGES.date = `${PAGES.event}/2026-03-20T2330`;
    PAGES.organizer = organizerPath({ name: organizer.title, publicId: organizer.public_id });
  });
});

const menuOf = (page: Page): Locator =>
  page.locator(".ways-menu").filter({ has: page.getByText(english("share.menu.label"), { exact: true }) });

async function opened(page: Page, path: string): Promise<Locator> {
  await page.goto(path);
  const menu = menuOf(page);
  await expect(menu).toHaveCount(1);
  await menu.locator("> summary").focus();
  await page.keyboard.press("Enter");
  await expect(menu.getByRole("link", { name: english("share.menu.email") })).toBeVisible();
  return menu;
}

/** What the email of a menu says. */
async function emailOf(menu: Locator) {
  const href = (await menu.getByText(english("share.menu.email"), { exact: true }).getAttribute("href")) ?? "";
  const query = new URLSearchParams(href.replace("mailto:?", ""));
  return { subject: query.get("subject"), body: (query.get("body") ?? "").split("\r\n") };
}

const NEXT = "Friday, March 13, 2026, 6:30 PM – 7:30 PM, Eastern Time (GMT−4)";
const FOR_HOST = "For the host: Friday, March 13, 2026, 11:30 PM – 12:30 AM, Central European Time (GMT+1)";

/** Expects the page with its open menu to fit a phone in both directions, and to pass axe there. */
async function fitsPhone(page: Page, menu: Locator): Promise<void> {
  await page.setViewportSize({ width: 360, height: 780 });
  for (const dir of ["ltr", "rtl"]) {
    await page.evaluate((to) => (document.documentElement.dir = to), dir);
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect.soft(isWide, `${page.url()} ${dir}`).toBe(false);
    const small = await menu
      .locator("a, button, summary")
      .evaluateAll((found) =>
        found.filter((each) => each.getBoundingClientRect().height < 24).map(({ textContent }) => textContent),
      );
    expect.soft(small, page.url()).toEqual([]);
  }
  await page.evaluate(() => (document.documentElement.dir = "ltr"));
  // Where the page's sticky parts cover nothing.
  await page.evaluate(() => scrollTo(0, 0));
  await passesAxe(page, [360]);
  await page.setViewportSize({ width: 1280, height: 800 });
}

test("every page can be shared by its own address, by email and as a QR code @with-and-without-javascript", async ({
  page,
  server,
  javaScriptEnabled,
}) => {
  const zone = "tz=America/New_York";
  const shared: readonly (readonly [path: string, address: string, text: RegExp])[] = [
    [`${PAGES.event}?${zone}`, PAGES.event, /^Otter vigil$/],
    [`${PAGES.date}?${zone}`, PAGES.date, /^Otter vigil$/],
    [`${PAGES.organizer}?${zone}`, PAGES.organizer, /^Otter House$/],
    [`${PAGES.topic}?${zone}`, PAGES.topic, /^Otter Way$/],
    [`/events?type=prayer&near=48.9_2.4_50km&${zone}`, "/events?type=prayer", /Samehour$/],
    [`/calendar?view=week&q=otter&${zone}`, "/calendar?q=otter&view=week", /Samehour$/],
  ];
  for (const [path, address, subject] of shared) {
    const menu = await opened(page, path);
    const url = server.origin + address;
    await expect(menu.getByLabel(english("share.menu.address"), { exact: true })).toHaveValue(url);
    const email = await emailOf(menu);
    expect(email.subject).toMatch(subject);
    expect(email.body.at(-1)).toBe(url);
    await menu.getByText(english("share.menu.code"), { exact: true }).click();
    const code = menu.getByRole("img", { name: english("share.menu.codeAlt") });
    await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480);
    await expect(menu.getByRole("link", { name: english("share.menu.download") })).toHaveAttribute(
      "download",
      "qr.svg",
    );
    await expect(menu.getByRole("link", { name: english("share.menu.print") })).toBeVisible();
    if (javaScriptEnabled && address !== PAGES.date) {
      await test.step(`the open menu of ${address} fits a phone`, () => fitsPhone(page, menu));
    }
  }
  for (const word of ["label", "email", "address", "code", "download", "print"])
    await seesMessage(page, `share.menu.${word}`);
});

test("an event is shared with its next date in the visitor's and the host's time, never with its gated link @with-and-without-javascript", async ({
  page,
  server,
  javaScriptEnabled,
}) => {
  const menu = await opened(page, `${PAGES.event}?tz=America/New_York`);
  const body = ["Otter vigil", "With Otter House", NEXT, FOR_HOST, server.origin + PAGES.event];
  expect((await emailOf(menu)).body).toEqual(body);
  expect(await page.content()).not.toContain("secret.example.org");
  if (javaScriptEnabled) await passesAxe(page);
  const later = await opened(page, `${PAGES.date}?tz=Asia/Tokyo`);
  expect((await emailOf(later)).body.slice(2, 4)).toEqual([
    "Saturday, March 21, 2026, 7:30 AM – 8:30 AM, Japan Standard Time (GMT+9)",
    "For the host: Friday, March 20, 2026 (−1 day), 11:30 PM – 12:30 AM, Central European Time (GMT+1)",
  ]);
  const topic = await opened(page, `${PAGES.topic}?tz=America/New_York`);
  expect((await emailOf(topic)).body.slice(0, 3)).toEqual(["Otter Way", "Next: Otter vigil", NEXT]);
});

test("the link and the text are copied and confirmed, and Escape closes the menu", async ({
  page,
  context,
  server,
}) => {
  await page.addInitScript(staysWhereItIs, ANNOUNCED_MS);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const menu = await opened(page, PAGES.event);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  for (const word of ["link", "text"]) await seesMessage(page, `share.menu.${word}`);
  await menu.getByRole("button", { name: english("share.menu.link") }).click();
  await seesMessage(page, "share.menu.linkCopied");
  await expect(page.getByRole("status").filter({ hasText: english("share.menu.linkCopied") })).toHaveCount(1);
  expect(await copied()).toBe(server.origin + PAGES.event);
  await menu.getByRole("button", { name: english("share.menu.text") }).click();
  await seesMessage(page, "share.menu.textCopied");
  await expect(page.getByRole("status").filter({ hasText: english("share.menu.textCopied") })).toHaveCount(1);
  expect((await copied()).split("\n")).toEqual([
    "Otter vigil",
    "With Otter House",
    NEXT,
    FOR_HOST,
    server.origin + PAGES.event,
  ]);
  await page.keyboard.press("Escape");
  await expect(menu).not.toHaveAttribute("open");
  await expect(menu.locator("> summary")).toBeFocused();
  await expect(page.getByRole("button", { name: english("share.menu.app") })).toHaveCount(0);
  // A list has no times to copy.
  const list = await opened(page, "/events");
  await expect(list.getByRole("button", { name: english("share.menu.link") })).toBeVisible();
  await expect(list.getByRole("button", { name: english("share.menu.text") })).toHaveCount(0);
  // A page that was reached without loading a document has its menu too.
  await page.getByRole("main").getByRole("link", { name: "Otter silence" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Otter silence" })).toBeVisible();
  await menuOf(page).locator("> summary").click();
  await menuOf(page)
    .getByRole("button", { name: english("share.menu.link") })
    .click();
  await expect.poll(copied).toContain("/events/otter-silence-");
});

test("a link of an open menu is followed, or stays focused, if the menu's code arrives while it is pressed or focused", async ({
  page,
}) => {
  const release = await holdsCode(page);
  await page.goto(PAGES.event);
  const menu = menuOf(page);
  await menu.locator("> summary").click();
  await menu.getByText(english("share.menu.code"), { exact: true }).click();
  const print = menu.getByRole("link", { name: english("share.menu.print") });
  await print.focus();
  await release();
  await expect(print).toBeFocused();
  const again = await holdsCode(page);
  await page.reload();
  await menu.locator("> summary").click();
  await menu.getByText(english("share.menu.code"), { exact: true }).click();
  await print.hover();
  await page.mouse.down();
  await again();
  await page.mouse.up();
  await expect(page).toHaveURL(/qr\.svg/);
});

/** Holds back the code of the menus once. The result lets it go, and waits until the page has run it. */
async function holdsCode(page: Page): Promise<() => Promise<void>> {
  const released = Promise.withResolvers<undefined>();
  const code = /\/assets\/ways-/;
  const asked = page.waitForRequest(code);
  await page.route(code, (route) => released.promise.then(() => route.continue()), { times: 1 });
  return async () => {
    const address = (await asked).url();
    released.resolve(undefined);
    // A module runs once, so this import waits for the page's own.
    await page.evaluate(async (from) => {
      await import(from);
    }, address);
  };
}

test("a device that can share is offered that, and an address that cannot be copied is shown", async ({ page }) => {
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    const share = (data: unknown) => Promise.resolve(void shared.push(data));
    Object.assign(navigator, { share });
    Object.assign(globalThis, { shared });
    Object.defineProperty(navigator, "clipboard", { value: { writeText: () => Promise.reject(new Error("no")) } });
  });
  const menu = await opened(page, PAGES.event);
  await seesMessage(page, "share.menu.app");
  await menu.getByRole("button", { name: english("share.menu.app") }).click();
  const [data] = (await page.evaluate("shared")) as { title: string; text: string; url: string }[];
  expect(data?.title).toBe("Otter vigil");
  expect(data?.text).toBe(["Otter vigil", "With Otter House", NEXT, FOR_HOST].join("\n"));
  expect(data?.url).toMatch(/^http.*\/events\/otter-vigil-\w+$/);
  await menu.getByRole("button", { name: english("share.menu.link") }).click();
  await seesMessage(page, "share.menu.failed");
  await expect(page.getByRole("region", { name: english("toasts.label") })).toContainText("/events/otter-vigil-");
});

test("a page left open does not share a date that is over", async ({ page, server }) => {
  const path = await inDirectory(server, async (database) => {
    const organizer = await anOrganizer(database, { name: "Heron House" });
    const schedules = [{ startsLocal: "2026-03-11T12:00:00", timezone: "America/New_York", rrule: null }];
    await anEvent(database, { title: "Heron hour", now, organizerId: organizer.id, schedules });
    return organizerPath(organizer);
  });
  await page.clock.install({ time: now });
  await page.goto(path);
  const menu = menuOf(page);
  expect((await emailOf(menu)).body).toContain("Next: Heron hour");
  await page.clock.fastForward("04:00:00");
  await menu.locator("> summary").click();
  await expect.poll(async () => (await emailOf(menu)).body).toEqual(["Heron House", server.origin + path]);
  await expect(menu.getByRole("button", { name: english("share.menu.link") })).toBeVisible();
  await expect(menu.getByRole("button", { name: english("share.menu.text") })).toHaveCount(0);
});

test("the calendar's subscription keeps its search and filters, and its address can be copied @with-and-without-javascript", async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  await page.addInitScript(staysWhereItIs, ANNOUNCED_MS);
  await page.goto("/calendar?view=agenda&q=otter&weekday=fri&tz=America/New_York");
  const menu = page.locator(".ways-menu").filter({ has: page.getByText(english("addToCalendar.subscribe")) });
  await menu.locator("> summary").click();
  const address = menu.getByLabel(english("addToCalendar.address"));
  const url = new URL(await address.inputValue());
  expect(url.pathname + url.search).toBe("/events.ics?q=otter&tz=America/New_York&weekday=fri");
  expect(await (await page.request.get(url.pathname + url.search)).text()).toContain("SUMMARY:Otter vigil");
  const copy = menu.getByRole("button", { name: english("share.copyAddress") });
  await expect(copy).toHaveCount(javaScriptEnabled ? 1 : 0);
  if (!javaScriptEnabled) return;
  await passesAxe(page);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await seesMessage(page, "share.copyAddress");
  await copy.click();
  await seesMessage(page, "share.addressCopied");
  await expect(page.getByRole("status").filter({ hasText: english("share.addressCopied") })).toHaveCount(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await address.inputValue());
});

test("the preferences link to a member's private calendars, whose addresses can be copied", async ({
  page,
  context,
  server,
}) => {
  await page.addInitScript(staysWhereItIs, ANNOUNCED_MS);
  await signIn(context, server, await aMember(server, { name: "Otto Otterson" }));
  await page.goto("/preferences");
  await seesMessage(page, "preferences.lists.calendars");
  await page.getByRole("link", { name: english("preferences.lists.calendars") }).click();
  await expect(page).toHaveURL(/\/saved-events\/calendar$/);
  await page.locator("#saved").getByRole("button", { name: "Create address for “Saved events”" }).click();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const copy = page.locator("#saved").getByRole("button", { name: english("share.copyAddress") });
  await expect(copy).toHaveCount(1);
  await copy.click();
  await expect(page.getByRole("status").filter({ hasText: english("share.addressCopied") })).toHaveCount(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/calendar\/feed\/[\w-]{32}\.ics$/);
});

test("a shared topic, organizer and list have their own sharing metadata @without-javascript", async ({
  page,
  server,
}) => {
  await page.goto("/about");
  const when = "Friday, March 13, 2026, 11:30 PM Central European Time (GMT+1)";
  for (const [path, title] of [
    [PAGES.topic, "Otter Way"],
    [PAGES.organizer, "Otter House"],
  ] as const) {
    const head = await headOf(page, `${path}?tz=Asia/Tokyo`);
    expect(head["og:image:alt"]).toBe(`${title}. Next: ${when}`);
    expect(head["og:description"]).toContain(`Next: ${when}.`);
    expect(head["og:url"]).toBe(server.origin + path);
    const image = await page.request.get(head["og:image"] ?? "");
    expect(image.headers()["content-type"]).toBe("image/png");
    const file = await image.body();
    expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([1_200, 630]);
  }
  const date = await headOf(page, `${PAGES.date}?tz=Asia/Tokyo`);
  expect(date["og:title"]).toBe("Otter vigil, Friday, March 20, 2026 · Samehour");
  for (const path of [PAGES.event, PAGES.date, PAGES.organizer, PAGES.topic, "/events", "/calendar"]) {
    const head = await headOf(page, path);
    expect(head["twitter:card"], path).toBe("summary_large_image");
    expect(head["og:locale"], path).toBe("en_US");
    expect([head["og:image:width"], head["og:image:height"]], path).toEqual(["1200", "630"]);
    expect(head["og:image:alt"], path).toBeTruthy();
  }
  expect((await page.request.get("/share/topics/tradition/otter.png")).status()).toBe(404);
});
