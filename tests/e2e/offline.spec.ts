import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser/test.ts";
import { aMember, signIn } from "#tests/support/member.ts";
import { seesMessage } from "#tests/support/messages/sees-message.ts";

// While the device is offline, Chromium reports what the page asks for by itself.
test.use({ expectedFaults: ["ERR_INTERNET_DISCONNECTED", "status of 401", "status of 422"] });

/** Types into a form, presses its button without a connection, and finds the page as it was. */
async function staysOffline(page: Page, path: string, { field, button }: { field: string; button: string }) {
  await page.goto(path);
  const typed = page.getByRole("main").getByLabel(field, { exact: true }).first();
  await typed.fill("ada@example.org");
  await page.context().setOffline(true);
  await page.getByRole("main").getByRole("button", { name: button, exact: true }).first().click();
  await seesMessage(page.getByRole("region", { name: "Messages" }), "toasts.offline.title");
  await seesMessage(page.getByRole("region", { name: "Messages" }), "toasts.offline.text");
  await expect(typed).toHaveValue("ada@example.org");
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await page.context().setOffline(false);
}

test("without a connection a visitor's form stays as it is, and is sent when there is one again", async ({
  page,
  server,
}) => {
  for (const [path, field, button] of [
    ["/signup", "Email address", "Create account"],
    ["/forgot-password", "Email address", "Send reset instructions"],
    ["/newsletter", "Email address", "Sign me up!"],
    ["/login", "Email address", "Sign In"],
  ] as const) {
    await staysOffline(page, path, { field, button });
  }
  const { email, password } = await aMember(server);
  await page.getByRole("main").getByLabel("Email address").fill(email);
  await page.getByRole("main").getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("button", { name: `Account menu, ${email}` })).toBeVisible();
  await expect(page.getByRole("region", { name: "Messages" })).toBeHidden();
});

test("without a connection a member's form stays as it is", async ({ page, context, server }) => {
  await signIn(context, server, await aMember(server));
  for (const [path, field, button] of [
    ["/create-event", "Title", "Create Event"],
    ["/submit-events", "Event Title", "Submit Event for Review"],
    ["/profile/edit", "Name", "Save changes"],
  ] as const) {
    await staysOffline(page, path, { field, button });
  }
  await page.getByRole("main").getByRole("button", { name: "Save changes" }).click();
  await seesMessage(page.getByRole("region", { name: "Messages" }), "profile.updatedText");
});
