import { eventPath } from "#core/events/event-address.ts";
import { anEvent } from "#tests/support/builders/an-event.ts";
import { passesAxe } from "#tests/support/browser/axe.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { staysWhereItIs } from "#tests/support/browser/stays-where-it-is.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { aMember, signIn } from "#tests/support/member.ts";
import { english } from "#tests/support/messages/english.ts";
import { seesMessage } from "#tests/support/messages/sees-message.ts";
import { TEST_NOW, type TestServer } from "#tests/support/server.ts";

// Chromium reports a response of 404 or 410 as an error.
test.use({ serverSettings: { DEMO: "off" }, expectedFaults: ["status of 404", "status of 410"] });

const NOW = Date.parse(TEST_NOW);

/** A weekly event on Fridays in New York; its address. */
async function aWeekly(server: TestServer, title: string): Promise<string> {
  const schedule = { startsLocal: "2026-03-13T19:00:00", timezone: "America/New_York", rrule: "FREQ=WEEKLY;BYDAY=FR" };
  const { publicId } = await inDirectory(server, (database) =>
    anEvent(database, { title, now: NOW, schedules: [schedule] }),
  );
  return eventPath({ title, publicId });
}

test("an event can be added to a calendar from its next date on, also by keyboard @with-and-without-javascript", async ({
  page,
  server,
  javaScriptEnabled,
}) => {
  const path = await aWeekly(server, "Sitting of saxifrage");
  await page.goto(path);
  const menu = page.getByText(english("addToCalendar.add"), { exact: true });
  await menu.focus();
  await page.keyboard.press("Enter");
  const links = page.locator(".time-card .ways-menu").first().locator("a");
  await expect(links).toHaveText([
    english("addToCalendar.google"),
    english("addToCalendar.outlook"),
    english("addToCalendar.apple"),
    english("addToCalendar.file"),
    english("addToCalendar.dateOnly"),
    english("embeds.link"),
  ]);
  const google = new URL((await links.first().getAttribute("href")) ?? "").searchParams;
  expect(google.get("dates")).toBe("20260313T190000/20260313T200000");
  expect(google.get("ctz")).toBe("America/New_York");
  expect(google.get("recur")).toBe("RRULE:FREQ=WEEKLY;BYDAY=FR");
  expect(google.get("location")).toBe("https://meet.example.org/room");
  await expect(links.nth(2)).toHaveAttribute("href", new RegExp(`^webcal://.*${path}\\.ics$`));
  await expect(links.nth(4)).toHaveAttribute("href", `${path}/2026-03-13T1900.ics`);
  if (javaScriptEnabled) await passesAxe(page);
  const file = await page.request.get(`${path}.ics`);
  expect(file.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
  expect(await file.text()).toContain("DTSTART;TZID=America/New_York:20260313T190000\r\n");
  const etag = file.headers()["etag"] ?? "";
  const again = await page.request.get(`${path}.ics`, { headers: { "if-none-match": etag } });
  expect([again.status(), (await again.body()).length]).toEqual([304, 0]);
  const head = await page.request.head(`${path}.ics`);
  expect([head.status(), head.headers()["etag"]]).toEqual([200, etag]);
  expect((await page.request.get("/events/nothing-zzzzzz.ics")).status()).toBe(404);
});

test("a filtered list has an address to subscribe to, with the same filters @with-and-without-javascript", async ({
  page,
  server,
  javaScriptEnabled,
}) => {
  await aWeekly(server, "Vigil of toadflax");
  await aWeekly(server, "Vigil of speedwell");
  await page.goto("/events?q=toadflax&weekday=fri&tz=America/New_York");
  await page.getByText(english("addToCalendar.subscribe"), { exact: true }).click();
  await seesMessage(page, "addToCalendar.subscribeNote");
  const address = new URL(await page.getByLabel(english("addToCalendar.address")).inputValue());
  expect(address.pathname + address.search).toBe("/events.ics?q=toadflax&tz=America/New_York&weekday=fri");
  if (javaScriptEnabled) await passesAxe(page);
  const text = await (await page.request.get(address.pathname + address.search)).text();
  expect(text.match(/^SUMMARY:.*$/gm)).toEqual(["SUMMARY:Vigil of toadflax"]);
});

test("a member creates a private address for saved events, renews it and turns it off @with-and-without-javascript", async ({
  page,
  context,
  server,
  javaScriptEnabled,
}) => {
  await page.addInitScript(staysWhereItIs);
  const member = await aMember(server, { name: "Uta Brandt" });
  await signIn(context, server, member);
  await page.goto("/saved-events");
  await page.getByRole("link", { name: english("saved.inCalendar") }).click();
  await seesMessage(page, "calendarAddresses.lede");
  await seesMessage(page, "calendarAddresses.saved.text");
  await seesMessage(page, "calendarAddresses.fits.text");
  await seesMessage(page, "calendarAddresses.fits.none");
  await seesMessage(page, "calendarAddresses.fits.mark");
  const own = page.locator("#saved");
  await own.getByRole("button", { name: "Create address for “Saved events”" }).click();
  await seesMessage(page, "calendarAddresses.toast.made");
  await seesMessage(page, "calendarAddresses.renewNote");
  if (javaScriptEnabled) await passesAxe(page);
  const address = () => own.getByLabel(english("addToCalendar.address")).inputValue();
  const first = new URL(await address()).pathname;
  // Without the member's cookies.
  const status = async (path: string) => (await fetch(new URL(path, page.url()))).status;
  expect(await status(first)).toBe(200);
  await own.getByRole("button", { name: "Renew address for “Saved events”" }).click();
  await expect.poll(async () => new URL(await address()).pathname).not.toBe(first);
  const second = new URL(await address()).pathname;
  expect([await status(first), await status(second)]).toEqual([410, 200]);
  await own.getByRole("button", { name: "Turn off “Saved events”" }).click();
  await seesMessage(page, "calendarAddresses.toast.ended");
  await seesMessage(page, "calendarAddresses.toast.endedText");
  expect(await status(second)).toBe(410);
  await page.getByRole("link", { name: english("calendarAddresses.toSaved") }).click();
  await expect(page).toHaveURL(/\/saved-events$/);
});
