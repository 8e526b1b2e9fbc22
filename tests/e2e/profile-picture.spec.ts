import { staysWhereItIs } from "#tests/support/browser/stays-where-it-is.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { aMember, signIn } from "#tests/support/member.ts";
import { seesMessage } from "#tests/support/messages/sees-message.ts";
import { aPicture, blackPng } from "#tests/support/pictures/a-picture.ts";

type Sent = { name: string; mimeType: string; buffer: Buffer };

const script: Sent = { name: "picture.png", mimeType: "image/png", buffer: Buffer.from("<script>alert(1)</script>") };

test("a picture is chosen, shown and removed @with-and-without-javascript", async ({
  page,
  context,
  server,
  javaScriptEnabled,
}) => {
  await page.addInitScript(staysWhereItIs);
  const member = await aMember(server, { name: "Ann" });
  await signIn(context, server, member);
  await page.goto("/profile/edit");
  const field = page.getByLabel("Choose a picture");
  const send = async (file: Sent) => {
    await field.setInputFiles(file);
    if (!javaScriptEnabled) await page.getByRole("button", { name: "Send the picture" }).click();
  };
  const messages = page.getByRole("region", { name: "Messages" });
  const main = page.getByRole("main");

  await send(script);
  await seesMessage(messages, "pictures.avatarNotAnImageTitle");
  await seesMessage(main, "pictures.avatarNotAnImage");

  await send({ ...script, buffer: Buffer.alloc(2_100_000, "x") });
  await seesMessage(messages, "pictures.avatarTooLargeTitle");
  await seesMessage(main, "pictures.avatarTooLarge");

  await send({ ...script, buffer: blackPng(40_000, 40_000, 1) });
  await seesMessage(messages, "pictures.tooManyPixelsTitle");

  await page.getByLabel("City").fill("Lyon");
  await send({ ...script, buffer: await aPicture(600, 400) });
  await seesMessage(messages, "pictures.avatarUpdated");
  const picture = main.locator(".avatar img");
  await expect(picture).toHaveJSProperty("complete", true);
  const address = await picture.getAttribute("src");
  expect((await fetch(server.origin + address)).headers.get("content-type")).toBe("image/jpeg");
  await expect(page.getByLabel("City")).toHaveValue("Lyon");

  await page.getByRole("button", { name: "Remove" }).click();
  await seesMessage(messages, "profile.picture.removed");
  await expect(picture).toBeHidden();
  await expect(page.getByLabel("City")).toHaveValue("Lyon");

  // Enter saves although the picture's buttons come first in the form; after signing in again, text and picture are
  // restored.
  await page.getByLabel("City").press("Enter");
  await seesMessage(messages, "profile.updated");
  await page.goto("/profile/edit");
  await page.getByLabel("City").fill("Nantes");
  await context.clearCookies({ name: /session/ });
  await send({ ...script, buffer: await aPicture(60, 40) });
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fprofile%2Fedit/);
  await signIn(context, server, member);
  await page.goto("/profile/edit");
  await seesMessage(main, "profile.kept");
  await expect(page.getByLabel("City")).toHaveValue("Nantes");
});

test("a file that cannot be a picture is refused before upload", async ({ page, context, server }) => {
  const member = await aMember(server);
  await signIn(context, server, member);
  await page.goto("/profile/edit");
  const field = page.getByLabel("Choose a picture");
  const messages = page.getByRole("region", { name: "Messages" });
  await field.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("notes") });
  await seesMessage(messages, "pictures.avatarNotAnImageTitle");
  await expect(field).toHaveAccessibleDescription(/Please select an image file\./);
  await field.setInputFiles({ ...script, buffer: Buffer.alloc(2_097_153) });
  await seesMessage(messages, "pictures.avatarTooLargeTitle");
  await expect(page).toHaveURL("/profile/edit");
});
