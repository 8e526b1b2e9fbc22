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
  return site.browser({ address: "198.51.100.7" }).ask(async (auth, publicForms) => {
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
const segmentOf = (event: { publicId: string; title: string }) => eventPath(event).slice("/events/".length);
async function anEvent(overrides: Parameters<typeof storedEvent>[1] = {}) {
  const title = "Morning Light Sitting";
  return { title, ...(await storedEvent(database, { title, ...overrides })) };
}
const queue = () => listReportQueue(database.db, { ...QUEUE_START, limit: 10, shown: 3, viewerId: "admin" });
const REPORT = { reason: "wrong-time", words: "Listed at 6:00, begins at 6:30." };

test("a visitor reports an event and is back on its page", async () => {
  const event = await anEvent();
  const context = aRequestContext({ database });
  expect(await reportLoader(segmentOf(event), context)).toMatchObject({ title: event.title, path: eventPath(event) });
  const sent = await send(segmentOf(event), REPORT);
  expect([sent.status, sent.to]).toEqual([303, eventPath(event)]);
  expect(sent.toast).toContain("reports.sent");
  expect(await queue()).toMatchObject([{ reports: 1, newest: [REPORT] }]);
});

test("an old title leads on, a deleted event is gone, an unknown one is not there", async () => {
  const owner = await aUser(database);
  const event = await anEvent({ userId: owner.userId });
  const context = aRequestContext({ database });
  const thrown: unknown = await reportLoader(`old-title-${event.publicId}`, context).catch((error: unknown) => error);
  expect(thrown instanceof Response && thrown.headers.get("location")).toBe(`${eventPath(event)}/report`);
  await expect(reportLoader("never-bcdfgh", context)).rejects.toMatchObject({ code: "not-found" });
  await deleteEvent(database, { actor: actorFor(owner), publicId: event.publicId }, TEST_NOW);
  await expect(send(segmentOf(event), REPORT)).rejects.toBeDefined();
  expect(await queue()).toEqual([]);
});

test("without a reason it stays, with what was typed", async () => {
  const event = await anEvent();
  const sent = await send(segmentOf(event), { words: REPORT.words });
  expect(sent).toMatchObject({
    status: 422,
    data: { words: REPORT.words, errors: { reason: "Please choose what is wrong" } },
  });
});

test("a machine that fills in the hidden field is thanked and not heard", async () => {
  const event = await anEvent();
  expect((await send(segmentOf(event), { ...REPORT, [HONEYPOT]: "x" })).toast).toContain("reports.sent");
  expect(await queue()).toEqual([]);
});

test("whoever sends too many waits, and whoever is kept out is told; what was typed stays", async () => {
  const event = await anEvent();
  for (let n = 0; n < LIMITS["report-client"].atOnce; n += 1)
    await send(segmentOf(event), { ...REPORT, words: String(n) });
  const last = await send(segmentOf(event), REPORT);
  expect(last).toMatchObject({ status: 429, data: { ...REPORT, toast: { title: "Too many reports" } } });
  expect(await queue()).toMatchObject([{ reports: LIMITS["report-client"].atOnce }]);
});

test("words on the block list are refused, and a database that is away is said", async () => {
  const event = await anEvent();
  await database.db.insert(blockList).values({ kind: "words", value: "listed at", reason: "", createdAt: TEST_NOW });
  expect(await send(segmentOf(event), REPORT)).toMatchObject({
    status: 403,
    data: { ...REPORT, toast: { title: "Report not sent" } },
  });
  expect(await send(segmentOf(event), REPORT, { db: anAwayDatabase })).toMatchObject({ status: 503, data: REPORT });
});
