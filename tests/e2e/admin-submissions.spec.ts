import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { roles } from "#data/tables/accounts.ts";
import { passesAxe } from "#tests/support/browser/axe.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { staysWhereItIs } from "#tests/support/browser/stays-where-it-is.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { aSubmission } from "#tests/support/builders/a-submission.ts";
import { aMember, signIn } from "#tests/support/member.ts";
import { seesMessage } from "#tests/support/messages/sees-message.ts";
import { TEST_NOW, type TestServer } from "#tests/support/server.ts";

// Chromium reports responses of 400 or more as errors, including those that show a form's errors.
test.use({ serverSettings: { DEMO: "off" }, expectedFaults: ["status of 409", "status of 422"] });

const now = Date.parse(TEST_NOW);
let made = 0;

async function aModerator(server: TestServer, name = "Miriam Okafor") {
  const member = await aMember(server, { name });
  const granted = { userId: member.userId, role: "moderator", grantedAt: now } as const;
  await inDirectory(server, ({ db }) => db.insert(roles).values(granted));
  return member;
}

async function theSubmission(server: TestServer) {
  made += 1;
  const title = `Vigil ${process.pid} ${made}`;
  const startsLocal = "2026-12-19T23:00:00";
  const input = {
    eventTitle: title,
    description: `Everything about ${title}.`,
    startsLocal,
    endsLocal: "2026-12-20T00:15:00",
  };
  await inDirectory(server, (database) => aSubmission(database, { input, now }));
  return title;
}

const messages = (page: Page) => page.getByRole("region", { name: "Messages" });

test("a moderator rejects a submission, undoes that, and approves it with an edit @with-and-without-javascript", async ({
  page,
  context,
  server,
  javaScriptEnabled,
}) => {
  await page.addInitScript(staysWhereItIs);
  const title = await theSubmission(server);
  await signIn(context, server, await aModerator(server));
  await page.goto(`/admin/submissions?q=${encodeURIComponent(title)}`);
  const card = page.getByRole("article", { name: title });
  await seesMessage(card, "adminSubmissions.state.pending");
  await expect(card).toContainText("ruth@example.org");
  if (javaScriptEnabled) await passesAxe(page);
  await card.getByLabel("Status").selectOption("Rejected");
  await card.getByLabel("Reason").fill("x".repeat(1_001));
  await card.getByLabel("Admin notes").fill("Asked for the link");
  await card.getByRole("button", { name: /^Save/ }).click();
  await expect(card).toContainText("This is too long");
  await expect(card.getByLabel("Admin notes")).toHaveValue("Asked for the link");
  await card.getByLabel("Reason").fill("It has no link.");
  if (javaScriptEnabled) await passesAxe(page);
  await card.getByRole("button", { name: /^Save/ }).click();
  await seesMessage(messages(page), "adminSubmissions.toast.rejected");
  await seesMessage(card, "adminSubmissions.state.rejected");
  await expect(card).toContainText("It has no link.");
  await messages(page).getByRole("button", { name: "Undo" }).click();
  await seesMessage(messages(page), "adminSubmissions.toast.undone");

  await page.goto(`/admin/submissions?q=${encodeURIComponent(title)}`);
  await card.getByRole("link", { name: "Edit before approving" }).click();
  await expect(page.getByLabel("Event Title")).toHaveValue(title);
  if (javaScriptEnabled) await passesAxe(page);
  await page.getByLabel("Event Title").fill(`${title} again`);
  await page.getByRole("button", { name: "Approve with these changes" }).click();
  await seesMessage(messages(page), "adminSubmissions.toast.approved");
  const approved = page.getByRole("article", { name: `${title} again` });
  await seesMessage(approved, "adminSubmissions.state.approved");
  await approved.getByRole("link", { name: `${title} again`, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${title} again`);
});

test("a new submission is announced on an open dashboard, and by a browser notification if allowed", async ({
  page,
  context,
  server,
}) => {
  await page.addInitScript(staysWhereItIs);
  await page.addInitScript(() => {
    const shown: string[] = [];
    class Notice extends EventTarget {
      static permission = "default";
      static async requestPermission() {
        Notice.permission = "granted";
        return "granted";
      }
      constructor(title: string, { body }: { body: string }) {
        super();
        shown.push(`${title}: ${body}`);
      }
    }
    Object.assign(globalThis, { Notification: Notice, shownNotices: shown });
  });
  await signIn(context, server, await aModerator(server));
  await page.goto("/admin/submissions");
  await seesMessage(page.getByRole("navigation", { name: "Admin sections" }), "admin.tabs.submissions");
  await page.getByRole("button", { name: "Turn on browser notifications" }).click();
  await seesMessage(page.getByRole("main"), "adminSubmissions.arrival.granted");
  await page.getByRole("navigation", { name: "Admin sections" }).getByRole("link", { name: "Events" }).click();
  await expect(page).toHaveURL("/admin");
  const title = await theSubmission(server);
  await expect(messages(page)).toContainText(title);
  const notices = () => page.evaluate(() => Reflect.get(globalThis, "shownNotices"));
  await expect.poll(notices).toEqual([`New submission: ${title}`]);
  await messages(page).getByRole("link", { name: "See submissions" }).click();
  const earlier = page.getByRole("article", { name: title });
  await expect(earlier).toBeVisible();
  const next = await theSubmission(server);
  await expect(page.getByRole("article", { name: next })).toBeVisible();
  await earlier.getByLabel("Admin notes").fill("Asks for the link");
  const third = await theSubmission(server);
  await expect(messages(page)).toContainText(third);
  await expect(page.getByRole("article", { name: third })).toBeHidden();
  await earlier.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByRole("article", { name: third })).toBeVisible();
  await seesMessage(page.getByRole("main"), "adminSubmissions.export");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^host-gathering-submissions-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), "utf8")).toContain(title);
});
