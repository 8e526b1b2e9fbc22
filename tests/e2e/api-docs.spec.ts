import { passesAxe } from "#tests/support/browser/axe.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { anEvent } from "#tests/support/builders/an-event.ts";
import { english } from "#tests/support/messages/english.ts";
import { seesMessage, seesTitle } from "#tests/support/messages/sees-message.ts";
import { TEST_NOW } from "#tests/support/server.ts";

test.use({ serverSettings: { DEMO: "off" } });

const NOW = Date.parse(TEST_NOW);

test("the API page documents its rules, operations and errors @with-and-without-javascript", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/api");
  await expect(page).toHaveURL("/api/docs");
  await seesTitle(page, "layout.documentTitle", { title: english("apiDocs.title"), site: "Samehour" });
  const main = page.getByRole("main");
  for (const key of [
    "title",
    "lede",
    "contents",
    "base",
    "document",
    "makeToken",
    "objects",
    "problems.title",
    "problems.text",
  ])
    await seesMessage(main, `apiDocs.${key}`);
  for (const rule of ["reading", "pages", "copies", "limits", "tokens"])
    for (const part of ["title", "text"]) await seesMessage(main, `apiDocs.rules.${rule}.${part}`);
  const operation = page.getByRole("region", { name: "Create an event" });
  await seesMessage(operation, "apiDocs.operation.sends");
  await seesMessage(operation, "apiDocs.operation.answers");
  await operation.getByRole("link", { name: "NewEvent" }).click();
  await expect(page).toHaveURL("/api/docs#object-NewEvent");
  await expect(page.getByRole("region", { name: "NewEvent" })).toContainText("organizerName");
  await expect(page.locator("#problem-expired-cursor")).toContainText("410");
  const description = await page.request.get("/api/v1/openapi.json");
  expect((await description.json()).openapi).toBe("3.1.1");
  if (javaScriptEnabled) await passesAxe(page);
});

test("a form on the page opens the API's response and omits empty parameters @with-and-without-javascript", async ({
  page,
  server,
}) => {
  const { publicId } = await inDirectory(server, (database) =>
    anEvent(database, { title: "Sitting of xanthoria", now: NOW, schedules: [{ startsLocal: "2026-03-13T19:00:00" }] }),
  );
  await page.goto("/api/docs");
  const list = page.getByRole("form", { name: english("apiDocs.operation.form", { name: "List events" }) });
  await expect(list.getByLabel("type").locator("option").first()).toHaveText(english("apiDocs.operation.any"));
  await list.getByLabel("q", { exact: false }).first().fill("xanthoria");
  await list.getByRole("button", { name: english("apiDocs.operation.open") }).click();
  await expect(page).toHaveURL("/api/v1/events?q=xanthoria&tab=upcoming&sort=time&limit=50");
  await expect(page.locator("body")).toContainText("Sitting of xanthoria");
  await page.goto("/api/docs");
  const one = page.getByRole("form", { name: english("apiDocs.operation.form", { name: "Read an event" }) });
  await one.getByLabel("id").fill(publicId);
  await one.getByLabel("id").press("Enter");
  await expect(page).toHaveURL(`/api/v1/events/${publicId}`);
});
