import { expect, test } from "vitest";
import { approveSubmission } from "#commands/submissions/approve-submission.ts";
import { editSubmission } from "#commands/submissions/edit-submission.ts";
import { rejectSubmission, reopenSubmission } from "#commands/submissions/reject-submission.ts";
import { undoSubmissionAnswer } from "#commands/submissions/undo-submission-answer.ts";
import { type SubmissionItem, readSubmissionItem, writeSubmissionItem } from "#core/submissions/submission.ts";
import { MINUTE_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { readAuditOf } from "#tests/support/accounts/audit-of.ts";
import { aSubmission, aSubmissionInput } from "#tests/support/builders/a-submission.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { actorFor } from "#tests/support/builders/event-form.ts";
import { rowsOf } from "#tests/support/database/rows-of.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const rows = rowsOf(database);
const SOON = TEST_NOW + MINUTE_MS;
const baseUrl = "https://same.example";

type AnswerOptions = { version?: number; notes?: string | null; reason?: string; now?: number };

function desk(viewer: Viewer | null, publicId: string) {
  const answer = ({ version = 1, notes = null, reason = "" }: AnswerOptions) => {
    return { actor: actorFor(viewer), publicId, version: 1, reason, baseUrl, desk: { version, notes } };
  };
  return {
    approve: (options: AnswerOptions = {}) =>
      approveSubmission(database, { ...answer(options), input: null }, options.now ?? SOON),
    reject: (options: AnswerOptions = {}) => rejectSubmission(database, answer(options), options.now ?? SOON),
    reopen: (options: AnswerOptions = {}) => reopenSubmission(database, answer(options), options.now ?? SOON),
    undo: (item: Omit<SubmissionItem, "publicId">) =>
      undoSubmissionAnswer(database, { actor: actorFor(viewer), item: { publicId, ...item }, baseUrl }, SOON),
  };
}

const moderator = (name = "Mo") => aUser(database, { role: "moderator", name });

const stands = () =>
  rows("select status, status_reason, admin_notes, desk_version, decided_at is null as open from submissions");
const event = () => rows("select listing, moderation, held from events");
const news = () =>
  rows("select message -> 'data' ->> 'status' as status from mail_messages where name = 'submission-status'");

test("status and notes are saved together; a second moderator sees who was first, and decides nothing", async () => {
  const { publicId } = await aSubmission(database);
  const [mo, li] = [await moderator(), await moderator("Li")];
  const saved = await desk(mo, publicId).reject({ notes: "Sales event", reason: "It sells." });
  expect(saved).toMatchObject({ outcome: "answered", item: { publicId, version: 1, deskVersion: 2 } });
  const stored = {
    status: "rejected",
    status_reason: "It sells.",
    admin_notes: "Sales event",
    desk_version: 2,
    open: false,
  };
  expect(await stands()).toEqual([stored]);
  expect(await desk(li, publicId).approve({ notes: "Fine" })).toEqual({ outcome: "other-first", by: "Mo" });
  expect(await stands()).toEqual([stored]);
  expect(await event()).toEqual([]);
  expect(await desk(li, publicId).reject({ version: 2, notes: "Sales event" })).toMatchObject({ outcome: "unchanged" });
  expect(await desk(li, publicId).reject({ version: 2, notes: "Sells wonders" })).toMatchObject({ outcome: "noted" });
  expect(await stands()).toEqual([{ ...stored, admin_notes: "Sells wonders", desk_version: 3 }]);
  expect((await readAuditOf(database)).at(-1)).toMatchObject({ action: "note-submission", outcome: "done" });
  expect(await news()).toEqual([{ status: "rejected" }]);
});

test("the last answer can be undone once with its notes, and the submitter is not emailed", async () => {
  const { publicId } = await aSubmission(database);
  const mo = desk(await moderator(), publicId);
  await mo.approve({ notes: "Event created" });
  expect(await event()).toEqual([{ listing: "public", moderation: "approved", held: false }]);
  expect(await mo.undo({ version: 1, deskVersion: 1 })).toEqual({ outcome: "too-late" });
  const item = { version: 1, deskVersion: 2 };
  expect(await mo.undo(item)).toEqual({ outcome: "undone", title: "New Year Vigil of Quiet", status: "pending" });
  expect(await mo.undo(item)).toEqual({ outcome: "too-late" });
  expect(await mo.undo({ version: 1, deskVersion: 3 })).toEqual({ outcome: "too-late" });
  expect(await stands()).toEqual([
    { status: "pending", status_reason: null, admin_notes: null, desk_version: 3, open: true },
  ]);
  expect(await event()).toEqual([{ listing: "hidden", moderation: "rejected", held: false }]);
  expect(await news()).toEqual([]);
});

test("undoing a rejection shows the same event again, unless that event was deleted", async () => {
  const { publicId } = await aSubmission(database);
  const mo = desk(await moderator(), publicId);
  await mo.approve();
  await mo.reject({ version: 2, reason: "Sorry." });
  expect(await event()).toEqual([{ listing: "hidden", moderation: "rejected", held: false }]);
  expect(await mo.undo({ version: 1, deskVersion: 3 })).toMatchObject({ outcome: "undone", status: "approved" });
  expect(await event()).toEqual([{ listing: "public", moderation: "approved", held: false }]);
  await database.pool.query("update events set deleted_at = now(), listing = 'hidden'");
  await mo.reject({ version: 4 });
  expect(await mo.undo({ version: 1, deskVersion: 5 })).toEqual({ outcome: "event-deleted" });
  expect(await stands()).toMatchObject([{ status: "rejected" }]);
});

test("an answer cannot be undone after the submitter's change, or by anyone but moderators", async () => {
  const { publicId, key } = await aSubmission(database);
  const mo = desk(await moderator(), publicId);
  await mo.approve();
  await mo.reopen({ version: 2 });
  const edit = { actor: actorFor(null), key, version: 1, baseUrl, isMailed: false };
  await editSubmission(database, { ...edit, input: aSubmissionInput({ expectedAttendees: 7 }) }, SOON);
  expect(await mo.undo({ version: 1, deskVersion: 3 })).toEqual({ outcome: "too-late" });
  const member = await aUser(database);
  expect(await desk(member, publicId).undo({ version: 2, deskVersion: 3 })).toEqual({ outcome: "forbidden" });
  expect((await readAuditOf(database)).at(-1)).toMatchObject({
    action: "undo-submission-answer",
    outcome: "refused",
  });
  expect(await desk(await moderator(), "zzzzzz").undo({ version: 1, deskVersion: 1 })).toEqual({ outcome: "unknown" });
});

test("a card identifies its submission as it was read, and malformed text is not accepted", () => {
  const item = { publicId: "bcd234", version: 37, deskVersion: 2 };
  expect(writeSubmissionItem(item)).toBe("bcd234-11-2");
  expect(readSubmissionItem("bcd234-11-2")).toEqual(item);
  for (const text of ["", "bcd234", "aeiou1-1-1", "bcd234-1", "bcd234-1-x!"])
    expect(readSubmissionItem(text)).toBeNull();
});
