import { expect, test } from "vitest";
import { DAY_MS } from "#core/time/instant.ts";
import { savedDates } from "#data/tables/activity.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { openForm } from "#tests/support/builders/event-form.ts";
import { eventForms } from "#tests/support/builders/event-forms.ts";
import { rowsOf } from "#tests/support/database/rows-of.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const rows = rowsOf(database);
const { published, save } = eventForms(database);

test("SEQUENCE rises for time, place and link; savers are notified of a new time and a new link", async () => {
  const viewer = await aUser(database);
  const publicId = await published(viewer);
  const notified = () => rows<{ kind: string }>("select kind from notification_causes order by id");
  await save(viewer, publicId, { title: ["Other"], price: ["1"] });
  expect(await rows("select sequence from schedules")).toEqual([{ sequence: 0 }]);
  await save(viewer, publicId, { link: ["https://zoom.us/j/456"] });
  expect(await rows("select sequence from schedules")).toEqual([{ sequence: 1 }]);
  expect(await notified()).toEqual([{ kind: "event-link-changed" }]);
  await save(viewer, publicId, {
    "schedules.0.id": ["1"],
    "schedules.0.startsLocal": ["2026-11-23T19:30"],
    "schedules.0.endsLocal": ["2026-11-23T20:30"],
    "schedules.0.timezone": ["America/New_York"],
    "schedules.0.repeat.freq": ["weekly"],
  });
  expect(await rows("select sequence from schedules order by id")).toEqual([{ sequence: 2 }]);
  expect(await notified()).toEqual([{ kind: "event-link-changed" }, { kind: "event-moved" }]);
  const zones = "select cause ->> 'timezone' as zone from notification_causes where kind = 'event-moved'";
  expect(await rows(zones)).toEqual([{ zone: "America/New_York" }]);
});

test("when all dates move, exceptions and saves of single dates move with them", async () => {
  const viewer = await aUser(database);
  const publicId = await published(viewer);
  const { event } = await openForm(database, publicId);
  const [schedule] = event.schedules;
  const scheduleId = schedule?.id ?? 0;
  await database.pool.query(
    "insert into schedule_exceptions values ($1, '2026-11-30T19:00', true, null, null, 'Away', now())",
    [scheduleId],
  );
  await database.db.insert(savedDates).values({
    userId: viewer.userId,
    scheduleId,
    originalLocal: "2026-12-07T19:00:00",
    createdAt: TEST_NOW,
  });
  const tuesdays = {
    "schedules.0.id": [String(scheduleId)],
    "schedules.0.startsLocal": ["2026-11-24T18:00"],
    "schedules.0.endsLocal": ["2026-11-24T19:00"],
    "schedules.0.timezone": ["America/New_York"],
    "schedules.0.repeat.freq": ["weekly"],
    "schedules.0.repeat.days": ["TU"],
  };
  expect(await save(viewer, publicId, tuesdays)).toMatchObject({ outcome: "held" });
  expect(await rows("select original_local::text, reason from schedule_exceptions")).toEqual([
    { original_local: "2026-12-01 18:00:00", reason: "Away" },
  ]);
  expect(await rows("select original_local::text from saved_dates")).toEqual([
    { original_local: "2026-12-08 18:00:00" },
  ]);
  expect(await rows("select original_local::text from occurrences where cancelled")).toEqual([
    { original_local: "2026-12-01 18:00:00" },
  ]);
});

test("a later start keeps the last date of a series whose rule ends at its last start, in UTC", async () => {
  const viewer = await aUser(database);
  const rule = "FREQ=WEEKLY;UNTIL=20261208T000000Z;BYDAY=MO";
  const asImported = { "schedules.0.repeat.freq": ["custom"], "schedules.0.repeat.rule": [rule] };
  const publicId = await published(viewer, asImported);
  const starts = async () => {
    const local = "to_char(starts_at at time zone 'America/New_York', 'MM-DD HH24:MI')";
    return (await rows<{ at: string }>(`select ${local} as at from occurrences order by 1`)).map(({ at }) => at);
  };
  expect(await starts()).toEqual(["11-23 19:00", "11-30 19:00", "12-07 19:00"]);
  await save(viewer, publicId, { title: ["Other"] });
  expect(await save(viewer, publicId, {})).toMatchObject({ outcome: "unchanged" });
  expect(await rows("select sequence, rrule from schedules")).toEqual([{ sequence: 0, rrule: rule }]);
  const { fields } = await openForm(database, publicId);
  const times = Object.fromEntries(Object.entries(fields).filter(([name]) => name.startsWith("schedules.")));
  const later = {
    "schedules.0.startsLocal": ["2026-11-23T20:00"],
    "schedules.0.endsLocal": ["2026-11-23T21:00"],
  };
  expect(await save(viewer, publicId, { ...times, ...later })).toMatchObject({ outcome: "held" });
  expect(await starts()).toEqual(["11-23 20:00", "11-30 20:00", "12-07 20:00"]);
});

test("people who saved a date that is removed are notified", async () => {
  const viewer = await aUser(database);
  const saver = await aUser(database);
  const publicId = await published(viewer);
  const { event } = await openForm(database, publicId);
  const scheduleId = event.schedules[0]?.id ?? 0;
  await database.db.insert(savedDates).values({
    userId: saver.userId,
    scheduleId,
    originalLocal: "2026-12-14T19:00:00",
    createdAt: TEST_NOW,
  });
  const ends = {
    "schedules.0.id": [String(scheduleId)],
    "schedules.0.startsLocal": ["2026-11-23T19:00"],
    "schedules.0.endsLocal": ["2026-11-23T20:00"],
    "schedules.0.timezone": ["America/New_York"],
    "schedules.0.repeat.freq": ["weekly"],
    "schedules.0.repeat.ends": ["on"],
    "schedules.0.repeat.until": ["2026-12-07"],
  };
  await save(viewer, publicId, ends);
  expect(await rows("select kind, cause ->> 'originalLocal' as date from notification_causes order by id")).toEqual([
    { kind: "event-moved", date: null },
    { kind: "date-gone", date: "2026-12-14T19:00:00" },
  ]);
});

test("a schedule removed from the form ends: its past dates stay, and its UID is not reused", async () => {
  const viewer = await aUser(database);
  const publicId = await published(viewer);
  const { event } = await openForm(database, publicId);
  const now = TEST_NOW + 20 * DAY_MS;
  const past = async () =>
    (await rows<{ n: number }>("select count(*)::int as n from occurrences where starts_at < '2026-12-08'"))[0]?.n;
  const before = await past();
  const other = {
    "schedules.3.startsLocal": ["2026-12-12T10:00"],
    "schedules.3.endsLocal": ["2026-12-12T11:00"],
    "schedules.3.timezone": ["Europe/Berlin"],
    "schedules.3.repeat.freq": ["none"],
  };
  expect(await save(viewer, publicId, other, now)).toMatchObject({ outcome: "held" });
  expect(await past()).toBe(before);
  expect(await rows("select uid, ended_at is not null as ended from schedules order by id")).toEqual([
    { uid: event.schedules[0]?.uid, ended: true },
    { uid: `${publicId}-2@samehour`, ended: false },
  ]);
  expect(await rows("select count(*)::int as n from occurrences where starts_at > '2026-12-09'")).toEqual([{ n: 1 }]);
  const form = await openForm(database, publicId, now);
  expect(form.fields["schedules.1.startsLocal"]).toBeUndefined();
});

test("a forged schedule id does not change another event's schedule", async () => {
  const viewer = await aUser(database);
  const other = await aUser(database);
  const theirs = await published(other);
  const own = await published(viewer);
  const [{ id } = { id: "" }] = await rows<{ id: string }>(
    `select s.id from schedules s join events e on e.id = s.event_id where e.public_id = '${theirs}'`,
  );
  await save(viewer, own, {
    "schedules.0.id": [id],
    "schedules.0.startsLocal": ["2027-01-01T10:00"],
    "schedules.0.endsLocal": ["2027-01-01T11:00"],
    "schedules.0.timezone": ["UTC"],
  });
  expect(await rows(`select starts_local::text, sequence from schedules where id = ${id}`)).toEqual([
    { starts_local: "2026-11-23 19:00:00", sequence: 0 },
  ]);
});

test("followers are notified once of a private event, when it first becomes visible", async () => {
  const owner = await aUser(database, { role: "admin" });
  const publicId = await published(owner, { visibility: ["private"] });
  const notified = () => rows("select kind from notification_causes");
  expect(await notified()).toEqual([]);
  expect(await save(owner, publicId, { visibility: ["public_web"] })).toMatchObject({ outcome: "saved" });
  await save(owner, publicId, { visibility: ["private"] });
  await save(owner, publicId, { visibility: ["public_web"] });
  expect(await notified()).toEqual([{ kind: "event-published" }]);
});
