import type { Page } from "@playwright/test";
import { actorOf } from "#core/audit/actor.ts";
import { HOUR_MS } from "#core/time/instant.ts";
import { insertActivity } from "#data/queries/activity-write.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { roles } from "#data/tables/accounts.ts";
import { transaction } from "#data/transaction.ts";
import { passesAxe } from "#tests/support/browser/axe.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { anEvent } from "#tests/support/builders/an-event.ts";
import { aMember, signIn } from "#tests/support/member.ts";
import { seesMessage } from "#tests/support/messages/sees-message.ts";
import { TEST_NOW, type TestServer } from "#tests/support/server.ts";

const now = Date.parse(TEST_NOW);
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** Entries: an admin made someone a moderator, was refused once and edited an event, which the moderator saved. */
async function theActs(server: TestServer) {
  const admin = await aMember(server, { name: "Miriam Okafor" });
  const tomas = await aMember(server, { name: "Tomás Vidal" });
  const title = `Songs from Taizé ${process.pid}`;
  await inDirectory(server, async (database) => {
    await database.db.insert(roles).values({ userId: admin.userId, role: "admin", grantedAt: now });
    const { publicId } = await anEvent(database, { now, title });
    const origin = { address: "203.0.113.24", userAgent: FIREFOX, requestId: "r-1" };
    const actor = actorOf({ userId: admin.userId, role: "admin" }, origin);
    const user = { type: "user", id: tomas.userId } as const;
    const event = { type: "event", id: publicId } as const;
    await transaction(database.db, async (tx) => {
      const role = { before: { role: "user" }, after: { role: "moderator" } };
      await recordAudit(tx, { action: "change-role", actor, entity: user, outcome: "done", ...role }, now - HOUR_MS);
      const refused = { action: "delete-all-events", actor, entity: null, outcome: "refused" } as const;
      await recordAudit(tx, { ...refused, facts: { reason: "forbidden" } }, now - HOUR_MS);
      const words = { before: { title: "=Kena Upanishad" }, after: { title } };
      await recordAudit(tx, { action: "update-event", actor, entity: event, outcome: "done", ...words }, now - 1_000);
      const saved = { userId: tomas.userId, type: "event_saved", entityType: "event", entityId: publicId } as const;
      await insertActivity(tx, saved, now - HOUR_MS);
    });
  });
  return { admin, tomas, title };
}

const entry = (page: Page, words: string) => page.getByRole("main").getByRole("listitem").filter({ hasText: words });

test("an admin reads, searches and exports the security log, and searches user activities @with-and-without-javascript", async ({
  page,
  context,
  server,
  javaScriptEnabled,
}) => {
  const { admin, tomas, title } = await theActs(server);
  await signIn(context, server, admin);
  await page.goto("/admin");
  await seesMessage(page.getByRole("main"), "admin.tabs.audit");
  await page.getByRole("link", { name: "Audit Log" }).click();
  await seesMessage(page.getByRole("main"), "adminAudit.security");
  const edit = entry(page, "Event changed").filter({ hasText: title });
  await expect(edit.getByRole("row", { name: "title" })).toContainText("=Kena Upanishad");
  await expect(edit).toContainText("203.0.113.24 · Firefox, Linux");
  await expect(entry(page, "All events deleted, refused")).toContainText("not allowed");
  if (javaScriptEnabled) await passesAxe(page);

  await page.getByRole("searchbox", { name: "Search" }).fill(tomas.email);
  await page.getByRole("combobox", { name: "Activity" }).selectOption({ label: "Roles" });
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(`/admin/audit?q=${encodeURIComponent(tomas.email)}&activity=roles`);
  await expect(entry(page, "Role changed")).toContainText("moderator");
  await expect(entry(page, "Event changed")).toHaveCount(0);
  const exported = await page.getByRole("link", { name: "Export CSV" }).getAttribute("href");
  const file = await page.request.get(exported ?? "");
  expect(file.headers()["content-disposition"]).toMatch(/filename="admin-security-logs-\d{4}-\d\d-\d\d\.csv"$/);
  expect((await file.text()).split("\r\n").filter((line) => line.includes("Role changed"))).toHaveLength(1);

  await page.getByRole("link", { name: "User Activities" }).click();
  await seesMessage(page.getByRole("main"), "adminAudit.activities");
  await expect(entry(page, `Saved ${title}`)).toContainText(`Tomás Vidal · ${tomas.email} · event`);
  if (javaScriptEnabled) await passesAxe(page);
  await page.getByRole("searchbox", { name: "Search" }).fill("nobody at all");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByRole("heading", { name: "No entries found" })).toBeVisible();
});

test("an admin sees the background jobs and runs one again", async ({ page, context, server }) => {
  const { admin } = await theActs(server);
  await signIn(context, server, admin);
  await page.goto("/admin/settings");
  await page.getByRole("link", { name: "Jobs", exact: true }).click();
  await expect(page).toHaveURL("/admin/jobs");
  const row = page.getByRole("row", { name: "Move events to their next date" });
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText("Done", { timeout: 500 });
  }).toPass();
  await passesAxe(page);
  await row.getByRole("button", { name: "Run again" }).click();
  await expect(page.getByRole("region", { name: "Messages" })).toContainText(
    /Job started|It is already waiting to run/,
  );
  await page.goto("/admin/audit?activity=site");
  await expect(entry(page, "Job run again").first()).toBeVisible();
});
