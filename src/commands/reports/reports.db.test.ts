import { expect, test } from "vitest";
import { deleteEvent } from "#commands/events/delete-event.ts";
import { dismissReports, hideReported, undoReportDecision } from "#commands/reports/decide-reports.ts";
import { reportEvent } from "#commands/reports/report-event.ts";
import type { ReportInput } from "#core/reports/report-input.ts";
import { HOUR_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { QUEUE_START, type QueuePlace } from "#core/admin/queues-address.ts";
import { listReportQueue } from "#data/queries/event-reports.ts";
import { countOpenWork } from "#data/queries/waiting-moderation.ts";
import { blockList } from "#data/tables/site-settings.ts";
import { eventReports, reportCases } from "#data/tables/moderation-desk.ts";
import { events } from "#data/tables/events.ts";
import { notificationCauses } from "#data/tables/notifications.ts";
import { actsOf } from "#tests/support/accounts/acts-of.ts";
import { readAuditOf } from "#tests/support/accounts/audit-of.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { actorFor } from "#tests/support/builders/event-form.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();

const report = (publicId: string, input: Partial<ReportInput> = {}, viewer: Viewer | null = null, now = TEST_NOW) => {
  const actor = actorFor(viewer);
  return reportEvent(
    database,
    { actor, viewer, publicId, input: { reason: "money", words: "", date: null, ...input }, sender: null },
    now,
  );
};
const queue = () => listReportQueue(database.db, { ...QUEUE_START, limit: 10, shown: 2, viewerId: "admin" });
const firstOf = async () => {
  const [found] = await queue();
  if (found === undefined) throw new Error("nothing was reported");
  return found;
};
const aModerator = () => aUser(database, { role: "moderator", name: "Mo" });
const dismiss = (by: Viewer, { id: caseId, reports: read }: { id: number; reports: number }) =>
  dismissReports(database, { actor: actorFor(by), caseId, read }, TEST_NOW);
const hide = async (by: Viewer, reason = "It sells things.", reports?: number) => {
  const { id: caseId, reports: read, updatedAt } = await firstOf();
  const request = { actor: actorFor(by), caseId, read: reports ?? read, updatedAt, reason };
  return hideReported(database, request, TEST_NOW);
};
const undo = async (by: Viewer, caseId: number) =>
  (await undoReportDecision(database, { actor: actorFor(by), caseId }, TEST_NOW)).outcome;

test("reports of one event form one case, newest first, and identical ones count once", async () => {
  const [one, two] = [await anEvent(database, { title: "One" }), await anEvent(database, { title: "Two" })];
  const ann = await aUser(database);
  expect(await report(one.publicId, { words: "A sale." })).toBe("reported");
  expect(await report(one.publicId, { words: "A sale." })).toBe("again");
  expect(await report(one.publicId, { words: "A sale." }, ann)).toBe("reported");
  expect(await report(two.publicId, { reason: "wrong-time" }, null, TEST_NOW + 1)).toBe("reported");
  expect(await report(one.publicId, { words: "A sale." }, null, TEST_NOW + 2 * HOUR_MS)).toBe("reported");
  expect(await queue()).toMatchObject([
    { title: "One", reports: 3, newestAt: TEST_NOW + 2 * HOUR_MS, newest: [{ words: "A sale." }, { reason: "money" }] },
    { title: "Two", reports: 1, newest: [{ reason: "wrong-time", words: "" }] },
  ]);
  expect((await countOpenWork(database.db)).reports).toBe(2);
  expect((await database.db.select().from(eventReports)).map(({ userId }) => userId)).toEqual(
    expect.arrayContaining([ann.userId, null]),
  );
});

test("many simultaneous reports create one case, and each counts", async () => {
  const { publicId } = await anEvent(database);
  await Promise.all(Array.from({ length: 6 }, (_, at) => report(publicId, { words: `Words ${at}` })));
  expect(await queue()).toMatchObject([{ reports: 6 }]);
});

test("an event that is not visible to a person cannot be reported by them, and the block list applies", async () => {
  const hidden = await anEvent(database, { visibility: "private", listing: "hidden" });
  const { publicId } = await anEvent(database);
  await expect(report(hidden.publicId)).rejects.toMatchObject({ code: "not-found" });
  await expect(report("bcdfgh")).rejects.toMatchObject({ code: "not-found" });
  const line = { kind: "words", value: "cash miracle", reason: "", createdAt: TEST_NOW } as const;
  await database.db.insert(blockList).values(line);
  expect(await report(publicId, { words: "Join the Cash  Miracle!" })).toBe("blocked");
  expect(await queue()).toEqual([]);
});

test("a person whose network or email address is on the block list cannot report an event", async () => {
  const { publicId } = await anEvent(database);
  const ann = await aUser(database, { email: "ann@spam.example" });
  const bob = await aUser(database);
  const line = { kind: "address", reason: "", createdAt: TEST_NOW } as const;
  const { address } = actorFor(null);
  await database.db.insert(blockList).values([
    { ...line, value: "@spam.example" },
    { ...line, value: address ?? "", endsAt: TEST_NOW + HOUR_MS },
  ]);
  for (const viewer of [null, bob, ann]) expect(await report(publicId, {}, viewer)).toBe("blocked");
  const later = TEST_NOW + 2 * HOUR_MS;
  expect(await report(publicId, { reason: "wrong-time" }, ann, later)).toBe("blocked");
  expect(await database.db.select().from(eventReports)).toEqual([]);
  expect(await database.db.select().from(reportCases)).toEqual([]);
  expect(await readAuditOf(database)).toEqual(
    Array.from({ length: 4 }, () => ({ action: "report-event", outcome: "refused" })),
  );
  expect(await report(publicId, {}, bob, later)).toBe("reported");
});

test("dismissing reports leaves the event unchanged; undoing it reopens them together with newer ones", async () => {
  const { publicId } = await anEvent(database);
  const mo = await aModerator();
  await report(publicId);
  const read = await firstOf();
  await report(publicId, { reason: "other" });
  expect(await dismiss(mo, read)).toMatchObject({ outcome: "changed-meanwhile" });
  expect(await dismiss(mo, await firstOf())).toMatchObject({ outcome: "decided" });
  expect(await queue()).toEqual([]);
  expect(await dismiss(mo, { ...read, reports: 2 })).toMatchObject({ outcome: "decided-meanwhile" });
  await report(publicId, { reason: "harmful" });
  expect(await queue()).toMatchObject([{ reports: 1 }]);
  expect(await undo(mo, read.id)).toBe("undone");
  expect(await queue()).toMatchObject([
    { id: read.id, reports: 3, newest: [{ reason: "harmful" }, { reason: "other" }] },
  ]);
  expect(await undo(mo, read.id)).toBe("already");
  expect(await database.db.select().from(events)).toMatchObject([{ moderation: "approved", listing: "public" }]);
});

test("hiding rejects the event with the reason, and undoing restores both before anyone is notified", async () => {
  const owner = await aUser(database);
  const { publicId } = await anEvent(database, { userId: owner.userId });
  const mo = await aModerator();
  await report(publicId);
  const { id } = await firstOf();
  expect(await hide(mo, "x".repeat(1_001))).toMatchObject({ outcome: "refused" });
  expect(await hide(mo, "", 2)).toMatchObject({ outcome: "changed-meanwhile" });
  expect(await hide(mo)).toMatchObject({ outcome: "decided" });
  expect(await database.db.select().from(events)).toMatchObject([
    { moderation: "rejected", moderationReason: "It sells things.", listing: "hidden" },
  ]);
  expect(await database.db.select().from(reportCases)).toMatchObject([{ state: "hidden", decidedBy: mo.userId }]);
  expect(await database.db.select().from(notificationCauses)).toHaveLength(1);
  expect(await undo(mo, id)).toBe("undone");
  expect(await database.db.select().from(events)).toMatchObject([{ moderation: "approved", listing: "public" }]);
  expect(await database.db.select().from(notificationCauses)).toEqual([]);
  expect(await queue()).toMatchObject([{ id, reports: 1, isHidden: false }]);
  expect(await actsOf(database)).toEqual(
    expect.arrayContaining(["report-event", "hide-reported", "undo-report-decision"]),
  );
});

test("only moderators can decide, and reports of a deleted event can only be dismissed", async () => {
  const owner = await aUser(database);
  const { publicId } = await anEvent(database, { userId: owner.userId });
  const mo = await aModerator();
  await report(publicId);
  const found = await firstOf();
  await expect(dismiss(owner, found)).rejects.toMatchObject({ code: "forbidden" });
  await expect(undo(owner, found.id)).rejects.toMatchObject({ code: "forbidden" });
  await expect(undo(mo, 4_711)).rejects.toMatchObject({ code: "not-found" });
  await deleteEvent(database, { actor: actorFor(owner), publicId }, TEST_NOW);
  expect(await queue()).toMatchObject([{ isDeleted: true }]);
  expect(await hide(mo)).toEqual({ outcome: "gone" });
  expect(await dismiss(mo, found)).toMatchObject({ outcome: "decided" });
  expect(await undo(mo, found.id)).toBe("undone");
});

test("a long queue of reports is paged by keys in both directions, even with equal times", async () => {
  for (const number of [1, 2, 3, 4, 5]) {
    const { publicId } = await anEvent(database, { title: `Event ${number}` });
    await report(publicId, {}, null, TEST_NOW + Math.floor(number / 2));
  }
  const page = async (place: Partial<QueuePlace>) =>
    listReportQueue(database.db, { ...QUEUE_START, ...place, limit: 2, shown: 1, viewerId: "admin" });
  const titles = (cases: Awaited<ReturnType<typeof page>>) => cases.map(({ title }) => title);
  const edge = (last: { id: number; newestAt: number } | undefined) =>
    last === undefined ? null : { id: last.id, since: last.newestAt };
  const first = await page({});
  const second = await page({ after: edge(first.at(-1)) });
  const third = await page({ after: edge(second.at(-1)) });
  expect([first, second, third].map(titles)).toEqual([["Event 5", "Event 4"], ["Event 3", "Event 2"], ["Event 1"]]);
  expect(titles(await page({ before: edge(third[0]) }))).toEqual(["Event 3", "Event 2"]);
  expect(titles(await page({ before: edge(second[0]) }))).toEqual(["Event 5", "Event 4"]);
});

test("a decision about another's private event does not reveal its title", async () => {
  const owner = await aUser(database);
  const { publicId } = await anEvent(database, { title: "Only for us", userId: owner.userId });
  await report(publicId);
  await database.pool.query("update events set visibility = 'private', listing = 'hidden'");
  const mo = await aModerator();
  const found = await firstOf();
  expect(await dismiss(mo, found)).toEqual({ outcome: "decided", title: null });
  const undoing = { actor: actorFor(mo), caseId: found.id };
  expect(await undoReportDecision(database, undoing, TEST_NOW)).toEqual({ outcome: "undone", title: null });
});
