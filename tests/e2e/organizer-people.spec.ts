import type { Page } from "@playwright/test";
import { passesAxe } from "#tests/support/browser/axe.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { anEvent } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { aMember, type Member, signIn } from "#tests/support/member.ts";
import { english } from "#tests/support/messages/english.ts";
import { seesMessage, seesTitle } from "#tests/support/messages/sees-message.ts";
import { untilMail } from "#tests/support/read-outbox.ts";
import { TEST_NOW, type TestServer } from "#tests/support/server.ts";

const SITE = "Organizers At Work";
const now = Date.parse(TEST_NOW);

test.use({
  serverSettings: { DEMO: "off", SITE_NAME: SITE },
  expectedFaults: ["status of 401", "status of 409", "status of 422", "status of 403", "status of 404"],
});

let made = 0;

/** An organizer of this member, with the address of its page. */
async function organizerOf(server: TestServer, member: Member | null, name = "Quiet House") {
  made += 1;
  const called = `${name} ${process.pid}-${made}`;
  const contact = { contactEmail: `house-${process.pid}-${made}@example.org`, description: "We sit in silence." };
  const userId = member?.userId ?? null;
  const organizer = await inDirectory(server, (database) =>
    anOrganizer(database, { now, name: called, userId, ...contact }),
  );
  return { ...organizer, path: `/organizers/${called.toLowerCase().replaceAll(" ", "-")}-${organizer.publicId}` };
}

const messagesOf = (page: Page) => page.getByRole("region", { name: "Messages" });

test("a member registers an organizer, corrects errors, and is redirected to it from then on @with-and-without-javascript", async ({
  page,
  request,
  context,
  server,
  javaScriptEnabled,
}) => {
  const visitor = await request.get("/organizer-registration");
  expect(visitor.status()).toBe(401);
  expect(await visitor.text()).toContain(english("lostPage.unauthenticated"));
  const member = await aMember(server);
  await signIn(context, server, member);
  await page.goto("/organizer-registration");
  await seesMessage(page, "organizerForm.registerLede");
  await page.getByRole("button", { name: /Account menu/ }).click();
  await seesMessage(page.locator("#account-menu"), "layout.accountMenu.registerOrganizer");
  await page.keyboard.press("Escape");
  const main = page.getByRole("main");
  const name = `Willow Street Zendo ${process.pid} ${javaScriptEnabled}`;
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Website").fill("willow.example");
  if (javaScriptEnabled) await expect(page.getByLabel("Preview").getByText(name)).toBeVisible();
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await seesTitle(page, "forms.errorTitle", { title: `Register as Organizer · ${SITE}` });
  await expect(page.getByRole("alert").filter({ hasText: "There are problems with 2 fields" })).toBeFocused();
  await seesMessage(main, "organizerForm.faults.description");
  await seesMessage(main, "organizerForm.faults.website");
  await expect(page.getByLabel("Contact email")).toHaveValue(member.email);
  await page.getByLabel("Description").fill("A chair is as good as a cushion.");
  await page.getByLabel("Website").fill("https://willow.example/");
  await page.getByLabel("App Only").check();
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await expect(page).toHaveURL(`${server.origin}/`);
  await seesMessage(messagesOf(page), "organizerForm.registered");
  await seesMessage(messagesOf(page), "organizerForm.registeredText");
  await page.goto("/organizer-registration");
  await expect(page).toHaveURL("/organizers/manage");
  await page.getByRole("button", { name: /Account menu/ }).click();
  await seesMessage(page.locator("#account-menu"), "layout.accountMenu.manageOrganizer");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "See the page" }).click();
  await expect(main.getByRole("heading", { level: 1, name })).toBeVisible();
  await seesMessage(main, "organizers.badge.public_in_app");
  await expect(main.getByText("0 followers")).toBeVisible();
  await expect(main.getByRole("link", { name: /Contact/ })).toHaveCount(0);
  await expect(main.getByRole("button", { name: /Follow/ })).toHaveCount(0);
  await seesMessage(main, "organizerMember.editProfile");
  const visited = await request.get(page.url());
  expect(visited.status()).toBe(404);
});

test("of two open forms, the later one shows what the other saved, and visibility changes at once", async ({
  page,
  request,
  context,
  server,
}) => {
  const member = await aMember(server);
  const organizer = await organizerOf(server, member);
  await signIn(context, server, member);
  await page.goto(organizer.path);
  await page.getByRole("link", { name: "Edit Profile" }).click();
  const other = await context.newPage();
  await other.goto("/organizers/manage");
  await page.getByLabel("Description").fill("Mornings only.");
  await page.getByLabel("Private").check();
  await page.getByRole("button", { name: "Save changes" }).click();
  await seesMessage(messagesOf(page), "organizerForm.updated");
  await expect(page.getByLabel("Description")).toHaveValue("Mornings only.");
  await other.getByLabel("Description").fill("Evenings only.");
  await other.getByRole("button", { name: "Save changes" }).click();
  await seesMessage(other, "organizerForm.meanwhile");
  await seesMessage(other, "organizerForm.meanwhileValue", { label: "Description", value: "Mornings only." });
  await expect(other.getByLabel("Description")).toHaveValue("Evenings only.");
  await other.getByRole("button", { name: "Save changes" }).click();
  await seesMessage(messagesOf(other), "organizerForm.updated");
  expect((await request.get(organizer.path)).status()).toBe(200);
});

test("a member writes to an organizer, whose address stays hidden @with-and-without-javascript", async ({
  page,
  context,
  server,
}) => {
  const [owner, writer] = [await aMember(server), await aMember(server, { name: "Zoë" })];
  const organizer = await organizerOf(server, owner);
  await signIn(context, server, writer);
  await page.goto(organizer.path);
  const main = page.getByRole("main");
  await seesMessage(main, "organizerMember.contact", { name: organizer.name });
  await main.getByRole("link", { name: /^Contact/ }).click();
  await expect(page).toHaveURL(/\/organizers\/[^?]+\/contact$/);
  await page.getByLabel("Your message").fill("Look at https://example.org");
  await page.getByRole("button", { name: "Send message" }).click();
  await seesMessage(main, "organizerContact.faults.link-in-first");
  await page.getByLabel("Your message").fill("Is there room\n\nfor newcomers?");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page).toHaveURL(server.origin + organizer.path);
  await seesMessage(messagesOf(page), "organizerContact.sent");
  // The contact address is not confirmed.
  const mail = await untilMail(server, { to: owner.email, name: "organizer-message" });
  expect(mail.text).toContain("for newcomers?");
  expect(mail.headers).toContainEqual(["Reply-To", writer.email]);
  expect(await page.content()).not.toContain(organizer.contactEmail);
  expect(await page.content()).not.toContain(owner.email);
});

test("an invited person without an account signs up, accepts, edits and leaves", async ({ page, context, server }) => {
  const owner = await aMember(server, { name: "Miriam" });
  const organizer = await organizerOf(server, owner);
  const email = `late-${process.pid}@example.org`;
  await signIn(context, server, owner);
  await page.goto("/organizers/manage/people");
  await page.getByRole("main").getByLabel("Email address").fill(owner.email);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await seesMessage(page.getByRole("main"), "organizerManage.faults.yourself");
  await page.getByRole("main").getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await seesMessage(messagesOf(page), "organizerManage.people.invited");
  await expect(page.getByRole("main").getByText(email).first()).toBeVisible();
  await passesAxe(page);
  const invitation = await untilMail(server, { to: email, name: "organizer-invitation" });
  const link = invitation.links.find((each) => each.includes("/organizer-invitations/")) ?? "";
  await page.goto(link);
  await seesMessage(page, "organizerInvitation.other", { email: owner.email });

  await context.clearCookies();
  await page.goto(link);
  await seesMessage(page, "organizerInvitation.visitor");
  await page.getByRole("main").getByRole("link", { name: "Create an account" }).click();
  await page.getByRole("main").getByLabel("Email address").first().fill(email);
  await page.getByLabel("Password", { exact: true }).fill("brass-otter-lantern");
  await page.getByRole("checkbox").first().check();
  await page
    .getByRole("main")
    .getByRole("button", { name: /Create|Sign up/i })
    .first()
    .click();
  // The mail may arrive before the response that sets this browser's sign-up cookie.
  await seesMessage(page, "accounts.signUp.sentTitle");
  const proof = await untilMail(server, { to: email, name: "verify-email" });
  await page.goto(proof.links.find((each) => each.includes("verify-email")) ?? "");
  await page.waitForURL(/\/login\?/);
  await page.getByRole("main").getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("brass-otter-lantern");
  await page.getByRole("main").getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL(link);
  await seesMessage(page, "organizerInvitation.textFrom", { inviter: "Miriam", name: organizer.name });
  await page.getByRole("button", { name: "Accept" }).click();
  await seesMessage(messagesOf(page), "organizerInvitation.accepted", { name: organizer.name });
  await expect(page).toHaveURL(/\/organizers\/manage\?organizer=/);
  await page.getByLabel("Description").fill("Edited together.");
  await page.getByRole("button", { name: "Save changes" }).click();
  await seesMessage(messagesOf(page), "organizerForm.updated");
  await page.getByRole("link", { name: "People" }).click();
  await page.getByRole("button", { name: "Leave this organizer" }).click();
  await seesMessage(messagesOf(page), "organizerManage.people.left", { name: organizer.name });
});

test("announcements reach followers, numbers too small are not shown, and every screen passes axe", async ({
  page,
  context,
  server,
}) => {
  const [owner, follower] = [await aMember(server), await aMember(server)];
  const organizer = await organizerOf(server, owner);
  await inDirectory(server, ({ pool }) =>
    pool.query("insert into organizer_follows values ($1, $2, now())", [follower.userId, organizer.id]),
  );
  await signIn(context, server, owner);
  await page.goto("/organizers/manage/announcements");
  await page.getByLabel("Your announcement").fill("Read www.example.org");
  await page.getByRole("button", { name: "Send announcement" }).click();
  await seesMessage(page.getByRole("main"), "organizerManage.faults.announcementLink");
  await page.getByLabel("Your announcement").fill("No meeting on Friday.");
  await page.getByRole("button", { name: "Send announcement" }).click();
  await seesMessage(messagesOf(page), "organizerManage.announcements.sent");
  await seesMessage(page, "organizerManage.announcements.next", { date: "Mar 18, 2026 at 10:20 AM" });
  await passesAxe(page, [360]);
  await page.getByRole("link", { name: "Numbers" }).click();
  await seesMessage(page, "organizerManage.numbers.none");
  await page.goto("/organizers/manage");
  await passesAxe(page);
  await context.clearCookies();
  await signIn(context, server, follower);
  await page.goto(organizer.path);
  await expect(page.getByRole("main").getByText("No meeting on Friday.")).toBeVisible();
  await passesAxe(page);
  await page.goto(`${organizer.path}/contact`);
  await passesAxe(page, [360]);
});

test("a member claims a page by keyboard alone, sees the claim on the page, and withdraws it", async ({
  page,
  context,
  server,
}) => {
  const member = await aMember(server);
  const organizer = await organizerOf(server, null, "Open Table");
  await signIn(context, server, member);
  await page.goto(organizer.path);
  await page.getByRole("link", { name: "Claim this page" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/organizers\/[^?]+\/claim$/);
  const reason = page.getByLabel("Why this page is yours");
  // The new page takes the focus first, unless it came as a document.
  await expect(async () => {
    await reason.focus();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Send claim" })).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press("Enter");
  await seesMessage(page.getByRole("main"), "organizerClaim.faults.message");
  await passesAxe(page, [360]);
  await page.getByRole("alert").getByRole("link").focus();
  await page.keyboard.press("Enter");
  await expect(reason).toBeFocused();
  await page.keyboard.type("I founded it.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await seesMessage(messagesOf(page), "organizerClaim.sent");
  await page.goto(organizer.path);
  await seesMessage(page.getByRole("main"), "organizerMember.claimPending");
  await page.getByRole("link", { name: "See your claim" }).click();
  await page.getByRole("button", { name: "Withdraw the claim" }).click();
  await seesMessage(messagesOf(page), "organizerClaim.withdrawn");
  await expect(page.getByLabel("Why this page is yours")).toBeVisible();
});

test("a page named only by a member's own events becomes theirs with one click @with-and-without-javascript", async ({
  page,
  context,
  server,
  javaScriptEnabled,
}) => {
  const member = await aMember(server);
  const { path, id } = await organizerOf(server, null, "Own Name");
  await inDirectory(server, (database) => anEvent(database, { now, userId: member.userId, organizerId: id }));
  await signIn(context, server, member);
  await page.goto(path);
  const main = page.getByRole("main");
  await seesMessage(main, "organizerMember.claimOwn");
  if (javaScriptEnabled) await passesAxe(page, [360]);
  await page.getByRole("button", { name: "Make this page mine" }).click();
  await seesMessage(messagesOf(page), "organizerClaim.given");
  await expect(page).toHaveURL(`${server.origin}${path}`);
  await expect(main.getByRole("link", { name: "Edit Profile" })).toBeVisible();
});
