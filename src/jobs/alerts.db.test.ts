import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { endAlert } from "#commands/alerts/change-alert.ts";
import { saveAlert } from "#commands/alerts/save-alert.ts";
import { parseAlertSearch } from "#core/alerts/search-alert.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";
import { hiddenOrganizers } from "#data/tables/activity.ts";
import { searchAlerts } from "#data/tables/alerts.ts";
import { events } from "#data/tables/events.ts";
import { mailMessages } from "#data/tables/mail.ts";
import { notifications } from "#data/tables/notifications.ts";
import { runTellAlerts } from "#jobs/alerts.ts";
import { notifyPeople } from "#jobs/notifications.ts";
import { aDigestReader } from "#tests/support/builders/a-digest-reader.ts";
import { anAlert } from "#tests/support/builders/an-alert.ts";
import { anEvent, someEvents, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { aMailServer, mailIn } from "#tests/support/mail/mail-in.ts";

const database = withTestDatabase();
const { aProcess, sendDue } = mailIn(database);
/** Thursday 19 November 2026, 8:00 in New York. */
const THURSDAY_8 = Date.UTC(2026, 10, 19, 13);
const MONDAY_8 = THURSDAY_8 + 4 * DAY_MS;
const LATER = TEST_NOW + HOUR_MS;

const run = (now: EpochMs) => runTellAlerts({ database, now: () => now, log: () => undefined });

/** An event that is listed first at this moment. */
const listed = (title: string, firstListedAt: EpochMs = LATER, overrides: Parameters<typeof anEvent>[1] = {}) =>
  anEvent(database, { title, type: "prayer", firstListedAt, ...overrides });

/** The emails in the order they were written, each with the titles of its alerts. */
async function letters() {
  const rows = await database.db.select().from(mailMessages).orderBy(mailMessages.id);
  return rows.flatMap(({ recipient, message, zone }) =>
    message?.name === "search-alerts"
      ? [{ to: recipient, zone, titles: message.data.alerts.map((each) => each.gatherings.map(({ title }) => title)) }]
      : [],
  );
}
const titles = async () => (await letters()).map((each) => each.titles);

test("a daily alert reports at eight what was listed since the last one, once, and only matches", async () => {
  await listed("Old", TEST_NOW - HOUR_MS);
  await anAlert(database, { email: "ana@example.org" });
  await listed("Fits");
  await listed("Other type", LATER, { type: "retreat" });
  await listed("For members", LATER, { listing: "members" });
  await listed("Hidden", LATER, { listing: "hidden" });
  await listed("Canceled", LATER, { cancelledAt: LATER });
  await listed("Over", LATER, { schedules: [{ startsLocal: "2026-11-18T13:00:00", rrule: null }] });
  await listed("Room", LATER, { kind: "always_open" });
  await run(LATER);
  await run(THURSDAY_8 - MINUTE_MS);
  expect(await letters()).toEqual([]);
  await run(THURSDAY_8);
  await run(THURSDAY_8 + MINUTE_MS);
  expect(await letters()).toEqual([{ to: "ana@example.org", zone: "America/New_York", titles: [["Fits"]] }]);
  expect(await database.db.select().from(searchAlerts)).toMatchObject([{ toldAt: THURSDAY_8 }]);
  await run(THURSDAY_8 + DAY_MS);
  expect(await letters(), "nothing to say is nothing sent").toHaveLength(1);
  await listed("Later", THURSDAY_8 + DAY_MS);
  await run(THURSDAY_8 + 2 * DAY_MS);
  expect(await titles()).toEqual([[["Fits"]], [["Later"]]]);
});

test("a weekly alert waits for Monday, and one that is weeks overdue is sent once", async () => {
  await anAlert(database, { email: "ana@example.org", rhythm: "weekly" });
  await listed("Fits");
  await run(MONDAY_8 - MINUTE_MS);
  expect(await letters()).toEqual([]);
  await run(MONDAY_8 + 15 * DAY_MS);
  await run(MONDAY_8 + 16 * DAY_MS);
  expect(await titles()).toEqual([[["Fits"]]]);
});

test("an at-once alert collects ten minutes: an import gives one email, which names the first 20", async () => {
  await anAlert(database, { email: "ana@example.org", rhythm: "at_once" });
  const imported = Array.from({ length: 300 }, (_, n) => ({
    title: `Imported ${n}`,
    type: "prayer" as const,
    firstListedAt: LATER + (n % 300) * 1_000,
  }));
  await someEvents(database, imported);
  for (let minute = 0; minute < 30; minute += 1) await run(LATER + minute * MINUTE_MS);
  const [row, ...others] = await database.db.select().from(mailMessages);
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    priority: 2,
    message: {
      data: { alerts: [{ more: 280 }], unsubscribePath: expect.stringMatching(/^\/search-alerts\/[\w-]{32}$/) },
    },
  });
  expect((await titles())[0]?.[0]).toHaveLength(20);
});

test("an event counts from the commit of its transaction, even if it recorded an earlier time", async () => {
  await anAlert(database, { email: "ana@example.org", rhythm: "at_once" });
  await listed("First");
  await run(LATER + 10 * MINUTE_MS);
  await listed("Slow", LATER + 9 * MINUTE_MS);
  await run(LATER + 20 * MINUTE_MS);
  expect(await titles()).toEqual([[["First"]], [["Slow"]]]);
});

test("an event whose approval is undone without a trace and made again is named once", async () => {
  await anAlert(database, { email: "ana@example.org", rhythm: "at_once" });
  await listed("First");
  const { id } = await listed("Undone", LATER + 6 * MINUTE_MS);
  await run(LATER + 10 * MINUTE_MS);
  const firstListedAt = LATER + 11 * MINUTE_MS;
  await database.db.update(events).set({ firstListedAt }).where(eq(events.id, id));
  for (const minutes of [20, 30, 40]) await run(LATER + minutes * MINUTE_MS);
  expect(await titles()).toEqual([[["First"]], [["Undone"]]]);
});

test("weekdays and times of day are in the alert's zone, and the reported date is the matching one", async () => {
  const search = "weekday=thu&time=morning";
  await anAlert(database, { email: "york@example.org", zone: "America/New_York", search });
  await anAlert(database, { email: "tokyo@example.org", zone: "Asia/Tokyo", search });
  const weekly = { timezone: "UTC", rrule: "FREQ=WEEKLY;BYDAY=MO,TH" };
  // Thursday 9:00 in New York is Thursday 23:00 in Tokyo.
  await listed("Morning in New York", LATER, { schedules: [{ ...weekly, startsLocal: "2026-11-19T14:00:00" }] });
  await run(THURSDAY_8 + DAY_MS);
  const [row, ...others] = await database.db.select().from(mailMessages);
  expect([row?.recipient, others]).toEqual(["york@example.org", []]);
  const starts = row?.message?.name === "search-alerts" ? row.message.data.alerts[0]?.gatherings[0]?.startsAt : null;
  expect(new Date(starts ?? 0).toISOString()).toBe("2026-11-26T14:00:00.000Z");
});

test("words are matched in title and organizer, ignoring accents", async () => {
  await anAlert(database, { email: "ana@example.org", search: "q=taize" });
  await listed("Songs from Taizé");
  await listed("By name", LATER, { organizerName: "Prière de Taizé" });
  await listed("Something else");
  await run(THURSDAY_8);
  expect((await titles()).flat(2).toSorted()).toEqual(["By name", "Songs from Taizé"]);
});

test("a member's alerts are one email with members' events, without their own or hidden organizers' events", async () => {
  await aDigestReader(database, { id: "mia", timezone: "Asia/Tokyo" });
  const hidden = await anOrganizer(database, { name: "Hidden" });
  await database.db.insert(hiddenOrganizers).values({ userId: "mia", organizerId: hidden.id, createdAt: TEST_NOW });
  await anAlert(database, { userId: "mia" });
  await anAlert(database, { userId: "mia", search: "q=song" });
  await listed("For members", LATER, { listing: "members" });
  await listed("A song");
  await listed("Own", LATER, { userId: "mia" });
  await listed("Hidden", LATER, { organizerId: hidden.id });
  await run(THURSDAY_8);
  expect(await letters()).toEqual([
    { to: "mia@example.org", zone: "Asia/Tokyo", titles: [["For members", "A song"], ["A song"]] },
  ]);
  const [row] = await database.db.select().from(mailMessages);
  expect(row?.message).toMatchObject({ data: { isMember: true, unsubscribePath: expect.stringMatching(/\.all$/) } });
});

test.each([
  ["mail is off", { emailNotifications: false }],
  ["the address is not confirmed", { user: { emailVerified: false } }],
  ["the account is suspended", { user: { suspendedAt: TEST_NOW } }],
  ["the account is leaving", { user: { leaveAt: TEST_NOW + 9 * DAY_MS } }],
])("a member gets no email while %s, and afterwards only newer events", async (_, state) => {
  await aDigestReader(database, { id: "mia", ...state });
  await anAlert(database, { userId: "mia" });
  await listed("Missed");
  await run(THURSDAY_8);
  expect(await letters()).toEqual([]);
  const [alert] = await database.db.select().from(searchAlerts);
  expect(alert?.seenUntil).toBeGreaterThan(LATER);
  expect(alert?.toldAt).toBeNull();
});

test("the bell names a single event, and gives the number of several", async () => {
  await aDigestReader(database, { id: "mia" });
  await anAlert(database, { userId: "mia", rhythm: "notification" });
  await listed("Alone");
  await run(LATER + 10 * MINUTE_MS);
  await listed("One", LATER + HOUR_MS);
  await listed("Two", LATER + HOUR_MS);
  await run(LATER + 2 * HOUR_MS);
  await run(LATER + 3 * HOUR_MS);
  await notifyPeople({ database, now: () => LATER + 3 * HOUR_MS, log: () => undefined });
  const rows = await database.db.select().from(notifications).orderBy(notifications.id);
  expect(rows.map(({ name, facts, eventId }) => [name, facts, eventId !== null])).toEqual([
    ["search-alert", { title: "Prayer", count: 1 }, true],
    ["search-alert", { title: "Prayer", count: 2, path: "/events?type=prayer" }, false],
  ]);
  expect(await letters()).toEqual([]);
});

test("an event that is hidden and shown again is not new", async () => {
  await anAlert(database, { email: "ana@example.org" });
  const { id } = await listed("Fits");
  await run(THURSDAY_8);
  await database.db.update(events).set({ listing: "hidden" }).where(eq(events.id, id));
  await run(THURSDAY_8 + DAY_MS);
  await database.db.update(events).set({ listing: "public" }).where(eq(events.id, id));
  await run(THURSDAY_8 + 2 * DAY_MS);
  expect(await letters()).toHaveLength(1);
});

test("an ended or unconfirmed alert sends nothing; saving the same search again changes its rhythm", async () => {
  await aDigestReader(database, { id: "mia" });
  const key = await anAlert(database, { email: "ana@example.org" });
  await endAlert(database, { actor: SYSTEM_ACTOR, alert: { key } }, LATER);
  await anAlert(database, { userId: "mia", rhythm: "weekly", search: "type=prayer&practice=Rosary" });
  const again = { search: parseAlertSearch("type=prayer&practice=rosary"), zone: "UTC", language: "en" };
  const changed = await saveAlert(database, { ...again, actor: SYSTEM_ACTOR, userId: "mia", rhythm: "daily" }, LATER);
  expect(changed.outcome).toBe("changed");
  await listed("Fits", LATER + MINUTE_MS, { practices: ["rosary"] });
  await run(THURSDAY_8);
  expect((await letters()).map(({ to }) => to)).toEqual(["mia@example.org"]);
});

test("several processes at once, and one that crashes midway, notify every reader once", async () => {
  const readers = Array.from({ length: 12 }, (_, n) => `r${n}@example.org`);
  for (const email of readers) {
    await anAlert(database, { email });
    await anAlert(database, { email, search: "q=song" });
  }
  await listed("A song");
  // A process that ends within its transaction leaves nothing of it behind.
  await database.pool.query(`create function fail_third() returns trigger language plpgsql as $$ begin
    if new.recipient = 'r3@example.org' then raise exception 'the process ends here'; end if; return new; end $$`);
  await database.pool.query(
    "create trigger fail_third before insert on mail_messages for each row execute function fail_third()",
  );
  await run(THURSDAY_8);
  expect(await letters()).toHaveLength(11);
  await database.pool.query("drop trigger fail_third on mail_messages; drop function fail_third");
  await Promise.all([
    run(THURSDAY_8 + 15 * MINUTE_MS),
    run(THURSDAY_8 + 15 * MINUTE_MS),
    run(THURSDAY_8 + 15 * MINUTE_MS),
  ]);
  const received = await letters();
  expect(received.map(({ to }) => to).toSorted()).toEqual(readers.toSorted());
  expect(new Set(received.map((each) => JSON.stringify(each.titles)))).toEqual(new Set(['[["A song"],["A song"]]']));
});

test("the email says why it was sent and how to stop it, and supports one-click unsubscribe", async () => {
  const key = await anAlert(database, { email: "ana@example.org", search: "q=song" });
  await listed("A song");
  await run(THURSDAY_8);
  const server = await aMailServer();
  await sendDue(aProcess(server.url, { clock: { now: THURSDAY_8 } }));
  const [mail] = server.arrived;
  const headers = new Map(mail?.headers.map(({ key: name, value }) => [name, value]));
  expect(headers.get("list-unsubscribe")).toBe(`<https://samehour.example/search-alerts/${key}>`);
  expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  for (const part of [mail?.text, mail?.html]) {
    expect(part).toContain("You asked on Nov 18, 2026 to hear about new events for this search.");
    expect(part).toContain(`https://samehour.example/search-alerts/${key}`);
    expect(part).toContain("All times are shown in New York time.");
  }
});
