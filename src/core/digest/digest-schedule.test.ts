import fc from "fast-check";
import { expect, test } from "vitest";
import {
  DEFAULT_DIGEST_SCHEDULE,
  ISO_WEEKDAYS,
  digestDays,
  digestScheduleOf,
  digestWeekOf,
  isDigestDue,
} from "#core/digest/digest-schedule.ts";
import { HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";

const MONDAY_8 = DEFAULT_DIGEST_SCHEDULE;
const at = (iso: string) => Date.parse(`${iso}Z`);

test.each([
  ["Monday at eight in New York", "America/New_York", "2026-11-23T13:00:00", "2026-11-23"],
  ["a minute before, still the week before", "America/New_York", "2026-11-23T12:59:00", "2026-11-16"],
  ["the same moment in Auckland, where it is Tuesday", "Pacific/Auckland", "2026-11-23T13:00:00", "2026-11-23"],
  ["Sunday evening in Cairo", "Africa/Cairo", "2026-11-22T20:00:00", "2026-11-16"],
])("%s", (_, zone, now, week) => {
  expect(digestWeekOf(MONDAY_8, zone, at(now)).week).toBe(week);
});

test("an hour in a gap moves to after it, and a repeated hour means the first", () => {
  const sunday2 = { ...MONDAY_8, weekday: 7, hour: 2 } as const;
  expect(digestWeekOf(sunday2, "America/New_York", at("2026-03-10T12:00:00")).at).toBe(at("2026-03-08T07:00:00"));
  const sunday1 = { ...MONDAY_8, weekday: 7, hour: 1 } as const;
  expect(digestWeekOf(sunday1, "America/New_York", at("2026-11-02T12:00:00")).at).toBe(at("2026-11-01T05:00:00"));
});

test("a week lasts until the next digest is due, in every zone, on any day and at any hour", () => {
  const zones = ["America/New_York", "Europe/London", "Asia/Kolkata", "Pacific/Apia", "Australia/Lord_Howe"];
  const weekday = fc.constantFrom(...ISO_WEEKDAYS);
  const hour = fc.integer({ min: 0, max: 23 });
  const now = fc.integer({ min: at("2025-01-01T00:00:00"), max: at("2028-01-01T00:00:00") });
  fc.assert(
    fc.property(weekday, hour, now, fc.constantFrom(...zones), (day, clock, moment, zone) => {
      const schedule = { isOn: true, weekday: day, hour: clock, since: 0 };
      const { at: due, week } = digestWeekOf(schedule, zone, moment);
      expect(due).toBeLessThanOrEqual(moment);
      expect(moment - due).toBeLessThan(7 * 24 * HOUR_MS + 2 * HOUR_MS);
      expect(digestWeekOf(schedule, zone, due)).toEqual({ at: due, week });
      expect(digestWeekOf(schedule, zone, due - MINUTE_MS).week < week).toBe(true);
    }),
  );
});

test("a digest is due for one day, but not if it was due before the schedule was chosen", () => {
  const due = at("2026-11-23T13:00:00");
  const isDue = (now: number, overrides: Partial<typeof MONDAY_8> = {}) =>
    isDigestDue({ ...MONDAY_8, ...overrides }, "America/New_York", now);
  expect([isDue(due), isDue(due + 23 * HOUR_MS), isDue(due + 24 * HOUR_MS), isDue(due - 1)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect([isDue(due, { since: due + 1 }), isDue(due, { isOn: false })]).toEqual([false, false]);
});

test("the digest covers today and the next six days in the member's zone, whatever their length", () => {
  expect(digestDays("America/New_York", at("2026-11-01T03:30:00"))).toEqual({
    from: "2026-10-31",
    to: "2026-11-06",
    until: at("2026-11-07T05:00:00"),
  });
});

test("a stored schedule is read back, and an invalid one becomes the default", () => {
  const stored = { isOn: false, weekday: 7, hour: 18, since: 5 };
  expect(digestScheduleOf(stored)).toEqual(stored);
  expect([null, "x", { weekday: 8, hour: 1 }, { weekday: 1, hour: 24 }].map(digestScheduleOf)).toEqual(
    Array(4).fill(DEFAULT_DIGEST_SCHEDULE),
  );
});
