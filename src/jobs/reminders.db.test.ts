import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { liftSuspension } from "#commands/accounts/lift-suspension.ts";
import { savePreferences } from "#commands/profiles/save-preferences.ts";
import { unmuteReminders } from "#commands/reminders/mute-reminders.ts";
import { planReminders } from "#commands/reminders/plan-reminders.ts";
import { saveEvent, unsaveEvent } from "#commands/saved-events/save-event.ts";
import type { Preferences } from "#core/profiles/preferences.ts";
import type { ReminderPreferences } from "#core/reminders/reminder.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { mailMessages } from "#data/tables/mail.ts";
import { notifications } from "#data/tables/notifications.ts";
import { reminderPreferences, reminders } from "#data/tables/reminders.ts";
import { runSendReminders } from "#jobs/reminders.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, type EventOverrides, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { actorFor } from "#tests/support/builders/event-form.ts";
import { failOnLog } from "#tests/support/database/fail-on-log.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();

/** The default event's next date: 19:00 UTC on the day of TEST_NOW, seven hours later. */
const START = TEST_NOW + 7 * HOUR_MS;
const ZONE = "America/New_York";

let clock = TEST_NOW;
beforeEach(() => {
  clock = TEST_NOW;
});
const deps = { database, now: () => clock, log: failOnLog };
const sendAt = (at: number) => {
  clock = at;
  return runSendReminders({ ...deps, log: () => undefined });
};

/** A member who chose reminders a day before TEST_NOW. */
async function aReminded(id: string, chosen: Partial<ReminderPreferences> & { zone?: string } = {}): Promise<Viewer> {
  const viewer = await aUser(database, { id });
  const { leads = [60], channels = ["mail", "bell"], quiet = null, zone = ZONE } = chosen;
  await database.db.insert(reminderPreferences).values({
    userId: id,
    leads: [...leads],
    channels: [...channels],
    zone,
    quietFrom: quiet?.from ?? null,
    quietTo: quiet?.to ?? null,
    changedAt: TEST_NOW - 30 * DAY_MS,
    createdAt: TEST_NOW - 30 * DAY_MS,
  });
  return viewer;
}

/** An event whose schedule was made long ago. */
const anOldEvent = (overrides: EventOverrides = {}) => anEvent(database, { ...overrides, now: TEST_NOW - 10 * DAY_MS });

const save = (viewer: Viewer, publicId: string, originalLocal: string | null = null, at = clock) =>
  saveEvent(database, { viewer, thing: { publicId, originalLocal } }, at);

/** The reminders as "member channel lead: due", times after TEST_NOW in minutes, with their status. */
async function planned(): Promise<readonly string[]> {
  const rows = await database.db.select().from(reminders).orderBy(reminders.userId, reminders.dueAt, reminders.channel);
  return rows.map(
    ({ userId, channel, leadMinutes, dueAt, state }) =>
      `${userId} ${channel} ${leadMinutes}: ${(dueAt - TEST_NOW) / MINUTE_MS} ${state}`,
  );
}

test("saving an event plans upcoming reminders at once, in each way and at each time the member chose", async () => {
  const ann = await aReminded("ann", { leads: [10, 60, 1_440], channels: ["bell", "mail", "calendar"] });
  const none = await aUser(database, { id: "none" });
  const { publicId } = await anOldEvent();
  await save(ann, publicId);
  await save(none, publicId);
  expect(await planned()).toEqual([
    "ann bell 60: 360 planned",
    "ann mail 60: 360 planned",
    "ann bell 10: 410 planned",
    "ann mail 10: 410 planned",
  ]);
  await unsaveEvent(database, { viewer: ann, thing: { publicId, originalLocal: null } }, clock);
  expect(await planned()).toEqual([]);
});

test("a saved date has reminders of its own, and planning again changes nothing", async () => {
  const ann = await aReminded("ann", { channels: ["bell"] });
  const { publicId } = await anOldEvent({ schedules: [{ rrule: "FREQ=DAILY" }] });
  await save(ann, publicId, "2026-11-19T19:00:00");
  expect(await planned()).toEqual(["ann bell 60: 1800 planned"]);
  expect(await planReminders(database, clock)).toBe(0);
  clock += 36 * HOUR_MS;
  await save(await aReminded("bob", { channels: ["bell"] }), publicId);
  expect(await planned()).toEqual(["ann bell 60: 1800 planned", "bob bell 60: 3240 planned"]);
});

test("a reminder is sent once by mail and once in the bell, even if jobs run twice, and never after the start", async () => {
  const ann = await aReminded("ann");
  const { publicId, id } = await anOldEvent();
  await save(ann, publicId);
  expect(await sendAt(START - HOUR_MS - 1)).toBe(0);
  await Promise.all([sendAt(START - HOUR_MS), sendAt(START - HOUR_MS), sendAt(START - HOUR_MS)]);
  await planReminders(database, clock);
  expect(await sendAt(START - HOUR_MS + MINUTE_MS)).toBe(0);
  const mails = await database.db.select().from(mailMessages);
  expect(mails).toMatchObject([
    {
      recipient: "ann@example.org",
      zone: ZONE,
      priority: 1,
      message: {
        name: "event-reminder",
        data: { startsAt: START, expiresAt: START, join: { href: "https://meet.example.org/room", opensAt: null } },
      },
    },
  ]);
  expect(await database.db.select().from(notifications)).toMatchObject([
    {
      userId: "ann",
      name: "event-reminder",
      eventId: id,
      facts: { startsAt: START, originalLocal: "2026-11-18T19:00:00" },
    },
  ]);
});

test("reminded people are counted by event and day, once for each date", async () => {
  const { publicId, id } = await anOldEvent();
  const hourAndTenMinutes = { leads: [60, 10], channels: ["mail", "bell"] } as const;
  await save(await aReminded("ann", hourAndTenMinutes), publicId);
  await save(await aReminded("bob", { leads: [10], channels: ["bell"] }), publicId);
  await sendAt(START - HOUR_MS);
  await sendAt(START - 10 * MINUTE_MS);
  const { rows } = await database.db.execute(sql`select event_id::int as id, day::text, people from reminder_counts`);
  expect(rows).toEqual([{ id, day: "2026-11-18", people: 2 }]);
});

test("nothing is sent after the start, and a late reminder is still sent before it", async () => {
  const [ann, bob] = [await aReminded("ann", { channels: ["bell"] }), await aReminded("bob", { channels: ["bell"] })];
  const [first, second] = [
    await anOldEvent(),
    await anOldEvent({ schedules: [{ startsLocal: "2026-11-18T20:00:00" }] }),
  ];
  await save(ann, first.publicId);
  await save(bob, second.publicId);
  expect(await sendAt(START)).toBe(1);
  expect(await planned()).toEqual(["ann bell 60: 360 ended", "bob bell 60: 420 sent"]);
});

test("an event saved after its reminder time has none; one saved in time gets it, even if planned late", async () => {
  const [ann, bob] = [await aReminded("ann", { channels: ["bell"] }), await aReminded("bob", { channels: ["bell"] })];
  const { publicId } = await anOldEvent();
  clock = START - 30 * MINUTE_MS;
  await save(ann, publicId);
  expect(await planned()).toEqual([]);
  await save(bob, publicId, null, TEST_NOW);
  await database.db.delete(reminders);
  await planReminders(database, clock);
  expect(await planned()).toEqual(["bob bell 60: 360 planned"]);
});

test("what is turned on again after its moment is not sent late, as what is saved after it", async () => {
  const ann = await aReminded("ann", { leads: [60, 1_440], channels: ["mail"] });
  const { publicId } = await anOldEvent();
  await save(ann, publicId, null, TEST_NOW - 5 * DAY_MS);
  await database.db.delete(reminders);
  const { userId } = ann;
  const halfAnHourBefore = START - 30 * MINUTE_MS;
  await database.db.execute(sql`insert into muted_reminders select ${userId}, id, now() from events`);
  expect(await unmuteReminders(database, { userId, publicId }, halfAnHourBefore)).toBe(true);
  expect(await planned()).toEqual([]);
  await database.db.update(reminderPreferences).set({ changedAt: TEST_NOW - 30 * DAY_MS });
  const mail = (emailNotifications: boolean, at: number) => {
    const choose = (stored: Preferences) => ({ ...stored, emailNotifications });
    return savePreferences(database, { actor: actorFor(ann), userId, version: null, choose }, at);
  };
  await mail(false, halfAnHourBefore);
  await mail(true, halfAnHourBefore + MINUTE_MS);
  await planReminders(database, halfAnHourBefore + 2 * MINUTE_MS);
  expect(await planned()).toEqual([]);
});

test("a member who comes back from a suspension gets no reminder late", async () => {
  const ann = await aReminded("ann", { leads: [60, 1_440], channels: ["mail"] });
  const { publicId } = await anOldEvent();
  await save(ann, publicId, null, TEST_NOW - 5 * DAY_MS);
  const admin = actorFor(await aUser(database, { role: "admin" }));
  await database.db.execute(sql`update users set suspended_at = now() where id = ${ann.userId}`);
  const halfAnHourBefore = START - 30 * MINUTE_MS;
  await planReminders(database, TEST_NOW);
  expect(await planned()).toEqual([]);
  const lifting = { actor: admin, userId: ann.userId, language: "en", signInLink: "/login" };
  expect(await liftSuspension(database, lifting, halfAnHourBefore)).toMatchObject({ outcome: "lifted" });
  await planReminders(database, halfAnHourBefore + MINUTE_MS);
  expect(await planned()).toEqual([]);
});

test("moved, cancelled and removed dates move or remove their reminders", async () => {
  const ann = await aReminded("ann", { channels: ["bell"] });
  const { publicId, id } = await anOldEvent();
  await save(ann, publicId);
  const set = (change: string) =>
    database.db.execute(sql.raw(`update occurrences set ${change} where event_id = ${id}`));
  await set("starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour'");
  // Not planned again yet: the moment has come, and the date has moved.
  expect(await sendAt(START - HOUR_MS)).toBe(0);
  expect(await planned()).toEqual(["ann bell 60: 420 planned"]);
  await set("cancelled = true");
  await planReminders(database, clock);
  expect(await planned()).toEqual([]);
  await set("cancelled = false, starts_at = starts_at - interval '2 hours', ends_at = ends_at - interval '2 hours'");
  await database.db.execute(sql.raw(`update schedules set updated_at = '${new Date(clock).toISOString()}'`));
  await planReminders(database, clock);
  expect(await planned(), "its moment is over: the move itself is told").toEqual([]);
});

test.each([
  ["the event is cancelled", `update events set cancelled_at = now()`],
  ["the member can no longer see the event", `update events set visibility = 'private', listing = 'hidden'`],
  ["the member chose other times", `update reminder_preferences set leads = '{10}'`],
  ["the member turned this channel off", `update reminder_preferences set channels = '{calendar}'`],
  ["the member muted this event", `insert into muted_reminders select 'ann', id, now() from events`],
  ["it is no longer saved", `delete from saved_events`],
  ["the account is suspended", `update users set suspended_at = now()`],
  ["the account is about to be deleted", `update users set leave_at = now()`],
  [
    "all email is off",
    `insert into user_preferences (user_id, email_notifications, created_at, updated_at) values ('ann', false, now(), now())`,
  ],
  ["the address is not confirmed", `update users set email_verified = false`],
])("a planned reminder is not sent if meanwhile %s", async (_, change) => {
  const ann = await aReminded("ann", { channels: ["mail"] });
  const { publicId } = await anOldEvent();
  await save(ann, publicId);
  await database.db.execute(change);
  expect(await sendAt(START - HOUR_MS)).toBe(0);
  expect(await planned()).toEqual(["ann mail 60: 360 ended"]);
  expect(await database.db.select().from(mailMessages)).toEqual([]);
});

test("reminders avoid quiet hours, coming before or at their end, and never two at once", async () => {
  // 22:00 to 7:00 in New York is 3:00 to 12:00 UTC.
  const quiet = { from: 22 * 60, to: 7 * 60 };
  const ann = await aReminded("ann", { leads: [10, 60], channels: ["bell"], quiet });
  const early = await anOldEvent({ schedules: [{ startsLocal: "2026-11-19T11:30:00", rrule: null }] });
  const morning = await anOldEvent({ schedules: [{ startsLocal: "2026-11-19T12:30:00", rrule: null }] });
  await save(ann, early.publicId);
  await save(ann, morning.publicId);
  const [evening, end] = [15 * 60 - 15, 24 * 60];
  expect(await planned()).toEqual([
    `ann bell 60: ${evening} planned`,
    `ann bell 60: ${end} planned`,
    `ann bell 10: ${end + 20} planned`,
  ]);
  // After an outage in the evening, the first one is not sent at night.
  expect(await sendAt(TEST_NOW + 16 * HOUR_MS)).toBe(0);
  expect((await planned())[0]).toBe(`ann bell 60: ${evening} ended`);
});

test("erasing an account deletes its reminders", async () => {
  const ann = await aReminded("ann");
  await save(ann, (await anOldEvent()).publicId);
  await database.db.execute("delete from users where id = 'ann'");
  expect(await planned()).toEqual([]);
});
