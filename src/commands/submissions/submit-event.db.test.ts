import { expect, test } from "vitest";
import { submitEvent } from "#commands/submissions/submit-event.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { findSubmissionOfVisitor } from "#data/queries/submissions.ts";
import { DAY_MS } from "#core/time/instant.ts";
import { blockList } from "#data/tables/site-settings.ts";
import { actsOf } from "#tests/support/accounts/acts-of.ts";
import { aSubmission, aSubmissionInput } from "#tests/support/builders/a-submission.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { rowsOf } from "#tests/support/database/rows-of.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const rows = rowsOf(database);
const FORM = "a-form";

test("a submission waits with everything submitted, a queued receipt and an entry in the log", async () => {
  const { publicId, path, ...submission } = await aSubmission(database);
  expect(submission).toMatchObject({ ...aSubmissionInput(), status: "pending", spamSignals: [], userId: null });
  expect(submission.startsAt).toBe(Date.UTC(2026, 10, 19, 23));
  const [mail] = await rows<{ recipient: string; message: { name: string; data: { link: string } } }>(
    "select recipient, message from mail_messages",
  );
  expect(mail).toMatchObject({ recipient: "ruth@example.org", message: { name: "submission-received" } });
  expect(mail?.message.data.link).toMatch(/^https:\/\/same\.example\/submissions\/[\w-]{43}$/);
  expect(mail?.message.data.link.endsWith(path)).toBe(false);
  expect(await actsOf(database)).toEqual(["submit-event"]);
  expect(await rows("select entity_type, entity_id from audit_entries")).toEqual([
    { entity_type: "submission", entity_id: publicId },
  ]);
});

test("a submission's page opens by either private address, and by nothing stored in the database", async () => {
  const { id, key } = await aSubmission(database);
  const nobody = { userId: null };
  expect((await findSubmissionOfVisitor(database.db, key, nobody))?.id).toBe(id);
  const links = await rows<{ token_hash: string }>("select token_hash from submission_links");
  expect(links).toHaveLength(2);
  for (const { token_hash } of links) expect(await findSubmissionOfVisitor(database.db, token_hash, nobody)).toBeNull();
});

test("the public id opens the page only for the member who was signed in when submitting", async () => {
  const [ann, ben] = [await aUser(database), await aUser(database, { role: "moderator" })];
  const { id, publicId } = await aSubmission(database, { viewer: ann });
  expect((await findSubmissionOfVisitor(database.db, publicId, ann))?.id).toBe(id);
  expect(await findSubmissionOfVisitor(database.db, publicId, ben)).toBeNull();
  expect(await findSubmissionOfVisitor(database.db, publicId, { userId: null })).toBeNull();
});

test("the same form sent again, even at once, is one submission with one receipt; each address works", async () => {
  const sent = await Promise.all([
    aSubmission(database, { formKey: FORM }),
    aSubmission(database, { formKey: FORM }),
    aSubmission(database, { formKey: FORM }),
  ]);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  expect(new Set(sent.map(({ path }) => path)).size).toBe(3);
  expect(await rows("select 1 as one from mail_messages")).toHaveLength(1);
  expect(await actsOf(database)).toEqual(["submit-event"]);
});

test("changed text in the same form, or the same text in another form, is a further submission", async () => {
  const first = await aSubmission(database, { formKey: FORM });
  const other = await aSubmission(database, { formKey: FORM, input: { eventTitle: "Another Vigil" } });
  const again = await aSubmission(database, { formKey: "another-form" });
  const without = [await aSubmission(database), await aSubmission(database)];
  expect(new Set([first, other, again, ...without].map(({ id }) => id)).size).toBe(5);
});

test("the same text from many addresses is flagged, a group's own repeated dates only later", async () => {
  await aSubmission(database);
  await aSubmission(database, { input: { eventTitle: "Second date" } });
  expect((await aSubmission(database)).spamSignals).toEqual([]);
  expect((await aSubmission(database)).spamSignals).toEqual(["repeated-text"]);
  const other = { organizerEmail: "ben@example.org" };
  const folded = aSubmissionInput().description.toUpperCase();
  expect((await aSubmission(database, { input: { ...other, description: folded } })).spamSignals).toEqual([
    "repeated-text",
  ]);
  const later = TEST_NOW + 31 * DAY_MS;
  expect((await aSubmission(database, { input: other, now: later })).spamSignals).toEqual([]);
});

test("a submission with spam signals is stored like any other, with its signals", async () => {
  const sent = { actor: SYSTEM_ACTOR, input: aSubmissionInput(), formKey: null, isMailed: false };
  const context = { language: "en", zone: "UTC", baseUrl: "https://same.example" };
  await submitEvent(database, { ...sent, ...context, spamSignals: ["honeypot", "too-fast"] }, TEST_NOW);
  expect(await rows("select status, doubts from submissions")).toEqual([
    { status: "pending", doubts: ["honeypot", "too-fast"] },
  ]);
  expect(await rows("select 1 from mail_messages")).toEqual([]);
});

test("a submission that the block list matches is stored and flagged", async () => {
  const line = { reason: "", createdBy: null, createdAt: TEST_NOW, endsAt: null };
  await database.db.insert(blockList).values([
    { ...line, kind: "host", value: "cash.example" },
    { ...line, kind: "address", value: "@spam.example" },
  ]);
  expect((await aSubmission(database, { input: { organizerEmail: "a@spam.example" } })).spamSignals).toEqual([
    "blocked",
  ]);
  expect(
    (await aSubmission(database, { input: { link: "https://cash.example/1", description: "Other words." } }))
      .spamSignals,
  ).toEqual(["blocked"]);
  expect((await aSubmission(database, { input: { description: "An honest vigil." } })).spamSignals).toEqual([]);
});

test("possible duplicates are stored for the moderator, including hidden events and waiting submissions", async () => {
  const organizer = await anOrganizer(database, { name: "Ruth Adeyemi", nameKey: "ruth adeyemi" });
  const schedules = [{ startsLocal: "2026-11-19T23:00:00", rrule: null }];
  const held = { listing: "hidden", held: true, moderation: "pending" } as const;
  const event = await anEvent(database, { ...held, title: "Something else", organizerId: organizer.id, schedules });
  await anEvent(database, { title: "At another time", organizerId: organizer.id });
  const first = await aSubmission(database);
  const second = await aSubmission(database, { input: { organizerName: "Somebody else", eventTitle: "Vigil" } });
  expect(
    await rows(`select submission_id::int, other_event_id::int, other_submission_id::int, reasons
                  from possible_duplicates order by id`),
  ).toEqual([
    { submission_id: first.id, other_event_id: event.id, other_submission_id: null, reasons: ["organizer", "dates"] },
    { submission_id: second.id, other_event_id: null, other_submission_id: first.id, reasons: ["link", "dates"] },
  ]);
});
