import { DEMO_SOURCE } from "#core/events/event.ts";
import { type BuiltEvent, anEvent, type EventOverrides } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { passesAxe } from "#tests/support/browser/axe.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { expect, test as base } from "#tests/support/browser/test.ts";
import { seesMessage } from "#tests/support/messages/sees-message.ts";

/** Wednesday in New York, four days before its clocks change; those of London follow two weeks later. */
const NOW = "2027-03-10T15:00:00Z";

type Directory = { directory: (overrides: EventOverrides) => Promise<BuiltEvent> };

/** Runs in the server's own database: each test creates its own events. */
const test = base.extend<Directory>({
  directory: async ({ server }, use) => {
    await use((overrides) =>
      inDirectory(server, (database) => anEvent(database, { now: Date.parse(NOW), ...overrides })),
    );
  },
});

test.use({ serverSettings: { DEMO: "off", TEST_NOW: NOW, SITE_TIMEZONE: "America/New_York" } });

const LONDON = { startsLocal: "2026-11-19T19:00:00", timezone: "Europe/London", rrule: "FREQ=WEEKLY;BYDAY=TH" };
const CANCELLED = { cancelled: true, startsLocal: null, durationSeconds: null };

test("an event in London is shown in New York time, with notes between the two clock changes @without-javascript", async ({
  page,
  directory,
}) => {
  const { publicId } = await directory({ title: "Evening office", organizerName: "Abbey", schedules: [LONDON] });
  const response = await page.goto(`/events/evening-office-${publicId}?tz=America/New_York`);
  expect(response?.status()).toBe(200);
  await expect(page).toHaveTitle("Evening office · Samehour");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Evening office");
  const card = page.getByRole("complementary", { name: "When and how to join" });
  await expect(card).toContainText("Tomorrow, Thursday");
  await expect(card).toContainText("2:00 PM to 3:00 PM");
  await expect(card).toContainText("your time, New York (GMT−5)");
  await expect(card).toContainText("7:00 PM to 8:00 PM, Thursday");
  await expect(card).toContainText("London (GMT)");
  await expect(page.getByText("From March 14 to 27 this is at 3:00 PM for you instead of 2:00 PM.")).toBeVisible();
  const lines = page.getByRole("region", { name: "Upcoming dates" }).getByRole("listitem");
  await expect(lines.nth(0)).toContainText("Thu, Mar 18");
  await expect(lines.nth(0)).toContainText("3:00 PM");
  await expect(lines.nth(0)).toContainText("7:00 PM in London");
  await expect(lines.nth(0)).toContainText("1 hour later for you: your clocks change");
  await expect(lines.nth(2)).toContainText("2:00 PM");
  await expect(lines.nth(2)).toContainText("1 hour earlier for you: London changed its clocks");
});

test("the same event in London has one time and no note @without-javascript", async ({ page, directory }) => {
  const { publicId } = await directory({ title: "Evening office", schedules: [LONDON] });
  await page.goto(`/events/evening-office-${publicId}?tz=Europe/London`);
  const main = page.getByRole("main");
  await expect(main).toContainText("7:00 PM to 8:00 PM");
  await expect(main).not.toContainText("In the host’s time");
  await expect(main).not.toContainText("for you");
});

test("every date has its own page, which links back to all dates @with-and-without-javascript", async ({
  page,
  directory,
}) => {
  const exceptions = [{ originalLocal: "2027-03-25T19:00:00", ...CANCELLED }];
  const { publicId } = await directory({ title: "Evening office", schedules: [{ ...LONDON, exceptions }] });
  await page.goto(`/events/evening-office-${publicId}?tz=America/New_York`);
  await page.getByRole("link", { name: "Thu, Mar 25" }).click();
  await expect(page).toHaveURL(new RegExp(`/events/evening-office-${publicId}/2027-03-25T1900`));
  await expect(page.getByText("This date has been cancelled.")).toBeVisible();
  await expect(page.getByRole("complementary", { name: "When and how to join" })).toContainText("Cancelled");
  await expect(page.getByRole("link", { name: /^Join/ })).toHaveCount(0);
  await page.getByRole("link", { name: "Next date: Thu, Mar 11, 2:00 PM" }).click();
  await expect(page).toHaveURL(new RegExp(`/events/evening-office-${publicId}/2027-03-11T1900`));
  await page.getByRole("link", { name: "All dates of this event" }).click();
  await expect(page.getByRole("region", { name: "Upcoming dates" })).toContainText("Cancelled");
});

test("past and moved dates stay reachable @without-javascript", async ({ page, directory }) => {
  const moved = { cancelled: false, startsLocal: "2027-03-19T20:00:00", durationSeconds: null };
  const exceptions = [{ originalLocal: "2027-03-18T19:00:00", ...moved }];
  const { publicId } = await directory({ title: "Evening office", schedules: [{ ...LONDON, exceptions }] });
  await page.goto(`/events/evening-office-${publicId}/2027-03-04T1900?tz=America/New_York`);
  await expect(page.getByText("This date has passed.")).toBeVisible();
  await page.goto(`/events/evening-office-${publicId}/2027-03-18T1900?tz=America/New_York`);
  await expect(
    page.getByText("This date has moved. It was Thu, Mar 18, 3:00 PM; it is now Fri, Mar 19, 4:00 PM."),
  ).toBeVisible();
});

test("event addresses answer with the right status and never with another event", async ({ request, directory }) => {
  const { publicId } = await directory({ title: "Evening office", schedules: [LONDON] });
  const deleted = await directory({ listing: "hidden", deletedAt: Date.parse(NOW) });
  const held = await directory({ listing: "hidden", held: true });
  const status = async (address: string) => (await request.get(address, { maxRedirects: 0 })).status();
  const old = await request.get(`/events/old-title-${publicId}?tz=Asia/Tokyo`, { maxRedirects: 0 });
  expect(old.status()).toBe(301);
  expect(old.headers()["location"]).toBe(`/events/evening-office-${publicId}?tz=Asia%2FTokyo`);
  expect(await status("/events/nothing-zzzzzz")).toBe(404);
  expect(await status(`/events/evening-sitting-${held.publicId}`)).toBe(404);
  expect(await status(`/events/evening-sitting-${deleted.publicId}`)).toBe(410);
  expect(await status(`/events/evening-office-${publicId}/2027-03-19T1900`)).toBe(404);
  expect(await status(`/events/evening-office-${publicId}/tomorrow`)).toBe(404);
  expect(await status("/go/zzzzzz")).toBe(404);
});

/** Twenty minutes after NOW, in New York. */
const SOON = { startsLocal: "2027-03-10T10:20:00", timezone: "America/New_York", rrule: null };

test("a visible meeting link opens in a new tab and names its host @without-javascript", async ({
  page,
  directory,
}) => {
  const { publicId } = await directory({ title: "Open door", schedules: [SOON] });
  await page.goto(`/events/open-door-${publicId}?tz=America/New_York`);
  const join = page.getByRole("link", { name: "Join event (opens in a new tab)" });
  await expect(join).toHaveAttribute("href", "https://meet.example.org/room");
  await expect(join).toHaveAttribute("target", "_blank");
  await expect(join).toHaveAttribute("rel", /noopener/);
  await expect(page.getByText("Opens meet.example.org in a new tab")).toBeVisible();
});

test("a shared link shows the event's own picture in its declared size @without-javascript", async ({
  page,
  request,
  directory,
}) => {
  const { publicId } = await directory({ title: "Open door", organizerName: "Abbey", schedules: [SOON] });
  await page.goto(`/events/open-door-${publicId}`);
  const readMeta = (name: string) =>
    page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute("content");
  const alt = "Open door, with Abbey: Wednesday, March 10, 2027, 10:20 AM Eastern Time (GMT−5)";
  expect(await readMeta("og:image:alt")).toBe(alt);
  expect(await readMeta("twitter:image:alt")).toBe(alt);
  expect(await readMeta("twitter:image")).toBe(await readMeta("og:image"));
  const answer = await request.get((await readMeta("og:image")) ?? "");
  expect(answer.headers()).toMatchObject({
    "content-type": "image/png",
    "cache-control": "public, max-age=86400",
    "cross-origin-resource-policy": "cross-origin",
  });
  const file = await answer.body();
  expect(file.readUInt32BE(16)).toBe(Number(await readMeta("og:image:width")));
  expect(file.readUInt32BE(20)).toBe(Number(await readMeta("og:image:height")));
});

test("a link that opens shortly before the start stays secret until then and appears by itself", async ({
  page,
  directory,
}) => {
  const { publicId } = await directory({
    title: "Shy door",
    link: "https://shy.example.org/room",
    linkAudience: "before_start",
    passcode: "open-sesame",
    schedules: [SOON],
  });
  await page.clock.install({ time: NOW });
  const response = await page.goto(`/events/shy-door-${publicId}?tz=America/New_York`, { waitUntil: "networkidle" });
  const html = (await response?.text()) ?? "";
  expect(html).not.toContain("shy.example.org");
  expect(html).not.toContain("open-sesame");
  await expect(page.getByText("The link opens in 5 min.")).toBeVisible();
  await page.clock.fastForward("01:00");
  await expect(page.getByText("The link opens in 4 min.")).toBeVisible();
  await page.clock.fastForward("04:00");
  await expect(page.getByRole("link", { name: "Join now (opens in a new tab)" })).toHaveAttribute(
    "href",
    `/go/${publicId}`,
  );
});

test("Save is the main action long before the start, and Join in the last hour @without-javascript", async ({
  page,
  directory,
}) => {
  const far = { ...SOON, startsLocal: "2027-03-10T11:01:00" };
  const acts = page.getByRole("main").locator(".time-card :is(.button--primary, .join-later a)");
  const later = await directory({ title: "Later", schedules: [far] });
  await page.goto(`/events/later-${later.publicId}?tz=America/New_York`);
  await expect(acts).toHaveText([/^Save/, /^Join event/]);
  await expect(page.locator(".join-bar")).toHaveCount(0);
  await expect(page.getByText("starts in 1 h 1 min")).toBeVisible();
  const soon = await directory({ title: "Soon", schedules: [SOON] });
  await page.goto(`/events/soon-${soon.publicId}?tz=America/New_York`);
  await expect(acts).toHaveText([/^Join event/]);
  await expect(page.locator(".time-card__lead")).toContainText("starts in 20 min");
  const gated = await directory({
    title: "Gated",
    schedules: [far],
    link: "https://a.example/",
    linkAudience: "members",
  });
  await page.goto(`/events/gated-${gated.publicId}?tz=America/New_York`);
  await expect(acts).toHaveText([/^Save/, "Sign in"]);
  await expect(page.getByText("Members can see this link.")).toBeVisible();
});

test("sixty minutes before the start Join becomes the main action by itself", async ({ page, directory }) => {
  const far = { ...SOON, startsLocal: "2027-03-10T11:01:00" };
  const { publicId } = await directory({ title: "Near", schedules: [far] });
  await page.clock.install({ time: NOW });
  await page.goto(`/events/near-${publicId}?tz=America/New_York`, { waitUntil: "networkidle" });
  await expect(page.getByRole("button", { name: /^Save ?: Near/ })).toHaveClass(/button--primary/);
  await expect(page.locator(".time-card__lead")).toHaveCount(0);
  await page.clock.fastForward("01:00");
  await expect(page.locator(".time-card__lead")).toContainText("starts in 1 h");
  await expect(page.locator(".time-card__lead").getByRole("link", { name: /^Join event/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Save ?: Near/ })).not.toHaveClass(/button--primary/);
});

test("all upcoming dates are one click away @without-javascript", async ({ page, directory }) => {
  const { publicId } = await directory({ title: "Evening office", schedules: [LONDON] });
  await page.goto(`/events/evening-office-${publicId}?tz=America/New_York`);
  const dates = page.getByRole("region", { name: "Upcoming dates" });
  await expect(dates.getByRole("listitem")).toHaveCount(4);
  await dates.getByRole("link", { name: "All dates" }).click();
  await expect(page).toHaveURL(/\?dates=all/);
  await expect(dates.getByRole("link", { name: "Thu, Jul 01" })).toBeVisible();
  await expect(dates.getByRole("link", { name: "All dates" })).toHaveCount(0);
});

test("a running event shows how long ago it started and ends by itself", async ({ page, directory }) => {
  const running = { ...SOON, startsLocal: "2027-03-10T09:50:00", durationSeconds: 1_800 };
  const { publicId } = await directory({ title: "Now", schedules: [running] });
  await page.clock.install({ time: NOW });
  await page.goto(`/events/now-${publicId}?tz=America/New_York`, { waitUntil: "networkidle" });
  const card = page.getByRole("complementary", { name: "When and how to join" });
  await expect(card).toContainText("Happening now");
  await expect(card).toContainText("Started 10 min ago");
  await expect(card.getByRole("progressbar")).toHaveAttribute("aria-valuetext", "20 min left");
  await page.clock.fastForward("20:00");
  await expect(card).toContainText("Ended");
  await expect(page.getByRole("link", { name: /^Join (event|now) \(opens/ })).toHaveCount(0);
});

test("user input is shown as text, in its own direction @with-and-without-javascript", async ({ page, directory }) => {
  const { publicId } = await directory({
    title: "<script>alert(1)</script> جماعة المساء",
    description: "<img src=x onerror=alert(1)>\nSecond line: https://example.org/a). javascript:alert(1)",
    nativeTitle: "جماعة المساء",
    nativeTitleLanguage: "ar",
    organizerName: "“O'Neil & Sons” <b>",
    link: null,
    schedules: [SOON],
  });
  await page.goto(`/events/${publicId}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("<script>alert(1)</script> جماعة المساء");
  await expect(page.getByText("<img src=x onerror=alert(1)>")).toBeVisible();
  await expect(page.locator(".prose a")).toHaveAttribute("href", "https://example.org/a");
  await expect(page.locator(".prose a")).toHaveAttribute("rel", "nofollow noopener ugc");
  await expect(page.locator("bdi[lang=ar]")).toHaveText("جماعة المساء");
  await expect(page.getByText("Hosted by “O'Neil & Sons” <b>")).toBeVisible();
  await expect(page.getByText("No link yet")).toBeVisible();
});

test("the organizer's card shows where, in which languages and how often they meet @without-javascript", async ({
  page,
  server,
  directory,
}) => {
  const now = Date.parse(NOW);
  const { id } = await inDirectory(server, (database) => anOrganizer(database, { name: "Abbey", now }));
  const { publicId } = await directory({
    title: "Evening office",
    organizerId: id,
    organizerName: "Abbey",
    city: "Ealing",
    languages: ["en", "la"],
    schedules: [{ ...LONDON, rrule: "FREQ=WEEKLY;BYDAY=TU,TH" }],
  });
  await page.goto(`/events/evening-office-${publicId}?tz=America/New_York`);
  const card = page.getByRole("region", { name: "Abbey" });
  for (const fact of ["Ealing", "English, Latin"]) await expect(card.getByText(fact, { exact: true })).toBeVisible();
  await seesMessage(card, "organizers.card.aWeek", { count: 2 });
});

test("a long description shows its highlights and opens in full @without-javascript", async ({ page, directory }) => {
  const sentences = Array.from({ length: 12 }, (_, at) => `This is sentence number ${at + 1} of a long text.`);
  const { publicId } = await directory({ title: "Long", description: sentences.join(" "), schedules: [SOON] });
  await page.goto(`/events/long-${publicId}`);
  const highlights = page.locator(".highlights li");
  await expect(highlights).toHaveText(sentences.slice(0, 4));
  await seesMessage(page, "event.highlights");
  await expect(page.getByText("sentence number 12")).toBeHidden();
  await page.getByText("Read the full description").click();
  await expect(page.getByText("sentence number 12")).toBeVisible();
});

test("a room without a start time is open around the clock @without-javascript", async ({ page, directory }) => {
  const { publicId } = await directory({ title: "Silent room", kind: "always_open" });
  await page.goto(`/events/silent-room-${publicId}`);
  await expect(page.getByRole("main")).toContainText("Open around the clock");
  const join = page.locator("a.button--large", { hasText: "Join now" }).first();
  await expect(join).toBeVisible();
  await expect(join).toHaveAccessibleName("Join now (opens in a new tab)");
});

const EVERYTHING: EventOverrides = {
  title: "Evening office with a title that is rather long for a small telephone",
  description: `A first paragraph that leads${" and goes on".repeat(14)}.\n\nA second one${" that follows".repeat(12)}.`,
  price: 0,
  languages: ["fr", "en"],
  guidance: "guided",
  captions: true,
  mode: "hybrid",
  location: "Abbey",
  city: "York",
  country: "GB",
  schedules: [{ ...LONDON, exceptions: [{ originalLocal: "2027-03-18T19:00:00", ...CANCELLED }] }],
};

test("axe finds no violations on an event with every field, and nothing scrolls sideways", async ({
  page,
  directory,
}) => {
  const { publicId } = await directory(EVERYTHING);
  await page.goto(`/events/${publicId}?tz=America/New_York`);
  await page.getByText("Other time zones").click();
  for (const width of [320, 360, 1280]) {
    await passesAxe(page, [width]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test("nothing shifts while the page loads and hydrates", async ({ page, directory }) => {
  const { publicId } = await directory(EVERYTHING);
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) Object.assign(window, { shifted: entry.toJSON() });
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(`/events/${publicId}?tz=America/New_York`, { waitUntil: "networkidle" });
  expect(await page.evaluate(() => ("shifted" in window ? window.shifted : null))).toBeNull();
});

test("on a phone the main action is on the first screen", async ({ page, directory }) => {
  const title = "Interfaith Prayer for Peace";
  const far = { ...SOON, startsLocal: "2027-03-11T10:00:00", rrule: "FREQ=WEEKLY" };
  const later = await directory({ title, schedules: [far], importSource: DEMO_SOURCE });
  const soon = await directory({ title, schedules: [SOON], importSource: DEMO_SOURCE });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/events/${later.publicId}?tz=America/New_York`);
  await expect(page.getByRole("button", { name: /^Save ?: Interfaith/ }).first()).toBeInViewport({ ratio: 1 });
  await page.goto(`/events/${soon.publicId}?tz=America/New_York`);
  const join = page.getByRole("main").getByRole("link", { name: /^Join event/ });
  await expect(join.first()).toBeInViewport({ ratio: 1 });
});

test("on a phone Join sticks to the bottom edge once the card's own has scrolled away", async ({ page, directory }) => {
  const { publicId } = await directory({
    ...EVERYTHING,
    description: "A paragraph of some length.\n\n".repeat(40),
    schedules: [{ ...SOON, rrule: "FREQ=WEEKLY" }],
  });
  await page.setViewportSize({ width: 360, height: 700 });
  await page.goto(`/events/${publicId}?tz=America/New_York`);
  const bar = page.locator(".join-bar");
  await expect(bar).not.toBeInViewport();
  await page.getByRole("heading", { name: "Upcoming dates" }).scrollIntoViewIfNeeded();
  await expect(bar).toBeInViewport({ ratio: 1 });
  const last = page.getByRole("region", { name: "Upcoming dates" }).getByRole("link").first();
  await last.focus();
  const isClear = async () => {
    const [barBox, linkBox] = [await bar.boundingBox(), await last.boundingBox()];
    return (linkBox?.y ?? 0) + (linkBox?.height ?? 0) <= (barBox?.y ?? 0);
  };
  await expect.poll(isClear).toBe(true);
});

test.describe("error pages", () => {
  // Chromium reports their status as an error.
  test.use({ expectedFaults: ["403 (Forbidden)", "404 (Not Found)"] });

  test("a date that does not exist links to the event @without-javascript", async ({ page, directory }) => {
    const { publicId } = await directory({ title: "Evening office", schedules: [LONDON] });
    await page.goto(`/events/evening-office-${publicId}/2027-03-19T1900`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("There is no event on this date");
    await page.getByRole("link", { name: "See all dates of this event" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Evening office");
  });

  test("/go says when a link opens, in the visitor's zone @without-javascript", async ({
    page,
    request,
    directory,
  }) => {
    const early = await directory({ title: "Shy door", linkAudience: "before_start", schedules: [SOON] });
    const members = await directory({ title: "House door", linkAudience: "members" });
    const response = await page.goto(`/go/${early.publicId}?tz=Europe/London`);
    expect(response?.status()).toBe(403);
    expect(response?.headers()["cache-control"]).toContain("no-store");
    await expect(page.getByRole("main")).toContainText(
      "It opens 15 minutes before the start: Today, Wednesday, 3:05 PM, your time, London (GMT).",
    );
    await page.goto(`/go/${members.publicId}`);
    await expect(page.getByText("Members can see this link.")).toBeVisible();
    const open = await directory({ title: "Open door", schedules: [SOON] });
    const answer = await request.get(`/go/${open.publicId}`, { maxRedirects: 0 });
    expect(answer.headers()["location"]).toBe("https://meet.example.org/room");
  });
});

test("an event's structured data matches its pages and is not repeated in the hydration data @without-javascript", async ({
  page,
  server,
  directory,
}) => {
  const title = "Lauds </script><!-- & at dawn";
  const { publicId } = await directory({ title, organizerName: "Abbey", schedules: [LONDON] });
  const path = `/events/lauds-script-and-at-dawn-${publicId}`;
  const readStructuredData = async (address: string): Promise<Record<string, unknown>> => {
    await page.goto(`${address}?tz=America/New_York`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    const block = page.locator('script[type="application/ld+json"]');
    await expect(block).toHaveCount(1);
    const html = await (await fetch(`${server.origin}${address}?tz=America/New_York`)).text();
    expect(html.split("scheduleTimezone").length + html.split("superEvent").length).toBe(3);
    return JSON.parse(String(await block.textContent())) as Record<string, unknown>;
  };
  const series = await readStructuredData(path);
  expect(series).toMatchObject({
    "@type": "EventSeries",
    name: title,
    url: server.origin + path,
    eventSchedule: [
      { byDay: ["https://schema.org/Thursday"], startTime: "19:00:00", scheduleTimezone: "Europe/London" },
    ],
  });
  const [first] = series["subEvent"] as { url: string; startDate: string }[];
  const date = await readStructuredData(String(first?.url).replace(server.origin, ""));
  expect(date).toMatchObject({ "@type": "Event", name: title, startDate: "2027-03-11T19:00:00+00:00" });
  await expect(page.locator("head link[rel=canonical]")).toHaveAttribute("href", String(date["url"]));
  const card = page.getByRole("complementary", { name: "When and how to join" });
  await expect(card).toContainText("7:00 PM to 8:00 PM, Thursday");
});
