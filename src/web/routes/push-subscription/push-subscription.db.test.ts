import { expect, test } from "vitest";
import { LIMITS } from "#auth/limits/limits.ts";
import { PUSH_DEVICES_MAX } from "#core/push/push.ts";
import { DAY_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { sessions } from "#data/tables/accounts.ts";
import { pushSaves, pushSubscriptions } from "#data/tables/push.ts";
import { accountsSite } from "#tests/support/accounts/accounts-site.ts";
import { somePublicForms } from "#tests/support/accounts/an-auth.ts";
import { aForm } from "#tests/support/accounts/auth-request.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anAwayDatabase } from "#tests/support/database/an-away-database.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { english } from "#tests/support/messages/english.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { devicePushAction, devicePushLoader } from "#web/routes/device-push/device-push.server.ts";
import { subscriptionAction } from "#web/routes/push-subscription/push-subscription.server.ts";

const database = withTestDatabase();
const publicForms = somePublicForms({ countPush: async () => null });
const context = (overrides: Partial<RequestContext> = {}) => aRequestContext({ database, publicForms, ...overrides });

let made = 0;
function target() {
  made += 1;
  return { endpoint: `https://fcm.googleapis.com/fcm/send/${made}`, p256dh: "p".repeat(87), auth: "a".repeat(22) };
}

async function send(fields: Record<string, string>, overrides: Partial<RequestContext> = {}, saves: string[] = []) {
  const body = new URLSearchParams([...Object.entries(fields), ...saves.map((key) => ["save", key])] as string[][]);
  const request = new Request("https://same.example/notifications/device/subscription", { method: "POST", body });
  const answer = await subscriptionAction(request, context(overrides));
  return { status: answer.status, answer: (await answer.json()) as unknown };
}

async function aMember(): Promise<Viewer> {
  const user = await aUser(database);
  const viewer = { ...user, sessionId: `session-of-${user.userId}` };
  const times = { expiresAt: TEST_NOW + DAY_MS, createdAt: TEST_NOW, updatedAt: TEST_NOW };
  await database.db
    .insert(sessions)
    .values({ id: viewer.sessionId, token: viewer.sessionId, userId: viewer.userId, ...times });
  return viewer;
}

const rows = () => database.db.select().from(pushSubscriptions).orderBy(pushSubscriptions.id);
const saved = async () => (await database.db.select().from(pushSaves)).map(({ eventId }) => eventId);

test("a visitor's device gets reminders for the public events it names, and for later saves", async () => {
  const one = await anEvent(database, { title: "One" });
  const hidden = await anEvent(database, { title: "Private", visibility: "private", listing: "hidden" });
  const { endpoint, ...keys } = target();
  const fields = { intent: "subscribe", endpoint, ...keys, lead: "60" };
  expect(await send(fields, {}, [one.publicId, hidden.publicId, "nonsense"])).toEqual({
    status: 200,
    answer: { state: "on", lead: 60 },
  });
  expect(await rows()).toMatchObject([{ endpoint, userId: null, leadMinutes: 60, zone: "America/New_York" }]);
  expect(await saved()).toEqual([one.id]);
  expect((await send({ intent: "find", endpoint })).answer).toEqual({ state: "on", lead: 60 });
  const other = await anEvent(database, { title: "Other" });
  await send({ intent: "saves", endpoint }, {}, [other.publicId]);
  expect(await saved()).toEqual([other.id]);
  const renewed = target();
  await send({ intent: "renew", former: endpoint, ...renewed });
  expect((await send({ intent: "find", endpoint })).answer).toEqual({ state: "off" });
  expect((await send({ intent: "end", endpoint: renewed.endpoint })).answer).toEqual({ state: "off" });
  expect([await rows(), await saved()]).toEqual([[], []]);
});

test("a member takes over the browser with their session, and no one else is told that push is on", async () => {
  const one = await anEvent(database);
  const browser = target();
  await send({ intent: "subscribe", ...browser, lead: "10" }, {}, [one.publicId]);
  const viewer = await aMember();
  expect((await send({ intent: "subscribe", ...browser, bell: "on" }, { viewer })).status).toBe(200);
  expect(await rows()).toMatchObject([
    { userId: viewer.userId, sessionId: viewer.sessionId, leadMinutes: null, withBell: true },
  ]);
  expect(await saved()).toEqual([]);
  const find = { intent: "find", endpoint: browser.endpoint };
  expect((await send(find)).answer).toEqual({ state: "off" });
  expect((await send(find, { viewer: await aMember() })).answer).toEqual({ state: "off" });
  expect((await send(find, { viewer })).answer).toEqual({ state: "on", lead: null });
});

test("invalid, unknown, and too many subscriptions are each reported, and store nothing", async () => {
  const refused = async (fields: Record<string, string>, overrides?: Partial<RequestContext>) => {
    const { status, answer } = await send(fields, overrides);
    const { fault } = answer as { fault: "failed" | "limited" | "service" | "tooMany" };
    return [status, reachesMessage(`push.page.fault.${fault}`)];
  };
  const good = { intent: "subscribe", ...target(), lead: "60" };
  expect(await refused({ ...good, endpoint: "https://10.0.0.1/x" })).toEqual([422, english("push.page.fault.service")]);
  expect(await refused({ ...good, lead: "61" })).toEqual([422, english("push.page.fault.failed")]);
  for (const intent of ["nothing", "constructor", "__proto__"])
    expect(await refused({ intent })).toEqual([422, english("push.page.fault.failed")]);
  const logError = () => {};
  expect(await refused(good, { database: anAwayDatabase, logError })).toEqual([503, english("push.page.fault.failed")]);
  expect(await refused(good, { session: "unreadable", logError })).toEqual([503, english("push.page.fault.failed")]);
  const browser = accountsSite(database, { limitFactor: 1 }).browser();
  const limited = somePublicForms({ countPush: () => browser.run((_, forms) => forms.countPush()) });
  for (let n = 0; n < LIMITS["push-client"].atOnce; n += 1) await limited.countPush();
  expect(await refused(good, { publicForms: limited })).toEqual([429, english("push.page.fault.limited")]);
  expect(await rows()).toEqual([]);
  const viewer = await aMember();
  for (let n = 0; n < PUSH_DEVICES_MAX; n += 1) await send({ ...good, ...target() }, { viewer });
  expect(await refused({ ...good, ...target() }, { viewer })).toEqual([409, english("push.page.fault.tooMany")]);
  expect(await rows()).toHaveLength(PUSH_DEVICES_MAX);
});

test("members see and change only their own devices", async () => {
  const viewer = await aMember();
  await send({ intent: "subscribe", ...target() }, { viewer });
  const [device] = await rows();
  const act = async (fields: Record<string, string>, overrides: Partial<RequestContext>) => {
    const request = aForm("/notifications/device", { id: String(device?.id), ...fields });
    const answer = await devicePushAction(request, context(overrides));
    const cookie = decodeURIComponent(answer.headers.get("set-cookie") ?? "");
    return /push\.page\.toast\.\w+/.exec(cookie)?.[0];
  };
  const own = { owner: viewer.userId };
  const stranger = await aMember();
  expect(await act({ intent: "remove", owner: stranger.userId }, { viewer: stranger })).toBe("push.page.toast.gone");
  expect(await act({ intent: "test", owner: stranger.userId }, { viewer: stranger })).toBe("push.page.toast.gone");
  expect(await act({ intent: "bell-on", ...own }, { viewer })).toBe("push.page.toast.bellOn");
  const { member } = await devicePushLoader(context({ viewer }));
  expect(member?.devices).toMatchObject([{ isThis: true, withBell: true, name: "Unknown device" }]);
  expect((await devicePushLoader(context())).member).toBeNull();
  expect(await act({ intent: "remove", ...own }, {})).toBe("push.page.toast.signIn");
  for (const key of ["gone", "signIn", "signInText", "bellOn"] as const) reachesMessage(`push.page.toast.${key}`);
  const failing = { viewer, database: anAwayDatabase, logError: () => {} };
  expect(await act({ intent: "remove", ...own }, failing)).toBe("push.page.toast.failed");
  reachesMessage("push.page.toast.failedText");
  expect(await act({ intent: "remove", ...own }, { viewer })).toBe("push.page.toast.removed");
  expect(await rows()).toEqual([]);
});
