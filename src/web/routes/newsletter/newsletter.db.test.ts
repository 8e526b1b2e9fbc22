import { expect, test } from "vitest";
import { LIMITS } from "#auth/limits/limits.ts";
import { contacts, mailMessages } from "#data/tables/mail.ts";
import { accountsSite } from "#tests/support/accounts/accounts-site.ts";
import { somePublicForms } from "#tests/support/accounts/an-auth.ts";
import { aForm, unpacked } from "#tests/support/accounts/auth-request.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { anAwayDatabase } from "#tests/support/database/an-away-database.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { newsletterAction } from "#web/routes/newsletter/newsletter.server.ts";
import { subscriptionAction, subscriptionLoader } from "#web/routes/subscription/subscription.server.ts";

const database = withTestDatabase();
const open = somePublicForms({ countContact: async () => ({ limited: null, mailboxIsFull: false }) });
const context = (overrides: Partial<RequestContext> = {}) =>
  aRequestContext({ database, publicForms: open, ...overrides });

const send = (fields: Record<string, string>, overrides?: Partial<RequestContext>, from = "/events?page=2") => {
  const request = aForm("/newsletter", fields);
  request.headers.set("referer", `https://same.example${from}`);
  return newsletterAction(request, context(overrides));
};
const rows = () => database.db.select().from(contacts);

async function redirected(answer: Awaited<ReturnType<typeof send>>) {
  if (!(answer instanceof Response)) throw new Error("this was no redirect");
  return { to: answer.headers.get("location"), cookie: answer.headers.get("set-cookie") ?? "" };
}
const page = (answer: Awaited<ReturnType<typeof send>>) => {
  if (answer instanceof Response) throw new Error("this was a redirect");
  return unpacked(answer);
};

test("an address from the footer is added to the list, and the sender returns to the page", async () => {
  const { to, cookie } = await redirected(await send({ EMAIL: " Ann@Example.org ", b_name: "" }));
  expect(to).toBe("/events?page=2");
  expect(cookie).toContain("contacts.toast.thanks");
  reachesMessage("contacts.toast.thanks");
  expect(await rows()).toMatchObject([{ list: "newsletter", email: "ann@example.org", confirmedAt: null }]);
  const again = await redirected(await send({ EMAIL: "ann@example.org", b_name: "" }));
  expect(again.to).toBe(to);
  expect(await rows()).toHaveLength(1);
});

test("no redirect leads to another site, whatever the previous page was", async () => {
  expect((await redirected(await send({ EMAIL: "a@example.org" }, {}, "//evil.example/x"))).to).toBe("/");
});

test("an invalid address stays in the form, and a bot learns nothing", async () => {
  const { page: shown, status } = page(await send({ EMAIL: "ann@", b_name: "" }));
  expect(status).toBe(422);
  expect(shown).toEqual({ email: "ann@", errors: { EMAIL: reachesMessage("fields.email") }, toast: null });
  expect((await redirected(await send({ EMAIL: "bot@example.org", b_name: "me" }))).to).toBe("/events?page=2");
  expect(await rows()).toEqual([]);
});

test("a rate-limited client is told when to retry, and a full mailbox gets no message", async () => {
  const site = accountsSite(database, { limitFactor: 1 });
  const browser = site.browser();
  const count = (email: string) => browser.run((_, forms) => forms.countContact({ email }));
  for (let n = 0; n < LIMITS["mail-address"].atOnce; n += 1) await count("ann@example.org");
  expect(await count("ann@example.org")).toEqual({ limited: null, mailboxIsFull: true });
  const full = somePublicForms({ countContact: () => count("ann@example.org") });
  await send({ EMAIL: "ann@example.org" }, { publicForms: full });
  expect([await rows(), await database.db.select().from(mailMessages)].map((each) => each.length)).toEqual([1, 0]);
  for (let n = 0; n < LIMITS["contact-client"].atOnce; n += 1) await count(`person${n}@example.org`);
  const busy = somePublicForms({ countContact: () => count("last@example.org") });
  const { page: shown, status, headers } = page(await send({ EMAIL: "last@example.org" }, { publicForms: busy }));
  expect([status, headers.get("retry-after"), shown.email]).toEqual([429, "60", "last@example.org"]);
  expect(shown.toast?.title).toBe(reachesMessage("contacts.toast.limited"));
});

test("a database failure keeps the form as typed", async () => {
  const away = { database: anAwayDatabase, logError: () => {} };
  const { page: shown, status } = page(await send({ EMAIL: "ann@example.org" }, away));
  expect([status, shown.email, shown.toast?.title]).toEqual([
    503,
    "ann@example.org",
    reachesMessage("contacts.toast.wrong"),
  ]);
});

test("the page of an email confirms, unsubscribes with one click as mail clients do, and resubscribes", async () => {
  await send({ EMAIL: "ann@example.org" });
  const key = (await rows())[0]?.key ?? "";
  const post = async (fields: Record<string, string>) =>
    unpacked(await subscriptionAction(aForm(`/subscriptions/${key}`, fields), key, context()));
  const stateOf = async () => (await subscriptionLoader(key, context())).view;
  expect(await stateOf()).toMatchObject({
    state: "pending",
    title: reachesMessage("contacts.page.pending", { list: "newsletter" }),
  });
  expect((await stateOf()).text).not.toContain("ann@");
  expect(await post({ intent: "confirm" })).toMatchObject({ status: 200, page: { toast: null } });
  expect((await stateOf()).state).toBe("confirmed");
  expect(await post({ "List-Unsubscribe": "One-Click" })).toMatchObject({ status: 200 });
  expect((await stateOf()).state).toBe("left");
  await post({ intent: "confirm" });
  expect((await stateOf()).state).toBe("confirmed");
  await expect(post({ intent: "perhaps" })).rejects.toMatchObject({ code: "invalid" });
  const failing = await subscriptionAction(
    aForm("/subscriptions/x", { intent: "leave" }),
    key,
    context({ database: anAwayDatabase, logError: () => {} }),
  );
  expect(unpacked(failing)).toMatchObject({
    status: 503,
    page: { toast: { title: reachesMessage("contacts.page.failed") } },
  });
});

test("a page that no longer exists says so", async () => {
  const { view, status } = await subscriptionLoader("x".repeat(32), context());
  expect([status, view.state, view.title]).toEqual([404, "missing", reachesMessage("contacts.page.missing")]);
});
