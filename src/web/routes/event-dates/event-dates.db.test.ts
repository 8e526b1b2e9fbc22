import { expect, test } from "vitest";
import { organizerMembers } from "#data/tables/organizers.ts";
import type { Viewer } from "#core/viewer.ts";
import { eventPageLoader } from "#web/components/event-page/event-page-loader.server.ts";
import { eventCancelAction, eventCancelLoader } from "#web/routes/event-cancel/event-cancel.server.ts";
import { eventDatesLoader } from "#web/routes/event-dates/event-dates.server.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, type EventOverrides } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const PARIS = { startsLocal: "2026-11-19T19:00:00", timezone: "Europe/Paris", rrule: "FREQ=WEEKLY;BYDAY=TH" };

async function own(overrides: EventOverrides = {}) {
  const viewer = await aUser(database);
  const { publicId } = await anEvent(database, {
    userId: viewer.userId,
    title: "Vigil",
    schedules: [PARIS],
    ...overrides,
  });
  return { viewer, publicId, event: `vigil-${publicId}` };
}

function contextOf(viewer: Viewer | null) {
  return aRequestContext({ database, viewer });
}

function dates(viewer: Viewer, event: string, query = "") {
  const url = new URL(`https://same.example/events/${event}/dates${query}`);
  return eventDatesLoader(url, event, { viewer, context: contextOf(viewer) });
}

test("upcoming dates are shown in both time zones, with their changes and clock change notes", async () => {
  const exceptions = [
    { originalLocal: "2026-11-26T19:00:00", cancelled: true, startsLocal: null, durationSeconds: null },
    {
      originalLocal: "2026-12-03T19:00:00",
      cancelled: false,
      startsLocal: "2026-12-04T18:00:00",
      durationSeconds: null,
    },
  ];
  const { viewer, event } = await own({ schedules: [{ ...PARIS, exceptions }] });
  const view = await dates(viewer, event);
  expect(view).toMatchObject({ when: "Thursdays at 7:00 PM, Paris", isCancelled: false, first: null });
  expect(view.lines).toHaveLength(20);
  expect(view.lines.slice(0, 3)).toMatchObject([
    { day: "Thu, Nov 19", clock: "7:00 PM", own: "1:00 PM in New York (you)", state: "coming", clockNotes: [] },
    { day: "Thu, Nov 26", state: "cancelled" },
    { day: "Fri, Dec 04", clock: "6:00 PM", state: "moved", movedFrom: "Moved from Thu, Dec 03, 7:00 PM" },
  ]);
  expect(view.lines.find(({ day }) => day === "Thu, Mar 18, 2027")?.clockNotes).toEqual([
    "1 hour later for you: your clocks change",
  ]);
  expect(view.lines[1]?.href).toBe(`/events/${event}/dates/2026-11-26T1900`);
  const later = await dates(viewer, event, "?page=2");
  expect(later).toMatchObject({ first: `/events/${event}/dates` });
  expect(view.more).toBe(`/events/${event}/dates?page=2`);
  expect(later.lines[0]?.day).toBe("Thu, Apr 08, 2027");
});

test("an old title redirects, strangers are refused, and a hidden event is not found", async () => {
  const { viewer, event, publicId } = await own();
  const stranger = await aUser(database);
  const moved = await dates(viewer, `old-${publicId}`).catch((error: unknown) => error);
  expect((moved as Response).headers.get("location")).toBe(`/events/${event}/dates`);
  await expect(dates(stranger, event)).rejects.toMatchObject({ code: "forbidden" });
  await database.pool.query("update events set held = true, listing = 'hidden'");
  await expect(dates(stranger, event)).rejects.toMatchObject({ code: "not-found" });
});

function cancelPage(viewer: Viewer, event: string, cookie = "") {
  const request = new Request(`https://same.example/events/${event}/cancel.data`, { headers: { cookie } });
  return eventCancelLoader(request, event, { viewer, context: contextOf(viewer) });
}

async function cancel(viewer: Viewer | null, event: string, fields: Record<string, string>) {
  const address = `https://same.example/events/${event}/cancel.data`;
  const request = new Request(address, { method: "POST", body: new URLSearchParams(fields) });
  return eventCancelAction(request, event, contextOf(viewer));
}

test("a reason for cancelling is there again after signing in", async () => {
  const { viewer, event } = await own();
  const fields = { reason: "Our host is unwell.", returnTo: "/my-events?tab=live", owner: viewer.userId };
  const sent = (await cancel(null, event, fields)) as Response;
  expect(sent.headers.get("location")).toBe(`/login?returnTo=${encodeURIComponent(`/events/${event}/cancel`)}`);
  const cookie = /kept_form=[^;]+/.exec(sent.headers.getSetCookie().join())?.[0] ?? "";
  const { data, init } = await cancelPage(viewer, event, cookie);
  expect(data).toMatchObject({ reason: "Our host is unwell.", returnTo: "/my-events?tab=live", isCancelled: false });
  expect(new Headers(init?.headers).get("set-cookie")).toContain("kept_form=;");
});

test("an event is cancelled with a reason, once, and the page says so", async () => {
  const { viewer, event } = await own();
  const page = async () => (await cancelPage(viewer, event)).data;
  expect(await page()).toMatchObject({ title: "Vigil", isCancelled: false, mayDelete: true });
  const long = await cancel(viewer, event, { reason: "x".repeat(1_001) });
  expect(long).toMatchObject({
    data: { reason: "x".repeat(1_001), errors: { reason: expect.any(String) as string } },
    init: { status: 422 },
  });
  const sent = { reason: "Our host is unwell.", returnTo: "/my-events?tab=live" };
  const done = (await cancel(viewer, event, sent)) as Response;
  expect(done.headers.get("location")).toBe("/my-events?tab=live");
  const twice = (await cancel(viewer, event, sent)) as Response;
  expect(decodeURIComponent(twice.headers.get("set-cookie") ?? "")).toContain("cancelledAlready");
  expect(await page()).toMatchObject({ isCancelled: true });
  const stranger = await aUser(database);
  await expect(cancel(stranger, event, sent)).rejects.toMatchObject({ code: "forbidden" });
  const signsIn = (await cancel(null, event, sent)) as Response;
  expect(signsIn.headers.get("location")).toMatch(/^\/login\?returnTo=/);
  await database.pool.query("update events set deleted_at = now(), listing = 'hidden'");
  await expect(cancel(viewer, event, sent)).rejects.toMatchObject({ init: { status: 410 } });
});

test("an event's page shows its status only to those who may change it", async () => {
  const [editor, stranger] = [await aUser(database), await aUser(database)];
  const moderator = await aUser(database, { role: "moderator" });
  const organizer = await anOrganizer(database);
  await database.db.insert(organizerMembers).values({ organizerId: organizer.id, userId: editor.userId, createdAt: 0 });
  const { viewer, event } = await own({ organizerId: organizer.id });
  const page = async (who: Viewer | null) => {
    const address = new URL(`https://same.example/events/${event}`);
    return (await eventPageLoader(event, address, contextOf(who))).view.owner;
  };
  const bar = { status: "live", notes: [], datesHref: `/events/${event}/dates`, dateHref: null };
  expect(await page(viewer)).toMatchObject({ ...bar, isOwn: true });
  expect(await page(moderator)).toMatchObject({ ...bar, isOwn: false });
  expect([await page(stranger), await page(null)]).toEqual([null, null]);
  await database.pool.query(
    "update events set listing = 'hidden', moderation = 'rejected', moderation_reason = 'A shop.'",
  );
  const rejected = { status: "rejected", notes: [{ kind: "rejectedReason", reason: "A shop." }] };
  expect([await page(viewer), await page(editor), await page(moderator)]).toMatchObject([rejected, rejected, rejected]);
  await expect(page(stranger)).rejects.toMatchObject({ code: "not-found" });
  await database.pool.query("update events set visibility = 'private'");
  expect(await page(editor)).toMatchObject({ status: "private", isOwn: true });
  await expect(page(moderator)).rejects.toMatchObject({ code: "not-found" });
});
