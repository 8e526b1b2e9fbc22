import { describe, expect, test } from "vitest";
import { type EventFit, fitOf } from "#core/free-hours/event-fit.ts";
import { readFreeHours } from "#core/free-hours/free-hours.ts";
import { isInFreeTime, spansOfFreeTime } from "#core/free-hours/free-spans.ts";
import { HOUR_MS, type ZoneId } from "#core/time/instant.ts";
import { addDays, toInstant, toLocal } from "#core/time/local-time.ts";

const NEW_YORK = "America/New_York";
/** Clocks go back in Europe on 25 October 2026, in New York on 1 November. */
const WITHIN = { from: Date.parse("2026-10-05T04:00:00Z"), to: Date.parse("2026-11-30T05:00:00Z") };

/** Dates from 5 October 2026 on, at a local time of a zone, on the given days of each week counted from Monday. */
function dates(zone: ZoneId, clock: string, { days = [0], weeks = 8, hours = 1 } = {}) {
  return Array.from({ length: weeks }, (_, week) => days.map((day) => addDays("2026-10-05", week * 7 + day)))
    .flat()
    .map((day) => {
      const startsAt = toInstant(`${day}T${clock}:00`, zone).instant;
      return { startsAt, endsAt: startsAt + hours * HOUR_MS, timezone: zone };
    });
}

function fit(text: string, fitDates: ReturnType<typeof dates>, zone = NEW_YORK): EventFit | null {
  return fitOf(fitDates, spansOfFreeTime(readFreeHours(text), WITHIN, zone), zone);
}

const on = (instant: number, zone: ZoneId = NEW_YORK) => toLocal(instant, zone).slice(0, 16);

describe("an event", () => {
  test("fits when every date lies within the free hours, at the same clock time over a clock change", () => {
    const found = fit("mo0600-0700.tu0600-0700", dates(NEW_YORK, "06:00", { days: [0, 1] }));
    expect(found).toMatchObject({ fits: "all", dates: 16, times: { days: [1, 2], time: "morning" } });
  });

  test("does not fit when a date ends after the free hours", () => {
    expect(fit("mo0600-0700", dates(NEW_YORK, "06:30"))).toEqual({ fits: "none" });
    expect(fit("mo0600-0730", dates(NEW_YORK, "06:30"))).toMatchObject({ fits: "all" });
  });

  test("fits over midnight when both days are free", () => {
    const late = dates(NEW_YORK, "23:30");
    expect(fit("mo2200-2400", late)).toEqual({ fits: "none" });
    expect(fit("mo2200-2400.tu0000-0100", late)).toMatchObject({ fits: "all", times: { days: [1], time: "night" } });
  });

  test("of a long date only the first two hours must be free", () => {
    const vigil = dates(NEW_YORK, "18:00", { hours: 12 });
    expect(fit("mo1800-2000", vigil)).toMatchObject({ fits: "all" });
    expect(fit("mo1800-1930", vigil)).toEqual({ fits: "none" });
  });

  test("fits on some dates when only some of its days are free", () => {
    expect(fit("mo0600-0700", dates(NEW_YORK, "06:00", { days: [0, 3] }))).toEqual({ fits: "some", dates: 8, of: 16 });
  });

  test("names no part of the day when its dates have several", () => {
    const both = [...dates(NEW_YORK, "06:00"), ...dates(NEW_YORK, "19:00")].toSorted(
      (one, other) => one.startsAt - other.startsAt,
    );
    expect(fit("mo0000-2400", both)).toMatchObject({ fits: "all", times: { time: null } });
  });

  test("without dates has no result", () => {
    expect(fit("mo0600-0700", [])).toBeNull();
  });
});

describe("a clock change", () => {
  test("in the host's zone ends the fit, and gives the last fitting date, the next one and its hour", () => {
    // Berlin in its winter time is an hour later for India, whose clocks never change.
    const found = fit("mo2230-2330", dates("Europe/Berlin", "19:00"), "Asia/Kolkata");
    expect(found).toMatchObject({ fits: "until", isEvery: true, clock: "23:30:00" });
    if (found?.fits !== "until") return;
    expect(on(found.last, "Asia/Kolkata")).toBe("2026-10-19T22:30");
    expect(on(found.next, "Asia/Kolkata")).toBe("2026-10-26T23:30");
  });

  test("in the viewer's zone begins the fit", () => {
    const found = fit("th0500-0630", dates("Asia/Kolkata", "16:00", { days: [3] }));
    expect(found).toMatchObject({ fits: "from", isEvery: true, clock: "05:30:00" });
    expect(found?.fits === "from" && on(found.first)).toBe("2026-11-05T05:30");
  });

  test("a week earlier in one zone than in the other leaves one date out", () => {
    // New York is an hour nearer to Berlin from 25 October to 1 November.
    const found = fit("we1300-1400", dates("Europe/Berlin", "19:00", { days: [2] }));
    expect(found).toMatchObject({ fits: "except", clock: "14:00:00" });
    expect(found?.fits === "except" && [on(found.first), on(found.last)]).toEqual([
      "2026-10-28T14:00",
      "2026-10-28T14:00",
    ]);
  });

  test("says when only some dates on its side fit", () => {
    const daily = dates("Asia/Kolkata", "16:00", { days: [0, 3] });
    expect(fit("mo0500-0630", daily)).toMatchObject({ fits: "from", isEvery: false });
    expect(fit("mo0600-0730", daily)).toMatchObject({ fits: "until", isEvery: false, clock: "05:30:00" });
  });

  test("names no hour for an event with several hours", () => {
    const both = [...dates("Asia/Kolkata", "16:00"), ...dates("Asia/Kolkata", "17:00", { days: [1] })].toSorted(
      (one, other) => one.startsAt - other.startsAt,
    );
    expect(fit("mo0630-0730.tu0730-0830", both)).toMatchObject({ fits: "until", clock: null });
  });

  test("explains nothing when dates fit and do not fit on both sides", () => {
    expect(fit("mo0600-0730.th0500-0630", dates("Asia/Kolkata", "16:00", { days: [0, 3] }))).toMatchObject({
      fits: "some",
    });
  });
});

test("an hour skipped by the clocks is free for nobody", () => {
  const within = { from: Date.parse("2026-03-08T05:00:00Z"), to: Date.parse("2026-03-09T04:00:00Z") };
  expect(spansOfFreeTime(readFreeHours("su0200-0300"), within, NEW_YORK)).toEqual([]);
  const [around] = spansOfFreeTime(readFreeHours("su0130-0330"), within, NEW_YORK);
  expect(around).toEqual({ from: Date.parse("2026-03-08T06:30:00Z"), to: Date.parse("2026-03-08T07:30:00Z") });
  expect(isInFreeTime({ startsAt: around?.from ?? 0, endsAt: around?.to ?? 0 }, around ? [around] : [])).toBe(true);
});
