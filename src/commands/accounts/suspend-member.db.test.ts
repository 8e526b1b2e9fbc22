import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createEvent, publishEvent } from "#commands/events/publish-event.ts";
import { liftSuspension } from "#commands/accounts/lift-suspension.ts";
import { suspendMember } from "#commands/accounts/suspend-member.ts";
import { approveEvent } from "#commands/moderation/decide-event.ts";
import { SUSPENSION_NOTICE_DELAY_MS } from "#core/accounts/retention.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { REASON_MAX } from "#core/events/reason-of.ts";
import { MINUTE_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { listActiveAdmins } from "#data/queries/accounts.ts";
import { suspensions, users } from "#data/tables/accounts.ts";
import { auditEntries, auditPersonal } from "#data/tables/audit.ts";
import { mailMessages } from "#data/tables/mail.ts";
import { notificationCauses } from "#data/tables/notifications.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { actorFor, eventInput, openForm } from "#tests/support/builders/event-form.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const LATER = TEST_NOW + MINUTE_MS;

const suspend = (admin: Viewer, userId: string, reason = "") =>
  suspendMember(
    database,
    { actor: actorFor(admin), userId, reason, language: "en", contact: "help@example.org" },
    TEST_NOW,
  );
const lift = (admin: Viewer, userId: string, now = LATER) =>
  liftSuspension(
    database,
    { actor: actorFor(admin), userId, language: "en", signInLink: "https://a.example/login" },
    now,
  );

/** Every stored column of events, dates and organizers. */
async function directory() {
  const rows = async (table: string, order: string) =>
    (await database.pool.query(`select * from ${table} order by ${order}`)).rows;
  return {
    events: await rows("events", "id"),
    occurrences: await rows("occurrences", "schedule_id, original_local"),
    organizers: await rows("organizers", "id"),
    schedules: await rows("schedules", "id"),
  };
}

const listings = async (table: "events" | "occurrences" | "organizers"): Promise<string[]> =>
  (await database.pool.query<{ listing: string }>(`select distinct listing from ${table} order by 1`)).rows.map(
    ({ listing }) => listing,
  );

test("suspending ends a member's sessions and hides what they published; lifting restores every column", async () => {
  const admin = await aUser(database, { role: "admin" });
  const { userId, email } = await aUser(database, { id: "ann" });
  const organizer = await anOrganizer(database, { userId, name: "Ann’s Circle" });
  const theirs = { userId, organizerId: organizer.id };
  await anEvent(database, { title: "Open", ...theirs });
  await anEvent(database, { title: "Members", ...theirs, visibility: "public_in_app", listing: "members" });
  await anEvent(database, { title: "Private", ...theirs, visibility: "private", listing: "hidden" });
  await anEvent(database, { title: "Held", ...theirs, moderation: "pending", held: true, listing: "hidden" });
  await anEvent(database, { title: "Refused", ...theirs, moderation: "rejected", listing: "hidden" });
  await anEvent(database, { title: "Deleted", ...theirs, deletedAt: TEST_NOW, listing: "hidden" });
  await anEvent(database, { title: "Imported", ...theirs, importStatus: "done", importSource: "a sheet" });
  await anEvent(database, { title: "Waiting", ...theirs, importStatus: "pending", listing: "hidden" });
  const other = await anEvent(database, { title: "Somebody else’s", organizerId: organizer.id });
  await database.pool.query("insert into sessions (id, token, user_id, expires_at) values ('s', 'hash', 'ann', now())");
  await database.pool.query("update events set first_listed_at = created_at where listing <> 'hidden'");
  const before = await directory();
  expect(await suspend(admin, userId, "  Spam.  ")).toEqual({ outcome: "suspended", email, events: 8 });
  const shown = await database.pool.query<{ id: string }>("select id from events where listing <> 'hidden'");
  expect(shown.rows.map(({ id }) => Number(id))).toEqual([other.id]);
  const dates = await database.pool.query("select from occurrences where listing <> 'hidden' and event_id <> $1", [
    other.id,
  ]);
  expect([dates.rows.length, await listings("organizers")]).toEqual([0, ["hidden"]]);
  expect((await database.pool.query("select from sessions")).rows).toEqual([]);
  expect(await lift(admin, userId)).toEqual({ outcome: "lifted", email, events: 8 });
  expect(await directory()).toEqual(before);
  expect(
    await database.db.select({ reason: suspensions.reason, liftedAt: suspensions.liftedAt }).from(suspensions),
  ).toEqual([{ reason: "Spam.", liftedAt: LATER }]);
  const [account] = await database.db.select().from(users).where(eq(users.id, userId));
  expect(account?.suspendedAt).toBeNull();
});

test("the audit log records suspending and lifting, and stores the typed reason beside the entry", async () => {
  const admin = await aUser(database, { role: "admin" });
  const { userId } = await aUser(database);
  await suspend(admin, userId, "Spam.");
  await lift(admin, userId);
  const { action, outcome, facts, actorId } = auditEntries;
  expect(await database.db.select({ action, outcome, facts, actorId }).from(auditEntries)).toEqual([
    { action: "suspend-member", outcome: "done", facts: { sessions: 0, events: 0 }, actorId: admin.userId },
    { action: "lift-suspension", outcome: "done", facts: { events: 0 }, actorId: admin.userId },
  ]);
  const audited = await database.db
    .select({ userId: auditPersonal.userId, after: auditPersonal.newValues })
    .from(auditPersonal);
  expect(audited).toContainEqual({ userId, after: { reason: "Spam." } });
});

test("the reason is mailed after the time for Undo; an undone suspension sends no mail", async () => {
  const admin = await aUser(database, { role: "admin" });
  const { userId, email } = await aUser(database);
  const { name, recipient, message, dueAt } = mailMessages;
  const mail = () =>
    database.db.select({ name, recipient, message, dueAt }).from(mailMessages).orderBy(mailMessages.id);
  await suspend(admin, userId, "Spam.");
  expect(await mail()).toEqual([
    {
      name: "account-suspended",
      recipient: email,
      message: { name: "account-suspended", data: { reason: "Spam.", contact: "help@example.org" } },
      dueAt: TEST_NOW + SUSPENSION_NOTICE_DELAY_MS,
    },
  ]);
  await lift(admin, userId);
  expect(await mail()).toEqual([]);
  await suspend(admin, userId);
  await database.db.execute(sql`update mail_messages set status = 'sent', settled_at = now()`);
  await lift(admin, userId);
  expect((await mail()).map((each) => each.name)).toEqual(["account-suspended", "suspension-lifted"]);
});

test("decisions made during a suspension apply when it is lifted, and followers are then notified", async () => {
  const admin = await aUser(database, { role: "admin" });
  const { userId } = await aUser(database);
  const organizer = await anOrganizer(database, { userId });
  const held = { userId, organizerId: organizer.id, moderation: "pending", held: true, listing: "hidden" } as const;
  const { publicId, id } = await anEvent(database, held);
  await suspend(admin, userId);
  const { version } = await openForm(database, publicId);
  await approveEvent(database, { actor: actorFor(admin), publicId, version }, TEST_NOW);
  expect(await listings("events")).toEqual(["hidden"]);
  await lift(admin, userId);
  expect([await listings("events"), await listings("occurrences")]).toEqual([["public"], ["public"]]);
  const causes = await database.db.select({ cause: notificationCauses.cause }).from(notificationCauses);
  expect(causes).toContainEqual({ cause: { kind: "event-published", eventId: id, organizerId: organizer.id } });
});

test("an event that staff hid with its organizer stays hidden when its owner's suspension is lifted", async () => {
  const admin = await aUser(database, { role: "admin" });
  const { userId } = await aUser(database);
  const organizer = await anOrganizer(database, { userId });
  const { id } = await anEvent(database, { userId, organizerId: organizer.id });
  await suspend(admin, userId);
  await database.pool.query("update organizers set hidden_at = now() where id = $1", [organizer.id]);
  await database.pool.query("update events set hidden_with = $1 where id = $2", [organizer.id, id]);
  expect(await lift(admin, userId)).toMatchObject({ outcome: "lifted", events: 0 });
  expect([await listings("events"), await listings("organizers")]).toEqual([["hidden"], ["hidden"]]);
});

test("a suspended member cannot publish, and events created for them stay hidden until it is lifted", async () => {
  const admin = await aUser(database, { role: "admin" });
  const member = await aUser(database);
  await suspend(admin, member.userId);
  const publishing = { actor: actorFor(member), input: eventInput({}) };
  await expect(publishEvent(database, publishing, TEST_NOW)).rejects.toMatchObject({ code: "forbidden" });
  const { draft } = eventInput({});
  const event = { draft, userId: member.userId, moderation: "approved", held: false, importStatus: null } as const;
  await database.db.transaction((tx) => createEvent(tx, { ...event, origin: null }, TEST_NOW));
  expect(await listings("events")).toEqual(["hidden"]);
  await lift(admin, member.userId);
  expect([await listings("events"), await listings("occurrences")]).toEqual([["public"], ["public"]]);
});

test("only admins can suspend members, and never themselves; refused attempts are recorded", async () => {
  const admin = await aUser(database, { role: "admin" });
  await aUser(database, { role: "admin" });
  const moderator = await aUser(database, { role: "moderator" });
  const { userId } = await aUser(database);
  expect(await suspend(moderator, userId)).toEqual({ outcome: "forbidden" });
  expect(await lift(moderator, userId)).toEqual({ outcome: "forbidden" });
  expect(await suspend(admin, admin.userId)).toEqual({ outcome: "oneself" });
  expect(await suspend(admin, "nobody")).toEqual({ outcome: "unknown-user" });
  expect(await lift(admin, "nobody")).toEqual({ outcome: "unknown-user" });
  const log = await database.db.select({ outcome: auditEntries.outcome, facts: auditEntries.facts }).from(auditEntries);
  const reasons = ["forbidden", "forbidden", "oneself", "unknown-user", "unknown-user"];
  expect(log).toEqual(reasons.map((reason) => ({ outcome: "refused", facts: { reason } })));
});

test("a reason that is too long is reported, and suspending a suspended member changes nothing", async () => {
  const admin = await aUser(database, { role: "admin" });
  const { userId, email } = await aUser(database);
  expect(await suspend(admin, userId, "x".repeat(REASON_MAX + 1))).toMatchObject({
    outcome: "refused",
    errors: { reason: { key: "fields.tooLong" } },
  });
  expect(await lift(admin, userId)).toEqual({ outcome: "already", email });
  await suspend(admin, userId);
  expect(await suspend(admin, userId)).toEqual({ outcome: "already", email });
});

test("when all admins suspend each other at once, one admin remains", async () => {
  const admins = await Promise.all([1, 2, 3].map(() => aUser(database, { role: "admin" })));
  const outcomes = await Promise.all(
    admins.map((admin, index) => suspend(admins[(index + 1) % admins.length] ?? admin, admin.userId)),
  );
  expect(await listActiveAdmins(database.db)).toHaveLength(1);
  expect(outcomes.filter(({ outcome }) => outcome === "last-admin")).toHaveLength(1);
  const [left] = await listActiveAdmins(database.db);
  const last = { actor: SYSTEM_ACTOR, userId: left ?? "", reason: "", language: "en", contact: "" };
  expect(await suspendMember(database, last, TEST_NOW)).toEqual({ outcome: "last-admin" });
});
