import type { JSHandle, Page } from "@playwright/test";
import { roles } from "#data/tables/accounts.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { opensHeld } from "#tests/support/browser/opens-held.ts";
import { expect, test, untilAlive } from "#tests/support/browser/test.ts";
import { aMember, signIn } from "#tests/support/member.ts";
import { seesMessage } from "#tests/support/messages/sees-message.ts";
import { TEST_NOW } from "#tests/support/server.ts";

const PUBLIC = [
  "/",
  "/events",
  "/organizers",
  "/topics",
  "/topics/type/meditation",
  "/submit-events",
  "/login",
  "/signup",
  "/forgot-password",
  "/time-zone",
  "/embed",
  "/newsletter",
  "/alerts/new?type=prayer",
  "/landing/main",
];
const MEMBER = [
  "/profile",
  "/profile/edit",
  "/create-event",
  "/organizer-registration",
  "/my-events",
  "/saved-events",
  "/alerts",
  "/activity",
  "/notifications",
  "/preferences",
  "/account",
  "/account/security",
  "/account/api",
];
const ADMIN = [
  "/admin",
  "/admin/deleted",
  "/admin/import",
  "/admin/moderation",
  "/admin/duplicates",
  "/admin/queues",
  "/admin/submissions",
  "/admin/organizers",
  "/admin/newsletter",
  "/admin/users",
  "/admin/settings",
  "/admin/topics",
  "/admin/audit",
  "/admin/audit/activities",
  "/admin/jobs",
  "/admin/digest",
];

const WIDTHS = [1280, 360];
type Place = { element: Element; x: number; y: number };

/**
 * For a page's `addInitScript`: holds the page's own start of its modules back until the test calls
 * `window.comesAlive`. Nothing is intercepted, so scripts that an earlier page loaded come from the browser's cache.
 */
function holdsModules(): void {
  const { append } = Element.prototype;
  HTMLHeadElement.prototype.append = function (...added) {
    const go = (): void => append.apply(this, added);
    if (added.some((each) => each instanceof HTMLScriptElement && each.type === "module")) {
      Object.assign(window, { comesAlive: go });
    } else go();
  };
}

/**
 * The controls that moved when the page's scripts took it over: a press that begins before and ends after would miss
 * them.
 */
async function movedIn(page: Page, address: string): Promise<string[]> {
  await page.evaluate((to) => location.assign(to), address);
  const { pathname } = new URL(address, page.url());
  await page.waitForFunction((to) => location.pathname === to && "comesAlive" in window, pathname);
  const before: { width: number; places: JSHandle<Place[]> }[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    before.push({ width, places: await page.evaluateHandle(placesOfControls) });
  }
  await page.evaluate(() => Reflect.get(window, "comesAlive")());
  await untilAlive(page);
  const moved: string[] = [];
  for (const { width, places } of before.toReversed()) {
    await page.setViewportSize({ width, height: 800 });
    const found = await places.evaluate(otherPlaces);
    moved.push(...found.map((each) => `${address} at ${width} px: ${each}`));
  }
  return moved;
}

async function placesOfControls(): Promise<Place[]> {
  await document.fonts.ready;
  return [...document.querySelectorAll("button, a, input, select, textarea, summary")].map((element) => {
    const { x, y } = element.getBoundingClientRect();
    return { element, x, y };
  });
}

async function otherPlaces(places: Place[]): Promise<string[]> {
  // By then effects have run and their changes are drawn.
  for (let frame = 0; frame < 5; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  return places.flatMap(({ element, x, y }) => {
    const now = element.getBoundingClientRect();
    const isHere = element.isConnected && element.checkVisibility();
    if (!isHere || (Math.abs(now.x - x) < 1 && Math.abs(now.y - y) < 1)) return [];
    return [`${element.outerHTML.slice(0, 120)} by ${Math.round(now.x - x)}, ${Math.round(now.y - y)}`];
  });
}

async function allMovedIn(page: Page, addresses: readonly string[]): Promise<string[]> {
  await page.goto("/about");
  await page.addInitScript(holdsModules);
  const moved: string[] = [];
  for (const address of addresses) moved.push(...(await movedIn(page, address)));
  return moved;
}

test("no control moves when a visitor's page hydrates", async ({ page }) => {
  expect(await allMovedIn(page, PUBLIC)).toEqual([]);
});

test("no control moves when a member's page hydrates", async ({ page, context, server }) => {
  await signIn(context, server, await aMember(server));
  expect(await allMovedIn(page, MEMBER)).toEqual([]);
});

test("no control moves when a dashboard page hydrates", async ({ page, context, server }) => {
  const member = await aMember(server);
  await inDirectory(server, ({ db }) =>
    db.insert(roles).values({ userId: member.userId, role: "admin", grantedAt: Date.parse(TEST_NOW) }),
  );
  await signIn(context, server, member);
  expect(await allMovedIn(page, ADMIN)).toEqual([]);
});

test("what is typed and ticked before hydration is known to the page after it", async ({ page, context, server }) => {
  await signIn(context, server, await aMember(server));
  const main = page.getByRole("main");
  let comesAlive = await opensHeld(page, `${server.origin}/profile/edit`);
  await page.getByLabel("Email", { exact: true }).fill("elsewhere@example.org");
  comesAlive();
  await expect(page.getByLabel("Your password")).toBeVisible();

  comesAlive = await opensHeld(page, `${server.origin}/preferences`);
  await main.getByText("None chosen (0 of 15)").click();
  await page.getByLabel("Retreat").check();
  await page.getByRole("switch", { name: "Email notifications" }).uncheck();
  await page.getByRole("radio", { name: "12", exact: true }).check();
  comesAlive();
  await expect(main.getByText("Retreat (1 of 15)")).toBeVisible();
  await expect(page.getByRole("switch", { name: "Organizer updates" })).toBeDisabled();
  await seesMessage(main, "preferences.unsaved", { count: 3 });
  await expect(page.getByLabel("Retreat")).toBeChecked();
  await expect(page.getByRole("radio", { name: "12", exact: true })).toBeChecked();
});

test.describe("a form whose response arrives before the page has shown its pending state", () => {
  test.use({ expectedFaults: ["status of 422"] });

  test("can be sent again", async ({ page }) => {
    await page.goto("/forgot-password");
    // React renders in tasks that messages begin: these come after the response, as on a busy device.
    await page.evaluate(() => {
      const post = MessagePort.prototype.postMessage;
      MessagePort.prototype.postMessage = function (this: MessagePort, ...sent: [unknown]) {
        setTimeout(() => post.apply(this, sent), 1_000);
      } as typeof post;
    });
    const form = page.getByRole("main").locator("form");
    await form.getByRole("button").click();
    await expect(form.locator("[aria-invalid=true]")).toBeVisible();
    await expect(form).toHaveAttribute("aria-busy", "false");
  });
});
