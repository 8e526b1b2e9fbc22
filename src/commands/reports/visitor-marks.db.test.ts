import { expect, test } from "vitest";
import { forgetOld } from "#commands/accounts/forget-old.ts";
import { updateEvent } from "#commands/events/update-event.ts";
import { answerReports } from "#commands/reports/answer-reports.ts";
import { dismissReports, undoReportDecision } from "#commands/reports/decide-reports.ts";
import { reportEvent } from "#commands/reports/report-event.ts";
import { settleReports } from "#commands/reports/settle-reports.ts";
import type { ReportInput } from "#core/reports/report-input.ts";
import { MARK_ENDS_AFTER_MS, SENDER_HASH_DAYS } from "#core/reports/visitor-mark.ts";
import { DAY_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { QUEUE_START } from "#core/admin/queues-address.ts";
import { readEventInput } from "#core/events/event-input.ts";
import { listReportQueue } from "#data/queries/event-reports.ts";
import { reportCases, reportSteps } from "#data/tables/moderation-desk.ts";
import { notificationCauses } from "#data/tables/notifications.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { actorFor, openForm } from "#tests/support/builders/event-form.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
/** The date of the week before; the builder's event starts on the day of TEST_NOW, so its series is begun earlier. */
const SERIES = {
  schedules: [{ startsLocal: "2026-11-10T19:00:00", timezone: "UTC", durationSeconds: 3_600, rrule: "FREQ=DAILY" }],
} as const;
const LAST_NIGHT = "2026-11-17T19:00:00";

type Word = Partial<ReportInput> & { from?: string; client?: string; viewer?: Viewer | null; now?: number };

function sendReport(
  publicId: string,
  { from = "a", client = from, viewer = null, now = TEST_NOW, ...input }: Word = {},
) {
  const fields = { reason: "nobody-there", words: "", date: LAST_NIGHT, ...input } as const;
  const sender = { client, network: from };
  return reportEvent(database, { actor: actorFor(viewer), viewer, publicId, input: fields, sender }, now);
}

async function markOn(publicId: string) {
  const { rows } = await database.pool.query<{ as: string | null; date: Date | null }>(
    'select reported_as as "as", reported_date as date from events where public_id = $1',
    [publicId],
  );
  const [row] = rows;
  return row?.as == null ? null : { as: row.as, date: row.date?.toISOString() ?? null };
}

async function marked(overrides: Parameters<typeof anEvent>[1] = {}) {
  const owner = await aUser(database);
  const event = await anEvent(database, { userId: owner.userId, ...SERIES, ...overrides });
  for (const from of ["a", "b", "c"]) expect(await sendReport(event.publicId, { from })).toBe("reported");
  return { owner, ...event };
}

const steps = async () => (await database.db.select().from(reportSteps)).map(({ step }) => step);
const first = async () =>
  (await listReportQueue(database.db, { ...QUEUE_START, limit: 9, shown: 3, viewerId: "x" }))[0];

test("three people's reports mark an event for everyone, with the date, and its owner is asked once", async () => {
  const { publicId } = await marked();
  expect(await markOn(publicId)).toEqual({ as: "nobody-there", date: "2026-11-17T19:00:00.000Z" });
  expect(await sendReport(publicId, { from: "d" })).toBe("reported");
  const causes = await database.db.select().from(notificationCauses);
  expect(causes).toMatchObject([{ kind: "event-reported", cause: { path: expect.stringContaining("/insights") } }]);
  expect(await steps()).toEqual(["marked"]);
  expect(await first()).toMatchObject({ reports: 4, newest: [{ dateAt: Date.UTC(2026, 10, 17, 19) }, {}, {}] });
});

test("reports from one network, one member or an earlier week never count as three", async () => {
  const { publicId } = await anEvent(database, SERIES);
  for (const client of ["1", "2", "3", "4"]) await sendReport(publicId, { from: "one network", client });
  const ann = await aUser(database);
  await sendReport(publicId, { from: "b", viewer: ann });
  expect(await sendReport(publicId, { from: "c", viewer: ann })).toBe("again");
  expect(await sendReport(publicId, { from: "c", viewer: ann, reason: "dead-link" })).toBe("reported");
  expect(await markOn(publicId)).toBeNull();
  expect(await sendReport(publicId, { from: "c", now: TEST_NOW + 7 * DAY_MS })).toBe("reported");
  expect(await markOn(publicId)).toBeNull();
});

test("a person can report each problem once a week; other reports do not mark", async () => {
  const { publicId } = await anEvent(database, SERIES);
  expect(await sendReport(publicId)).toBe("reported");
  expect(await sendReport(publicId, { words: "Again." })).toBe("again");
  expect(await sendReport(publicId, { reason: "wrong-time" })).toBe("reported");
  expect(await sendReport(publicId, { now: TEST_NOW + 7 * DAY_MS })).toBe("reported");
  for (const from of ["x", "y", "z"]) await sendReport(publicId, { from, reason: "money" });
  expect(await markOn(publicId)).toBeNull();
});

test("many simultaneous reports mark the event once", async () => {
  const { publicId } = await anEvent(database, SERIES);
  await Promise.all(["a", "b", "c", "d", "e"].map((from) => sendReport(publicId, { from })));
  expect(await markOn(publicId)).toMatchObject({ as: "nobody-there" });
  expect(await steps()).toEqual(["marked"]);
});

test("'nobody was there' needs a date that has begun, except for an always-open room", async () => {
  const { publicId } = await anEvent(database, SERIES);
  expect(await sendReport(publicId, { date: null })).toBe("no-date");
  expect(await sendReport(publicId, { date: "2026-11-19T19:00:00" })).toBe("no-date");
  expect(await sendReport(publicId, { date: "2026-11-17T20:00:00" })).toBe("no-date");
  expect(await sendReport(publicId, { reason: "dead-link", date: "2026-11-19T19:00:00" })).toBe("reported");
  const room = await anEvent(database, { kind: "always_open", schedules: [] });
  expect(await sendReport(room.publicId, { date: null })).toBe("reported");
});

test("the organizer's answer ends the mark, and earlier reports do not bring it back", async () => {
  const { owner, publicId } = await marked();
  const answer = (viewer: Viewer, now = TEST_NOW + 1) =>
    answerReports(database, { actor: actorFor(viewer), publicId, answer: "took-place" }, now);
  await expect(answer(await aUser(database))).rejects.toMatchObject({ code: "forbidden" });
  await expect(answer(await aUser(database, { role: "moderator" }))).rejects.toMatchObject({ code: "forbidden" });
  expect(await answer(owner)).toEqual({ outcome: "answered" });
  expect(await answer(owner)).toEqual({ outcome: "already" });
  expect(await markOn(publicId)).toBeNull();
  await sendReport(publicId, { from: "d", now: TEST_NOW + 2 });
  expect(await markOn(publicId)).toBeNull();
  for (const from of ["e", "f"]) await sendReport(publicId, { from, now: TEST_NOW + 3 });
  expect(await markOn(publicId)).not.toBeNull();
  expect(await steps()).toEqual(["marked", "took-place", "marked"]);
});

test("'It took place' does not answer a dead link, whose mark ends when the link changes", async () => {
  const owner = await aUser(database);
  const { publicId } = await anEvent(database, { userId: owner.userId, ...SERIES });
  for (const from of ["a", "b", "c"]) await sendReport(publicId, { from, reason: "dead-link" });
  const actor = actorFor(owner);
  const answered = await answerReports(database, { actor, publicId, answer: "took-place" }, TEST_NOW);
  expect(answered).toEqual({ outcome: "unknown" });
  const edit = async (changes: Record<string, string[]>) => {
    const { fields, version } = await openForm(database, publicId);
    const read = readEventInput({ ...fields, ...changes }, { mayLack: ["description"] });
    if (!read.ok) throw new Error(JSON.stringify(read.errors));
    await updateEvent(database, { actor, publicId, version, input: read.input }, TEST_NOW + 1);
  };
  await edit({ title: ["Another title"] });
  expect(await markOn(publicId)).toEqual({ as: "dead-link", date: "2026-11-17T19:00:00.000Z" });
  await edit({ link: ["https://new.example/room"] });
  expect(await markOn(publicId)).toBeNull();
  expect(await steps()).toEqual(["marked", "changed"]);
});

test("dismissing reports ends the mark and bars the same networks from marking again; Undo restores both", async () => {
  const { publicId } = await marked();
  const mo = await aUser(database, { role: "moderator" });
  const { id: caseId = 0, reports: read = 0 } = (await first()) ?? {};
  await dismissReports(database, { actor: actorFor(mo), caseId, read }, TEST_NOW);
  expect(await markOn(publicId)).toBeNull();
  const later = TEST_NOW + 8 * DAY_MS;
  for (const from of ["a", "b", "c"]) expect(await sendReport(publicId, { from, now: later })).toBe("reported");
  expect(await markOn(publicId)).toBeNull();
  const undone = await undoReportDecision(database, { actor: actorFor(mo), caseId }, later);
  expect(undone).toMatchObject({ outcome: "undone" });
  expect(await markOn(publicId)).toMatchObject({ as: "nobody-there" });
  expect(await steps()).toEqual(["marked", "dismissed", "reopened"]);
});

test("a mark ends by itself after four weeks, not before", async () => {
  const { publicId } = await marked();
  expect(await settleReports(database, TEST_NOW + MARK_ENDS_AFTER_MS)).toMatchObject({ endedMarks: 0 });
  expect(await markOn(publicId)).not.toBeNull();
  expect(await settleReports(database, TEST_NOW + MARK_ENDS_AFTER_MS + 1)).toMatchObject({ endedMarks: 1 });
  expect(await markOn(publicId)).toBeNull();
  expect(await steps()).toEqual(["marked", "ended"]);
  expect(await database.db.select().from(reportCases)).toMatchObject([{ state: "open", markedAs: null }]);
});

test("the hashes that distinguish senders are deleted after thirty days, the reports are not", async () => {
  const { publicId } = await marked();
  const hashes = async () =>
    (await database.pool.query("select count(network_hash)::int as n, count(*)::int as all from event_reports"))
      .rows[0];
  await forgetOld(database, TEST_NOW + SENDER_HASH_DAYS * DAY_MS);
  expect(await hashes()).toEqual({ n: 3, all: 3 });
  await forgetOld(database, TEST_NOW + SENDER_HASH_DAYS * DAY_MS + 1);
  expect(await hashes()).toEqual({ n: 0, all: 3 });
  expect(await markOn(publicId)).not.toBeNull();
});
