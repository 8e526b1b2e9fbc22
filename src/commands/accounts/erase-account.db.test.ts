import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { eraseAccount } from "#commands/accounts/erase-account.ts";
import { removeLeftEvents } from "#commands/accounts/remove-left-events.ts";
import { reportEvent } from "#commands/reports/report-event.ts";
import { LEFT_EVENT_DAYS, UNPROVED_DAYS } from "#core/accounts/retention.ts";
import { actorOf } from "#core/audit/actor.ts";
import { DAY_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { listAccountsToErase } from "#data/queries/owned-things.ts";
import { deleteFarewells } from "#data/queries/leaving-write.ts";
import { insertNotificationCause } from "#data/queries/notification-causes-write.ts";
import { enqueueMail } from "#data/queries/mail-write.ts";
import { users } from "#data/tables/accounts.ts";
import { auditEntries } from "#data/tables/audit.ts";
import { events } from "#data/tables/events.ts";
import { mailMessages } from "#data/tables/mail.ts";
import { organizers } from "#data/tables/organizers.ts";
import { anAlert } from "#tests/support/builders/an-alert.ts";
import { aSubmission } from "#tests/support/builders/a-submission.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { tablesThatHold } from "#tests/support/database/tables-that-hold.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const WORDS = { host: "Former host", title: "Removed event", reason: "The host’s account was deleted." };
const PERSON = { id: "the-person", email: "zephyrine@example.org", name: "Mïriam Zephyrine" };
/** Everything that identifies the person, in every spelling in which it may be stored. */
const TRACES = [PERSON.email, PERSON.name, "miriam zephyrine", "zephyrine", "203.0.113.77", "Zephybrowser", "555-0177"];

const erase = (now = TEST_NOW) => eraseAccount(database, { userId: PERSON.id, words: WORDS, language: "en" }, now);

async function placesOfTraces(): Promise<Record<string, readonly string[]>> {
  const places: Record<string, readonly string[]> = {};
  for (const trace of TRACES) places[trace] = await tablesThatHold(database.pool, trace);
  return places;
}

async function leaving(overrides: Partial<typeof users.$inferInsert> = {}): Promise<Viewer> {
  return aUser(database, { ...PERSON, leaveAt: TEST_NOW, ...overrides });
}

/** Leaves a trace of the person everywhere the product stores personal data. */
async function createTraces(person: Viewer) {
  const actor = actorOf(person, { address: "203.0.113.77", userAgent: "Zephybrowser", requestId: null });
  const organizer = await anOrganizer(database, {
    name: "Zephyrine’s Circle",
    userId: person.userId,
    description: PERSON.email,
  });
  const made = await anOrganizer(database, { name: PERSON.name });
  const words = {
    contactName: PERSON.name,
    contactPhone: "555-0177",
    link: "https://meet.example.org/zephyrine",
    imported: { title: PERSON.name },
  };
  const named = await anEvent(database, {
    title: `Tea with ${PERSON.name}`,
    userId: person.userId,
    organizerId: made.id,
    organizerName: PERSON.name,
    description: PERSON.email,
    ...words,
  });
  const plain = await anEvent(database, {
    title: "Evening Silence",
    userId: person.userId,
    organizerId: organizer.id,
    organizerName: organizer.name,
  });
  await database.db.execute(sql`insert into schedule_exceptions (schedule_id, original_local, cancelled, reason, note)
    values (${plain.scheduleIds[0]}, '2026-11-25T19:00:00', true, 'Zephyrine is ill', 'With Zephyrine'),
           (${plain.scheduleIds[0]}, '2026-12-02T19:00:00', false, null, 'Zephyrine speaks')`);
  await database.db.execute(sql`insert into sessions (id, token, user_id, expires_at, ip_address, user_agent)
    values ('s', 'hash', ${person.userId}, now(), '203.0.113.77', 'Zephybrowser')`);
  await database.db.execute(sql`insert into push_subscriptions
      (endpoint, p256dh, auth, user_id, session_id, zone, language, hour12, created_at, used_at)
    select 'https://push.example.org/one', repeat('p', 87), repeat('a', 22), user_id, id, 'UTC', 'en', true, now(), now()
      from sessions where user_id = ${person.userId} limit 1`);
  await database.db.execute(sql`insert into push_messages (subscription_id, once, facts, due_at, expires_at)
    select id, 'one', jsonb_build_object('title', ${person.userId}::text), now(), now() from push_subscriptions`);
  await database.db.execute(sql`insert into suspensions (user_id, suspended_at, reason, lifted_by, lifted_at)
    values (${person.userId}, now(), 'Zephyrine sells courses', ${person.userId}, now())`);
  await database.db.execute(
    sql`insert into credentials (id, provider_id, account_id, user_id) values ('c', 'facebook', '1', ${person.userId})`,
  );
  await database.db.execute(
    sql`insert into verifications (id, identifier, value, expires_at) values ('v', 'trust', ${`{"user":"${person.userId}"}`}, now())`,
  );
  await database.db.execute(sql`insert into account_tokens (id, purpose, user_id, email, expires_at)
    values ('t', 'undo-email', ${person.userId}, ${PERSON.email}, now()), ('u', 'verify-email', null, ${PERSON.email}, now())`);
  await database.db.execute(sql`insert into pictures (key, kind, owner_id, width, height, created_at, stored_at)
    values (${"a".repeat(40)}, 'avatar', ${person.userId}, 10, 10, now(), now())`);
  await database.db.execute(sql`insert into profiles (user_id, bio, avatar_key, created_at, updated_at)
    values (${person.userId}, 'Zephyrine prays', ${"a".repeat(40)}, now(), now())`);
  await database.db.execute(
    sql`insert into user_preferences (user_id, created_at, updated_at) values (${person.userId}, now(), now())`,
  );
  await database.db.execute(sql`insert into saved_events values (${person.userId}, ${plain.id}, now())`);
  await database.db.execute(
    sql`insert into saved_dates values (${person.userId}, ${plain.scheduleIds[0]}, '2026-11-25T19:00:00', now())`,
  );
  await database.db.execute(sql`insert into event_drafts (public_id, user_id, fields, created_at, updated_at)
    values ('bcdfgh', ${person.userId}, ${JSON.stringify({ description: [PERSON.email] })}::jsonb, now(), now())`);
  await database.db.execute(sql`insert into organizer_follows values (${person.userId}, ${organizer.id}, now())`);
  await database.db.execute(sql`insert into hidden_organizers values (${person.userId}, ${organizer.id}, now())`);
  await database.db.execute(sql`insert into activity (user_id, activity_type, entity_type, entity_id, created_at)
    values (${person.userId}, 'event_saved', 'event', ${plain.publicId}, now())`);
  await database.db.execute(sql`insert into notifications (user_id, type, name, facts, created_at)
    values (${person.userId}, 'info', 'plain', '{"title": "Zephyrine, hello"}', now())`);
  const cause = { actorId: person.userId, kind: "submission-rejected", userId: person.userId } as const;
  await insertNotificationCause(database.db, { ...cause, title: "Tea with Zephyrine", path: "/" }, TEST_NOW);
  const input = { eventTitle: "Tea with Zephyrine", organizerName: PERSON.name, organizerEmail: PERSON.email };
  await aSubmission(database, { viewer: person, input });
  await aSubmission(database, { input: { ...input, organizerPhone: "555-0177" } });
  const report = { reason: "other", words: `${PERSON.name} saw it`, date: null } as const;
  const sender = { client: "hash", network: "hash" };
  await reportEvent(database, { actor, viewer: person, publicId: plain.publicId, input: report, sender }, TEST_NOW);
  await database.db.execute(sql`insert into event_corrections (event_id, part, fields, why, user_id, created_at)
    values (${plain.id}, 'title', '{"title": ["Zephyrine’s tea"]}', 'I am Zephyrine', ${person.userId}, now())`);
  await database.db.execute(sql`insert into contacts (list, email, key, language, zone, asked_at)
    values ('newsletter', ${PERSON.email}, ${"k".repeat(32)}, 'en', 'UTC', now())`);
  const snapshot = JSON.stringify({ title: "Tea with Zephyrine" });
  await database.db.execute(
    sql`insert into reviewed_words values (${named.id}, 'approved', null, ${snapshot}::jsonb, now())`,
  );
  await database.db.execute(sql`insert into moderation_decisions (event_id, decision, decided_by, decided_at, before)
    values (${named.id}, 'approved', ${person.userId}, now(), ${snapshot}::jsonb)`);
  await database.db.execute(sql`insert into event_merges (kept_id, folded_id, merged_by, merged_at, undo)
    values (${plain.id}, ${named.id}, ${person.userId}, now(), ${snapshot}::jsonb)`);
  await database.db.execute(sql`
    insert into import_sources (public_id, kind, typed, source, timezone, organizer_id, kept_by, every_hours, next_at, created_at)
    values ('bcdfghjk', 'ics', 'https://calendar.example.org/zephyrine/private-1/basic.ics', 'organizer:bcd', 'UTC',
            ${organizer.id}, ${person.userId}, 24, now(), now())`);
  const entry = { actor, outcome: "done" } as const;
  const values = { before: { name: "Zephyrine" }, after: { name: PERSON.name } };
  await recordAudit(
    database.db,
    { ...entry, action: "change-profile", entity: { type: "user", id: person.userId }, ...values },
    TEST_NOW,
  );
  const moderator = { ...actor, userId: "mo", role: "moderator", address: "192.0.2.1", userAgent: null } as const;
  await recordAudit(
    database.db,
    { ...entry, actor: moderator, action: "update-event", entity: { type: "event", id: named.publicId }, ...values },
    TEST_NOW,
  );
  const message = { name: "account-leaving", data: { leaveAt: TEST_NOW, signInLink: "" } } as const;
  await enqueueMail(
    database.db,
    { key: "k", to: PERSON.email, language: "en", zone: null, message, userId: person.userId },
    TEST_NOW,
  );
  return { named, plain, organizer, made };
}

test("erasing leaves no trace of the person in any table; the farewell email is deleted once sent", async () => {
  await createTraces(await leaving());
  await anAlert(database, { userId: PERSON.id, search: "q=zephyrine" });
  await anAlert(database, { email: PERSON.email, search: "q=zephyrine" });
  expect(Object.values(await placesOfTraces()).every((places) => places.length > 0)).toBe(true);
  expect(await listAccountsToErase(database.db, TEST_NOW, 10)).toEqual([PERSON.id]);
  expect(await erase()).toBe(true);
  expect(await database.db.select().from(mailMessages)).toMatchObject([
    { name: "account-erased", recipient: PERSON.email, userId: null },
  ]);
  await database.db.update(mailMessages).set({ status: "sent", message: null, settledAt: TEST_NOW });
  expect(await deleteFarewells(database.db)).toBe(1);
  expect(await placesOfTraces()).toEqual(Object.fromEntries(TRACES.map((trace) => [trace, []])));
  expect((await tablesThatHold(database.pool, PERSON.id)).every((name) => name === "public.audit_entries")).toBe(true);
  const found = await database.pool.query("select removing_at, remove_after, owner_id from pictures");
  expect(found.rows).toEqual([{ removing_at: null, remove_after: new Date(TEST_NOW), owner_id: null }]);
});

test("the audit log keeps ids, field names and what others did", async () => {
  await createTraces(await leaving());
  await erase();
  const log = await database.db.select().from(auditEntries).orderBy(auditEntries.id);
  expect(log).toMatchObject([
    { action: "submit-event", actorId: PERSON.id },
    { action: "submit-event", actorId: null },
    { action: "report-event", actorId: PERSON.id },
    { action: "change-profile", actorId: PERSON.id, changedFields: ["name"] },
    { action: "update-event", actorId: "mo", changedFields: ["name"] },
    {
      action: "erase-account",
      actorRole: "system",
      entityId: PERSON.id,
      facts: { events: 2, organizers: 2, proved: true },
    },
  ]);
  const beside = await database.pool.query(
    "select part, address, old_values from audit_personal where entry_id <> (select min(id) + 1 from audit_entries)",
  );
  expect(beside.rows).toEqual([{ part: "actor", address: "192.0.2.1", old_values: null }]);
});

test("upcoming events are cancelled with the reason, past ones are not, and all are deleted after a month", async () => {
  const person = await leaving();
  const { named, plain, organizer, made } = await createTraces(person);
  const past = await anEvent(database, {
    title: "Long ago",
    userId: person.userId,
    schedules: [{ startsLocal: "2026-11-01T19:00:00", rrule: null }],
  });
  const shared = await anOrganizer(database, { name: "Shared Circle" });
  await anEvent(database, { title: "Theirs", userId: person.userId, organizerId: shared.id });
  await anEvent(database, { title: "Others’", organizerId: shared.id });
  await erase();
  const shown = () => database.db.select().from(events).orderBy(events.id);
  const cancelled = {
    organizerName: "Former host",
    cancelledAt: TEST_NOW,
    cancelReason: WORDS.reason,
    listing: "public",
    userId: null,
  };
  expect(await shown()).toMatchObject([
    { id: named.id, title: "Removed event", link: null, contactPhone: null, ...cancelled },
    { id: plain.id, title: "Evening Silence", ...cancelled },
    { id: past.id, title: "Long ago", cancelledAt: null, organizerName: "Former host" },
    { title: "Theirs", organizerId: null, ...cancelled },
    { title: "Others’", organizerId: shared.id, cancelledAt: null, ownerLeftAt: null },
  ]);
  const groups = await database.db.select().from(organizers).orderBy(organizers.id);
  expect(groups).toMatchObject([
    { id: organizer.id, name: "Former host", deletedAt: TEST_NOW, listing: "hidden" },
    { id: made.id, name: "Former host", deletedAt: TEST_NOW },
    { id: shared.id, name: "Shared Circle", deletedAt: null, listing: "public" },
  ]);
  const later = TEST_NOW + (LEFT_EVENT_DAYS + 1) * DAY_MS;
  expect(await removeLeftEvents(database, WORDS, later - 2 * DAY_MS)).toBe(0);
  expect(await removeLeftEvents(database, WORDS, later)).toBe(4);
  const gone = { title: "Removed event", listing: "hidden", deletedAt: later };
  expect(await shown()).toMatchObject([gone, gone, gone, gone, { title: "Others’", deletedAt: null }]);
  const left = await database.pool.query("select distinct event_id::int from schedules");
  expect(left.rows).toHaveLength(1);
});

test("an account that was reactivated, or already erased by another process, is not erased", async () => {
  await leaving({ leaveAt: null });
  expect(await listAccountsToErase(database.db, TEST_NOW, 10)).toEqual([]);
  expect(await erase()).toBe(false);
  await database.db
    .update(users)
    .set({ leaveAt: TEST_NOW + 1 })
    .where(eq(users.id, PERSON.id));
  expect(await erase()).toBe(false);
  const both = await Promise.all([erase(TEST_NOW + 1), erase(TEST_NOW + 1)]);
  expect(both.toSorted()).toEqual([false, true]);
});

test("an account that never confirmed its address is erased after a month, without an email to it", async () => {
  await leaving({ leaveAt: null, emailVerified: false, createdAt: TEST_NOW - UNPROVED_DAYS * DAY_MS - 1 });
  expect(await listAccountsToErase(database.db, TEST_NOW - 1, 10)).toEqual([]);
  expect(await listAccountsToErase(database.db, TEST_NOW, 10)).toEqual([PERSON.id]);
  expect(await erase()).toBe(true);
  expect(await database.db.select().from(mailMessages)).toEqual([]);
});

test("an account is erased even if its organizer shares the name of an unclaimed one", async () => {
  const person = await leaving();
  const unclaimed = await anOrganizer(database, { name: "Morning Circle" });
  await anOrganizer(database, { name: "Morning Circle", userId: person.userId });
  await anOrganizer(database, { name: WORDS.host });
  expect(await erase()).toBe(true);
  expect(await database.db.select().from(users)).toEqual([]);
  const left = await database.db.select().from(organizers).where(eq(organizers.id, unclaimed.id));
  expect(left).toMatchObject([{ name: "Morning Circle", deletedAt: null }]);
});
