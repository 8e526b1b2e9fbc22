import { expect, test } from "vitest";
import { requestMailAlert } from "#commands/alerts/save-alert.ts";
import { forgetOld } from "#commands/accounts/forget-old.ts";
import { ALERTS_MAX, parseAlertSearch } from "#core/alerts/search-alert.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { DAY_MS } from "#core/time/instant.ts";
import { searchAlerts } from "#data/tables/alerts.ts";
import { aForm, unpacked } from "#tests/support/accounts/auth-request.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anAlert } from "#tests/support/builders/an-alert.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anAwayDatabase } from "#tests/support/database/an-away-database.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { alertLinkAction, alertLinkLoader } from "#web/routes/alert-link/alert-link.server.ts";

const database = withTestDatabase();

/** An alert that waits for confirmation; returns its key. */
async function pending(email = "ann@example.org", search = "type=prayer"): Promise<string> {
  const saving = { actor: SYSTEM_ACTOR, search: parseAlertSearch(search), zone: "UTC", language: "en" };
  const command = { ...saving, email, rhythm: "daily", baseUrl: "https://same.example", isMailed: false } as const;
  await requestMailAlert(database, command, TEST_NOW);
  return (await rows()).at(-1)?.key ?? "";
}
const rows = () => database.db.select().from(searchAlerts).orderBy(searchAlerts.id);
const see = (key: string, now = TEST_NOW, query = "") =>
  alertLinkLoader(
    new Request(`https://same.example/search-alerts/${key}${query}`),
    key,
    aRequestContext({ database, now }),
  );
const stateOf = async (key: string, now?: number) => (await see(key, now)).view.state;
const post = async (key: string, fields: Record<string, string>, overrides = {}) =>
  unpacked(
    await alertLinkAction(aForm(`/search-alerts/${key}`, fields), key, aRequestContext({ database, ...overrides })),
  );

test("opening the page changes nothing; a click confirms, one-click unsubscribe ends, and a click restarts", async () => {
  const key = await pending();
  for (let n = 0; n < 3; n += 1) await see(key);
  expect(await rows()).toMatchObject([{ confirmedAt: null, endedAt: null }]);
  const { view } = await see(key);
  expect(view).toMatchObject({
    state: "pending",
    title: reachesMessage("alerts.link.pending"),
    alert: { words: "Prayer", listPath: "/events?type=prayer" },
  });
  expect(view.text).not.toContain("ann@");
  expect(await post(key, { intent: "confirm" })).toMatchObject({ status: 200, page: { toast: null } });
  expect(await post(key, { intent: "confirm" })).toMatchObject({ status: 200 });
  expect((await see(key)).view.title).toBe(reachesMessage("alerts.link.on"));
  expect(await post(key, { "List-Unsubscribe": "One-Click" })).toMatchObject({ status: 200 });
  expect((await see(key)).view.title).toBe(reachesMessage("alerts.link.ended"));
  await post(key, { intent: "confirm" });
  expect(await stateOf(key)).toBe("on");
});

test("a link unused for seven days has expired, even before its row is deleted", async () => {
  const key = await pending();
  const [late, later] = [TEST_NOW + 7 * DAY_MS, TEST_NOW + 7 * DAY_MS + 1];
  expect([await stateOf(key, late), await stateOf(key, later)]).toEqual(["pending", "missing"]);
  expect((await see(key, later)).view.title).toBe(reachesMessage("alerts.link.missing"));
  expect(await post(key, { intent: "confirm" }, { now: later })).toMatchObject({ status: 404 });
  await forgetOld(database, late);
  expect(await rows()).toHaveLength(1);
  await forgetOld(database, later);
  expect(await rows()).toEqual([]);
});

test("an ended alert is deleted after 30 days, an active one stays", async () => {
  const ended = await anAlert(database, { email: "ann@example.org" });
  const on = await anAlert(database, { email: "ann@example.org", search: "q=song" });
  await post(ended, { intent: "end" });
  await forgetOld(database, TEST_NOW + 31 * DAY_MS);
  expect((await rows()).map(({ key }) => key)).toEqual([on]);
});

test("the reader chooses the frequency, but not in-app for an email address; a link can preselect it", async () => {
  const key = await anAlert(database, { email: "ann@example.org" });
  const changed = await post(key, { intent: "change", rhythm: "weekly" });
  expect(changed.page.toast?.title).toBe(reachesMessage("alerts.toast.changed"));
  await post(key, { intent: "change", rhythm: "notification" });
  expect(await rows()).toMatchObject([{ rhythm: "weekly" }]);
  expect((await see(key)).view.alert?.rhythm).toBe("weekly");
  expect((await see(key, TEST_NOW, "?rhythm=at_once")).view.alert?.rhythm).toBe("at_once");
  expect((await see(key, TEST_NOW, "?rhythm=notification")).view.alert?.rhythm).toBe("weekly");
  const viewer = await aUser(database);
  const own = await anAlert(database, { userId: viewer.userId });
  await post(own, { intent: "change", rhythm: "notification" });
  expect((await rows()).at(-1)?.rhythm).toBe("notification");
});

test("the unsubscribe link for several alerts ends all sent by email, and no others", async () => {
  const { userId } = await aUser(database);
  const key = await anAlert(database, { userId });
  await anAlert(database, { userId, search: "q=song" });
  await anAlert(database, { userId, search: "q=bell", rhythm: "notification" });
  await anAlert(database, { email: "ann@example.org" });
  const all = `${key}.all`;
  expect((await see(all)).view.title).toBe(reachesMessage("alerts.link.allOn"));
  expect(await post(all, { "List-Unsubscribe": "One-Click" })).toMatchObject({ status: 200 });
  expect((await see(all)).view.title).toBe(reachesMessage("alerts.link.allEnded"));
  expect((await rows()).map(({ endedAt }) => endedAt !== null)).toEqual([true, true, false, false]);
});

test("an address at its alert limit cannot confirm another", async () => {
  for (let n = 0; n < ALERTS_MAX; n += 1) await anAlert(database, { email: "ann@example.org", search: `q=word${n}` });
  const key = await pending();
  const { status, page } = await post(key, { intent: "confirm" });
  expect([status, page.toast?.title]).toEqual([409, reachesMessage("alerts.toast.full")]);
  expect(await stateOf(key)).toBe("pending");
});

test("a wrong key, an unknown action and a failure change nothing", async () => {
  const key = await anAlert(database, { email: "ann@example.org" });
  for (const wrong of ["nobodys-page", "x".repeat(32), `${"x".repeat(32)}.all`, "'"]) {
    expect(await see(wrong)).toMatchObject({ status: 404, view: { state: "missing" } });
    expect(await post(wrong, { intent: "end" })).toMatchObject({ status: 404 });
  }
  await expect(post(key, { intent: "perhaps" })).rejects.toMatchObject({ code: "invalid" });
  const away = await post(key, { intent: "end" }, { database: anAwayDatabase, logError: () => undefined });
  expect([away.status, away.page.toast?.title]).toEqual([503, reachesMessage("alerts.toast.failed")]);
  expect(await rows()).toMatchObject([{ endedAt: null }]);
});
