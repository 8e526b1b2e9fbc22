import { expect, test } from "vitest";
import { LIMITS } from "#auth/limits/limits.ts";
import { ALERTS_MAX } from "#core/alerts/search-alert.ts";
import { userPreferences } from "#data/tables/profiles.ts";
import { searchAlerts } from "#data/tables/alerts.ts";
import { mailMessages } from "#data/tables/mail.ts";
import { accountsSite } from "#tests/support/accounts/accounts-site.ts";
import { somePublicForms } from "#tests/support/accounts/an-auth.ts";
import { aForm, redirectOf, unpacked } from "#tests/support/accounts/auth-request.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anAlert } from "#tests/support/builders/an-alert.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anAwayDatabase } from "#tests/support/database/an-away-database.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { newAlertAction, newAlertLoader } from "#web/routes/alert-new/alert-new.server.ts";

const database = withTestDatabase();
const open = somePublicForms({ countAlert: async () => ({ limited: null, mailboxIsFull: false }) });
const context = (overrides: Partial<RequestContext> = {}) =>
  aRequestContext({ database, publicForms: open, ...overrides });
const ADDRESS = "/alerts/new?q=taiz%C3%A9&type=prayer&time=evening";

const send = (fields: Record<string, string>, overrides?: Partial<RequestContext>, address = ADDRESS) =>
  newAlertAction(aForm(address, fields), context(overrides));
const load = async (address = ADDRESS, overrides?: Partial<RequestContext>) =>
  (await newAlertLoader(new Request(`https://same.example${address}`), context(overrides))).view.search;
const rows = () => database.db.select().from(searchAlerts).orderBy(searchAlerts.id);

type Answer = Awaited<ReturnType<typeof send>>;
function redirected(answer: Answer) {
  if (!(answer instanceof Response)) throw new Error("this was no redirect");
  const cookie = decodeURIComponent(answer.headers.get("set-cookie") ?? "");
  return { to: answer.headers.get("location"), toast: /alerts\.toast\.\w+/.exec(cookie)?.[0] };
}
const page = (answer: Answer) => {
  if (answer instanceof Response) throw new Error("this was a redirect");
  return unpacked(answer);
};

test("the form describes the search in words, with its time zone", async () => {
  expect(await load()).toMatchObject({
    words: "“taizé” · Prayer · Evening · New York time",
    listPath: "/events?q=taiz%C3%A9&type=prayer&time=evening",
    member: null,
    rhythm: "daily",
  });
  const visitors = await load();
  expect(visitors?.rhythms.map(({ value, hint }) => [value, hint])).toEqual([
    ["at_once", reachesMessage("alerts.when.at_once")],
    ["daily", reachesMessage("alerts.when.daily", { time: "8:00 AM", city: "New York" })],
    ["weekly", reachesMessage("alerts.when.weekly", { time: "8:00 AM", city: "New York" })],
  ]);
  const members = await load(ADDRESS, { viewer: await aUser(database) });
  expect(members?.rhythms[0]).toEqual({
    value: "notification",
    label: reachesMessage("alerts.rhythm.notification"),
    hint: reachesMessage("alerts.when.notification"),
  });
});

test("an address without a filter has no form, and an invalid one redirects to the clean one", async () => {
  expect(await load("/alerts/new")).toBeNull();
  expect(await load("/alerts/new?soon=hour")).toBeNull();
  const faulty = newAlertLoader(new Request("https://same.example/alerts/new?type=prayer&type=nothing"), context());
  expect((await redirectOf(faulty)).to).toBe("/alerts/new?type=prayer");
  const sent = await send({ rhythm: "daily", email: "ann@example.org" }, {}, "/alerts/new");
  expect(redirected(sent)).toEqual({ to: "/alerts/new", toast: undefined });
  expect(await rows()).toEqual([]);
});

test("a visitor's alert waits for confirmation, and the response does not reveal whether it exists", async () => {
  const fields = { rhythm: "weekly", email: " Ann@Example.org ", b_name: "" };
  const first = redirected(await send(fields, {}, `${ADDRESS}&tz=Asia/Tokyo`));
  expect(first).toEqual({
    to: "/events?q=taiz%C3%A9&tz=Asia/Tokyo&type=prayer&time=evening",
    toast: "alerts.toast.checkMail",
  });
  reachesMessage("alerts.toast.checkMail");
  expect(await rows()).toMatchObject([
    {
      email: "ann@example.org",
      userId: null,
      confirmedAt: null,
      rhythm: "weekly",
      search: "q=taiz%C3%A9&type=prayer&time=evening",
    },
  ]);
  await anAlert(database, { email: "bea@example.org", search: "q=taizé&type=prayer&time=evening" });
  const again = redirected(await send({ ...fields, email: "bea@example.org" }, {}, `${ADDRESS}&tz=Asia/Tokyo`));
  expect(again).toEqual(first);
  const mails = await database.db.select().from(mailMessages).orderBy(mailMessages.id);
  expect(mails.map(({ recipient, message }) => [recipient, message?.name, message?.data])).toMatchObject([
    ["ann@example.org", "search-alert-confirm", { state: "new" }],
    ["bea@example.org", "search-alert-confirm", { state: "already" }],
  ]);
});

test("an invalid form is shown again as typed, and a bot learns nothing", async () => {
  const { page: shown, status } = page(await send({ rhythm: "never", email: "ann@" }));
  expect([status, shown]).toEqual([
    422,
    {
      rhythm: "never",
      email: "ann@",
      errors: { rhythm: reachesMessage("fields.notOffered"), email: reachesMessage("fields.email") },
      toast: null,
    },
  ]);
  expect(page(await send({ rhythm: "notification", email: "ann@example.org" })).status).toBe(422);
  const bot = redirected(await send({ rhythm: "daily", email: "bot@example.org", b_name: "me" }));
  expect(bot.toast).toBe("alerts.toast.checkMail");
  expect(await rows()).toEqual([]);
});

test("a rate-limited client is told when to retry, a full mailbox gets no email, and a failure keeps the form", async () => {
  const browser = accountsSite(database, { limitFactor: 1 }).browser();
  const count = (email: string | null) => browser.run((_, forms) => forms.countAlert({ email }));
  for (let n = 0; n < LIMITS["mail-address"].atOnce; n += 1) await count("ann@example.org");
  const forms = somePublicForms({ countAlert: ({ email }) => count(email) });
  await send({ rhythm: "daily", email: "ann@example.org" }, { publicForms: forms });
  expect([(await rows()).length, (await database.db.select().from(mailMessages)).length]).toEqual([1, 0]);
  for (let n = 0; n < LIMITS["alert-client"].atOnce; n += 1) await count(`p${n}@example.org`);
  const {
    page: shown,
    status,
    headers,
  } = page(await send({ rhythm: "daily", email: "z@example.org" }, { publicForms: forms }));
  expect([status, headers.get("retry-after"), shown.email]).toEqual([429, "60", "z@example.org"]);
  expect(shown.toast?.title).toBe(reachesMessage("alerts.toast.limited"));
  const viewer = await aUser(database);
  const members = page(await send({ rhythm: "daily", owner: viewer.userId }, { viewer, publicForms: forms }));
  expect(members.status).toBe(429);
  const away = page(
    await send({ rhythm: "daily", email: "z@example.org" }, { database: anAwayDatabase, logError: () => {} }),
  );
  expect([away.status, away.page.toast?.title]).toEqual([503, reachesMessage("alerts.toast.failed")]);
});

test("a member's alert is active at once; repeating the search changes it, and the 21st is refused", async () => {
  const viewer = await aUser(database);
  const signedIn = { viewer };
  const fields = { rhythm: "notification", owner: viewer.userId };
  expect(redirected(await send(fields, signedIn))).toEqual({ to: "/alerts", toast: "alerts.toast.saved" });
  reachesMessage("alerts.toast.saved");
  expect(await load(ADDRESS, signedIn)).toMatchObject({
    rhythm: "notification",
    member: { state: "already", isMailed: true },
  });
  await send({ ...fields, rhythm: "weekly" }, signedIn, "/alerts/new?time=evening&type=prayer&q=TAIZ%C3%89");
  expect(await rows()).toMatchObject([{ userId: viewer.userId, rhythm: "weekly" }]);
  for (let n = 1; n < ALERTS_MAX; n += 1) await anAlert(database, { userId: viewer.userId, search: `q=word${n}` });
  expect(await load("/alerts/new?q=more", signedIn)).toMatchObject({ member: { state: "full" } });
  const { page: shown, status } = page(await send(fields, signedIn, "/alerts/new?q=more"));
  expect([status, shown.toast?.title]).toEqual([409, reachesMessage("alerts.toast.full")]);
  expect(redirected(await send({ ...fields, rhythm: "daily" }, signedIn)).toast).toBe("alerts.toast.saved");
  expect(await rows()).toHaveLength(ALERTS_MAX);
});

test("concurrent forms do not exceed the limit", async () => {
  const viewer = await aUser(database);
  for (let n = 1; n < ALERTS_MAX; n += 1) await anAlert(database, { userId: viewer.userId, search: `q=word${n}` });
  const sent = await Promise.all(
    ["one", "two", "three"].map((word) =>
      send({ rhythm: "daily", owner: viewer.userId }, { viewer }, `/alerts/new?q=${word}`),
    ),
  );
  expect(sent.filter((answer) => answer instanceof Response)).toHaveLength(1);
  expect(await rows()).toHaveLength(ALERTS_MAX);
});

test("a member with email turned off is told so, and a signed-out one is sent to login", async () => {
  const viewer = await aUser(database);
  const off = { userId: viewer.userId, emailNotifications: false, createdAt: TEST_NOW, updatedAt: TEST_NOW };
  await database.db.insert(userPreferences).values(off);
  expect(await load(ADDRESS, { viewer })).toMatchObject({ member: { state: "new", isMailed: false } });
  const { to, toast } = redirected(await send({ rhythm: "weekly", owner: viewer.userId }));
  expect([to, toast]).toEqual([`/login?returnTo=${encodeURIComponent(ADDRESS)}`, "alerts.toast.signIn"]);
  reachesMessage("alerts.toast.signIn");
  expect(await rows()).toEqual([]);
});
