import type { Page } from "@playwright/test";
import { passesAxe } from "#tests/support/browser/axe.ts";
import { opensHeld } from "#tests/support/browser/opens-held.ts";
import { holdRequests } from "#tests/support/browser/hold-requests.ts";
import { staysWhereItIs } from "#tests/support/browser/stays-where-it-is.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { unfold } from "#tests/support/browser/unfold.ts";
import { aMember, signIn } from "#tests/support/member.ts";
import { english } from "#tests/support/messages/english.ts";
import { hearsMessage, seesMessage, seesTitle } from "#tests/support/messages/sees-message.ts";
import { aPicture } from "#tests/support/pictures/a-picture.ts";

// Chromium reports every response of 400 or more as an error, including those that show a form's errors.
test.use({ expectedFaults: ["status of 401", "status of 409", "status of 422"] });

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/**
 * Fills in all required fields: Mondays in Los Angeles, from the Monday after TEST_NOW. Each test uses its own
 * organizer and link, because events that share them are possible duplicates.
 */
async function describe(page: Page, title: string, group: string) {
  await field(page, "Title").fill(title);
  await field(page, "Description").fill("Forty minutes of silent sitting.");
  await page.getByRole("radio", { name: "Meditation" }).check();
  await field(page, "Organizer name").fill(group);
  await field(page, "Starts").fill("2026-03-16T19:00");
  await field(page, "Ends").fill("2026-03-16T19:50");
  await field(page, "Time zone").selectOption("America/Los_Angeles");
  await page.getByRole("switch", { name: "Recurring" }).check();
  await field(page, "Link").fill(`https://meet.example.org/${encodeURIComponent(group)}`);
}

test("an event is filled in, corrected and created, and its picture is chosen only once @with-and-without-javascript", async ({
  page,
  context,
  server,
  javaScriptEnabled,
}) => {
  await page.addInitScript(staysWhereItIs);
  await signIn(context, server, await aMember(server, { name: "Miriam" }));
  await page.goto("/create-event");
  const main = page.getByRole("main");
  await seesMessage(main, "createEvent.title");
  await unfold(page, "Image");
  await page.getByLabel("Choose an image").setInputFiles({
    name: "room.png",
    mimeType: "image/png",
    buffer: await aPicture(900, 600),
  });
  await field(page, "Title").fill("Evening zazen, first");
  const leftOut = page.getByRole("switch", { name: english("createEvent.seen.leftOutOfData") });
  await seesMessage(main, "createEvent.seen.leftOutOfDataHint");
  await leftOut.check();
  await page.getByRole("button", { name: "Create Event" }).click();

  await seesTitle(page, "forms.errorTitle", { title: "Create New Event · Samehour" });
  const summary = page.getByRole("alert").filter({ hasText: "There are problems with" });
  await expect(summary).toBeFocused();
  const messages = page.getByRole("region", { name: "Messages" });
  const shown = javaScriptEnabled ? messages : main;
  await seesMessage(shown, "createEvent.toast.error");
  await seesMessage(shown, "createEvent.toast.failed", { message: "Please fill in all required fields." });
  await expect(main.locator(".picture-field img")).toHaveJSProperty("complete", true);
  await expect(leftOut).toBeChecked();

  await describe(page, "Evening zazen, first", javaScriptEnabled ? "Harbour Sitting" : "Harbour Sitting at Rest");
  await page.getByRole("checkbox", { name: "Monday" }).check();
  await page.getByRole("checkbox", { name: "Thursday" }).check();
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Show dates" }).click();
  await expect(main.getByText("Mondays and Thursdays at 7:00 PM, no end.")).toBeVisible();
  await expect(main.getByRole("table", { name: "The next 8 dates" }).getByRole("row")).toHaveCount(9);
  await expect(main.getByText("7:00 PM in Los Angeles is")).toBeVisible();
  await unfold(page, "Image");
  await page.getByLabel("What the image shows").fill("An empty room");
  await page.getByLabel("Up or down").press("Home");
  await page.getByRole("button", { name: "Create Event" }).click();

  // The message appears before the browser moves to the home page, and disappears after a while.
  await seesMessage(messages, "createEvent.toast.created");
  await expect(messages.getByRole("listitem")).toHaveCount(1);
  await expect(page).toHaveURL(`${server.origin}/`);
  if (javaScriptEnabled) await expect(messages.getByRole("button", { name: "Copy link" })).toBeVisible();
  await expect(messages.getByRole("link", { name: "Add another" })).toHaveAttribute("href", "/create-event");
  await messages.getByRole("link", { name: "View event" }).click();
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Evening zazen, first");

  await expect(main.getByRole("img", { name: "An empty room" })).toHaveCSS("object-position", "50% 0%");
  await main.getByRole("button", { name: "View whole image" }).click();
  const whole = page.getByRole("dialog", { name: "Whole image" });
  const picture = whole.getByRole("img", { name: "An empty room" });
  await expect(picture).toHaveJSProperty("complete", true);
  const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
  expect(width / height).toBeCloseTo(900 / 600, 1);
  if (javaScriptEnabled) await passesAxe(page);
  await whole.getByRole("button", { name: "Close" }).click();
  await expect(whole).toBeHidden();
});

test("without JavaScript a possible duplicate is shown first, and one date of a series can be moved @without-javascript", async ({
  page,
  context,
  server,
}) => {
  await signIn(context, server, await aMember(server));
  const create = async (title: string) => {
    await page.goto("/create-event");
    await describe(page, title, "Walkers of the Pier");
    await page.getByRole("button", { name: "Create Event" }).click();
  };
  await create("Walking meditation");
  await expect(page).toHaveURL(`${server.origin}/`);
  await create("Walking Meditation");
  const main = page.getByRole("main");
  await seesMessage(main, "createEvent.duplicates.title", { count: 1 });
  const address = await main.getByRole("link", { name: "Walking meditation" }).getAttribute("href");
  await page.getByRole("button", { name: "Create it anyway" }).click();
  await expect(page).toHaveURL(`${server.origin}/`);

  await page.goto(address ?? "");
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await field(page, "Starts").fill("2026-03-16T19:30");
  await field(page, "Ends").fill("2026-03-16T20:30");
  await page.getByRole("button", { name: "Save changes" }).click();
  await seesMessage(main, "createEvent.scope.title");
  await expect(main.getByRole("button", { name: "Keep as it was" })).toBeVisible();
  await page.getByRole("radio", { name: "This date" }).check();
  await page.getByRole("button", { name: "Move these dates" }).click();
  await expect(page).toHaveURL(server.origin + (address ?? ""));
  await expect(main.getByText("Mon 7:30 PM in Los Angeles")).toHaveCount(0);
  await expect(main.getByText("7:30 PM", { exact: true })).toBeVisible();
  await expect(main.getByText(/Mon 7:00 PM in Los Angeles|7:00 PM in Los Angeles/).first()).toBeVisible();
});

test("typed text survives a closed tab, can be discarded, and is deleted on sign-out", async ({
  page,
  context,
  server,
}) => {
  await signIn(context, server, await aMember(server));
  await page.goto("/create-event");
  await field(page, "Title").fill("Left behind");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("unfinishedForms"))).toContain("Left behind");
  await page.close();

  const again = await context.newPage();
  const comesAlive = await opensHeld(again, `${server.origin}/create-event`);
  await field(again, "Description").pressSequentially("Typed early");
  comesAlive();
  await seesMessage(again.getByRole("main"), "createEvent.unfinished.back");
  await expect(field(again, "Title")).toHaveValue("Left behind");
  await expect(field(again, "Description")).toBeFocused();
  await again.keyboard.type(" and late");
  await expect(field(again, "Description")).toHaveValue("Typed early and late");
  await again.getByRole("button", { name: "Start over" }).click();
  await expect(field(again, "Title")).toHaveValue("");
  await field(again, "Title").fill("Left again");
  await expect.poll(() => again.evaluate(() => localStorage.getItem("unfinishedForms"))).toContain("Left again");
  await again.getByRole("button", { name: /^Account menu/ }).click();
  await again.getByRole("button", { name: "Sign Out" }).click();
  await expect(again.getByRole("link", { name: "Sign In" }).first()).toBeVisible();
  await expect.poll(() => again.evaluate(() => localStorage.getItem("unfinishedForms"))).toBeNull();
});

test("an unusable picture file is refused at once, the crop can be set by keyboard, and axe finds no violations", async ({
  page,
  context,
  server,
}) => {
  await signIn(context, server, await aMember(server));
  await page.goto("/create-event");
  await unfold(page, "Image");
  const chooser = page.getByLabel("Choose an image");
  const messages = page.getByRole("region", { name: "Messages" });
  const main = page.getByRole("main");
  await chooser.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("notes") });
  await seesMessage(messages, "pictures.eventNotAnImageTitle");
  await seesMessage(main, "pictures.eventNotAnImage");
  await chooser.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.alloc(5_242_881) });
  await seesMessage(messages, "pictures.eventTooLargeTitle");
  await seesMessage(main, "pictures.eventTooLarge");
  await chooser.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: await aPicture(900, 600) });
  await hearsMessage(main, "createEvent.picture.preview");
  await page.getByLabel("Up or down").press("Home");
  await expect(page.getByLabel("Up or down")).toHaveValue("0");
  await page.getByRole("switch", { name: "Recurring" }).press("Space");
  await page.getByRole("button", { name: "Create Event" }).press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "There are problems with" })).toBeFocused();
  await passesAxe(page);
});

test.describe("with a location", () => {
  test.use({ geolocation: { latitude: 59.9139, longitude: 10.7522 }, permissions: ["geolocation"] });
  test("an in-person event has a position, rounded to a tenth of a degree @with-and-without-javascript", async ({
    page,
    context,
    server,
    javaScriptEnabled,
  }) => {
    await signIn(context, server, await aMember(server));
    const latitude = page.getByRole("textbox", { name: /^Latitude/ });
    const longitude = page.getByRole("textbox", { name: /^Longitude/ });
    await page.goto("/create-event");
    await describe(page, "Compline by the harbour", javaScriptEnabled ? "Pier House" : "Pier House at Rest");
    await page.getByRole("radio", { name: "In person", exact: true }).check();
    await field(page, "Address/Venue").fill("Pier 3");
    await page.getByRole("textbox", { name: /^City/ }).fill("Oslo");
    await unfold(page, "Position on the map");
    await latitude.fill("north");
    await page.getByRole("button", { name: "Create Event" }).click();
    const main = page.getByRole("main");
    await seesMessage(main, "fields.degrees", { max: 90 });
    await seesMessage(main, "fields.coordinateMissing");
    if (javaScriptEnabled) {
      await page.getByRole("button", { name: "Use my location" }).click();
      await expect(latitude).toHaveValue("59.9");
      await passesAxe(page);
    } else {
      await latitude.fill("59,9139");
      await longitude.fill("10.7522");
    }
    await page.getByRole("button", { name: "Create Event" }).click();
    await expect(page.getByText("Event created").first()).toBeVisible();
    // What the server stores and shows in the form again is the same for both.
    if (javaScriptEnabled) return;
    await page.goto("/my-events");
    await page.getByRole("link", { name: "Compline by the harbour" }).first().click();
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await unfold(page, "Position on the map");
    await expect(latitude).toHaveValue("59.9");
    await expect(longitude).toHaveValue("10.8");
  });
});

test("when two tabs edit one event, the second sees what the first changed and chooses", async ({
  page,
  context,
  server,
}) => {
  await signIn(context, server, await aMember(server));
  await page.clock.install();
  await page.goto("/create-event");
  await describe(page, "Sitting together", "Lantern House");
  // The event's page arrives only after the time at which the browser would have moved to the home page.
  await page.route("**/events/*.data*", async (route) => {
    await page.clock.runFor(2_000);
    await route.continue();
  });
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole("button", { name: "Create Event" }).click();
  await page.getByRole("link", { name: "Sitting together" }).click();
  await expect(page).toHaveURL(/\/events\/sitting-together-/);
  await page.clock.resume();
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await seesMessage(page.getByRole("main"), "createEvent.edit.title");
  const other = await context.newPage();
  await other.goto(page.url());
  // The form's response is enough: a reload of its old address would redirect to the form under the new one.
  const requestedAgain: string[] = [];
  other.on("request", (sent) => {
    if (sent.method() === "GET" && /\/edit\.data(?!.*_routes=root$)/.test(sent.url())) requestedAgain.push(sent.url());
  });
  await field(other, "Title").fill("Sitting together, new");
  await unfold(other, "Passcode and phone number");
  await other.getByRole("textbox", { name: "Passcode" }).fill("willow");
  await other.getByRole("button", { name: "Save changes" }).click();
  await expect(other).toHaveURL(/sitting-together-new-\w+$/);
  expect(requestedAgain).toEqual([]);

  await field(page, "Title").fill("Sitting together for all");
  await page.getByRole("button", { name: "Save changes" }).click();
  const main = page.getByRole("main");
  await seesMessage(main, "createEvent.conflict.title");
  await unfold(page, "Passcode and phone number");
  await expect(page.getByRole("textbox", { name: "Passcode" })).toHaveValue("willow");
  await passesAxe(page);
  await page.getByRole("radio", { name: "This form" }).check();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page).toHaveURL(/sitting-together-for-all/);
  await expect(main.getByText("Passcode: willow")).toBeVisible();
});

test("a form that the browser sends before hydration is not sent again after it", async ({ page, context, server }) => {
  await signIn(context, server, await aMember(server));
  const [scripts, answers] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let sent = 0;
  await page.route("**/assets/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.route(/\/create-event(\.data)?$/, async (route) => {
    if (route.request().method() === "POST") {
      sent += 1;
      await answers.promise;
    }
    await route.continue();
  });
  await page.route("**/pressed-when-alive?*", (route) => route.fulfill({ status: 204 }));
  // A press ten seconds after the first sends the form again, which a busy machine would reach here.
  await page.addInitScript(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() / 20;
  });
  const opened = page.goto("/create-event");
  await expect(page.getByRole("button", { name: "Create Event" })).toBeVisible();
  // Until then content outside the screen, such as the footer, has an estimated size.
  await page.locator("html[data-laid-out]").waitFor();
  // Presses the button again and again; Playwright's own click would wait for the response.
  await page.evaluate(async () => {
    await document.fonts.ready;
    const { scrollHeight } = document.documentElement;
    let presses = 0;
    const pressing = setInterval(() => {
      document.querySelector<HTMLButtonElement>("main .button--submit")?.click();
      const isAlive = Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactProps"));
      if (isAlive) presses += 1;
      if (presses < 5) return;
      clearInterval(pressing);
      void fetch(`/pressed-when-alive?grown=${document.documentElement.scrollHeight - scrollHeight}`);
    }, 100);
  });
  await expect.poll(() => sent).toBeGreaterThan(0);
  const [request] = await Promise.all([page.waitForRequest("**/pressed-when-alive?*"), scripts.resolve()]);
  // If the page grew, its buttons would move away during a press.
  expect(new URL(request.url()).search).toBe("?grown=0");
  answers.resolve();
  await opened;
  await expect(page.getByRole("alert").filter({ hasText: "There are problems with" })).toBeVisible();
  expect(sent).toBe(1);
});

test("visitors log in first, and an expired session loses nothing", async ({ page, context, server }) => {
  const messages = page.getByRole("region", { name: "Messages" });
  await page.goto("/create-event");
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fcreate-event/);
  await seesMessage(messages, "createEvent.toast.logIn");
  await seesMessage(messages, "createEvent.toast.logInText");

  const member = await aMember(server);
  await signIn(context, server, member);
  await page.goto("/events");
  const release = await holdRequests(page, "**/create-event.data*");
  await page.getByRole("link", { name: "Create event" }).first().click();
  await seesMessage(page.getByRole("main"), "layout.checkingAuthentication");
  release();
  await describe(page, "After signing in again", "Returning Group");
  await unfold(page, "Image");
  await page
    .getByLabel("Choose an image")
    .setInputFiles({ name: "candle.png", mimeType: "image/png", buffer: await aPicture(90, 60) });
  await page.getByLabel("What the image shows").fill("A candle");
  await context.clearCookies({ name: "session" });
  await page.getByRole("button", { name: "Create Event" }).click();
  await seesMessage(messages, "createEvent.toast.expired");
  await seesMessage(messages, "createEvent.toast.expiredText");
  await page.getByRole("main").getByLabel("Email address").fill(member.email);
  await page.getByLabel("Password", { exact: true }).fill(member.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await seesMessage(page.getByRole("main"), "createEvent.unfinished.kept");
  await expect(field(page, "Title")).toHaveValue("After signing in again");
  const lost = page.getByText("Please choose your image again: candle.png. We could not keep the file.");
  await expect(lost).toBeVisible();
  await expect(page.getByLabel("What the image shows")).toHaveValue("A candle");
  // A tab that is closed and opened again has lost the file too.
  await field(page, "Title").fill("After a reload");
  await page.waitForFunction(() => localStorage.getItem("unfinishedForms")?.includes("After a reload"));
  await page.goto("/create-event");
  await expect(field(page, "Title")).toHaveValue("After a reload");
  await expect(lost).toBeVisible();
  const chooser = page.getByLabel("Choose an image");
  await chooser.setInputFiles({ name: "candle.png", mimeType: "image/png", buffer: await aPicture(90, 60) });
  await expect(lost).toBeHidden();
  await expect(page.getByLabel("What the image shows")).toHaveAttribute("required");
});
