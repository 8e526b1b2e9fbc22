import type { Page } from "@playwright/test";
import { eq, like } from "drizzle-orm";
import { roles } from "#data/tables/accounts.ts";
import { events } from "#data/tables/events.ts";
import { importRuns } from "#data/tables/imports.ts";
import { passesAxe } from "#tests/support/browser/axe.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { staysWhereItIs } from "#tests/support/browser/stays-where-it-is.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { csvFile } from "#tests/support/builders/import-file.ts";
import { aMember, signIn } from "#tests/support/member.ts";
import { seesMessage } from "#tests/support/messages/sees-message.ts";
import { TEST_NOW, type TestServer } from "#tests/support/server.ts";

// Chromium reports every response of 400 or more as an error, including those that show a form's errors.
test.use({ expectedFaults: ["status of 413", "status of 422"] });
// Both projects, with and without JavaScript, go through the steps in the same directory.
test.describe.configure({ mode: "serial" });

const BEFORE = (name: string) => [
  { source_id: `${name}-1`, title: `${name} Vespers` },
  { source_id: `${name}-2`, title: `${name} Lauds` },
  { source_id: `${name}-5`, title: `${name} Matins` },
];
const AFTER = (name: string) => [
  { source_id: `${name}-1`, title: `${name} Vespers by Candlelight` },
  { source_id: `${name}-2`, title: `${name} Lauds` },
  { source_id: `${name}-3`, title: `${name} Compline`, organizer_name: "A New Circle" },
  { source_id: `${name}-4`, title: "" },
];

async function someone(page: Page, server: TestServer, as: "moderator" | "admin" = "moderator") {
  const member = await aMember(server, { name: "Miriam" });
  const role = { userId: member.userId, role: as, grantedAt: Date.parse(TEST_NOW) } as const;
  await inDirectory(server, ({ db }) => db.insert(roles).values(role));
  await signIn(page.context(), server, member);
}

const statesOf = (server: TestServer, source: string): Promise<readonly string[]> =>
  inDirectory(server, async ({ db }) => {
    const runs = await db.select().from(importRuns).where(eq(importRuns.fileName, source));
    return runs.map(({ state }) => state);
  });

/** Waits until the run is finished. Its page reloads itself; without JavaScript a link reloads it. */
async function until(page: Page, heading: string) {
  const main = page.getByRole("main");
  await expect(async () => {
    const reload = main.getByRole("link", { name: "See the progress" });
    if (await reload.isVisible()) await reload.click();
    await expect(main.getByText(heading, { exact: true }).first()).toBeVisible({ timeout: 500 });
  }).toPass();
}

async function choose(page: Page, name: string, content: string) {
  await page.goto("/admin/import");
  await page.getByLabel("CSV file").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
  await page.getByRole("button", { name: "Next: map columns" }).click();
}

async function walk(page: Page, name: string, rows: Parameters<typeof csvFile>[0]) {
  const main = page.getByRole("main");
  await choose(page, name, csvFile(rows));
  await expect(main.getByRole("heading", { name })).toBeVisible();
  await main.getByRole("button", { name: "Next: preview" }).click();
  await until(page, "refused");
}

test("a CSV file is chosen, mapped, previewed, applied and undone @with-and-without-javascript", async ({
  page,
  server,
  javaScriptEnabled,
}) => {
  await page.addInitScript(staysWhereItIs);
  await someone(page, server);
  const main = page.getByRole("main");
  const name = javaScriptEnabled ? "Northmoor" : "Lakeside";

  await page.goto("/admin/import");
  await main.getByRole("button", { name: "Next: map columns" }).click();
  await seesMessage(main, "imports.file.missing");
  await seesMessage(main, "adminImport.choose.sheet");
  await seesMessage(main, "adminImport.choose.csv");
  if (javaScriptEnabled) await passesAxe(page);
  await choose(page, "photo.png", "no list");
  await seesMessage(main, "imports.file.notCsv");

  await walk(page, "first.csv", BEFORE(name));
  await main.getByRole("button", { name: "Apply 3 rows" }).click();
  await until(page, "first.csv");
  await seesMessage(main, "imports.results.success", { count: 3 });
  await seesMessage(main, "adminImport.result.review", { count: 3 });
  await seesMessage(main, "adminImport.result.approveAll");
  await main.getByRole("button", { name: "Approve all of them" }).click();
  await seesMessage(main, "moderation.ofImport", { name: "first.csv" });
  await seesMessage(main, "moderation.ofAll");
  await seesMessage(main, "moderation.nothingFits");

  await choose(page, "second.csv", csvFile(AFTER(name)));
  await main.getByLabel("link becomes").selectOption("Leave out");
  await main.getByRole("button", { name: "Next: preview" }).click();
  await seesMessage(main, "imports.file.missingColumns", { count: 1, columns: "link" });
  if (javaScriptEnabled) await passesAxe(page);
  await main.getByLabel("link becomes").selectOption("link");
  await main.getByRole("button", { name: "Next: preview" }).click();
  await until(page, "refused");
  const shown = main.getByRole("region", { name: "New and changed rows" });
  await expect(shown.getByText(`${name} Vespers by Candlelight`).first()).toBeVisible();
  await seesMessage(shown, "adminImport.preview.warning.duplicate");
  await seesMessage(shown, "adminImport.preview.rowNewOrganizer", { row: 4, organizer: "A New Circle" });
  await seesMessage(main, "adminImport.vanished.ahead", { count: 1 });
  await main.getByRole("button", { name: "New (1)" }).click();
  await expect(page).toHaveURL(/show=new/);
  await expect(shown.getByText(`${name} Vespers by Candlelight`)).toHaveCount(0);
  await main.getByRole("button", { name: "Leave out this row" }).click();
  await seesMessage(main, "adminImport.preview.summary", { fresh: 0, changed: 1 });
  await main.getByRole("button", { name: "Import this row" }).click();
  await seesMessage(main, "adminImport.preview.summary", { fresh: 1, changed: 1 });
  await shown.getByRole("button", { name: "Edit row 4" }).click();
  await seesMessage(page, "adminImport.edit.title", { row: 4 });
  await seesMessage(page, "adminImport.edit.text");
  if (javaScriptEnabled) await passesAxe(page);
  await page.getByLabel("title", { exact: true }).fill(`${name} Compline at Nine`);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(shown.getByText(`${name} Compline at Nine`).first()).toBeVisible();
  if (javaScriptEnabled)
    await seesMessage(page.getByRole("region", { name: "Messages" }), "adminImport.toast.corrected");
  const refused = main.getByRole("region", { name: "Refused rows" });
  await expect(refused.getByText(/^title: /).first()).toBeVisible();
  if (javaScriptEnabled) await passesAxe(page);
  const download = page.waitForEvent("download");
  await main.getByRole("link", { name: "Download rejected rows (CSV)" }).click();
  expect((await download).suggestedFilename()).toBe("second-refused.csv");

  // The page shows the result of the press even if the run has finished by then.
  await page.route("**/admin/import/*.data*", async (route) => {
    const answer = await route.fetch({ maxRedirects: 0 });
    if (route.request().method() === "POST")
      await expect.poll(() => statesOf(server, "second.csv")).toContain("applied");
    await route.fulfill({ response: answer });
  });
  await main.getByRole("button", { name: "Apply 2 rows" }).click();
  await until(page, "second.csv");
  await seesMessage(main, "imports.results.successWithRefused", { count: 1, refused: 1 });
  await seesMessage(main, "adminImport.result.duplicates", { count: 2 });
  await seesMessage(main, "adminImport.result.compare");
  await page.unrouteAll({ behavior: "wait" });
  const messages = page.getByRole("region", { name: "Messages" });
  if (javaScriptEnabled) await seesMessage(messages, "adminImport.toast.done");
  await seesMessage(main, "adminImport.vanished.text", { count: 1 });
  await main.getByRole("checkbox", { name: `Select ${name} Matins` }).check();
  await main.getByRole("button", { name: "Cancel events" }).click();
  if (javaScriptEnabled) await seesMessage(messages, "adminImport.toast.vanishedCancelled", { count: 1 });
  await expect(main.getByRole("heading", { name: "No longer in the file" })).toHaveCount(0);
  await main.getByText("Show Specific Error Details").click();
  await seesMessage(main, "adminImport.result.hide");
  if (javaScriptEnabled) await passesAxe(page);
  await main.getByText("Hide Error Details").click();
  await seesMessage(main, "adminImport.result.show");

  await main.getByRole("button", { name: "Undo this import" }).click();
  await until(page, "second.csv");
  await seesMessage(main, "adminImport.ended.undone", { deleted: 1, restored: 1 });
  if (javaScriptEnabled) await seesMessage(messages, "adminImport.toast.undone");
  await main.getByRole("link", { name: "Import another file" }).click();
  await expect(main.getByRole("region", { name: "Recent imports" }).getByText("Undone").first()).toBeVisible();
});

/** Seven rows: one without a link, one in the past. */
const LIST = (name: string) => [
  ...["Vespers", "Lauds", "Terce", "Sext", "None"].map((title) => ({ title: `${name} ${title}` })),
  { title: `${name} Silence`, link: "" },
  { title: `${name} Long Ago`, start_date: "2020-12-05T19:00", end_date: "2020-12-05T20:00" },
];

test("an admin filters, edits and skips rows; of three events missing later, one is cancelled, one deleted, one kept @with-and-without-javascript", async ({
  page,
  server,
  javaScriptEnabled,
}) => {
  await page.addInitScript(staysWhereItIs);
  await someone(page, server, "admin");
  const main = page.getByRole("main");
  const messages = page.getByRole("region", { name: "Messages" });
  const name = javaScriptEnabled ? "Eastwick" : "Westport";
  const list = LIST(name);
  const rows = main.getByRole("region", { name: "New and changed rows" });

  await walk(page, "list.csv", list);
  await main.getByRole("button", { name: "No link yet (1)" }).click();
  await expect(page).toHaveURL(/warning=link/);
  await expect(rows.getByRole("checkbox")).toHaveCount(1);
  await rows.getByRole("button", { name: "Edit row 7" }).click();
  await page.getByRole("textbox", { name: /^link / }).fill("https://meet.example.org/silence");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await seesMessage(main, "adminImport.preview.noneFits");
  await main.getByRole("button", { name: "In the past (1)" }).click();
  await expect(page).toHaveURL(/warning=past/);
  await rows.getByRole("checkbox", { name: `Import ${name} Long Ago` }).uncheck();
  await main.getByRole("button", { name: "All (7)" }).click();
  await expect(page).not.toHaveURL(/warning/);
  await expect(rows.getByRole("checkbox", { name: `Import ${name} Long Ago` })).not.toBeChecked();
  await main.getByRole("button", { name: "Apply 6 rows" }).click();
  await until(page, "list.csv");
  await seesMessage(main, "imports.results.success", { count: 6 });
  await seesMessage(main, "adminImport.result.leftOut", { count: 1 });

  await walk(page, "less.csv", list.slice(0, 3));
  await seesMessage(main, "adminImport.preview.nothingToDo");
  await seesMessage(main, "adminImport.vanished.ahead", { count: 3 });
  if (javaScriptEnabled) await passesAxe(page);
  await main.getByRole("button", { name: "Continue" }).click();
  await until(page, "less.csv");
  await seesMessage(main, "adminImport.vanished.text", { count: 3 });
  const gone = main.getByRole("region", { name: "No longer in the file" });
  const decide = async (title: string, act: string) => {
    await gone.getByRole("checkbox", { name: `Select ${name} ${title}` }).check();
    if (javaScriptEnabled && act === "Cancel") await passesAxe(page);
    await main.getByRole("button", { name: `${act} events` }).click();
    await expect(gone.getByRole("checkbox", { name: `Select ${name} ${title}` })).toHaveCount(0);
  };
  await decide("Sext", "Cancel");
  await decide("None", "Delete");
  if (javaScriptEnabled) await seesMessage(messages, "adminImport.toast.vanishedDeleted", { count: 1 });
  await decide("Silence", "Keep");
  if (javaScriptEnabled) await seesMessage(messages, "adminImport.toast.vanishedKept", { count: 1 });
  await expect(main.getByRole("heading", { name: "No longer in the file" })).toHaveCount(0);
  const now = await inDirectory(server, ({ db }) =>
    db
      .select()
      .from(events)
      .where(like(events.title, `${name} %`))
      .orderBy(events.id),
  );
  expect(now.map(({ title, cancelledAt, deletedAt }) => [title, cancelledAt !== null, deletedAt !== null])).toEqual([
    [`${name} Vespers`, false, false],
    [`${name} Lauds`, false, false],
    [`${name} Terce`, false, false],
    [`${name} Sext`, true, false],
    [`${name} None`, false, true],
    [`${name} Silence`, false, false],
  ]);
  expect(now.at(-1)?.link).toBe("https://meet.example.org/silence");

  await walk(page, "again.csv", list.slice(0, 3));
  await seesMessage(main, "adminImport.preview.nothingToDo");
  await expect(main.getByRole("button", { name: "Continue" })).toHaveCount(0);
});

test("on a phone, the long name of a file is shown in full", async ({ page, server }) => {
  await someone(page, server);
  await page.setViewportSize({ width: 360, height: 740 });
  const name = `gatherings_of_${"our_parish_".repeat(8)}2026.csv`;
  await page.goto("/admin/import");
  const buffer = Buffer.from(csvFile([{ title: "Long Vespers" }]));
  await page.getByLabel("CSV file").setInputFiles({ name, mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Next: map columns" }).click();
  const heading = page.getByRole("heading", { name });
  await expect(heading).toBeVisible();
  const { x, width } = (await heading.boundingBox()) ?? { x: 0, width: Infinity };
  expect(x + width).toBeLessThan(360);
  await page.getByRole("button", { name: "Cancel this import" }).click();
});

test("a sheet's address is validated, and a calendar source can be added and stopped", async ({ page, server }) => {
  await someone(page, server);
  const main = page.getByRole("main");
  await page.goto("/admin/import?from=sheet");
  await main.getByRole("button", { name: "Next: map columns" }).click();
  await seesMessage(main, "imports.address.noSheet");
  await main.getByLabel("Google Sheets URL or ID").fill("my sheet");
  await main.getByRole("button", { name: "Next: map columns" }).click();
  await seesMessage(main, "imports.address.badSheet");
  await expect(main.getByLabel("Google Sheets URL or ID")).toHaveValue("my sheet");
  await passesAxe(page);

  await main.getByRole("link", { name: "iCalendar" }).click();
  await main.getByLabel("Address of a calendar").fill("https://calendar.example/sangha.ics");
  await main.getByLabel("How often").selectOption("every 6 hours");
  await main.getByLabel("When an event is no longer there").selectOption("Cancel it");
  await main.getByRole("button", { name: "Import regularly" }).click();
  const sources = main.getByRole("region", { name: "Sources" });
  await expect(sources.getByText("iCalendar, every 6 hours")).toBeVisible();
  await seesMessage(sources, "adminImport.sources.vanished.cancel");
  await passesAxe(page);
  await sources.getByRole("button", { name: "Stop importing" }).click();
  await seesMessage(main, "adminImport.sources.empty");
});
