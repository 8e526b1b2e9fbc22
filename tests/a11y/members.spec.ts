import { passesAxe } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { aMember, signIn } from "#tests/support/member.ts";

test.use({ expectedFaults: ["status of 422"] });

test("axe finds no violations on a profile, its form with errors and a toast, and the preferences, wide and narrow", async ({
  page,
  context,
  server,
}) => {
  await signIn(context, server, await aMember(server, { name: "Donaudampfschifffahrtsgesellschaftskapitän" }));
  await page.goto("/profile");
  await passesAxe(page);
  await page.goto("/profile/edit");
  await page.getByLabel("Name", { exact: true }).fill("");
  await page.getByLabel("Bio").fill("x".repeat(301));
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "problems with 2 fields" })).toBeVisible();
  await page.getByLabel("Choose a picture").setInputFiles({
    name: "notes.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("notes"),
  });
  await expect(page.getByRole("region", { name: "Messages" })).toBeVisible();
  await passesAxe(page);
  await page.goto("/preferences");
  for (const list of await page.locator("summary").all()) await list.click();
  await page.getByRole("switch", { name: "Email notifications" }).uncheck();
  await passesAxe(page);
  await page.setViewportSize({ width: 320, height: 700 });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});
