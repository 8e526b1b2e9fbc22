import fc from "fast-check";
import { expect, test } from "vitest";
import { expandOccurrences } from "#core/occurrences/expand-occurrences.ts";
import type { Schedule } from "#core/occurrences/occurrence.ts";
import { movedOriginal } from "#core/occurrences/moved-original.ts";
import { hasDate, resolveMovedDate } from "#core/schedules/moved-dates.ts";
import { splitSchedule } from "#core/schedules/split-schedule.ts";
import { wallMs } from "#core/time/local-time.ts";

/** A start at one of the rule's first dates: any other start is refused before it is stored. */
const STARTS: Record<string, string> = {
  "FREQ=DAILY": "2026-01-05T07:00:00",
  "FREQ=DAILY;COUNT=40;INTERVAL=3": "2026-01-05T07:00:00",
  "FREQ=WEEKLY;BYDAY=MO,TH": "2026-01-05T19:00:00",
  "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH,SU": "2026-01-08T19:00:00",
  "FREQ=WEEKLY;COUNT=17;INTERVAL=3;BYDAY=TU,SA;WKST=SU": "2026-01-10T19:00:00",
  "FREQ=WEEKLY;UNTIL=20260901": "2026-01-07T19:00:00",
  "FREQ=MONTHLY": "2026-01-31T19:00:00",
  "FREQ=MONTHLY;COUNT=9;INTERVAL=2;BYDAY=-1FR": "2026-01-30T02:30:00",
  "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,-1": "2026-01-01T09:00:00",
  "FREQ=YEARLY": "2024-02-29T12:00:00",
  "FREQ=YEARLY;COUNT=4;BYMONTH=3,11;BYMONTHDAY=8": "2020-03-08T02:30:00",
};
const schedules = fc
  .tuple(fc.constantFrom(...Object.keys(STARTS)), fc.constantFrom("America/New_York", "Asia/Kolkata", "UTC"))
  .map(([rrule, timezone]): Schedule => ({
    rrule,
    timezone,
    startsLocal: STARTS[rrule] ?? "",
    durationSeconds: 3_600,
  }));
const nth = fc.nat({ max: 30 });

function startsOf(schedule: Schedule): string[] {
  const from = wallMs(schedule.startsLocal) - 86_400_000;
  const window = { from, to: Date.UTC(2042, 0, 1) };
  return expandOccurrences(schedule, [], window).map(({ originalLocal }) => originalLocal);
}

test("law: both parts together have exactly the dates of the whole, and the second begins with the date", () => {
  fc.assert(
    fc.property(schedules, nth, (schedule, at) => {
      const whole = startsOf(schedule);
      const date = whole[at % whole.length] ?? "";
      const split = splitSchedule(schedule, date);
      const before = split?.before == null ? [] : startsOf(split.before);
      const after = split === null ? [] : startsOf(split.after);
      expect([...before, ...after]).toEqual(whole);
      expect(after[0]).toBe(date);
    }),
    { numRuns: 200 },
  );
});

test("a start that is not one of its dates does not split a schedule", () => {
  const schedule = {
    startsLocal: "2026-01-05T19:00:00",
    timezone: "UTC",
    durationSeconds: 60,
    rrule: "FREQ=WEEKLY;BYDAY=MO",
  };
  expect(splitSchedule(schedule, "2026-01-06T19:00:00")).toBeNull();
  expect(splitSchedule({ ...schedule, rrule: null }, "2026-01-06T19:00:00")).toBeNull();
});

const weekly = fc
  .tuple(fc.constantFrom("05", "06", "07", "08", "09"), fc.integer({ min: 10, max: 22 }))
  .map(([day, hour]) => ({ startsLocal: `2026-01-${day}T${hour}:00:00`, rrule: "FREQ=WEEKLY" }));

test("law: a date's address leads through a move and back, and always to an existing date", () => {
  fc.assert(
    fc.property(weekly, weekly, nth, (from, to, at) => {
      const [id, moves] = [1, [] as Parameters<typeof resolveMovedDate>[1][number][]];
      const originalLocal = startsOf({ ...from, timezone: "UTC", durationSeconds: 60 })[at + 1] ?? "";
      const move = { scheduleId: id, from, since: null, toScheduleId: id, to };
      const there = resolveMovedDate({ scheduleId: id, originalLocal }, [...moves, move]);
      expect(there.originalLocal).toBe(movedOriginal(from, to, originalLocal));
      expect(hasDate(to, there.originalLocal)).toBe(true);
      const back = { ...move, from: to, to: from };
      expect(resolveMovedDate({ scheduleId: id, originalLocal }, [move, back])).toEqual({
        scheduleId: id,
        originalLocal,
      });
    }),
  );
});
