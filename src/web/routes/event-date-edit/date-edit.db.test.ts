import { expect, test } from "vitest";
import type { Viewer } from "#core/viewer.ts";
import { savedEvents } from "#data/tables/activity.ts";
import { datePageLoader } from "#web/components/event-page/event-page-loader.server.ts";
import { dateEditAction } from "#web/routes/event-date-edit/event-date-edit-action.server.ts";
import { type DateEditAnswer, dateEditLoader } from "#web/routes/event-date-edit/event-date-edit-loader.server.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, type EventOverrides, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const LONDON = { id: "Europe/London", source: "address" } as const;
const THURSDAYS = {
  startsLocal: "2026-11-05T19:00:00",
  timezone: "America/Los_Angeles",
  rrule: "FREQ=WEEKLY;BYDAY=MO,TH",
};
const DATE = "2026-11-26T1900";
const TIMES = { startsLocal: "2026-11-26T19:30", endsLocal: "2026-11-26T20:30" };

async function own(overrides: EventOverrides = {}) {
  const viewer = await aUser(database);
  const { publicId, id } = await anEvent(database, {
    userId: viewer.userId,
    title: "Zazen",
    schedules: [THURSDAYS],
    ...overrides,
  });
  return { viewer, id, publicId, event: `zazen-${publicId}` };
}

function contextOf(viewer: Viewer | null) {
  return aRequestContext({ database, viewer, zone: LONDON });
}

/** The router sends forms and reads pages at the address of their data. */
function urlOf(event: string, date = DATE): URL {
  return new URL(`https://same.example/events/${event}/dates/${date}.data`);
}

async function open(viewer: Viewer, event: string, date = DATE) {
  return (await load(viewer, event, { date })).data.view;
}

function load(viewer: Viewer, event: string, { date = DATE, cookie = "" }) {
  const request = new Request(urlOf(event, date), { headers: { cookie } });
  return dateEditLoader(request, { event, date }, { viewer, context: contextOf(viewer) });
}

async function send(viewer: Viewer | null, event: string, fields: Record<string, string>, date = DATE) {
  const request = new Request(urlOf(event, date), {
    method: "POST",
    body: new URLSearchParams({ sequence: "0", ...fields }),
  });
  const answer = await dateEditAction(request, { event, date }, contextOf(viewer));
  if (answer instanceof Response) {
    const toast = decodeURIComponent(answer.headers.get("set-cookie") ?? "");
    return { to: answer.headers.get("location"), toast, status: answer.status, form: null };
  }
  const form: DateEditAnswer = answer.data;
  return { to: null, toast: "", status: answer.init?.status, form };
}

function starts(from: string, to: string): Promise<string[]> {
  return database.pool
    .query(
      `select to_char(o.starts_local, 'MM-DD HH24:MI') as at from occurrences o
        where not o.cancelled and o.starts_at >= '${from}' and o.starts_at < '${to}' order by o.starts_at`,
    )
    .then(({ rows }) => (rows as { at: string }[]).map(({ at }) => at));
}

test("a date is shown in the event's and the reader's time, with start and end for the form", async () => {
  const { viewer, event } = await own();
  expect(await open(viewer, event)).toMatchObject({
    stands: { date: "Thu, Nov 26, 7:00 PM", city: "Los Angeles" },
    own: { date: "Fri, Nov 27, 3:00 AM", city: "London" },
    back: null,
    form: { sequence: 0, startsLocal: "2026-11-26T19:00", endsLocal: "2026-11-26T20:00", reason: "" },
  });
});

test("a date can be cancelled with a reason, and restored", async () => {
  const { viewer, event } = await own();
  const cancelled = await send(viewer, event, { intent: "cancel", reason: "Our host is away." });
  expect(cancelled).toMatchObject({ to: `/events/${event}/dates`, status: 303 });
  expect(cancelled.toast).toContain("Thu, Nov 26, 7:00 PM");
  expect(await open(viewer, event)).toMatchObject({
    isCancelled: true,
    back: "Thu, Nov 26, 7:00 PM",
    form: { sequence: 1, reason: "Our host is away." },
  });
  expect((await send(viewer, event, { intent: "back", sequence: "1" })).toast).toContain("myEvents.date.toast.back");
  expect(await open(viewer, event)).toMatchObject({ isCancelled: false, back: null });
});

test("what was typed for a date is there again after signing in, for its sender alone", async () => {
  const { viewer, event } = await own();
  const sent = await send(null, event, { intent: "note", note: "Bring a candle", owner: viewer.userId });
  const path = `/events/${event}/dates/${DATE}`;
  expect(sent).toMatchObject({ to: `/login?returnTo=${encodeURIComponent(path)}`, status: 303 });
  expect(sent.toast).toContain("myEvents.toast.signInFirst");
  const cookie = /kept_form=[^;]+/.exec(sent.toast)?.[0] ?? "";
  const admin = await aUser(database, { role: "admin" });
  expect((await load(admin, event, { cookie })).data.typed).toBeNull();
  const { data, init } = await load(viewer, event, { cookie });
  expect(data.typed).toMatchObject({ intent: "note", note: "Bring a candle", errors: {} });
  expect(new Headers(init?.headers).get("set-cookie")).toContain("kept_form=;");
});

test("a new time for a series asks which dates it applies to, before anything is stored", async () => {
  const { viewer, event, id } = await own({
    schedules: [
      {
        ...THURSDAYS,
        exceptions: [
          {
            originalLocal: "2026-12-03T19:00:00",
            cancelled: false,
            startsLocal: "2026-12-03T18:00:00",
            durationSeconds: null,
          },
        ],
      },
    ],
  });
  const { form, status } = await send(viewer, event, { intent: "move", ...TIMES, reason: "" });
  expect(status).toBe(200);
  expect(form?.question).toEqual({
    starts: { before: "Thu, Nov 26, 7:00 PM", after: "7:30 PM" },
    own: { city: "London", before: "Fri, Nov 27, 3:00 AM", after: "3:30 AM" },
    day: "November 26",
    weekday: "Thursday, November 26",
    counts: { following: null, all: null },
    savers: null,
    unchanged: { count: 1, dates: "December 3" },
    clockNote: null,
  });
  expect(await starts("2026-11-25", "2026-12-02")).toEqual(["11-26 19:00", "11-30 19:00"]);
  const people = await Promise.all(Array.from({ length: 5 }, () => aUser(database)));
  await database.db
    .insert(savedEvents)
    .values(people.map(({ userId }) => ({ userId, eventId: id, createdAt: TEST_NOW })));
  expect((await send(viewer, event, { intent: "move", ...TIMES })).form?.question?.savers).toBe(5);
});

test.each([
  ["this", ["11-23 19:00", "11-26 19:30", "11-30 19:00"]],
  ["following", ["11-23 19:00", "11-26 19:30", "11-30 19:30"]],
  ["all", ["11-23 19:30", "11-26 19:30", "11-30 19:30"]],
])("moving '%s' moves exactly those dates, and the old address redirects to the new time", async (scope, expected) => {
  const { viewer, event } = await own();
  const sent = await send(viewer, event, { intent: "move", ...TIMES, scope });
  expect(sent).toMatchObject({ to: `/events/${event}/dates`, status: 303 });
  expect(await starts("2026-11-22", "2026-12-02")).toEqual(expected);
  const page = await datePageLoader({ event, date: DATE }, urlOf(event), contextOf(null)).catch(
    (error: unknown) => error,
  );
  if (scope === "this") return expect(page).toMatchObject({ event: { title: "Zazen" } });
  expect(page).toBeInstanceOf(Response);
  expect((page as Response).headers.get("location")).toBe(`/events/${event}/2026-11-26T1930`);
});

test("a one-time date is moved without asking", async () => {
  const { viewer, event } = await own({
    schedules: [{ ...THURSDAYS, startsLocal: "2026-11-26T19:00:00", rrule: null }],
  });
  expect(await send(viewer, event, { intent: "move", ...TIMES })).toMatchObject({ to: `/events/${event}/dates` });
  expect(await starts("2026-11-22", "2026-12-02")).toEqual(["11-26 19:30"]);
});

test("a new time that falls into a clock change is marked", async () => {
  const { viewer, event } = await own({
    schedules: [{ ...THURSDAYS, startsLocal: "2027-03-11T19:00:00", rrule: "FREQ=WEEKLY;COUNT=5" }],
  });
  const gap = { startsLocal: "2027-03-14T02:30", endsLocal: "2027-03-14T04:00" };
  const { form } = await send(viewer, event, { intent: "move", ...gap }, "2027-03-11T1900");
  expect(form?.question).toMatchObject({
    counts: { following: 5, all: 5 },
    clockNote: "On March 14 the clocks in Los Angeles skip 2:30 AM, so it starts at 3:30 AM that day.",
  });
});

test("errors are reported at their fields, and the typed text stays", async () => {
  const { viewer, event } = await own();
  const before = { startsLocal: "2026-11-26T19:30", endsLocal: "2026-11-26T19:00", reason: "Late." };
  const sent = await send(viewer, event, { intent: "move", ...before });
  expect(sent).toMatchObject({
    status: 422,
    form: { ...before, errors: { endsLocal: "End must be after the start" } },
  });
  const long = await send(viewer, event, { intent: "cancel", reason: "x".repeat(1_001) });
  expect(long).toMatchObject({
    status: 422,
    form: { intent: "cancel", errors: { reason: expect.stringContaining("1,001") as string } },
  });
  expect(
    (await send(viewer, event, { intent: "move", startsLocal: "soon", endsLocal: "" })).form?.errors,
  ).toHaveProperty("endsLocal");
  const monthly = await own({
    schedules: [{ ...THURSDAYS, startsLocal: "2026-11-26T19:00:00", rrule: "FREQ=MONTHLY;BYDAY=-1TH" }],
  });
  const other = { startsLocal: "2026-11-27T19:00", endsLocal: "2026-11-27T20:00", scope: "following" };
  expect(await send(monthly.viewer, monthly.event, { intent: "move", ...other })).toMatchObject({ status: 422 });
});

test("a form opened before someone else changed the dates changes nothing", async () => {
  const { viewer, event } = await own();
  await send(viewer, event, { intent: "cancel", reason: "" });
  const stale = await send(viewer, event, { intent: "move", ...TIMES, scope: "all" });
  expect(stale).toMatchObject({ status: 409, form: { startsLocal: TIMES.startsLocal } });
  // The same button is pressed twice.
  expect((await send(viewer, event, { intent: "cancel", reason: "", sequence: "1" })).toast).toContain("unchanged");
});

test("strangers, unknown dates, and a deleted event each get the right response", async () => {
  const { viewer, event, publicId } = await own();
  const stranger = await aUser(database);
  const act = { intent: "cancel", reason: "" };
  await expect(send(stranger, event, act)).rejects.toMatchObject({ code: "forbidden" });
  expect((await send(null, event, act)).to).toMatch(/^\/login\?returnTo=/);
  await expect(send(viewer, event, act, "2026-11-27T1900")).rejects.toMatchObject({ code: "not-found" });
  await expect(send(viewer, event, act, "never")).rejects.toMatchObject({ code: "not-found" });
  await expect(send(viewer, event, { intent: "approve" })).rejects.toMatchObject({ code: "invalid" });
  const over = await open(viewer, event, "2026-11-05T1900").catch((error: unknown) => error);
  expect((over as Response).headers.get("location")).toBe(`/events/${event}/dates`);
  await database.pool.query("update events set held = true, listing = 'hidden'");
  await expect(send(stranger, event, act)).rejects.toMatchObject({ code: "not-found" });
  await database.pool.query("update events set deleted_at = now() where public_id = $1", [publicId]);
  await expect(send(viewer, event, act)).rejects.toMatchObject({ init: { status: 410 } });
});

test("a date's note is shown with that date only, survives cancelling and restoring, and can be removed", async () => {
  const { viewer, event } = await own();
  const noted = await send(viewer, event, { intent: "note", note: "  With a guest:\nAnna " });
  expect(noted).toMatchObject({ to: `/events/${event}/dates`, status: 303 });
  expect(noted.toast).toContain("myEvents.date.toast.noted");
  expect(await open(viewer, event)).toMatchObject({ back: null, form: { sequence: 1, note: "With a guest: Anna" } });
  await send(viewer, event, { intent: "cancel", reason: "Rain", sequence: "1" });
  expect(await open(viewer, event)).toMatchObject({ isCancelled: true, form: { note: "With a guest: Anna" } });
  await send(viewer, event, { intent: "back", sequence: "2" });
  expect(await open(viewer, event)).toMatchObject({
    isCancelled: false,
    back: null,
    form: { note: "With a guest: Anna" },
  });
  await send(viewer, event, { intent: "move", ...TIMES, scope: "this", reason: "", sequence: "3" });
  expect(await open(viewer, event)).toMatchObject({
    back: "Thu, Nov 26, 7:00 PM",
    form: { note: "With a guest: Anna" },
  });
  await send(viewer, event, { intent: "back", sequence: "4" });
  await send(viewer, event, { intent: "note", note: " ", sequence: "5" });
  expect(await open(viewer, event)).toMatchObject({ back: null, form: { note: "" } });
  expect((await database.pool.query("select from schedule_exceptions")).rows).toHaveLength(0);
  const tooLong = await send(viewer, event, { intent: "note", note: "x".repeat(201), sequence: "6" });
  expect(tooLong).toMatchObject({
    status: 422,
    form: { intent: "note", errors: { note: expect.stringContaining("201") as string } },
  });
});
