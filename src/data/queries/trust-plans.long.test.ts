import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import {
  listSeriesOwnersDue,
  listDatesToEnd,
  updateConfirmationRequested,
  updateUnconfirmed,
} from "#data/queries/confirmations-write.ts";
import {
  countOpenCorrections,
  listCorrectionQueue,
  listDecidedCorrections,
  listOpenCorrections,
} from "#data/queries/corrections.ts";
import {
  deleteCorrectionHashesBefore,
  deleteCorrectionsBefore,
  updateCorrectionsToStaff,
} from "#data/queries/corrections-write.ts";
import { findDirectoryDay, listDirectoryWeeks } from "#data/queries/directory-days.ts";
import { lockDueReminders } from "#data/queries/due-reminders-write.ts";
import { listEventMeasures } from "#data/queries/event-measures.ts";
import { listReportQueue, listStepsOfEvent } from "#data/queries/event-reports.ts";
import {
  deleteReportsBefore,
  deleteSenderHashesBefore,
  listMarksBefore,
  listVisitorWords,
} from "#data/queries/event-reports-write.ts";
import { claimDueLinks, updateLinkMarks } from "#data/queries/link-checks-write.ts";
import {
  claimDuePushes,
  deleteOldPushes,
  insertPushesOfMember,
  listDueReminders,
  lockDeviceSubscription,
  updateLostPushes,
  updatePushSaves,
} from "#data/queries/push-write.ts";
import { listPushDevices } from "#data/queries/push.ts";
import { findReminderLink, findReminderPreferences, listMutedEvents } from "#data/queries/reminder-preferences.ts";
import { deleteOldReminders, updatePlannedReminders } from "#data/queries/reminder-plans-write.ts";
import { type Connection, transaction, type Transaction } from "#data/transaction.ts";
import { vacuumTables } from "#data/vacuum.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { plansOf } from "#tests/support/database/plans-of.ts";
import { LARGE_TABLES, openTestDatabase } from "#tests/support/database/with-test-database.ts";

const EVENTS = 100_000;
const MEMBERS = 40_000;
const AT_ONCE = 2_500;
const ME = "user-1";
const DAY = new Date(TEST_NOW).toISOString().slice(0, 10);

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase(LARGE_TABLES);
  await transaction(database.db, fill);
  await vacuumTables(database.pool);
});
afterAll(() => database.close());

const now = sql.raw(`timestamptz '${new Date(TEST_NOW).toISOString()}'`);

/** Sends a statement for the numbers up to `count` in parts: none may take longer than a request. */
async function inParts(count: number, send: (numbers: SQL, those: SQL) => Promise<unknown>): Promise<void> {
  for (let from = 1; from <= count; from += AT_ONCE) {
    const to = Math.min(count, from + AT_ONCE - 1);
    await send(sql.raw(`generate_series(${from}, ${to}) n`), sql.raw(`between ${from} and ${to}`));
  }
}

/**
 * Weekly series with a link of their own and two dates each, a hundredth of them long unconfirmed; 40,000 members, 5,000
 * with 20 saves and reminders; 20,000 devices with 5 saves; reports, corrections and pushes of a year.
 */
async function fill(db: Connection): Promise<void> {
  await inParts(MEMBERS, async (numbers) => {
    await db.execute(sql`insert into users (id, email, email_verified, created_at, updated_at)
      select 'user-' || n, n || '@example.org', true, ${now}, ${now} from ${numbers}`);
    await db.execute(sql`insert into user_preferences (user_id, digest_key, created_at, updated_at)
      select 'user-' || n, lpad(n::text, 22, 'k'), ${now}, ${now} from ${numbers}`);
    await db.execute(sql`insert into reminder_preferences (user_id, leads, channels, zone, quiet_from, quiet_to, changed_at, created_at)
      select 'user-' || n, '{60}', '{mail,bell}', 'UTC', 1320, 420, ${now} - interval '9 days', ${now} from ${numbers}`);
  });
  await inParts(EVENTS, (numbers, those) => fillEvents(db, numbers, those));
  for (const table of ["events", "schedules", "occurrences"]) await db.execute(sql.raw(`analyze ${table}`));
  await fillReminders(db);
  await fillPushes(db);
  await fillWords(db);
}

async function fillEvents(db: Connection, numbers: SQL, those: SQL): Promise<void> {
  const publicId = sql.raw("translate(lpad(to_hex(n), 6, '0'), '01aei', 'vwxyz')");
  await db.execute(sql`insert into events (public_id, user_id, organizer_name, title, moderation, listing, link, confirmed_at,
      created_at, updated_at)
    select ${publicId}, 'user-' || n % 5000 + 1, 'Group', 'Event ' || n, 'approved', 'public', 'https://example.org/' || n,
      ${now} - make_interval(days => case when n % 100 = 0 then 200 else 3 end), ${now} - interval '1 year',
      ${now} + make_interval(secs => n) from ${numbers}`);
  await db.execute(sql`insert into schedules (event_id, uid, starts_local, timezone, duration_seconds, rrule, zone_data)
    select id, 'uid-' || id, '2026-11-18T00:00:00', 'UTC', 3600, 'FREQ=WEEKLY', 'x' from events where id ${those}`);
  await db.execute(sql`insert into occurrences (schedule_id, original_local, event_id, starts_local, starts_at, ends_at, listing)
    select s.id, o.starts at time zone 'UTC', s.event_id, o.starts at time zone 'UTC', o.starts, o.starts + interval '1 hour', 'public'
      from schedules s, generate_series(-1, 0) week,
        lateral (select ${now} + make_interval(mins => (s.event_id * 7919 % 10080)::int, weeks => week) as starts) o
     where s.event_id ${those}`);
  await db.execute(sql`update events e set current_schedule_id = o.schedule_id, current_original_local = o.original_local,
      current_starts_at = o.starts_at, current_ends_at = o.ends_at
    from (select distinct on (event_id) * from occurrences where ends_at > ${now} and event_id ${those} order by event_id, starts_at) o
   where o.event_id = e.id`);
}

async function fillReminders(db: Connection): Promise<void> {
  await inParts(5_000, async (numbers) => {
    await db.execute(sql`insert into saved_events select 'user-' || n, (n * 97 + k * 991) % ${sql.raw(String(EVENTS))} + 1, ${now} - interval '9 days'
      from ${numbers}, generate_series(1, 20) k on conflict do nothing`);
  });
  await db.execute(sql`analyze saved_events`);
  await inParts(EVENTS, async (_numbers, those) => {
    await db.execute(sql`insert into saved_dates (user_id, schedule_id, original_local, created_at)
      select 'user-' || ((event_id + k * 797) % 4000 + 1), schedule_id, original_local, ${now} - interval '9 days'
        from occurrences, generate_series(1, 5) k where event_id ${those} and event_id % 5 = 3 and starts_at > ${now}`);
    await db.execute(sql`insert into muted_reminders
      select user_id, event_id, ${now} from saved_events where event_id ${those} and event_id % 20 <> 3`);
    await db.execute(sql`insert into reminders (user_id, schedule_id, original_local, lead_minutes, channel, starts_at, due_at, state, settled_at)
      select s.user_id, o.schedule_id, o.original_local, 60, 'mail', o.starts_at, o.starts_at - interval '1 hour',
             case when o.starts_at < ${now} then 'sent' else 'planned' end, case when o.starts_at < ${now} then ${now} end
        from saved_events s join occurrences o on o.event_id = s.event_id where s.event_id ${those}`);
  });
  await inParts(20_000, async (numbers) => {
    await db.execute(sql`insert into reminder_counts (event_id, day, people)
      select n, date '2026-11-01' + k, 7 from ${numbers}, generate_series(1, 5) k`);
    await db.execute(sql`insert into join_clicks (event_id, day, clicks)
      select n, date '2026-11-01' + k, 7 from ${numbers}, generate_series(1, 5) k`);
  });
}

async function fillPushes(db: Connection): Promise<void> {
  await inParts(20_000, async (numbers, those) => {
    await db.execute(sql`insert into push_subscriptions (endpoint, p256dh, auth, lead_minutes, lead_at, zone, language, hour12, created_at, used_at)
      select 'https://push.example.org/' || n, repeat('p', 87), repeat('a', 22), 10, ${now} - interval '9 days', 'UTC', 'en', true, ${now}, ${now}
        from ${numbers}`);
    await db.execute(sql`insert into push_saves (subscription_id, event_id, since)
      select id, (id * 7 + k * 991) % ${sql.raw(String(EVENTS))} + 1, ${now} - interval '9 days'
        from push_subscriptions, generate_series(1, 5) k where id ${those}`);
    await db.execute(sql`insert into push_messages (subscription_id, once, due_at, expires_at, status)
      select id, 'sent ' || k, ${now} - make_interval(hours => k), ${now} + interval '1 day', case when k = 1 and id % 50 = 0 then 'waiting' else 'sent' end
        from push_subscriptions, generate_series(1, 5) k where id ${those}`);
  });
}

async function fillWords(db: Connection): Promise<void> {
  await inParts(50_000, async (numbers, those) => {
    await db.execute(sql`insert into report_cases (event_id, state, newest_at, decided_at, marked_as, marked_at)
      select n % 50000 + 1, case when n <= 2000 then 'open' else 'dismissed' end, ${now} - make_interval(mins => n),
             case when n > 2000 then ${now} end, case when n % 10 = 0 then 'dead-link' end, case when n % 10 = 0 then ${now} - make_interval(mins => n) end
        from ${numbers}`);
    await db.execute(sql`insert into event_reports (case_id, reason, words, created_at, network_hash)
      select id, 'dead-link', '', newest_at, 'network' || id % 5000 from report_cases, generate_series(1, 2) where id ${those}`);
    await db.execute(
      sql`insert into report_steps (case_id, step, at) select id, 'marked', newest_at from report_cases where id ${those}`,
    );
    await db.execute(sql`insert into event_corrections (event_id, part, fields, why, sender_hash, state, created_at, staff_since, decided_at)
      select n, 'title', '{}', '', 'sender' || n % 9000, case when n % 20 = 0 then 'open' else 'applied' end, ${now} - make_interval(mins => n * 3),
             case when n % 40 = 0 then ${now} end, case when n % 20 > 0 then ${now} end from ${numbers}`);
  });
  await db.execute(sql`insert into directory_days (day, counted_at, counts)
    select date '2026-11-18' - n, ${now}, '{}' from generate_series(0, 700) n`);
}

const inTransaction = (db: Connection) => db as Transaction;
const device = { endpoint: "https://push.example.org/7", reader: { zone: "UTC", language: "en", hour12: true } };
const queue = { after: null, before: null, limit: 20, viewerId: "nobody" };
const facts = { kind: "test" } as never;

const STATEMENTS: Record<string, (db: Connection) => Promise<unknown>> = {
  "planning the reminders of a member": (db) => updatePlannedReminders(db, { userId: ME, now: TEST_NOW }),
  "reminders due": (db) => lockDueReminders(inTransaction(db), 100, TEST_NOW),
  "old reminders": (db) => deleteOldReminders(db, TEST_NOW - 60 * DAY_MS),
  "a member's choice of reminders": (db) => findReminderPreferences(db, ME),
  "events without reminders": (db) => listMutedEvents(db, ME),
  "the link of a reminder's mail": (db) => findReminderLink(db, { key: "1".padStart(22, "k"), publicId: "vvvvv7" }),
  "reminders of devices": (db) => listDueReminders(db, { now: TEST_NOW, until: TEST_NOW + MINUTE_MS, limit: 500 }),
  "pushes due": (db) => claimDuePushes(db, TEST_NOW, 100),
  "pushes whose process ended": (db) => updateLostPushes(db, TEST_NOW - HOUR_MS),
  "pushes for a member's devices": (db) =>
    insertPushesOfMember(db, ME, { once: "x", facts, dueAt: TEST_NOW, expiresAt: TEST_NOW + DAY_MS }),
  "a member's devices": (db) => listPushDevices(db, ME),
  "a device's visit": (db) => lockDeviceSubscription(inTransaction(db), device, TEST_NOW),
  "a device's saves": (db) =>
    updatePushSaves(
      inTransaction(db),
      { subscriptionId: 7, saves: [{ publicId: "vvvvv7", originalLocal: null }] },
      TEST_NOW,
    ),
  "old pushes": (db) => deleteOldPushes(db, TEST_NOW - 90 * DAY_MS),
  "links due": (db) => claimDueLinks(db, TEST_NOW + 500_000, 100),
  "marks of a link": async (db) => {
    const { rows } = await db.execute<{ key: string }>(sql`select link_key('https://example.org/7') as key`);
    await updateLinkMarks(inTransaction(db), { linkKey: rows[0]?.key ?? "", state: "failing" }, TEST_NOW);
  },
  "whom to ask whether series are running": (db) => listSeriesOwnersDue(db, { after: "", limit: 100 }, TEST_NOW),
  "a member's series to ask about": (db) => updateConfirmationRequested(inTransaction(db), ME, TEST_NOW),
  "series that nobody confirms": (db) => updateUnconfirmed(inTransaction(db), 100, TEST_NOW),
  "the dates at which series end": (db) => listDatesToEnd(db, [7, 8], TEST_NOW),
  "open corrections of an event": async (db) => {
    await listOpenCorrections(db, 40, 10);
    await countOpenCorrections(db, 40);
  },
  "decided corrections of an event": (db) => listDecidedCorrections(db, 41, 10),
  "corrections of the moderators": (db) => listCorrectionQueue(db, queue),
  "corrections without an answer": (db) => updateCorrectionsToStaff(db, TEST_NOW - 100 * DAY_MS, TEST_NOW),
  "old corrections": async (db) => {
    await deleteCorrectionsBefore(db, TEST_NOW - 300 * DAY_MS);
    await deleteCorrectionHashesBefore(db, TEST_NOW - 300 * DAY_MS);
  },
  "words of visitors that count": (db) =>
    listVisitorWords(inTransaction(db), { caseId: 7, eventId: 8, since: TEST_NOW - 7 * DAY_MS }),
  "the history of an event's case": (db) => listStepsOfEvent(db, 8),
  "reports of the moderators": (db) => listReportQueue(db, { ...queue, shown: 5 }),
  "old marks": (db) => listMarksBefore(db, TEST_NOW - 28 * DAY_MS, 100),
  "old reports": async (db) => {
    await deleteReportsBefore(db, TEST_NOW - 900 * DAY_MS);
    await deleteSenderHashesBefore(db, TEST_NOW - 900 * DAY_MS);
  },
  "how a listing does": (db) => listEventMeasures(db, 8, [DAY]),
  "how the directory does": async (db) => {
    await listDirectoryWeeks(db, "2026-08-24");
    await findDirectoryDay(db, DAY);
  },
};

const GROWING = [
  "events",
  "occurrences",
  "schedules",
  "users",
  "user_preferences",
  "saved_events",
  "saved_dates",
  "reminders",
  "reminder_preferences",
  "muted_reminders",
  "reminder_counts",
  "join_clicks",
  "push_subscriptions",
  "push_saves",
  "push_messages",
  "link_checks",
  "report_cases",
  "event_reports",
  "report_steps",
  "event_corrections",
];

test.each(Object.keys(STATEMENTS))(`among ${EVENTS} events, %s reads by index`, async (name) => {
  const send = STATEMENTS[name];
  if (!send) throw new Error(name);
  const plans = await plansOf(database, send);
  expect(plans.length).toBeGreaterThan(0);
  for (const plan of plans) expect(plan).not.toMatch(new RegExp(`Seq Scan on (${GROWING.join("|")})\\b`));
  const startedAt = performance.now();
  await send(database.db);
  process.stdout.write(`${database.kind}: ${name}: ${(performance.now() - startedAt).toFixed(1)} ms\n`);
});

// Everybody's reminders are compared with all saves of members as a whole, once a minute.
test(`among ${EVENTS} events, planning all reminders again changes nothing`, async () => {
  await updatePlannedReminders(database.db, { userId: null, now: TEST_NOW });
  const startedAt = performance.now();
  expect(await updatePlannedReminders(database.db, { userId: null, now: TEST_NOW })).toBe(0);
  process.stdout.write(`${database.kind}: planning reminders: ${(performance.now() - startedAt).toFixed(1)} ms\n`);
});
