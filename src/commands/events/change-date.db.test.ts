import { expect, test } from "vitest";
import { changeDate } from "#commands/events/change-date.ts";
import { changeFollowing } from "#commands/events/change-following.ts";
import { resolveMovedDate } from "#core/schedules/moved-dates.ts";
import { DAY_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { listScheduleMoves } from "#data/queries/schedule-moves.ts";
import { savedDates } from "#data/tables/activity.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, type BuiltEvent, type EventOverrides, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { actorFor } from "#tests/support/builders/event-form.ts";
import { rowsOf } from "#tests/support/database/rows-of.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const rows = rowsOf(database);

const MONDAYS = {
  startsLocal: "2026-11-02T19:00:00",
  timezone: "America/New_York",
  durationSeconds: 3_600,
  rrule: "FREQ=WEEKLY;BYDAY=MO",
};

async function anOwn(owner: Viewer, overrides: EventOverrides = {}): Promise<BuiltEvent> {
  return anEvent(database, { userId: owner.userId, schedules: [MONDAYS], ...overrides });
}

function act(owner: Viewer, event: BuiltEvent, originalLocal: string, sequence = 0) {
  const [scheduleId = 0] = event.scheduleIds;
  return { actor: actorFor(owner), publicId: event.publicId, scheduleId, originalLocal, sequence };
}

async function starts(from: string, to: string): Promise<string[]> {
  const found = await rows<{ at: string }>(
    `select to_char(starts_at at time zone 'America/New_York', 'MM-DD HH24:MI') as at from occurrences
      where not cancelled and starts_at >= '${from}' and starts_at < '${to}' order by starts_at`,
  );
  return found.map(({ at }) => at);
}

test("a date can be cancelled, moved and restored; savers are notified and SEQUENCE rises each time", async () => {
  const owner = await aUser(database);
  const event = await anOwn(owner);
  const date = "2026-11-30T19:00:00";
  const cancelled = { ...act(owner, event, date), change: { kind: "cancel", reason: " Our host is away. " } } as const;
  expect(await changeDate(database, cancelled, TEST_NOW)).toMatchObject({
    outcome: "changed",
    date: { originalLocal: date, cancelled: true },
  });
  const moved = {
    ...act(owner, event, date, 1),
    change: { kind: "move", startsLocal: "2026-12-01T18:00", endsLocal: "2026-12-01T19:30", reason: "" },
  } as const;
  expect(await changeDate(database, moved, TEST_NOW)).toMatchObject({
    outcome: "changed",
    date: { startsLocal: "2026-12-01T18:00:00", moved: true, cancelled: false },
  });
  expect(await starts("2026-11-29", "2026-12-06")).toEqual(["12-01 18:00"]);
  const back = { ...act(owner, event, date, 2), change: { kind: "back" } } as const;
  expect(await changeDate(database, back, TEST_NOW)).toMatchObject({ outcome: "changed", date: { moved: false } });
  expect(await starts("2026-11-29", "2026-12-06")).toEqual(["11-30 19:00"]);
  expect(await rows("select kind, cause ->> 'originalLocal' as date from notification_causes order by id")).toEqual(
    ["date-cancelled", "date-restored", "date-moved"].map((kind) => ({ kind, date })),
  );
  expect(await rows("select sequence from schedules")).toEqual([{ sequence: 3 }]);
  expect(await rows("select cause from notification_causes order by id")).toMatchObject([
    { cause: { reason: "Our host is away." } },
    { cause: { startsAt: Date.parse("2026-12-01T18:00-05:00") } },
    {
      cause: {
        oldStartsAt: Date.parse("2026-12-01T18:00-05:00"),
        startsAt: Date.parse("2026-11-30T19:00-05:00"),
        timezone: "America/New_York",
      },
    },
  ]);
});

test("of two simultaneous changes to dates, the second is refused and gets the current state", async () => {
  const owner = await aUser(database);
  const event = await anOwn(owner);
  const date = "2026-11-30T19:00:00";
  const change = { kind: "cancel", reason: "" } as const;
  const both = await Promise.all([
    changeDate(database, { ...act(owner, event, date), change }, TEST_NOW),
    changeDate(database, { ...act(owner, event, "2026-12-07T19:00:00"), change }, TEST_NOW),
  ]);
  expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(["changed", "conflict"]);
  expect(both.find(({ outcome }) => outcome === "conflict")).toMatchObject({ sequence: 1, date: { cancelled: false } });
});

test("a date that does not exist, or is over, is not changed", async () => {
  const owner = await aUser(database);
  const event = await anOwn(owner);
  const change = { kind: "cancel", reason: "" } as const;
  for (const date of ["2026-12-01T19:00:00", "2026-11-16T19:00:00", "2026-11-30T19:01:00"])
    expect(await changeDate(database, { ...act(owner, event, date), change }, TEST_NOW)).toEqual({
      outcome: "no-date",
    });
  const foreign = await anOwn(await aUser(database));
  const forged = { ...act(owner, event, "2026-11-30T19:00:00"), scheduleId: foreign.scheduleIds[0] ?? 0, change };
  expect(await changeDate(database, forged, TEST_NOW)).toEqual({ outcome: "no-date" });
});

test("an invalid time is refused with its field", async () => {
  const owner = await aUser(database);
  const event = await anOwn(owner);
  const move = (startsLocal: string, endsLocal: string) =>
    changeDate(
      database,
      { ...act(owner, event, "2026-11-30T19:00:00"), change: { kind: "move", startsLocal, endsLocal, reason: "" } },
      TEST_NOW,
    );
  expect(await move("2026-12-01T18:00", "2026-12-01T18:00")).toMatchObject({
    errors: { endsLocal: { key: "fields.endBeforeStart" } },
  });
  expect(await move("", "soon")).toMatchObject({
    errors: { startsLocal: { key: "fields.startMissing" }, endsLocal: { key: "recurrence.faultStart" } },
  });
});

test("this and following: one schedule ends and the next begins; event, saves and exceptions are kept", async () => {
  const owner = await aUser(database);
  const event = await anOwn(owner);
  const [scheduleId = 0] = event.scheduleIds;
  await database.db.insert(savedDates).values(
    ["2026-11-23T19:00:00", "2026-12-14T19:00:00"].map((originalLocal) => ({
      userId: owner.userId,
      scheduleId,
      originalLocal,
      createdAt: TEST_NOW,
    })),
  );
  await changeDate(
    database,
    { ...act(owner, event, "2026-12-21T19:00:00"), change: { kind: "cancel", reason: "Away" } },
    TEST_NOW,
  );
  const following = {
    ...act(owner, event, "2026-12-07T19:00:00", 1),
    reach: "following",
    schedule: { ...MONDAYS, startsLocal: "2026-12-08T19:30:00", rrule: "FREQ=WEEKLY;BYDAY=TU" },
  } as const;
  expect(await changeFollowing(database, following, TEST_NOW)).toMatchObject({ outcome: "changed" });
  expect(await starts("2026-11-22", "2026-12-31")).toEqual([
    "11-23 19:00",
    "11-30 19:00",
    "12-08 19:30",
    "12-15 19:30",
    "12-29 19:30",
  ]);
  const [old, next] = await rows<{ id: string; uid: string; rrule: string; follows_id: string | null }>(
    "select id, uid, rrule, follows_id from schedules order by id",
  );
  expect(old?.rrule).toBe("FREQ=WEEKLY;UNTIL=20261130;BYDAY=MO");
  expect(next).toMatchObject({ uid: `${event.publicId}-2@samehour`, follows_id: old?.id });
  expect(
    await rows("select schedule_id, original_local::text as date from saved_dates order by original_local"),
  ).toEqual([
    { schedule_id: old?.id, date: "2026-11-23 19:00:00" },
    { schedule_id: next?.id, date: "2026-12-15 19:30:00" },
  ]);
  expect(await rows("select schedule_id, original_local::text as date, reason from schedule_exceptions")).toEqual([
    { schedule_id: next?.id, date: "2026-12-22 19:30:00", reason: "Away" },
  ]);
  expect(await rows("select cause from notification_causes where kind = 'event-moved'")).toMatchObject([
    {
      cause: {
        oldStartsAt: Date.parse("2026-12-07T19:00-05:00"),
        startsAt: Date.parse("2026-12-08T19:30-05:00"),
        isSeries: true,
      },
    },
  ]);
  const moves = await listScheduleMoves(database.db, event.id);
  expect(resolveMovedDate({ scheduleId, originalLocal: "2026-12-14T19:00:00" }, moves)).toEqual({
    scheduleId: Number(next?.id),
    originalLocal: "2026-12-15T19:30:00",
  });
  expect(resolveMovedDate({ scheduleId, originalLocal: "2026-11-30T19:00:00" }, moves)).toEqual({
    scheduleId,
    originalLocal: "2026-11-30T19:00:00",
  });
});

test("this and following can end a series; people who saved a removed date are notified", async () => {
  const owner = await aUser(database);
  const event = await anOwn(owner);
  const [scheduleId = 0] = event.scheduleIds;
  await database.db
    .insert(savedDates)
    .values({ userId: owner.userId, scheduleId, originalLocal: "2026-12-14T19:00:00", createdAt: TEST_NOW });
  const end = { ...act(owner, event, "2026-12-07T19:00:00"), reach: "following", schedule: null } as const;
  expect(await changeFollowing(database, end, TEST_NOW)).toMatchObject({ outcome: "changed" });
  expect(await starts("2026-11-22", "2027-02-01")).toEqual(["11-23 19:00", "11-30 19:00"]);
  expect(await rows("select cause from notification_causes order by id")).toMatchObject([
    { cause: { kind: "event-moved", oldStartsAt: Date.parse("2026-12-07T19:00-05:00"), startsAt: null } },
    { cause: { kind: "date-gone" } },
  ]);
});

test("all: the whole schedule moves and past dates stay as they were", async () => {
  const owner = await aUser(database);
  const event = await anOwn(owner);
  const before = await starts("2026-10-01", "2026-11-18");
  const all = {
    ...act(owner, event, "2026-11-23T19:00:00"),
    reach: "all",
    schedule: { ...MONDAYS, startsLocal: "2026-11-02T20:00:00" },
  } as const;
  expect(await changeFollowing(database, all, TEST_NOW)).toMatchObject({ outcome: "changed" });
  expect(await starts("2026-10-01", "2026-11-18")).toEqual(before);
  expect(await starts("2026-11-22", "2026-12-02")).toEqual(["11-23 20:00", "11-30 20:00"]);
  expect(await rows("select count(*)::int as n from schedules")).toEqual([{ n: 1 }]);
});

test("moving all dates and back again restores everything, including exceptions and saves", async () => {
  const owner = await aUser(database);
  const event = await anOwn(owner);
  const [scheduleId = 0] = event.scheduleIds;
  await database.db
    .insert(savedDates)
    .values({ userId: owner.userId, scheduleId, originalLocal: "2026-12-14T19:00:00", createdAt: TEST_NOW });
  const cancel = { kind: "cancel", reason: "" } as const;
  await changeDate(database, { ...act(owner, event, "2026-12-21T19:00:00"), change: cancel }, TEST_NOW);
  const state = () =>
    rows(`select 'date' as what, original_local::text, starts_at::text, cancelled from occurrences
      union all select 'saved', original_local::text, null, null from saved_dates
      union all select 'said', original_local::text, starts_local::text, cancelled from schedule_exceptions order by 1, 2`);
  const before = await state();
  const tuesdays = { ...MONDAYS, startsLocal: "2026-11-03T18:15:00", rrule: "FREQ=WEEKLY;BYDAY=TU" };
  const first = { ...act(owner, event, "2026-11-23T19:00:00", 1), reach: "all", schedule: tuesdays } as const;
  expect(await changeFollowing(database, first, TEST_NOW)).toMatchObject({ outcome: "changed" });
  expect(await state()).not.toEqual(before);
  const back = { ...act(owner, event, "2026-11-24T18:15:00", 2), reach: "all", schedule: MONDAYS } as const;
  expect(await changeFollowing(database, back, TEST_NOW)).toMatchObject({ outcome: "changed" });
  expect(await state()).toEqual(before);
});

test("a series that becomes a single date keeps its past dates", async () => {
  const owner = await aUser(database);
  const event = await anOwn(owner);
  const before = await starts("2026-10-01", "2026-11-18");
  const once = { ...MONDAYS, startsLocal: "2026-12-24T22:00:00", rrule: null };
  const all = { ...act(owner, event, "2026-11-23T19:00:00"), reach: "all", schedule: once } as const;
  expect(await changeFollowing(database, all, TEST_NOW)).toMatchObject({ outcome: "changed" });
  expect(await starts("2026-10-01", "2026-11-18")).toEqual(before);
  expect(await starts("2026-11-18", "2028-01-01")).toEqual(["12-24 22:00"]);
});

test("a continued schedule must start after the dates that stay, and be valid", async () => {
  const owner = await aUser(database);
  const event = await anOwn(owner);
  const following = { ...act(owner, event, "2026-12-07T19:00:00"), reach: "following" } as const;
  const early = { ...MONDAYS, startsLocal: "2026-11-23T19:00:00" };
  expect(await changeFollowing(database, { ...following, schedule: early }, TEST_NOW)).toMatchObject({
    errors: { startsLocal: { key: "recurrence.startsTooEarly" } },
  });
  const never = { ...MONDAYS, startsLocal: "2026-12-08T19:00:00" };
  expect(await changeFollowing(database, { ...following, schedule: never }, TEST_NOW)).toMatchObject({
    errors: { startsLocal: { key: "recurrence.faultStartNotInRule" } },
  });
  expect(
    await changeFollowing(
      database,
      { ...following, schedule: { ...MONDAYS, startsLocal: "2026-12-07T19:00:00" } },
      TEST_NOW,
    ),
  ).toMatchObject({ outcome: "unchanged" });
});

test("a running date cannot be removed; only later ones can change", async () => {
  const owner = await aUser(database);
  const event = await anOwn(owner);
  const running = TEST_NOW + 5 * DAY_MS + 12.5 * 3_600_000;
  const act1 = { ...act(owner, event, "2026-11-23T19:00:00"), reach: "following", schedule: null } as const;
  expect(await changeFollowing(database, act1, running)).toEqual({ outcome: "no-date" });
});

test("a note alone notifies nobody, and its text is erased with the account", async () => {
  const owner = await aUser(database);
  const event = await anOwn(owner);
  const note = { ...act(owner, event, "2026-11-30T19:00:00"), change: { kind: "note", note: "With a guest" } } as const;
  expect(await changeDate(database, note, TEST_NOW)).toMatchObject({ outcome: "changed", date: { cancelled: false } });
  expect(await changeDate(database, { ...note, sequence: 1 }, TEST_NOW)).toMatchObject({ outcome: "unchanged" });
  expect(await rows("select from notification_causes")).toEqual([]);
  expect(await starts("2026-11-29", "2026-12-06")).toEqual(["11-30 19:00"]);
  expect(
    await rows("select old_values as before, new_values as after from audit_personal where part = 'values'"),
  ).toMatchObject([{ before: { note: null }, after: { note: "With a guest" } }]);
});
