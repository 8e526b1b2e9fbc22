import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { forgetOld } from "#commands/accounts/forget-old.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { DELETED_RETENTION_DAYS } from "#core/events/deletion.ts";
import type { EventBefore } from "#core/moderation/waiting-reason.ts";
import { DAY_MS } from "#core/time/instant.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { accountTokens, sessions, storedForms, suspensions, verifications } from "#data/tables/accounts.ts";
import { auditEntries } from "#data/tables/audit.ts";
import { blockList } from "#data/tables/site-settings.ts";
import { eventChanges, eventDrafts } from "#data/tables/events.ts";
import { importRuns } from "#data/tables/imports.ts";
import { moderationDecisions } from "#data/tables/moderation-desk.ts";
import { notificationCauses, notifications } from "#data/tables/notifications.ts";
import { joinClicks, organizerMessages } from "#data/tables/organizers.ts";
import { aContact } from "#tests/support/builders/a-contact.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const NOTHING = {
  sessions: 0,
  tokens: 0,
  limits: 0,
  stashedForms: 0,
  drafts: 0,
  eventChanges: 0,
  auditValues: 0,
  farewells: 0,
  notifications: 0,
  messages: 0,
  clicks: 0,
  blocks: 0,
  suspensions: 0,
  imports: 0,
  decisions: 0,
  reports: 0,
  corrections: 0,
  senderHashes: 0,
  directoryDays: 0,
  contacts: 0,
  alerts: 0,
  calendarAddresses: 0,
  apiTokens: 0,
  webhookDeliveries: 0,
  pushes: 0,
  digests: 0,
  reminders: 0,
};
const ids = async (table: string) =>
  (await database.pool.query<{ id: string }>(`select id from ${table} order by id`)).rows.map(({ id }) => id);

test("sessions are deleted when they expire or after 30 days without use", async () => {
  const { userId } = await aUser(database);
  const at = { userId, createdAt: TEST_NOW };
  await database.db.insert(sessions).values([
    { ...at, id: "ended", token: "1", expiresAt: TEST_NOW, updatedAt: TEST_NOW },
    { ...at, id: "live", token: "2", expiresAt: TEST_NOW + 1, updatedAt: TEST_NOW - 30 * DAY_MS },
    { ...at, id: "unused", token: "3", expiresAt: TEST_NOW + 1, updatedAt: TEST_NOW - 30 * DAY_MS - 1 },
  ]);
  expect(await forgetOld(database, TEST_NOW)).toEqual({ ...NOTHING, sessions: 2 });
  expect(await ids("sessions")).toEqual(["live"]);
});

test("a record of a suspension is deleted a year after it was lifted", async () => {
  const { userId } = await aUser(database);
  const at = { userId, suspendedAt: Date.UTC(2025, 0, 1) };
  await database.db.insert(suspensions).values([
    { ...at, reason: "long ago", liftedAt: Date.UTC(2025, 10, 17) },
    { ...at, reason: "within a year", liftedAt: Date.UTC(2025, 10, 19) },
    { ...at, reason: "still out" },
  ]);
  expect(await forgetOld(database, TEST_NOW)).toEqual({ ...NOTHING, suspensions: 1 });
  const left = await database.db.select({ reason: suspensions.reason }).from(suspensions).orderBy(suspensions.id);
  expect(left.map(({ reason }) => reason)).toEqual(["within a year", "still out"]);
});

test("links and codes are deleted a week after use or expiry, the auth library's own records on expiry", async () => {
  const at = { createdAt: TEST_NOW, updatedAt: TEST_NOW };
  const link = { purpose: "reset-password", ...at } as const;
  await database.db.insert(accountTokens).values([
    { ...link, id: "fresh", expiresAt: TEST_NOW + DAY_MS },
    { ...link, id: "late", expiresAt: TEST_NOW - 7 * DAY_MS },
    { ...link, id: "old", expiresAt: TEST_NOW - 7 * DAY_MS - 1 },
    { ...link, id: "used", expiresAt: TEST_NOW + DAY_MS, usedAt: TEST_NOW - 8 * DAY_MS },
  ]);
  const remembered = { identifier: "state", value: "{}", ...at };
  await database.db.insert(verifications).values([
    { ...remembered, id: "now", expiresAt: TEST_NOW },
    { ...remembered, id: "soon", expiresAt: TEST_NOW + 1 },
  ]);
  expect(await forgetOld(database, TEST_NOW)).toEqual({ ...NOTHING, tokens: 3 });
  expect(await ids("account_tokens")).toEqual(["fresh", "late"]);
  expect(await ids("verifications")).toEqual(["soon"]);
});

test("stashed forms are deleted when they expire", async () => {
  await database.db.insert(storedForms).values([
    { id: "late", sealed: "x", expiresAt: TEST_NOW },
    { id: "waiting", sealed: "x", expiresAt: TEST_NOW + 1 },
  ]);
  expect(await forgetOld(database, TEST_NOW)).toEqual({ ...NOTHING, stashedForms: 1 });
  expect(await ids("kept_forms")).toEqual(["waiting"]);
});

test("event drafts are deleted after a year without changes", async () => {
  const { userId } = await aUser(database);
  const own = { userId, fields: {}, createdAt: TEST_NOW };
  await database.db.insert(eventDrafts).values([
    { ...own, publicId: "bcdfgh", updatedAt: TEST_NOW - 365 * DAY_MS - 1 },
    { ...own, publicId: "bcdfgj", updatedAt: TEST_NOW - 365 * DAY_MS },
  ]);
  expect(await forgetOld(database, TEST_NOW)).toEqual({ ...NOTHING, drafts: 1 });
});

test("rate limits that have refilled are deleted", async () => {
  const at = new Date(TEST_NOW).toISOString();
  await database.db.execute(sql`insert into auth_limits (key, refilled_at)
    values ('full', ${at}), ('empty', ${at}::timestamptz + interval '1 second')`);
  expect(await forgetOld(database, TEST_NOW)).toEqual({ ...NOTHING, limits: 1 });
});

test("personal data beside an audit entry are deleted after 12 months; the entry stays", async () => {
  const actor = { ...SYSTEM_ACTOR, address: "192.0.2.7" };
  const entry = { action: "save-settings", actor, entity: null, outcome: "done" } as const;
  await recordAudit(database.db, entry, Date.UTC(2025, 10, 18, 12) - 1);
  await recordAudit(database.db, entry, Date.UTC(2025, 10, 18, 12));
  expect(await forgetOld(database, TEST_NOW)).toEqual({ ...NOTHING, auditValues: 1 });
  const beside = await database.pool.query("select entry_id::int from audit_personal");
  expect(beside.rows).toEqual([{ entry_id: 2 }]);
  expect(await database.db.select().from(auditEntries)).toHaveLength(2);
});

test("notifications are deleted after six months, and their causes 30 days after delivery", async () => {
  const { userId } = await aUser(database);
  const notification = { userId, type: "info", name: "plain" } as const;
  await database.db.insert(notifications).values([
    { ...notification, createdAt: Date.UTC(2026, 4, 18, 12) },
    { ...notification, createdAt: Date.UTC(2026, 4, 18, 12) - 1 },
  ]);
  const cause = { kind: "event-cancelled", eventId: 1 } as const;
  const row = { kind: cause.kind, cause, createdAt: TEST_NOW, dueAt: TEST_NOW };
  await database.db
    .insert(notificationCauses)
    .values([row, { ...row, doneAt: TEST_NOW - 30 * DAY_MS }, { ...row, doneAt: TEST_NOW - 30 * DAY_MS - 1 }]);
  expect(await forgetOld(database, TEST_NOW)).toEqual({ ...NOTHING, notifications: 1 });
  expect(await ids("notifications")).toHaveLength(1);
  expect(await ids("notification_causes")).toHaveLength(2);
});

test("records of messages to organizers are deleted after twelve months, click counts after 400 days", async () => {
  const { userId } = await aUser(database);
  const { id: organizerId } = await anOrganizer(database);
  const yearAgo = Date.UTC(2025, 10, 18, 12);
  const wrote = { organizerId, userId };
  await database.db.insert(organizerMessages).values([
    { ...wrote, createdAt: yearAgo },
    { ...wrote, createdAt: yearAgo - 1 },
  ]);
  const { id: eventId } = await anEvent(database);
  await database.db.insert(joinClicks).values([
    { eventId, day: "2025-10-14", clicks: 3 },
    { eventId, day: "2025-10-13", clicks: 3 },
  ]);
  expect(await forgetOld(database, TEST_NOW)).toEqual({ ...NOTHING, messages: 1, clicks: 1 });
  expect(await ids("organizer_messages")).toHaveLength(1);
});

test("block list lines are deleted 30 days after they end; those without an end stay", async () => {
  const line = { kind: "host", reason: "", createdBy: null, createdAt: TEST_NOW } as const;
  await database.db.insert(blockList).values([
    { ...line, value: "for-ever.example", endsAt: null },
    { ...line, value: "ended.example", endsAt: TEST_NOW - 30 * DAY_MS },
    { ...line, value: "long-ended.example", endsAt: TEST_NOW - 30 * DAY_MS - 1 },
  ]);
  expect(await forgetOld(database, TEST_NOW)).toEqual({ ...NOTHING, blocks: 1 });
  expect((await database.db.select().from(blockList)).map(({ value }) => value)).toEqual([
    "for-ever.example",
    "ended.example",
  ]);
});

test("imports are deleted with their files 30 days after they end, but not while one is running", async () => {
  const old = TEST_NOW - 30 * DAY_MS - 1;
  const options = { timezone: "UTC", approve: false, owner: null };
  const run = { actorRole: "admin", source: "csv", kind: "csv", fileName: "a.csv", options, createdAt: old } as const;
  await database.db.insert(importRuns).values([
    { ...run, publicId: "run-uploaded-long-ago", state: "uploaded" },
    { ...run, publicId: "run-at-work-since-long", state: "applying", startedAt: old },
    { ...run, publicId: "run-ended-long-ago", state: "applied", endedAt: old },
    { ...run, publicId: "run-ended-late", state: "applied", endedAt: old + 1 },
  ]);
  expect(await forgetOld(database, TEST_NOW)).toEqual({ ...NOTHING, imports: 2 });
  const left = await database.db.select({ id: importRuns.publicId }).from(importRuns).orderBy(importRuns.id);
  expect(left.map(({ id }) => id)).toEqual(["run-at-work-since-long", "run-ended-late"]);
});

test("the state of an event before a decision is deleted after a year", async () => {
  const { id } = await anEvent(database);
  const before: EventBefore = {
    moderation: "pending",
    moderationReason: null,
    moderatedAt: null,
    moderatedBy: null,
    held: true,
    reviewQueuedAt: TEST_NOW,
    importStatus: null,
    linkDeadSeenAt: null,
    reviewed: null,
  };
  const decision = { eventId: id, decision: "approved", before } as const;
  await database.db.insert(moderationDecisions).values([
    { ...decision, decidedAt: TEST_NOW - 370 * DAY_MS },
    { ...decision, decidedAt: TEST_NOW - 360 * DAY_MS },
  ]);
  expect(await forgetOld(database, TEST_NOW)).toEqual({ ...NOTHING, decisions: 1 });
});

test("list addresses are deleted if never confirmed, and some time after their owners unsubscribe", async () => {
  const old = TEST_NOW - 31 * DAY_MS;
  await aContact(database, { email: "silent@example.org", requestedAt: old, confirmedAt: null });
  await aContact(database, { email: "left@example.org", requestedAt: old, leftAt: old });
  await aContact(database, { email: "ann@example.org", requestedAt: old });
  expect(await forgetOld(database, TEST_NOW)).toEqual({ ...NOTHING, contacts: 2 });
});

test("the previous values of a bulk change are deleted when it can no longer be undone", async () => {
  const change = { after: { type: null, organizer: null, traditions: null }, before: [] };
  const over = TEST_NOW - DELETED_RETENTION_DAYS * DAY_MS;
  await database.db.insert(eventChanges).values([
    { ...change, changedAt: over },
    { ...change, changedAt: over - 1 },
  ]);
  expect(await forgetOld(database, TEST_NOW)).toEqual({ ...NOTHING, eventChanges: 1 });
});

test("reminders are deleted a week after their date starts", async () => {
  const { userId } = await aUser(database);
  const { scheduleIds } = await anEvent(database);
  const startsAt = (days: number) => new Date(TEST_NOW - days * DAY_MS).toISOString();
  for (const [lead, days] of [
    [10, 6],
    [60, 8],
  ] as const)
    await database.db
      .execute(`insert into reminders (user_id, schedule_id, original_local, lead_minutes, channel, starts_at, due_at)
      values ('${userId}', ${scheduleIds[0]}, '2026-11-11T19:00', ${lead}, 'mail', '${startsAt(days)}', '${startsAt(20)}')`);
  expect(await forgetOld(database, TEST_NOW)).toEqual({ ...NOTHING, reminders: 1 });
});
