import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { ALERTS_MAX } from "#core/alerts/search-alert.ts";
import { DAY_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { searchAlerts } from "#data/tables/alerts.ts";
import { aForm } from "#tests/support/accounts/auth-request.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anAlert } from "#tests/support/builders/an-alert.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anAwayDatabase } from "#tests/support/database/an-away-database.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { alertsAction, alertsLoader } from "#web/routes/alerts/alerts.server.ts";

const database = withTestDatabase();
const NOW = TEST_NOW + DAY_MS;

const context = (viewer: Viewer, overrides = {}) => aRequestContext({ database, viewer, now: NOW, ...overrides });

async function list(viewer: Viewer) {
  const { view } = await alertsLoader(viewer, context(viewer));
  if (view.shows !== "list") throw new Error(`The page shows ${view.shows}.`);
  return view;
}

async function act(viewer: Viewer, fields: Record<string, string>, overrides = {}) {
  const answer = await alertsAction(aForm("/alerts", fields), viewer, context(viewer, overrides));
  const cookie = decodeURIComponent(answer.headers.get("set-cookie") ?? "");
  expect(answer.headers.get("location")).toBe("/alerts");
  return { toast: /alerts\.toast\.\w+/.exec(cookie)?.[0], undo: /alert:\d+/.exec(cookie)?.[0] };
}

test("a member sees their alerts with search, frequency, creation date, and last notification", async () => {
  const viewer = await aUser(database);
  await anAlert(database, { userId: (await aUser(database)).userId, search: "q=others" });
  expect(await list(viewer)).toMatchObject({ alerts: [], max: ALERTS_MAX, isMissingMail: false });
  await anAlert(database, { userId: viewer.userId, search: "type=prayer&weekday=tue", zone: "Asia/Tokyo" });
  await anAlert(database, { userId: viewer.userId, search: "q=song", rhythm: "notification", now: TEST_NOW + 1 });
  await database.db.update(searchAlerts).set({ toldAt: NOW }).where(eq(searchAlerts.rhythm, "notification"));
  expect((await list(viewer)).alerts).toMatchObject([
    {
      words: "“song”",
      listPath: "/events?q=song",
      rhythm: "notification",
      requested: "Nov 18, 2026",
      lastSent: "Nov 19, 2026",
    },
    {
      words: "Prayer · Tue · Tokyo time",
      rhythm: "daily",
      when: reachesMessage("alerts.when.daily", { time: "8:00 AM", city: "Tokyo" }),
      lastSent: null,
    },
  ]);
});

test("a member can change an alert's frequency, end it, and undo that, but not for another's alert", async () => {
  const [viewer, other] = [await aUser(database), await aUser(database)];
  await anAlert(database, { userId: viewer.userId });
  const [{ id } = { id: "" }] = (await list(viewer)).alerts;
  for (const intent of ["change", "end", "undo"]) {
    expect((await act(other, { intent, alert: id, rhythm: "weekly" })).toast).toBe("alerts.toast.gone");
  }
  expect((await act(viewer, { intent: "end", alert: "x" })).toast).toBe("alerts.toast.gone");
  reachesMessage("alerts.toast.gone");
  expect((await act(viewer, { intent: "change", alert: id, rhythm: "weekly" })).toast).toBe("alerts.toast.changed");
  reachesMessage("alerts.toast.changed");
  expect((await list(viewer)).alerts).toMatchObject([{ rhythm: "weekly" }]);
  expect(await act(viewer, { intent: "end", alert: id })).toEqual({ toast: "alerts.toast.ended", undo: `alert:${id}` });
  reachesMessage("alerts.toast.ended");
  expect((await list(viewer)).alerts).toEqual([]);
  expect((await act(viewer, { intent: "undo", alert: id })).toast).toBe("alerts.toast.restarted");
  reachesMessage("alerts.toast.restarted");
  expect((await list(viewer)).alerts).toMatchObject([{ rhythm: "weekly" }]);
});

test("undo is refused when the alert limit has been reached", async () => {
  const viewer = await aUser(database);
  await anAlert(database, { userId: viewer.userId });
  const [{ id } = { id: "" }] = (await list(viewer)).alerts;
  await act(viewer, { intent: "end", alert: id });
  for (let n = 0; n < ALERTS_MAX; n += 1) await anAlert(database, { userId: viewer.userId, search: `q=word${n}` });
  expect((await act(viewer, { intent: "undo", alert: id })).toast).toBe("alerts.toast.full");
  expect((await list(viewer)).alerts).toHaveLength(ALERTS_MAX);
});

test("a failure is reported, and a form without a known action is refused", async () => {
  const viewer = await aUser(database);
  const away = { database: anAwayDatabase, logError: () => undefined };
  expect((await act(viewer, { intent: "end", alert: "1" }, away)).toast).toBe("alerts.toast.failed");
  expect(await alertsLoader(viewer, context(viewer, away))).toMatchObject({ status: 503, view: { shows: "failed" } });
  reachesMessage("alerts.error");
  for (const intent of ["perhaps", "constructor", "__proto__"])
    await expect(act(viewer, { intent, alert: "1" })).rejects.toMatchObject({ code: "invalid" });
});
