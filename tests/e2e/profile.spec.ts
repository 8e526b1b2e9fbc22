import { staysWhereItIs } from "#tests/support/browser/stays-where-it-is.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { aMember, signIn } from "#tests/support/member.ts";
import { hearsMessage, seesMessage, seesTitle } from "#tests/support/messages/sees-message.ts";
import { untilMail } from "#tests/support/read-outbox.ts";

const site = "Samehour";

// Chromium reports every response of 400 or more as an error, including those that show a form's errors.
test.use({ expectedFaults: ["status of 401", "status of 409", "status of 422"] });

test("a new member's profile asks to be completed, is filled in, and shows what was entered @with-and-without-javascript", async ({
  page,
  context,
  server,
  javaScriptEnabled,
}) => {
  const member = await aMember(server);
  await signIn(context, server, member);
  await page.goto("/profile");
  const main = page.getByRole("main");
  await seesMessage(main, "profile.noName");
  await seesMessage(main, "profile.complete");
  await seesMessage(main, "profile.status");
  await seesMessage(main, "profile.active");
  await seesMessage(main, "profile.about");
  await seesMessage(main, "profile.location");
  await seesMessage(main, "profile.memberSince", { date: "March 2025" });
  await main.getByRole("link", { name: "Edit profile" }).click();

  await page.getByLabel("Name", { exact: true }).fill("Miriam Okafor");
  const bio = page.getByLabel("Bio");
  await bio.fill("🕯".repeat(301));
  if (javaScriptEnabled) await seesMessage(main, "profile.fields.bioCount", { n: 301 });
  await page.getByLabel("City").fill("Lyon");
  await page.getByLabel("Country").selectOption({ label: "France" });
  await page.getByRole("button", { name: "Save changes" }).click();

  await seesTitle(page, "forms.errorTitle", { title: `Edit profile · ${site}` });
  const summary = page.getByRole("alert").filter({ hasText: "There is a problem with 1 field" });
  await expect(summary).toBeFocused();
  await seesMessage(summary, "profile.faults.bio");
  await expect(page.getByLabel("City")).toHaveValue("Lyon");
  await expect(bio).toHaveValue("🕯".repeat(301));
  await summary.getByRole("link").click();
  if (javaScriptEnabled) await expect(bio).toBeFocused();
  await bio.fill("Hymns,\nand silence.");
  if (javaScriptEnabled) await expect(summary).toBeHidden();
  await page.getByRole("button", { name: "Save changes" }).click();

  await expect(page).toHaveURL("/profile");
  const messages = page.getByRole("region", { name: "Messages" });
  await seesMessage(messages, "profile.updated");
  await expect(main.getByRole("heading", { level: 1, name: "Miriam Okafor" })).toBeVisible();
  await expect(main.getByText("Lyon, France")).toBeVisible();
  await expect(main.getByText("Complete your profile")).toBeHidden();
  await page.reload();
  await expect(messages).toBeHidden();
});

test("each error is shown at its field, and of two open forms the later one shows what the other saved", async ({
  page,
  context,
  server,
}) => {
  const member = await aMember(server, { name: "Ann" });
  await signIn(context, server, member);
  await page.goto("/profile/edit");
  const other = await context.newPage();
  await other.goto("/profile/edit");
  const save = page.getByRole("button", { name: "Save changes" });
  await page.getByLabel("Name", { exact: true }).fill(" ");
  await page.getByLabel("Email", { exact: true }).fill("nobody");
  await save.click();
  const main = page.getByRole("main");
  await seesMessage(main, "profile.faults.name");
  await seesMessage(main, "profile.faults.email");
  await expect(page.getByLabel("Name", { exact: true })).toHaveAccessibleDescription("Error: Name is required");

  await page.getByLabel("Name", { exact: true }).fill("Anne");
  await page.getByLabel("Email", { exact: true }).fill("anne@example.org");
  await save.click();
  await seesMessage(main, "profile.faults.passwordMissing");
  await page.getByLabel("Your password", { exact: true }).fill("not this one");
  await save.click();
  await seesMessage(main, "profile.faults.password");
  await expect(page.getByLabel("Your password", { exact: true })).toHaveValue("not this one");
  await page.getByLabel("Your password", { exact: true }).fill(member.password);
  await save.click();
  await seesMessage(page, "profile.emailSent", { email: "anne@example.org" });
  expect((await untilMail(server, { to: "anne@example.org" })).name).toBe("email-change-confirm");
  await expect(main.getByText(member.email)).toBeVisible();

  await other.getByLabel("City").fill("Rome");
  await other.getByRole("button", { name: "Save changes" }).click();
  await seesMessage(other, "profile.meanwhile");
  await seesMessage(other, "profile.meanwhileValue", { label: "Name", value: "Anne" });
  await expect(other.getByLabel("City")).toHaveValue("Rome");
  await other.getByRole("button", { name: "Save changes" }).click();
  await expect(other).toHaveURL("/profile");
  await expect(other.getByRole("heading", { name: "Ann", exact: true })).toBeVisible();
});

test("a form interrupted by a lost session is restored after signing in @with-and-without-javascript", async ({
  page,
  context,
  server,
}) => {
  const member = await aMember(server);
  await signIn(context, server, member);
  await page.goto("/profile/edit");
  await page.getByLabel("Name", { exact: true }).fill("Zoë");
  await page.getByLabel("Bio").fill("Silence, most mornings.");
  await inDirectory(server, ({ pool }) => pool.query("delete from sessions where user_id = $1", [member.userId]));
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page).toHaveURL("/login?returnTo=%2Fprofile%2Fedit");
  await seesMessage(page, "profile.signInFirst");
  await seesMessage(page, "profile.signInFirstText");
  await page.getByRole("main").getByLabel("Email address").fill(member.email);
  await page.getByLabel("Password", { exact: true }).fill(member.password);
  await page.getByRole("main").getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL("/profile/edit");
  await seesMessage(page, "profile.kept");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Zoë");
  await expect(page.getByLabel("Bio")).toHaveValue("Silence, most mornings.");
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("kept_form");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("heading", { name: "Zoë" })).toBeVisible();
});

test("a profile requires signing in, and toasts can be dismissed by button, key and swipe", async ({
  page,
  context,
  server,
}) => {
  await page.addInitScript(staysWhereItIs);
  await page.goto("/profile/edit");
  await expect(page.getByRole("heading", { name: "Authentication Required" })).toBeVisible();
  const member = await aMember(server, { name: "Ann" });
  await signIn(context, server, member);
  const messages = page.getByRole("region", { name: "Messages" });
  const save = async (city: string) => {
    await page.goto("/profile/edit");
    await page.getByLabel("City").fill(city);
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(messages).toBeVisible();
  };
  await save("Lyon");
  await hearsMessage(messages, "toasts.dismiss", { title: "Profile updated" });
  await messages.getByRole("button").click();
  await expect(messages).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();
  await save("Rome");
  await messages.getByRole("button").focus();
  await page.keyboard.press("Escape");
  await expect(messages).toBeHidden();
  await save("Bonn");
  const box = await messages.getByRole("listitem").boundingBox();
  const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + 20];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 49, y, { steps: 5 });
  await page.mouse.up();
  await expect(messages).toBeVisible();
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 99, y, { steps: 5 });
  await page.mouse.up();
  await expect(messages).toBeHidden();

  // Larger than the server accepts. Set by script, because typing it would lay out the page for each letter.
  await page.goto("/profile/edit");
  await page.getByLabel("City").fill("Oslo");
  await page.locator("input[name=version]").evaluate((field: HTMLInputElement) => {
    field.value = "9".repeat(1_048_577);
  });
  await page.getByRole("button", { name: "Save changes" }).click();
  await seesMessage(messages, "forms.tooLargeTitle");
  await seesMessage(messages, "forms.tooLarge");
  await expect(page.getByLabel("City")).toHaveValue("Oslo");
});
