import { inDirectory } from "#tests/support/browser/directory.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { seesMessage, seesTitle } from "#tests/support/messages/sees-message.ts";

const SITE = "Nobody Yet";

// An empty directory of its own. The failure is tested first, because pages read before it would be cached and shown.
test.use({ serverSettings: { DEMO: "off", SITE_NAME: SITE }, expectedFaults: ["503 (Service Unavailable)"] });
test.describe.configure({ mode: "serial" });

test("a directory that cannot be read says so, and 'Try Again' reloads it @with-and-without-javascript", async ({
  page,
  server,
}) => {
  await inDirectory(server, ({ db }) => db.execute("alter table organizers rename to organizers_away"));
  try {
    const response = await page.goto("/organizers");
    expect(response?.status()).toBe(503);
    await seesTitle(page, "organizers.documentTitleFailed", { site: SITE });
    await seesMessage(page, "organizers.error");
    await seesMessage(page, "organizers.tryAgain");
  } finally {
    await inDirectory(server, ({ db }) => db.execute("alter table organizers_away rename to organizers"));
  }
  await page.getByRole("link", { name: "Try Again" }).click();
  await seesMessage(page, "organizers.empty");
});

test("an empty directory invites organizers and has no dead controls @without-javascript", async ({ page }) => {
  const response = await page.goto("/organizers");
  expect(response?.status()).toBe(200);
  await seesMessage(page, "organizers.empty");
  await expect(page.getByRole("main").getByRole("link")).toHaveText(["Register as Organizer"]);
});
