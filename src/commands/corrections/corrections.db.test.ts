import { expect, test } from "vitest";
import { declineCorrection, applyCorrection } from "#commands/corrections/decide-correction.ts";
import { suggestCorrection } from "#commands/corrections/suggest-correction.ts";
import { settleReports } from "#commands/reports/settle-reports.ts";
import { QUEUE_START } from "#core/admin/queues-address.ts";
import { type CorrectionForm, correctionFormOf, correctionVersion } from "#core/corrections/correction-form.ts";
import { ORGANIZER_FIRST_MS, partMark } from "#core/corrections/correction.ts";
import { fieldsOfInput } from "#core/events/fields-of-input.ts";
import type { Viewer } from "#core/viewer.ts";
import { listCorrectionQueue, listDecidedCorrections, listOpenCorrections } from "#data/queries/corrections.ts";
import { findEventToEdit, inputOfStored } from "#data/queries/event-edit.ts";
import { countOpenWork } from "#data/queries/waiting-moderation.ts";
import { notificationCauses } from "#data/tables/notifications.ts";
import { blockList } from "#data/tables/site-settings.ts";
import { actsOf } from "#tests/support/accounts/acts-of.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent as storedEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { actorFor } from "#tests/support/builders/event-form.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();

async function inputOf(publicId: string) {
  const event = await findEventToEdit(database.db, publicId);
  if (event === null) throw new Error("there is no such event");
  return { eventId: event.id, input: inputOfStored(event, TEST_NOW) };
}

type Sent = { viewer?: Viewer | null; client?: string; now?: number };

async function suggest(publicId: string, changes: Partial<CorrectionForm>, sent: Sent = {}) {
  const { viewer = null, client = "a", now = TEST_NOW } = sent;
  const { input } = await inputOf(publicId);
  const form = correctionFormOf(input);
  const version = correctionVersion(form, input);
  const sender = { client, network: client };
  const suggesting = { actor: actorFor(viewer), viewer, publicId, form: { ...form, ...changes }, version, sender };
  return suggestCorrection(database, suggesting, now);
}

const open = async (publicId: string) => listOpenCorrections(database.db, (await inputOf(publicId)).eventId, 9);
const decided = async (publicId: string) => listDecidedCorrections(database.db, (await inputOf(publicId)).eventId, 9);
const queue = () => listCorrectionQueue(database.db, { ...QUEUE_START, limit: 9, viewerId: "x" });
const text = async (publicId: string, column: string) =>
  (await database.pool.query(`select ${column} as text from events where public_id = $1`, [publicId])).rows[0].text;

async function anEvent(overrides: Parameters<typeof storedEvent>[1] = {}) {
  const owner = await aUser(database);
  const event = await storedEvent(database, { userId: owner.userId, description: "An hour.", ...overrides });
  return { owner, ...event };
}

async function use(by: Viewer, publicId: string, now = TEST_NOW + 1) {
  const [correction] = await open(publicId);
  if (correction === undefined) throw new Error("nothing is suggested");
  const seen = partMark(correction.part, fieldsOfInput((await inputOf(publicId)).input));
  return applyCorrection(database, { actor: actorFor(by), correctionId: correction.id, seen }, now);
}

test("a visitor's correction goes to the organizer, who can apply it with one click", async () => {
  const { owner, publicId } = await anEvent();
  const sent = await suggest(publicId, { title: "Evening Silence", languages: "en; fr", why: "I asked them." });
  expect(sent).toEqual({ outcome: "suggested", isForStaff: false });
  expect(await open(publicId)).toMatchObject([
    { part: "title", fields: { title: ["Evening Silence"] }, why: "I asked them.", staffSince: null },
    { part: "languages", fields: { languages: ["en", "fr"] } },
  ]);
  expect(await database.db.select().from(notificationCauses)).toMatchObject([{ kind: "correction-suggested" }]);
  expect([await queue(), (await countOpenWork(database.db)).corrections]).toEqual([[], 0]);
  expect(await use(owner, publicId)).toEqual({ outcome: "applied" });
  expect(await text(publicId, "title")).toBe("Evening Silence");
  expect(await use(owner, publicId)).toEqual({ outcome: "applied" });
  expect(await text(publicId, "languages")).toEqual(["en", "fr"]);
  expect(await decided(publicId)).toMatchObject([{ state: "applied" }, { state: "applied" }]);
  expect(await actsOf(database)).toEqual(
    expect.arrayContaining(["suggest-correction", "update-event", "apply-correction"]),
  );
});

test("a correction to a series' times follows the rules of the event form", async () => {
  const { owner, publicId } = await anEvent();
  await suggest(publicId, { start: "20:30", end: "21:30" });
  expect(await use(owner, publicId)).toEqual({ outcome: "applied" });
  const { input } = await inputOf(publicId);
  expect(input.schedules).toMatchObject([{ startsLocal: expect.stringContaining("T20:30"), durationSeconds: 3_600 }]);
});

test("strangers cannot decide a correction, and moderators only after the organizer has had a week", async () => {
  const { publicId } = await anEvent();
  const mo = await aUser(database, { role: "moderator" });
  await suggest(publicId, { title: "Evening Silence" });
  await expect(use(await aUser(database), publicId)).rejects.toMatchObject({ code: "forbidden" });
  expect(await use(mo, publicId)).toEqual({ outcome: "asked-first" });
  expect(await settleReports(database, TEST_NOW + ORGANIZER_FIRST_MS)).toMatchObject({ toStaff: 0 });
  const later = TEST_NOW + ORGANIZER_FIRST_MS + 1;
  expect(await settleReports(database, later)).toMatchObject({ toStaff: 1 });
  expect(await queue()).toMatchObject([{ publicId, part: "title", staffSince: later, createdAt: TEST_NOW }]);
  expect((await countOpenWork(database.db)).corrections).toBe(1);
  expect(await use(mo, publicId, later)).toEqual({ outcome: "applied" });
  expect([await queue(), (await decided(publicId))[0]?.by]).toEqual([[], mo.name]);
});

test("a correction to an event without an owner goes straight to moderators, even if it has an organizer", async () => {
  const { publicId } = await storedEvent(database, { userId: null });
  expect(await suggest(publicId, { price: "5" })).toEqual({ outcome: "suggested", isForStaff: true });
  expect(await queue()).toMatchObject([{ part: "price", staffSince: TEST_NOW }]);
  expect(await database.db.select().from(notificationCauses)).toEqual([]);
});

test("a declined correction changes nothing; its reason is limited, and a second decision is too late", async () => {
  const { owner, publicId } = await anEvent({ title: "Evening Sitting" });
  await suggest(publicId, { title: "Evening Silence" });
  const [{ id: correctionId } = { id: 0 }] = await open(publicId);
  const decline = (reason: string) =>
    declineCorrection(database, { actor: actorFor(owner), correctionId, reason }, TEST_NOW);
  expect(await decline("x".repeat(1_001))).toMatchObject({ outcome: "refused" });
  expect(await decline("It is right.")).toEqual({ outcome: "declined" });
  expect(await decline("")).toEqual({ outcome: "decided-meanwhile" });
  expect(await text(publicId, "title")).toBe("Evening Sitting");
  expect(await decided(publicId)).toMatchObject([{ state: "declined", reason: "It is right." }]);
});

test("a correction does not overwrite a newer change or give a title that the owner already uses", async () => {
  const { owner, publicId } = await anEvent({ title: "Evening Sitting" });
  await suggest(publicId, { title: "Evening Silence" });
  const [{ id: correctionId } = { id: 0 }] = await open(publicId);
  const using = { actor: actorFor(owner), correctionId, seen: "old" };
  expect(await applyCorrection(database, using, TEST_NOW)).toEqual({ outcome: "changed-meanwhile" });
  const twin = await storedEvent(database, { userId: owner.userId, title: "Evening Silence" });
  await database.pool.query("update events set own_start = '2026-11-18T19:00Z' where public_id = any($1)", [
    [publicId, twin.publicId],
  ]);
  expect(await use(owner, publicId)).toEqual({ outcome: "name-taken" });
  expect(await text(publicId, "title")).toBe("Evening Sitting");
});

test("identical suggestions count once, and a person's new suggestion replaces their previous one", async () => {
  const { publicId } = await anEvent();
  await suggest(publicId, { title: "Evening Silence" });
  await suggest(publicId, { title: "Evening Silence" }, { client: "b" });
  expect(await open(publicId)).toHaveLength(1);
  await suggest(publicId, { title: "Evening Stillness" });
  await suggest(publicId, { title: "Night Silence" }, { client: "b" });
  expect((await open(publicId)).map(({ fields }) => fields["title"])).toEqual([
    ["Evening Stillness"],
    ["Night Silence"],
  ]);
});

test("hostile text is stored as text, invalid values are refused by field, and the block list applies", async () => {
  const { owner, publicId } = await anEvent();
  const hostile = "<script>alert(1)</script>'); drop table events; --\u202e";
  expect(await suggest(publicId, { title: hostile })).toMatchObject({ outcome: "suggested" });
  expect(await use(owner, publicId)).toEqual({ outcome: "applied" });
  expect(await text(publicId, "title")).toContain("<script>alert(1)</script>'); drop table events; --");
  expect(await suggest(publicId, { link: "javascript:alert(1)" })).toMatchObject({
    outcome: "refused",
    errors: { link: expect.anything() },
  });
  await database.db.insert(blockList).values({ kind: "host", value: "bad.example", reason: "", createdAt: TEST_NOW });
  expect(await suggest(publicId, { link: "https://bad.example/room" })).toEqual({ outcome: "blocked" });
});

test("an event that is not visible to a person cannot be corrected by them", async () => {
  const hidden = await storedEvent(database, { visibility: "private", listing: "hidden" });
  await expect(suggest(hidden.publicId, { title: "Mine" })).rejects.toMatchObject({ code: "not-found" });
});
