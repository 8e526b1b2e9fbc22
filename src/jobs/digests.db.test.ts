import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { saveDigestSchedule, sendDigestCopy } from "#commands/digest/save-digest-schedule.ts";
import { startDigest } from "#commands/digest/start-digest.ts";
import { stopMail } from "#commands/notifications/stop-mail.ts";
import { savePreferences } from "#commands/profiles/save-preferences.ts";
import { actorOf, SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";
import { findLastDigestRun } from "#data/queries/digest-runs.ts";
import { deleteOldDigests } from "#data/queries/digest-write.ts";
import { auditEntries } from "#data/tables/audit.ts";
import { digestRuns, digestWeeks, mailMessages } from "#data/tables/mail.ts";
import { userPreferences } from "#data/tables/profiles.ts";
import { continueDigests, runSendDigests } from "#jobs/digests.ts";
import { aDigestReader } from "#tests/support/builders/a-digest-reader.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { aMailServer, mailIn } from "#tests/support/mail/mail-in.ts";

const database = withTestDatabase();
const { aProcess, sendDue } = mailIn(database);
const NOWHERE = { address: null, userAgent: null, requestId: null };
const ADMIN = actorOf({ userId: "ann", role: "admin" }, NOWHERE);
/** Monday 23 November 2026, 8:00 in New York. */
const MONDAY_8 = Date.UTC(2026, 10, 23, 13);

/** The work of a process within a minute. */
async function run(now: EpochMs): Promise<void> {
  const deps = { database, now: () => now, log: () => undefined, siteZone: "America/New_York" };
  await continueDigests(deps);
  await runSendDigests(deps);
}
const start = (now: EpochMs) => startDigest(database, { actor: SYSTEM_ACTOR }, now);

async function mails() {
  const rows = await database.db.select().from(mailMessages).orderBy(mailMessages.id);
  return rows.map(({ recipient, message }) => ({
    to: recipient,
    titles: message?.name === "weekly-digest" ? message.data.gatherings.map(({ title }) => title) : [],
  }));
}
const receivers = async () => (await mails()).map(({ to }) => to).toSorted();

test("each zone gets its digest once, at its own hour, and members who did not ask for it never do", async () => {
  await anEvent(database, { title: "Evening sitting" });
  await aDigestReader(database, { id: "york", timezone: "America/New_York" });
  await aDigestReader(database, { id: "anywhere", timezone: null });
  await aDigestReader(database, { id: "tokyo", timezone: "Asia/Tokyo" });
  await aDigestReader(database, { id: "angeles", timezone: "America/Los_Angeles" });
  await aDigestReader(database, { id: "off", weeklyDigestNotifications: false });
  await aDigestReader(database, { id: "no-mail", emailNotifications: false });
  await aDigestReader(database, { id: "unproved", user: { emailVerified: false } });
  await aDigestReader(database, { id: "suspended", user: { suspendedAt: TEST_NOW } });
  await aDigestReader(database, { id: "leaving", user: { leaveAt: TEST_NOW + 90 * DAY_MS } });
  await aUser(database, { id: "never-chose" });
  await run(MONDAY_8 - MINUTE_MS);
  expect(await receivers()).toEqual(["tokyo@example.org"]);
  await run(MONDAY_8);
  await run(MONDAY_8 + MINUTE_MS);
  expect(await receivers()).toEqual(["anywhere@example.org", "tokyo@example.org", "york@example.org"]);
  await run(MONDAY_8 + 3 * HOUR_MS);
  expect(await receivers()).toHaveLength(4);
  await run(MONDAY_8 + 7 * DAY_MS);
  expect(await receivers()).toHaveLength(7);
});

test("a member on device time gets the digest in the zone the device last had, and the digest says so", async () => {
  await anEvent(database, { title: "Evening sitting" });
  await aDigestReader(database, { id: "device", deviceTimezone: "Asia/Tokyo" });
  await run(MONDAY_8 - MINUTE_MS);
  const [mail] = await database.db.select().from(mailMessages);
  expect(mail).toMatchObject({
    recipient: "device@example.org",
    zone: "Asia/Tokyo",
    message: { data: { isOwnZone: true } },
  });
});

test("a digest holds saved, followed and preferred events in the member's own seven days, and nothing else", async () => {
  const organizer = await anOrganizer(database, { name: "Followed" });
  const hidden = await anOrganizer(database, { name: "Hidden" });
  const on = (startsLocal: string) => [{ startsLocal, rrule: null, timezone: "America/New_York" }];
  await anEvent(database, { title: "Followed", organizerId: organizer.id, schedules: on("2026-11-24T19:00:00") });
  await anEvent(database, { title: "Last minute", type: "retreat", schedules: on("2026-11-29T23:59:00") });
  await anEvent(database, { title: "A week later", type: "retreat", schedules: on("2026-11-30T00:00:00") });
  await anEvent(database, {
    title: "Hidden",
    type: "retreat",
    organizerId: hidden.id,
    schedules: on("2026-11-25T19:00:00"),
  });
  await anEvent(database, { title: "Held", type: "retreat", listing: "hidden", schedules: on("2026-11-25T19:00:00") });
  await anEvent(database, {
    title: "Off",
    type: "retreat",
    cancelledAt: TEST_NOW,
    schedules: on("2026-11-25T19:00:00"),
  });
  await anEvent(database, {
    title: "Members",
    type: "retreat",
    listing: "members",
    schedules: on("2026-11-26T19:00:00"),
  });
  const saved = await anEvent(database, { title: "Saved", type: "other", schedules: on("2026-11-27T19:00:00") });
  const daily = await anEvent(database, {
    title: "One of many",
    type: "other",
    schedules: [{ startsLocal: "2026-11-20T06:00:00", rrule: "FREQ=DAILY" }],
  });
  await anEvent(database, { title: "Other", type: "discussion", schedules: on("2026-11-24T19:00:00") });
  await aDigestReader(database, { id: "york", timezone: "America/New_York", preferredEventTypes: ["retreat"] });
  await database.db.execute(sql`insert into organizer_follows values ('york', ${organizer.id}, now())`);
  await database.db.execute(sql`insert into hidden_organizers values ('york', ${hidden.id}, now())`);
  await database.db.execute(sql`insert into saved_events values ('york', ${saved.id}, now())`);
  await database.db.execute(
    sql`insert into saved_dates values ('york', ${daily.scheduleIds[0]}, '2026-11-28T06:00:00', now())`,
  );
  await run(MONDAY_8);
  expect(await mails()).toEqual([
    { to: "york@example.org", titles: ["Followed", "Members", "Saved", "One of many", "Last minute"] },
  ]);
});

test("an empty digest is not sent, and 'Send Now' tries again once there is something", async () => {
  await aDigestReader(database, { id: "york", preferredEventTypes: ["retreat"] });
  await anEvent(database, { title: "Prayer", type: "prayer" });
  await run(MONDAY_8);
  expect(await mails()).toEqual([]);
  expect(await database.db.select().from(digestWeeks)).toMatchObject([
    { userId: "york", week: "2026-11-23", mailId: null },
  ]);
  await anEvent(database, { title: "Retreat", type: "retreat" });
  await run(MONDAY_8 + HOUR_MS);
  expect(await mails()).toEqual([]);
  expect(await start(MONDAY_8 + HOUR_MS)).toMatchObject({ outcome: "started" });
  expect(await start(MONDAY_8 + HOUR_MS)).toEqual({ outcome: "at-work" });
  await run(MONDAY_8 + HOUR_MS);
  expect(await mails()).toEqual([{ to: "york@example.org", titles: ["Retreat"] }]);
  await start(MONDAY_8 + 2 * HOUR_MS);
  await run(MONDAY_8 + 2 * HOUR_MS);
  expect(await mails()).toHaveLength(1);
});

test("simultaneous runs write one digest for each member", async () => {
  await anEvent(database);
  for (let n = 0; n < 120; n += 1) await aDigestReader(database, { id: `m${n}` });
  await start(MONDAY_8);
  await Promise.all([run(MONDAY_8), run(MONDAY_8), run(MONDAY_8)]);
  const all = await receivers();
  expect([all.length, new Set(all).size]).toEqual([120, 120]);
});

test("a run's figures count checked, sent and refused with the server's reply, and outlive the mail", async () => {
  const server = await aMailServer();
  server.rules.onRecipient = (address) => (address.startsWith("gone") ? { code: 550, words: "no such mailbox" } : null);
  await anEvent(database, { title: "One", type: "prayer" });
  await anEvent(database, { title: "Two", type: "retreat" });
  await aDigestReader(database, { id: "gone", preferredEventTypes: ["retreat"] });
  await aDigestReader(database, { id: "here" });
  await aDigestReader(database, { id: "choosy", preferredEventTypes: ["seminar"] });
  await start(MONDAY_8);
  await run(MONDAY_8);
  expect(await findLastDigestRun(database.db)).toMatchObject({
    finishedAt: null,
    stats: { totalUsers: 3, waiting: 2 },
  });
  await sendDue(aProcess(server.url, { clock: { now: MONDAY_8 } }));
  await run(MONDAY_8 + MINUTE_MS);
  const stats = { totalUsers: 3, emailsSent: 1, eventsIncluded: 2, emailsFailed: 1 };
  const last = await findLastDigestRun(database.db);
  expect(last).toMatchObject({ kind: "now", finishedAt: MONDAY_8 + MINUTE_MS, stats: { ...stats, waiting: 0 } });
  expect(last?.refused).toMatchObject([
    { email: "gone@example.org", error: expect.stringContaining("no such mailbox") },
  ]);
  await database.db.delete(mailMessages);
  expect(await findLastDigestRun(database.db)).toMatchObject({ stats, refused: [] });
  expect(server.arrived[0]?.headers.find(({ key }) => key === "list-unsubscribe-post")?.value).toBe(
    "List-Unsubscribe=One-Click",
  );
});

test("one click turns the digest off, withdraws the waiting one, and is recorded once", async () => {
  await anEvent(database);
  await aDigestReader(database, { id: "york" });
  await run(MONDAY_8);
  const [row] = await database.db.select().from(userPreferences).where(eq(userPreferences.userId, "york"));
  const key = row?.digestKey ?? "";
  const leave = (of: string) =>
    stopMail(database, { actor: actorOf(null, NOWHERE), what: "digest", key: of }, MONDAY_8);
  expect([await leave("x".repeat(22)), await leave("'"), await leave(key), await leave(key)]).toEqual([
    "unknown",
    "unknown",
    "off",
    "off",
  ]);
  const [after] = await database.db.select().from(userPreferences).where(eq(userPreferences.userId, "york"));
  expect(after).toMatchObject({ weeklyDigestNotifications: false, emailNotifications: true, version: 2 });
  expect(await mails()).toEqual([]);
  expect((await database.db.select().from(auditEntries)).map(({ action }) => action)).toEqual(["leave-digest"]);
  await start(MONDAY_8 + HOUR_MS);
  await run(MONDAY_8 + HOUR_MS);
  expect(await mails()).toEqual([]);
});

test("turning email off in the preferences withdraws a waiting digest", async () => {
  await anEvent(database);
  await aDigestReader(database, { id: "york" });
  await run(MONDAY_8);
  const actor = actorOf({ userId: "york", role: "user" }, NOWHERE);
  const choose = (stored: Parameters<Parameters<typeof savePreferences>[1]["choose"]>[0]) => ({
    ...stored,
    emailNotifications: false,
  });
  await savePreferences(database, { actor, userId: "york", version: null, choose }, MONDAY_8);
  expect(await mails()).toEqual([]);
});

test("an admin can request a copy repeatedly, and it has no unsubscribe link", async () => {
  await anEvent(database, { title: "Evening sitting" });
  await aDigestReader(database, { id: "ann", user: { role: "admin" } });
  const copy = (now: EpochMs) =>
    sendDigestCopy(database, { actor: ADMIN, siteZone: "America/New_York", language: "en" }, now);
  await run(MONDAY_8);
  expect([await copy(MONDAY_8), await copy(MONDAY_8 + 900), await copy(MONDAY_8 + MINUTE_MS)]).toEqual([
    "sent",
    "sent",
    "sent",
  ]);
  expect(await mails()).toHaveLength(3);
  const [, sent] = await database.db.select().from(mailMessages).orderBy(mailMessages.id);
  expect(sent?.message).toMatchObject({ data: { unsubscribePath: null } });
  await database.db.execute(sql`update user_preferences set preferred_event_types = '{retreat}'`);
  expect(await copy(MONDAY_8 + HOUR_MS)).toBe("nothing");
});

test("a new schedule applies from its next hour on, and nobody gets a week's digest twice", async () => {
  await anEvent(database);
  await aDigestReader(database, { id: "york" });
  await run(MONDAY_8);
  const schedule = { isOn: true, weekday: 2, hour: 7 } as const;
  const save = (overrides: Partial<typeof schedule> = {}) =>
    saveDigestSchedule(database, { actor: ADMIN, schedule: { ...schedule, ...overrides } }, MONDAY_8 + 26 * HOUR_MS);
  expect([await save(), await save()]).toEqual(["saved", "unchanged"]);
  await run(MONDAY_8 + 26 * HOUR_MS);
  expect(await mails()).toHaveLength(1);
  await run(MONDAY_8 + 8 * DAY_MS);
  expect(await mails()).toHaveLength(2);
});

test.each(["moderator", "user"] as const)(
  "a %s can neither send the digest nor schedule it, and each attempt is recorded",
  async (role) => {
    const actor = actorOf({ userId: "mo", role }, NOWHERE);
    const refused = { code: "forbidden" };
    await expect(startDigest(database, { actor }, TEST_NOW)).rejects.toMatchObject(refused);
    const copy = sendDigestCopy(database, { actor, siteZone: "UTC", language: "en" }, TEST_NOW);
    await expect(copy).rejects.toMatchObject(refused);
    const schedule = { isOn: true, weekday: 2, hour: 7 } as const;
    await expect(saveDigestSchedule(database, { actor, schedule }, TEST_NOW)).rejects.toMatchObject(refused);
    const entries = await database.db.select().from(auditEntries).orderBy(auditEntries.id);
    expect(entries.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
      "send-digest refused",
      "send-digest-copy refused",
      "save-digest-schedule refused",
    ]);
  },
);

test("a member's digest contents are deleted after 60 days, a run's results after a year", async () => {
  await anEvent(database);
  await aDigestReader(database, { id: "york" });
  await start(MONDAY_8);
  await run(MONDAY_8);
  await database.db.delete(mailMessages);
  await run(MONDAY_8 + MINUTE_MS);
  expect(await deleteOldDigests(database.db, MONDAY_8 + 60 * DAY_MS)).toBe(0);
  expect(await deleteOldDigests(database.db, MONDAY_8 + 61 * DAY_MS)).toBe(1);
  expect(await database.db.select().from(digestRuns)).toMatchObject([{ totalUsers: 1 }]);
  expect(await deleteOldDigests(database.db, MONDAY_8 + 367 * DAY_MS)).toBe(1);
});
