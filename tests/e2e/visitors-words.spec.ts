import type { Page } from "@playwright/test";
import { countDirectory } from "#commands/directory/count-directory.ts";
import { reportEvent } from "#commands/reports/report-event.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { eventPath } from "#core/events/event-address.ts";
import { DAY_MS } from "#core/time/instant.ts";
import { roles } from "#data/tables/accounts.ts";
import { passesAxe } from "#tests/support/browser/axe.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { anEvent } from "#tests/support/builders/an-event.ts";
import { aMember, signIn } from "#tests/support/member.ts";
import { seesMessage } from "#tests/support/messages/sees-message.ts";
import { TEST_NOW, type TestServer } from "#tests/support/server.ts";

// Chromium reports a response of 422 as an error, including one that shows a form's errors.
test.use({ serverSettings: { DEMO: "off" }, expectedFaults: ["status of 422"] });

const now = Date.parse(TEST_NOW);
const SERIES = {
  schedules: [{ startsLocal: "2026-03-02T19:00:00", timezone: "UTC", durationSeconds: 3_600, rrule: "FREQ=DAILY" }],
} as const;
let made = 0;

async function anOwnedEvent(server: TestServer) {
  made += 1;
  const title = `Evening Sitting ${process.pid} ${made}`;
  const owner = await aMember(server, { name: "Ruth Adler" });
  const overrides = { now, title, userId: owner.userId, description: "An hour of silence.", ...SERIES };
  const event = await inDirectory(server, (database) => anEvent(database, overrides));
  return { title, owner, ...event };
}

/** Two other visitors, from other networks, who found nobody there last night. */
async function reportFromOthers(server: TestServer, publicId: string): Promise<void> {
  const input = { reason: "nobody-there", words: "", date: "2026-03-10T19:00:00" } as const;
  await inDirectory(server, async (database) => {
    for (const from of ["one", "two"]) {
      const sender = { client: from, network: from };
      await reportEvent(database, { actor: SYSTEM_ACTOR, viewer: null, publicId, input, sender }, now);
    }
  });
}

const messages = (page: Page) => page.getByRole("region", { name: "Messages" });

test("three reports that nobody was there add a public note to the event; its organizer answers @with-and-without-javascript", async ({
  page,
  request,
  context,
  server,
  javaScriptEnabled,
}) => {
  const event = await anOwnedEvent(server);
  await reportFromOthers(server, event.publicId);
  await page.goto(eventPath(event));
  await page.getByRole("link", { name: "Something wrong?" }).click();
  await page.getByLabel("nobody was there").check();
  await expect(page.locator("[name=date]")).toHaveValue("2026-03-10T1900");
  await page.getByLabel("Details").fill("<b>I waited</b> for 20 minutes.");
  if (javaScriptEnabled) await passesAxe(page);
  await page.getByRole("button", { name: "Send report" }).click();
  await seesMessage(messages(page), "reports.sentText");

  const note = "Visitors report: nobody was there on Mar 10.";
  await expect(page.getByRole("main").getByText(note)).toBeVisible();
  if (javaScriptEnabled) await passesAxe(page);
  const listed = await (await request.get(`/events?q=${encodeURIComponent(event.title)}`)).text();
  const [, ...rows] = listed.split(/class="event-row[ "]/);
  expect(rows.find((row) => row.includes(event.title))).toContain(note);

  await signIn(context, server, event.owner);
  await page.goto("/my-events");
  await page.getByRole("link", { name: "See what they say" }).click();
  await expect(page.getByRole("main").getByText(note)).toBeVisible();
  if (javaScriptEnabled) await passesAxe(page);
  await page.getByRole("button", { name: "It took place" }).click();
  await seesMessage(messages(page), "insights.toast.answeredText");
  await expect(page.getByText("Ruth Adler answered: It took place.")).toBeVisible();
  const shown = await (await request.get(eventPath(event))).text();
  expect(shown).toContain(event.title);
  expect(shown).not.toContain(note);
});

test("an organizer applies a visitor's correction with one click @with-and-without-javascript", async ({
  page,
  request,
  context,
  server,
  javaScriptEnabled,
}) => {
  const event = await anOwnedEvent(server);
  await page.goto(`${eventPath(event)}/report`);
  await page.getByRole("link", { name: "Suggest a correction" }).click();
  await page.getByRole("button", { name: "Send correction" }).click();
  await seesMessage(page.getByRole("main"), "corrections.faults.nothing");
  await page.locator("[name=link]").fill("no link");
  await page.locator("[name=start]").fill("19:30");
  await page.locator("[name=end]").fill("20:15");
  await page.getByLabel("Why?").fill("Their newsletter says so.");
  await page.getByRole("button", { name: "Send correction" }).click();
  await expect(page.getByLabel("Why?")).toHaveValue("Their newsletter says so.");
  if (javaScriptEnabled) await passesAxe(page);
  await page.locator("[name=link]").fill("https://meet.example.org/new-room");
  await page.getByRole("button", { name: "Send correction" }).click();
  await seesMessage(messages(page), "corrections.sentToOrganizer");

  await signIn(context, server, event.owner);
  await page.goto(`${eventPath(event)}/insights`);
  const suggested = (part: string) =>
    page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: part, exact: true }) })
      .first();
  await expect(suggested("Link")).toContainText("https://meet.example.org/new-room");
  await expect(suggested("Times")).toContainText("Their newsletter says so.");
  if (javaScriptEnabled) await passesAxe(page);
  await suggested("Times").getByRole("button", { name: "Use this" }).click();
  await seesMessage(messages(page), "insights.toast.appliedText");
  await expect(suggested("Times")).toHaveCount(0);
  if (javaScriptEnabled) await expect(suggested("Link").getByRole("heading")).toBeFocused();
  await suggested("Link").getByLabel("Reason, if you decline", { exact: false }).fill("It is a test room.");
  await suggested("Link").getByRole("button", { name: "Decline" }).click();
  await seesMessage(messages(page), "insights.toast.declinedText");
  await expect(page.getByText("Ruth Adler declined the correction. Reason: It is a test room.")).toBeVisible();
  expect(await (await request.get(`${eventPath(event)}?tz=UTC`)).text()).toContain("7:30 PM");
});

test("an admin sees the directory's health, on its first day and later", async ({ page, context, server }) => {
  const admin = await aMember(server, { name: "Ada Admin" });
  const granted = { userId: admin.userId, role: "admin", grantedAt: now } as const;
  await inDirectory(server, ({ db }) => db.insert(roles).values(granted));
  await anOwnedEvent(server);
  await signIn(context, server, admin);
  // The server's own job may count in between.
  await expect(async () => {
    await inDirectory(server, ({ pool }) => pool.query("delete from directory_days"));
    await page.goto("/admin/health");
    await seesMessage(page.getByRole("main"), "adminHealth.nothing");
  }).toPass();
  await passesAxe(page);
  await inDirectory(server, async (database) => {
    await countDirectory(database, now - 28 * DAY_MS);
    await countDirectory(database, now);
  });
  await page.reload();
  await page.getByText("Numbers by week as a table").click();
  await expect(page.getByRole("row", { name: /March 9/ })).toBeVisible();
  await passesAxe(page);
});
