import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { actorOf } from "#core/audit/actor.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { insertDraft } from "#data/queries/event-drafts-write.ts";
import { PERSONAL_FILES, type PersonalFile, listPersonalFile } from "#data/queries/personal-data.ts";
import { aSubmission } from "#tests/support/builders/a-submission.ts";
import { transaction } from "#data/transaction.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { aViewer } from "#tests/support/builders/a-viewer.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();

async function everything(person: { userId: string; email: string }) {
  const files: Partial<Record<PersonalFile, readonly Record<string, unknown>[]>> = {};
  for (const file of PERSONAL_FILES) files[file] = await listPersonalFile(database.db, file, person);
  return files;
}

async function live(userId: string, email: string): Promise<void> {
  const { db } = database;
  await db.execute(sql`insert into sessions (id, token, user_id, expires_at, user_agent)
    values (${`s-${userId}`}, ${`SECRET-session-${userId}`}, ${userId}, now(), 'Firefox')`);
  await db.execute(sql`insert into suspensions (user_id, suspended_by, suspended_at, reason, lifted_by, lifted_at)
    values (${userId}, 'def', now(), 'Spam.', 'def', now())`);
  await db.execute(sql`insert into credentials (id, provider_id, account_id, user_id, password)
    values (${`c-${userId}`}, 'credential', ${userId}, ${userId}, 'SECRET-password')`);
  await db.execute(sql`insert into passkeys (id, user_id, name, public_key, credential_id, counter, device_type, backed_up)
    values (${`p-${userId}`}, ${userId}, 'My phone', 'key', ${userId}, 0, 'multiDevice', true)`);
  await db.execute(sql`insert into two_factors (id, user_id, secret, backup_codes, verified)
    values (${`t-${userId}`}, ${userId}, 'SECRET-app', 'SECRET-codes', true)`);
  await db.execute(sql`insert into account_tokens (id, purpose, user_id, email, secret, expires_at)
    values (${`SECRET-link-${userId}`}, 'reset-password', ${userId}, ${email}, 'SECRET-code', now())`);
  await db.execute(sql`insert into mail_messages (key, name, recipient, user_id, language, message, due_at, created_at)
    values (${`SECRET-key-${userId}`}, 'reset-password', ${email}, ${userId}, 'en', '{"link":"SECRET-mail"}', now(), now())`);
  await db.execute(
    sql`insert into profiles (user_id, bio, created_at, updated_at) values (${userId}, 'I sit.', now(), now())`,
  );
  await db.execute(
    sql`insert into user_preferences (user_id, digest_key, created_at, updated_at)
      values (${userId}, ${`SECRET-digest-${userId}`.padEnd(22, "-")}, now(), now())`,
  );
  await db.execute(sql`insert into pictures (key, kind, owner_id, width, height, created_at, stored_at)
    values (${userId.padEnd(40, "a")}, 'avatar', ${userId}, 10, 10, now(), now())`);
  const organizer = await anOrganizer(database, { name: `Circle of ${userId}`, userId });
  const edited = await anOrganizer(database, { name: `Choir of ${userId}` });
  await db.execute(sql`insert into organizer_members values (${edited.id}, ${userId}, now())`);
  await db.execute(sql`insert into organizer_invitations (key, organizer_id, email, invited_by, created_at, expires_at)
    values (${`SECRET-invitation-${userId}`}, ${edited.id}, ${email}, ${userId}, now(), now())`);
  await db.execute(sql`insert into organizer_claims (organizer_id, user_id, message, created_at)
    values (${edited.id}, ${userId}, 'It is ours.', now())`);
  await db.execute(sql`insert into announcements (organizer_id, user_id, body, created_at)
    values (${organizer.id}, ${userId}, 'No tea this week.', now())`);
  await db.execute(sql`insert into organizer_messages (organizer_id, user_id, created_at)
    values (${edited.id}, ${userId}, now())`);
  const event = await anEvent(database, { title: `Tea at ${userId}`, userId, organizerId: organizer.id });
  await aSubmission(database, { viewer: aViewer({ userId, email }), input: { organizerEmail: email } });
  await db.execute(sql`insert into contacts (list, email, key, language, zone, asked_at)
    values ('newsletter', ${email}, ${`SECRET-contact-${userId}`.padEnd(32, "-")}, 'en', 'UTC', now())`);
  for (const [search, columns] of [
    ["type=prayer", sql`user_id`],
    ["type=retreat", sql`email`],
  ] as const)
    await db.execute(sql`insert into search_alerts
        (${columns}, key, search, search_key, zone, language, rhythm, asked_at, confirmed_at, seen_until, due_at)
      values (${search === "type=prayer" ? userId : email}, ${`SECRET-alert-${search}-${userId}`.padEnd(32, "-")},
        ${search}, ${search}, 'UTC', 'en', 'daily', now(), now(), now(), now())`);
  const draft = { userId, fields: { title: [`A draft of ${userId}`] } };
  await transaction(db, (tx) => insertDraft(tx, draft, TEST_NOW));
  await db.execute(sql`insert into saved_events values (${userId}, ${event.id}, now())`);
  await db.execute(
    sql`insert into saved_dates values (${userId}, ${event.scheduleIds[0]}, '2026-11-25T19:00:00', now())`,
  );
  await db.execute(sql`with run as (
      insert into digest_runs (kind, week, started_at) values ('scheduled', '2026-11-16', now())
      on conflict (week) do update set started_at = now() returning id)
    insert into digest_weeks (user_id, week, run_id, mail_id, event_ids, created_at)
    select ${userId}, '2026-11-16', id, 1, array[${event.id}::bigint], now() from run`);
  await db.execute(sql`insert into organizer_follows values (${userId}, ${organizer.id}, now())`);
  await db.execute(sql`insert into calendar_addresses (user_id, kind, key_hash, sealed_key, zone, created_at)
    values (${userId}, 'saved', ${`SECRET-hash-${userId}`.padEnd(43, "-")}, 'SECRET-sealed', 'UTC', now())`);
  await db.execute(sql`insert into reminder_preferences (user_id, leads, channels, zone, changed_at, created_at)
    values (${userId}, '{60}', '{mail}', 'UTC', now(), now())`);
  await db.execute(sql`insert into api_tokens (user_id, name, token_hash, start, scopes, created_at)
    values (${userId}, 'Sheet', ${`SECRET-token-${userId}`.padEnd(43, "-")}, 'samehour_a', '{events:read}', now())`);
  await db.execute(sql`insert into webhooks (user_id, address, kinds, sealed_secret, created_at)
    values (${userId}, 'https://hook.example.org/', '{event.updated}', 'SECRET-webhook', now())`);
  await db.execute(sql`insert into push_subscriptions
      (endpoint, p256dh, auth, user_id, session_id, zone, language, hour12, created_at, used_at)
    select ${`https://push.example.org/SECRET-${userId}`}, repeat('S', 87), repeat('S', 22), user_id, id, 'UTC', 'en', true, now(), now()
      from sessions where user_id = ${userId} limit 1`);
  await db.execute(sql`insert into hidden_organizers values (${userId}, ${organizer.id}, now())`);
  await db.execute(sql`with made as (
      insert into report_cases (event_id, reports, newest_at) values (${event.id}, 1, now()) returning id)
    insert into event_reports (case_id, user_id, reason, words, created_at)
    select id, ${userId}, 'other', 'It begins later.', now() from made`);
  await db.execute(sql`insert into event_corrections (event_id, part, fields, why, user_id, sender_hash, created_at)
    values (${event.id}, 'title', '{"title": ["Its name"]}', 'I asked.', ${userId}, 'SECRET-hash', now())`);
  await db.execute(sql`insert into notifications (user_id, type, name, facts, created_at)
    values (${userId}, 'info', 'plain', '{"title": "Hello"}', now())`);
  await db.execute(sql`insert into activity (user_id, activity_type, entity_type, entity_id, created_at)
    values (${userId}, 'event_saved', 'event', ${event.publicId}, now())`);
}

test("exported personal data contain every kind, only the member's own, and no secrets", async () => {
  const me = await aUser(database, { id: "abc", email: "me@example.org", name: "Me" });
  const other = await aUser(database, { id: "def", email: "other@example.org", name: "Other", role: "moderator" });
  for (const { userId, email } of [me, other]) await live(userId, email);
  const from = { address: "192.0.2.7", userAgent: "Theirs", requestId: null };
  const change = { before: { name: "M" }, after: { name: "Me" } };
  const entry = { action: "change-name", entity: { type: "user", id: "abc" }, outcome: "done", ...change } as const;
  await recordAudit(database.db, { ...entry, actor: actorOf(other, from) }, TEST_NOW);
  await recordAudit(database.db, { ...entry, actor: actorOf(me, { ...from, userAgent: "Mine" }) }, TEST_NOW);
  const files = await everything(me);
  for (const [name, rows] of Object.entries(files))
    expect({ name, empty: rows.length === 0 }).toEqual({ name, empty: false });
  const text = JSON.stringify(files);
  expect(text).not.toMatch(/SECRET|"def"|other@example\.org|Theirs|192\.0\.2\.7.*192\.0\.2\.7/);
  expect(files.account).toMatchObject([{ email: "me@example.org", name: "Me", role: "user", email_verified: true }]);
  expect(files.account).toMatchObject([{ suspensions: [{ reason: "Spam." }] }]);
  expect(files["ways-to-sign-in"]?.map(({ kind }) => kind)).toEqual(["credential", "passkey", "authenticator-app"]);
  expect(files.events).toMatchObject([
    { title: "Tea at abc", schedules: [{ rrule: "FREQ=WEEKLY;BYDAY=WE", exceptions: [] }] },
  ]);
  expect(files.saved).toMatchObject([{ only_date: null }, { title: "Tea at abc", only_date: "2026-11-25T19:00:00" }]);
  expect(files.digests).toMatchObject([{ week: "2026-11-16", was_sent: true, events: ["Tea at abc"] }]);
  expect(files["follows-and-hidden"]).toMatchObject([{ tie: "follows", name: "Circle of abc" }, { tie: "hidden" }]);
  expect(files["organizer-work"]?.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["editor", "invited", "invitation-sent", "claim", "announcement", "message-sent"]),
  );
  expect(files.alerts).toMatchObject([{ search: "type=prayer" }, { search: "type=retreat", email: me.email }]);
  expect(files.submissions).toMatchObject([{ event_title: "New Year Vigil of Quiet", organizer_email: me.email }]);
  expect(files.history?.filter(({ action }) => action === "change-name")).toMatchObject([
    { action: "change-name", actor_role: "moderator", by_you: false, values: [{ new_values: { name: "Me" } }] },
    { actor_role: "user", by_you: true, values: [{ user_agent: "Mine" }, { old_values: { name: "M" } }] },
  ]);
});
