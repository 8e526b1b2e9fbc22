import { roles } from "#data/tables/accounts.ts";
import { passesAxe } from "#tests/support/browser/axe.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { someEvents } from "#tests/support/builders/an-event.ts";
import { aMember, signIn } from "#tests/support/member.ts";
import { seesMessage } from "#tests/support/messages/sees-message.ts";
import { TEST_NOW } from "#tests/support/server.ts";

const now = Date.parse(TEST_NOW);

test.use({ serverSettings: { DEMO: "off" }, expectedFaults: ["404 (Not Found)", "status of 422"] });

const at = (startsLocal: string) => [{ startsLocal, timezone: "UTC", rrule: null, durationSeconds: 3600 }];

test.beforeAll(async ({ server }) => {
  await inDirectory(server, async (database) => {
    // Another worker's run of this file may have created them.
    const found = await database.db.execute("select 1 from events where title = 'Quartz at noon'");
    if (found.rows.length > 0) return;
    const common = { now, type: "retreat" as const, traditions: ["Quartzite Way"], languages: ["gd"] };
    await someEvents(database, [
      { ...common, title: "Quartz now", schedules: at("2026-03-11T14:00:00"), practices: ["Pebble Prayer"] },
      { ...common, title: "Quartz at noon", schedules: at("2026-03-12T12:00:00"), practices: ["Pebble Prayer"] },
      { ...common, title: "Quartz at night", schedules: at("2026-03-13T23:00:00"), practices: ["Pebble Prayer"] },
      { ...common, title: "Quartz in May", schedules: at("2026-05-01T12:00:00"), practices: ["Rare Pebble"] },
    ]);
  });
});

const TOPIC = "/topics/tradition/quartzite-way?tz=UTC";

test("the home page leads to all topics, a topic, its week, its list and a related topic @with-and-without-javascript", async ({
  page,
}) => {
  await page.goto("/home?tz=UTC");
  await page.getByRole("link", { name: /^Quartzite Way 4 events/ }).click();
  await expect(page).toHaveURL(TOPIC);
  await expect(page.getByRole("heading", { level: 1, name: "Quartzite Way" })).toBeVisible();
  await expect(page).toHaveTitle("Quartzite Way: online prayer and meditation · Samehour");
  await expect(page.getByRole("region", { name: "Happening now" })).toContainText("Quartz now");
  const next = page.getByRole("region", { name: "Starting next" });
  await expect(next.getByRole("heading", { level: 5 })).toHaveText([
    "Quartz at noon",
    "Quartz at night",
    "Quartz in May",
  ]);
  await expect(
    page.getByText("2 events in the next seven days, from one organizer. The next one starts tomorrow"),
  ).toBeVisible();
  for (const name of ["week", "coming", "hosts", "related"]) await seesMessage(page, `topics.page.${name}`);

  const ways = [
    [
      page.getByRole("region", { name: "The next seven days" }).getByRole("link", { name: /12/ }),
      "/events?day=2026-03-12&tz=UTC&tradition=Quartzite+Way#days",
    ],
    [next.getByRole("link", { name: "See all 4 events" }), "/events?tz=UTC&tradition=Quartzite+Way"],
    [next.getByRole("link", { name: "Calendar" }), "/calendar?tz=UTC&tradition=Quartzite+Way"],
  ] as const;
  for (const [link, address] of ways) await expect(link).toHaveAttribute("href", address);

  await page.getByRole("navigation", { name: "Related topics" }).getByRole("link", { name: "Pebble Prayer" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Online Pebble Prayer" })).toBeVisible();
  await page.getByRole("link", { name: "All topics" }).click();
  await expect(page).toHaveURL("/topics");
  for (const kind of ["tradition", "practice", "type", "language"]) await seesMessage(page, `topics.kinds.${kind}`);
  await seesMessage(page, "topics.list.others");
  const rare = page.getByRole("region", { name: "Practices" }).getByRole("link", { name: "Rare Pebble" });
  await expect(rare).toHaveAttribute("href", "/events?practice=Rare+Pebble");
  await page.getByRole("link", { name: /^Scottish Gaelic 4 events/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Prayer and meditation in Scottish Gaelic" })).toBeVisible();
});

test("on paper the facts about a topic use the width of the page", async ({ page }) => {
  await page.goto(TOPIC);
  await page.emulateMedia({ media: "print" });
  // The width of an A4 page.
  await page.setViewportSize({ width: 794, height: 1123 });
  const { width = 0 } = (await page.locator(".topic-page__facts").boundingBox()) ?? {};
  expect(width).toBeGreaterThan(600);
});

test("an event's facts link to their topics, and the footer to all topics @without-javascript", async ({ page }) => {
  await page.goto("/events?q=quartz+noon");
  await page.getByRole("link", { name: "Quartz at noon", exact: true }).click();
  await page
    .getByRole("list", { name: "Practices and traditions" })
    .getByRole("link", { name: "Pebble Prayer" })
    .click();
  await expect(page).toHaveURL("/topics/practice/pebble-prayer");
  await page.getByRole("contentinfo").getByRole("link", { name: "Topics" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Browse by topic");
});

test("a topic without events is not found, and one with too few events redirects to the list @without-javascript", async ({
  page,
}) => {
  const missing = await page.goto("/topics/practice/no-such-thing");
  expect(missing?.status()).toBe(404);
  await seesMessage(page, "topics.missing.text");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await page.getByRole("link", { name: "See all topics" }).click();
  await expect(page).toHaveURL("/topics");
  await page.goto("/topics/practice/rare-pebble");
  await expect(page).toHaveURL("/events?practice=Rare+Pebble");
  await page.goto("/topics/tradition/Quartzite%20Way");
  await expect(page).toHaveURL("/topics/tradition/quartzite-way");
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
});

test("an admin writes a topic's description, and visitors read it @with-and-without-javascript", async ({
  page,
  context,
  server,
  javaScriptEnabled,
}) => {
  const admin = await aMember(server, { name: "Ruth Adler" });
  const { userId } = admin;
  await inDirectory(server, ({ db }) => db.insert(roles).values({ userId, role: "admin", grantedAt: now }));
  await signIn(context, server, admin);
  await page.goto("/admin/settings");
  if ((page.viewportSize()?.width ?? 0) < 700) await page.getByRole("button", { name: "Actions" }).click();
  await page.getByRole("link", { name: "Topics", exact: true }).first().click();
  for (const name of ["title", "text"]) await seesMessage(page, `adminTopics.${name}`);
  // The two browsers share a directory, so each writes about another topic.
  const name = javaScriptEnabled ? "Pebble Prayer" : "Quartzite Way";
  const row = page.getByRole("row").filter({ hasText: name });
  await row.getByRole("link", { name: `the introduction of ${name}` }).click();
  const field = page.getByRole("textbox", { name: /^Introduction/ });
  await field.fill("x".repeat(601));
  await page.getByRole("button", { name: "Save introduction" }).click();
  await seesMessage(page, "adminTopics.faults.tooLong", { count: 601, max: 600 });
  await expect(field).toHaveValue("x".repeat(601));
  if (javaScriptEnabled) await passesAxe(page);
  await field.fill("One pebble for each breath.\n\nNobody counts.");
  await page.getByRole("button", { name: "Save introduction" }).click();
  await seesMessage(page, "adminTopics.toast.saved");
  await expect(row).toContainText("One pebble for each breath. Nobody counts.");

  await row.getByRole("link", { name: `Edit the introduction of ${name}` }).click();
  await page.getByRole("link", { name: "See the page" }).click();
  await expect(page).toHaveURL((url) => url.pathname.startsWith("/topics/"));
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText("One pebble for each breath.")).toBeVisible();
  await expect(page.getByText("Nobody counts.")).toBeVisible();
});

test("axe finds no violations on a topic page and the page of all topics, and both fit, wide and narrow", async ({
  page,
}) => {
  for (const path of [TOPIC, "/topics"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const width of [1280, 360]) {
      await passesAxe(page, [width]);
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(excess, `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});
