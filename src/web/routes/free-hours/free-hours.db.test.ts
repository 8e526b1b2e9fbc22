import { describe, expect, test } from "vitest";
import { FREE_HOURS_COOKIE, readFreeHours } from "#core/free-hours/free-hours.ts";
import { findPreferences } from "#data/queries/profiles.ts";
import { aForm } from "#tests/support/accounts/auth-request.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { aViewer } from "#tests/support/builders/a-viewer.ts";
import { anEvent } from "#tests/support/builders/an-event.ts";
import { anAwayDatabase } from "#tests/support/database/an-away-database.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { freeHoursAction } from "#web/routes/free-hours/free-hours-action.server.ts";
import { freeHoursLoader } from "#web/routes/free-hours/free-hours-loader.server.ts";
import { actorOf } from "#core/audit/actor.ts";

const database = withTestDatabase();
const ROW = { days: "12345", from: "360", to: "420" };
const utc = { id: "UTC", source: "cookie" } as const;
const free = (text: string) => readFreeHours(text);

async function send(fields: Record<string, string>, overrides: Partial<RequestContext> = {}) {
  const answer = await freeHoursAction(aForm("/free-hours", fields), aRequestContext({ database, ...overrides }));
  if (!(answer instanceof Response)) return { ...answer.data, status: answer.init?.status, cookies: [], to: null };
  return {
    rows: null,
    toast: null,
    status: answer.status,
    cookies: answer.headers.getSetCookie(),
    to: answer.headers.get("location"),
  };
}

async function member() {
  const viewer = await aUser(database);
  return { viewer, actor: actorOf(viewer, { address: null, userAgent: null, requestId: null }) };
}

describe("saving", () => {
  test("keeps a visitor's hours in a cookie, and clearing removes it", async () => {
    const saved = await send({ ...ROW, act: "save", owner: "" });
    expect([saved.status, saved.to]).toEqual([303, "/free-hours"]);
    expect(saved.cookies[0]).toMatch(
      /^free=mo0600-0700\.tu0600-0700\.we0600-0700\.th0600-0700\.fr0600-0700; Path=\/; Max-Age=31536000; SameSite=Lax; Secure$/,
    );
    const cleared = await send({ owner: "" });
    expect(cleared.cookies[0]).toBe(`${FREE_HOURS_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`);
  });

  test("keeps a member's hours only in the preferences", async () => {
    const { viewer, actor } = await member();
    const saved = await send({ ...ROW, days: "67", owner: viewer.userId }, { viewer, actor });
    expect(saved.cookies[0]).toContain("free=; Path=/; Max-Age=0");
    const stored = async () => (await findPreferences(database.db, viewer.userId)).freeHours;
    expect(await stored()).toBe("sa0600-0700.su0600-0700");
    await send({ owner: viewer.userId }, { viewer, actor });
    expect(await stored()).toBeNull();
  });

  test("refuses hours that the form does not offer", async () => {
    for (const faulty of [{ from: "361" }, { to: "" }, { days: "99" }, { days: "'; --" }]) {
      await expect(send({ ...ROW, ...faulty })).rejects.toThrow(expect.objectContaining({ code: "invalid" }));
    }
  });

  test("shows a row with no duration again", async () => {
    const { status, ...again } = await send({ ...ROW, to: "360" });
    expect([status, again]).toMatchObject([422, { rows: [{ ...ROW, to: "360" }], isChecked: true }]);
  });

  test("reports a database failure, and keeps the choices", async () => {
    const viewer = aViewer({ userId: "ann" });
    const logged: unknown[] = [];
    const logError = (error: unknown) => void logged.push(error);
    const actor = actorOf(viewer, { address: null, userAgent: null, requestId: null });
    const { status, rows, toast } = await send(ROW, { viewer, actor, database: anAwayDatabase, logError });
    expect([status, rows, logged.length]).toEqual([503, [ROW], 1]);
    expect(toast).toMatchObject({
      title: reachesMessage("freeHours.failed"),
      message: reachesMessage("freeHours.failedText"),
    });
  });

  test("stores nothing when the page was loaded for another reader", async () => {
    const { viewer, actor } = await member();
    const { status, rows, toast } = await send({ ...ROW, owner: "" }, { viewer, actor });
    expect([status, rows]).toEqual([409, [ROW]]);
    expect(toast?.message).toBe(reachesMessage("freeHours.elsewhere"));
    expect((await findPreferences(database.db, viewer.userId)).freeHours).toBeNull();
  });
});

test("rows can be added, removed, and cleared without scripts, and nothing is stored", async () => {
  expect(await send({ ...ROW, act: "add" })).toMatchObject({
    status: 200,
    rows: [ROW, { days: "12345" }],
    cookies: [],
  });
  expect(await send({ ...ROW, remove: "0" })).toMatchObject({ status: 200, rows: [] });
  expect(await send({ ...ROW, remove: "7" })).toMatchObject({ status: 200, rows: [ROW] });
  expect(await send({ ...ROW, act: "clear" })).toMatchObject({ status: 200, rows: [] });
});

describe("the page", () => {
  test("names fitting events, always-fitting ones first, and their number", async () => {
    await anEvent(database, { title: "Once", schedules: [{ startsLocal: "2026-11-20T08:00:00", rrule: null }] });
    const daily = { startsLocal: "2026-11-18T19:00:00", rrule: "FREQ=DAILY" };
    await anEvent(database, { title: "Daily", schedules: [daily] });
    await anEvent(database, { title: "Wednesdays" });
    await anEvent(database, { title: "Elsewhere", schedules: [{ startsLocal: "2026-11-20T12:00:00", rrule: null }] });
    const freeHours = free("we1900-2000.fr0800-0900");
    const { fitting, saved } = await freeHoursLoader(aRequestContext({ database, zone: utc, freeHours }));
    expect(saved).toBe("we1900-2000.fr0800-0900");
    if (fitting.shows !== "events") throw new Error(fitting.shows);
    expect(fitting.total).toBe(3);
    expect(fitting.events.map(({ title, next, fit: { tone } }) => [title, next, tone])).toEqual([
      ["Wednesdays", "Wednesday, November 18, 7:00 PM", "all"],
      ["Once", "Friday, November 20, 8:00 AM", "all"],
      ["Daily", "Wednesday, November 18, 7:00 PM", "part"],
    ]);
  });

  test("stays usable when fitting events cannot be loaded, and asks for hours if there are none", async () => {
    const logError = () => undefined;
    const away = aRequestContext({ database: anAwayDatabase, freeHours: free("we1900-2000"), logError });
    expect((await freeHoursLoader(away)).fitting).toEqual({ shows: "failed" });
    const none = await freeHoursLoader(aRequestContext({ database: anAwayDatabase }));
    expect(none).toMatchObject({ fitting: { shows: "nothing-marked" }, rows: [], isMember: false });
  });

  test("uses the reader's first weekday and clock format", async () => {
    const { weekdays, hours, clocks } = await freeHoursLoader(
      aRequestContext({ database, firstWeekday: 1, hour12: false }),
    );
    expect(weekdays.map(({ short }) => short).join(" ")).toBe("Mon Tue Wed Thu Fri Sat Sun");
    expect([hours[6]?.name, clocks[13]]).toEqual(["06:00", "06:30"]);
  });
});
