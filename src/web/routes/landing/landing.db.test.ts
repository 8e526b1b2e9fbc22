import { expect, test } from "vitest";
import { contacts, mailMessages } from "#data/tables/mail.ts";
import { somePublicForms } from "#tests/support/accounts/an-auth.ts";
import { aForm, unpacked } from "#tests/support/accounts/auth-request.ts";
import { aContact } from "#tests/support/builders/a-contact.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { anEvent } from "#tests/support/builders/an-event.ts";
import { anAwayDatabase } from "#tests/support/database/an-away-database.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { landingAction, landingLoader } from "#web/routes/landing/landing.server.ts";

const database = withTestDatabase();
const publicForms = somePublicForms({ countContact: async () => ({ limited: null, mailboxIsFull: false }) });
const context = (overrides: Partial<RequestContext> = {}) => aRequestContext({ database, publicForms, ...overrides });

const send = (email: string, overrides?: Partial<RequestContext>, form = "about") =>
  landingAction(aForm("/landing/main", { EMAIL: email, b_name: "", form }), context(overrides));

async function toastOf(answer: Awaited<ReturnType<typeof send>>) {
  if (!(answer instanceof Response)) throw new Error("this was no redirect");
  expect(answer.headers.get("location")).toBe("/landing/main");
  return /contacts\.toast\.\w+/.exec(decodeURIComponent(answer.headers.get("set-cookie") ?? ""))?.[0];
}

test("a new address is welcomed to the waitlist, a second try is already signed up, whatever the newsletter has", async () => {
  await aContact(database, { email: "ann@example.org" });
  expect(await toastOf(await send("Ann@example.org"))).toBe("contacts.toast.welcome");
  expect(reachesMessage("contacts.toast.welcome")).toBe("Welcome to the waitlist!");
  expect(await toastOf(await send("ann@example.org"))).toBe("contacts.toast.already");
  expect(reachesMessage("contacts.toast.already")).toBe("Already signed up!");
  expect((await database.db.select().from(contacts)).map(({ list }) => list)).toEqual(["newsletter", "waitlist"]);
  const mails = await database.db.select().from(mailMessages);
  expect(mails.map(({ message }) => message)).toMatchObject([{ name: "list-confirm", data: { list: "waitlist" } }]);
});

test("an error is shown in the form that was sent, with the typed text", async () => {
  const faulty = await send("ann@", {}, "hero");
  if (faulty instanceof Response) throw new Error("this was a redirect");
  expect(unpacked(faulty)).toMatchObject({
    status: 422,
    page: { form: "hero", email: "ann@", errors: { EMAIL: reachesMessage("fields.email") }, toast: null },
  });
  const failed = await send("ann@example.org", { database: anAwayDatabase, logError: () => {} });
  if (failed instanceof Response) throw new Error("this was a redirect");
  const { page, status } = unpacked(failed);
  expect([status, page.form, page.email]).toEqual([503, "about", "ann@example.org"]);
  expect(page.toast).toMatchObject({
    title: reachesMessage("contacts.toast.wrong"),
    message: reachesMessage("contacts.toast.wrongText"),
  });
});

test("it shows the next public events and the first one's day, and makes no claims for a small directory", async () => {
  await anEvent(database, { title: "Evening Silence" });
  await anEvent(database, { title: "Members only", listing: "members", visibility: "public_in_app" });
  const { preview } = await landingLoader(context());
  expect(preview?.rows.map(({ title }) => title)).toEqual(["Evening Silence"]);
  expect(preview?.details?.block.month).toBe("Nov");
  expect(preview?.claims).toEqual([]);
});

test("an empty directory shows samples, and one that cannot be loaded only the text", async () => {
  const { preview } = await landingLoader(context());
  expect(preview?.rows.map(({ sample }) => sample !== null)).toEqual([true, true]);
  const away = await landingLoader(context({ database: anAwayDatabase, logError: () => {} }));
  expect([away.preview, away.documentTitle]).toEqual([
    null,
    reachesMessage("landing.documentTitle", { site: "Samehour" }),
  ]);
});
