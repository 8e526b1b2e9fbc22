import { expect, test } from "vitest";
import { deleteEvent } from "#commands/events/delete-event.ts";
import { eventPath } from "#core/events/event-address.ts";
import type { Viewer } from "#core/viewer.ts";
import { QUEUE_START } from "#core/admin/queues-address.ts";
import { listReportQueue } from "#data/queries/event-reports.ts";
import { blockList } from "#data/tables/site-settings.ts";
import { HONEYPOT } from "#web/components/submissions/submission-form-view.ts";
import { reportAction, reportLoader } from "#web/routes/event-report/event-report.server.ts";
import { accountsSite } from "#tests/support/accounts/accounts-site.ts";
import { LIMITS } from "#auth/limits/limits.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent as storedEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { actorFor } from "#tests/support/builders/event-form.ts";
import { anAwayDatabase } from "#tests/support/database/an-away-database.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();

async function send(
  segment: string,
  fields: Record<string, string>,
  { viewer = null, db = database } = {} as { viewer?: Viewer | null; db?: typeof database },
) {
  const site = accountsSite(database, { limitFactor: 1 });
  return site.browser({ address: "198.51.100.7" }).run(async (auth, publicForms) => {
    const context = aRequestContext({
      database: db,
      viewer,
      auth,
      publicForms,
      ...(db !== database && { logError: () => undefined }),
    });
    const request = new Request(`https://same.example/events/${segment}/report`, {
      method: "POST",
      body: new URLSearchParams(fields),
    });
    const answer = await reportAction(segment, request, context);
    if (!(answer instanceof Response)) return { status: answer.init?.status, data: answer.data, to: null, toast: "" };
    const toast = decodeURIComponent(answer.headers.get("set-cookie") ?? "");
    return { status: answer.status, data: null, to: answer.headers.get("location"), toast };
  });
}
const MONEY = { reason: "money", words: "Pay first." };
const segmentOf = (event: { publicId: string; title: string }) => eventPath(event).slice("/events/".length);
async function anEvent(overrides: Parameters<typeof storedEvent>[1] = {}) {
  const title = "Morning Light Sitting";
  return { title, ...(await storedEvent(database, { title, ...overrides })) };
}
const queue = () => listReportQueue(database.db, { ...QUEUE_START, limit: 10, shown: 3, viewerId: "admin" });
const PAGE = new URL("https://same.example/events/x/report");
const REPORT = { reason: "wrong-time", words: "Listed at 6:00, begins at 6:30." };

test("a visitor reports an event and returns to its page", async () => {
  const event = await anEvent();
  const context = aRequestContext({ database });
  expect(await reportLoader(segmentOf(event), PAGE, context)).toMatchObject({
    title: event.title,
    path: eventPath(event),
  });
  const sent = await send(segmentOf(event), REPORT);
  expect([sent.status, sent.to]).toEqual([303, eventPath(event)]);
  expect(sent.toast).toContain("reports.sent");
  expect(await queue()).toMatchObject([{ reports: 1, newest: [REPORT] }]);
});

test("an old title redirects, a deleted event is gone, and an unknown one is not found", async () => {
  const owner = await aUser(database);
  const event = await anEvent({ userId: owner.userId });
  const context = aRequestContext({ database });
  const thrown: unknown = await reportLoader(`old-title-${event.publicId}`, PAGE, context).catch(
    (error: unknown) => error,
  );
  expect(thrown instanceof Response && thrown.headers.get("location")).toBe(`${eventPath(event)}/report`);
  await expect(reportLoader("never-bcdfgh", PAGE, context)).rejects.toMatchObject({ code: "not-found" });
  await deleteEvent(database, { actor: actorFor(owner), publicId: event.publicId }, TEST_NOW);
  await expect(send(segmentOf(event), REPORT)).rejects.toBeDefined();
  expect(await queue()).toEqual([]);
});

test("a report without a reason is shown again with the typed text", async () => {
  const event = await anEvent();
  const sent = await send(segmentOf(event), { words: REPORT.words });
  expect(sent).toMatchObject({
    status: 422,
    data: { words: REPORT.words, errors: { reason: "Please choose what is wrong" } },
  });
});

test("a bot that fills in the hidden field is thanked and ignored", async () => {
  const event = await anEvent();
  expect((await send(segmentOf(event), { ...REPORT, [HONEYPOT]: "x" })).toast).toContain("reports.sent");
  expect(await queue()).toEqual([]);
});

test("a rate-limited client is told to wait, and the typed text stays", async () => {
  const event = await anEvent();
  for (let n = 0; n < LIMITS["report-client"].atOnce; n += 1)
    await send(segmentOf(event), { ...MONEY, words: String(n) });
  const last = await send(segmentOf(event), MONEY);
  expect(last).toMatchObject({ status: 429, data: { ...MONEY, toast: { title: "Too many reports" } } });
  expect(await queue()).toMatchObject([{ reports: LIMITS["report-client"].atOnce }]);
});

test("a client can report only a few events as empty, or with a bad link or wrong time", async () => {
  for (let n = 0; n < LIMITS["mark-client"].atOnce; n += 1)
    expect(await send(segmentOf(await anEvent()), REPORT)).toMatchObject({ status: 303 });
  expect(await send(segmentOf(await anEvent()), REPORT)).toMatchObject({ status: 429, data: REPORT });
  expect(await queue()).toHaveLength(LIMITS["mark-client"].atOnce);
});

const SERIES = {
  schedules: [{ startsLocal: "2026-11-10T19:00:00", timezone: "UTC", durationSeconds: 3_600, rrule: "FREQ=DAILY" }],
} as const;

test("the form offers the latest dates that have begun, the one it was opened from first", async () => {
  const event = await anEvent(SERIES);
  const context = aRequestContext({ database });
  const shown = async (query = "") => reportLoader(segmentOf(event), new URL(`${PAGE}${query}`), context);
  expect((await shown()).dates.map(({ value }) => value)).toEqual([
    "2026-11-17T1900",
    "2026-11-16T1900",
    "2026-11-15T1900",
    "2026-11-14T1900",
    "2026-11-13T1900",
    "2026-11-12T1900",
  ]);
  expect((await shown("?date=2026-11-11T1900")).dates[0]?.value).toBe("2026-11-11T1900");
  expect((await shown("?date=2026-11-20T1900")).dates[0]?.value).toBe("2026-11-17T1900");
  const upcoming = await anEvent();
  const view = await reportLoader(segmentOf(upcoming), PAGE, context);
  expect([view.dates, view.reasons.includes("nobody-there")]).toEqual([[], false]);
});

test("'nobody was there' is accepted for a date that has begun, once a week; others are refused as typed", async () => {
  const event = await anEvent(SERIES);
  const word = { reason: "nobody-there", words: "I waited.", date: "2026-11-17T1900" };
  expect(await send(segmentOf(event), { ...word, date: "" })).toMatchObject({
    status: 422,
    data: { words: "I waited.", errors: { date: "Please choose a date that has started" } },
  });
  expect((await send(segmentOf(event), word)).toast).toContain("reports.sent");
  expect((await send(segmentOf(event), { ...word, words: "Still." })).toast).toContain("reports.again");
  expect(await queue()).toMatchObject([{ reports: 1, newest: [{ dateAt: Date.UTC(2026, 10, 17, 19) }] }]);
});

test("text on the block list is refused, and a database failure is reported", async () => {
  const event = await anEvent();
  await database.db.insert(blockList).values({ kind: "words", value: "listed at", reason: "", createdAt: TEST_NOW });
  expect(await send(segmentOf(event), REPORT)).toMatchObject({
    status: 403,
    data: { ...REPORT, toast: { title: "Report not sent" } },
  });
  expect(await queue()).toEqual([]);
  expect(await send(segmentOf(event), REPORT, { db: anAwayDatabase })).toMatchObject({ status: 503, data: REPORT });
});
