import { expect, test } from "vitest";
import type { Database } from "#data/database.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { datesPreview, type StoredSchedules } from "#web/components/event-form/dates-preview.server.ts";

const noDatabase = {} as Database;
const MONDAYS = {
  "schedules.0.startsLocal": ["2026-03-02T19:00"],
  "schedules.0.endsLocal": ["2026-03-02T19:50"],
  "schedules.0.timezone": ["America/Los_Angeles"],
  "schedules.0.repeat.recurring": ["on"],
};

function previewIn(zone: string, fields: Record<string, string[]>, known: StoredSchedules = []) {
  const now = Date.UTC(2026, 1, 20);
  const context = aRequestContext({ database: noDatabase, now, zone: { id: zone, source: "cookie" } });
  return datesPreview(fields, context, known);
}

test("the next dates are shown in the event's and the reader's time zone, with clock change notes", () => {
  const { dates, heads, schedules } = previewIn("Europe/London", MONDAYS);
  expect(heads).toEqual({
    host: reachesMessage("repeat.next.host", { city: "Los Angeles" }),
    own: reachesMessage("repeat.next.own", { city: "London" }),
  });
  expect(dates.slice(0, 3).map(({ day, host, own, ownDay }) => [day, host, own, ownDay])).toEqual([
    ["Mon, Mar 02", "7:00 PM", "3:00 AM", "Tue"],
    ["Mon, Mar 09", "7:00 PM", "2:00 AM", "Tue"],
    ["Mon, Mar 16", "7:00 PM", "2:00 AM", "Tue"],
  ]);
  expect(dates).toHaveLength(8);
  expect(dates.map(({ note }) => note !== null)).toEqual([false, true, false, false, true, false, false, false]);
  expect(dates[1]?.note).toBe("1 hour earlier for you: Los Angeles changed its clocks");
  expect(schedules["0"]).toEqual({
    words: "Mondays at 7:00 PM, no end.",
    more: "50 minutes, Los Angeles time, from March 2, 2026",
  });
});

test("a start that a clock change skips or repeats is noted on that date", () => {
  const night = (local: string) => ({
    ...MONDAYS,
    "schedules.0.startsLocal": [`${local}T02:30`],
    "schedules.0.endsLocal": [`${local}T04:30`],
    "schedules.0.repeat.recurring": ["off"],
  });
  const gap = { date: "March 8", city: "Los Angeles", clock: "2:30 AM", shown: "3:30 AM" };
  const skipped = previewIn("America/Los_Angeles", night("2026-03-08"));
  expect(skipped.dates[0]?.note).toBe(reachesMessage("repeat.next.gap", gap));
  const twice = { ...night("2026-11-01"), "schedules.0.startsLocal": ["2026-11-01T01:30"] };
  const fold = { ...gap, date: "November 1", clock: "1:30 AM", shown: "1:30 AM" };
  expect(previewIn("America/Los_Angeles", twice).dates[0]?.note).toBe(reachesMessage("repeat.next.fold", fold));
});

test("dates of several schedules are merged in order, and an incomplete schedule adds none", () => {
  const saturdays = {
    "schedules.3.startsLocal": ["2026-03-07T08:30"],
    "schedules.3.endsLocal": ["2026-03-07T10:00"],
    "schedules.3.timezone": ["America/Los_Angeles"],
    "schedules.3.repeat.recurring": ["on"],
    "schedules.3.repeat.freq": ["weekly"],
    "schedules.3.repeat.ends": ["on"],
    "schedules.3.repeat.until": ["2026-03-14"],
  };
  const both = previewIn("America/Los_Angeles", { ...MONDAYS, ...saturdays, "schedules.4.startsLocal": ["soon"] });
  expect(both.dates.slice(0, 5).map(({ day }) => day)).toEqual([
    "Mon, Mar 02",
    "Sat, Mar 07",
    "Mon, Mar 09",
    "Sat, Mar 14",
    "Mon, Mar 16",
  ]);
  expect(both.heads.own).toBeNull();
  expect(Object.keys(both.schedules)).toEqual(["0", "3"]);
  expect(both.schedules["3"]?.words).toBe("Saturdays at 8:30 AM, until March 14, 2026.");
});

test("other cities show their local time, and a note when their clocks change on other days", () => {
  const { strip } = previewIn("America/Los_Angeles", MONDAYS);
  expect(strip?.title).toBe("7:00 PM in Los Angeles is");
  expect(strip?.rows.find(({ city }) => city === "London")).toMatchObject({ time: "Tue 3:00 AM", part: "Overnight" });
  expect(strip?.note).toContain("in London instead of");
});

test("an always-open room has no dates", () => {
  expect(previewIn("UTC", { ...MONDAYS, alwaysOpen: ["off", "on"] })).toMatchObject({
    dates: [],
    strip: null,
    row: null,
  });
});

test("cancelled and moved dates are previewed as they will be, even when the whole series changes its time", () => {
  const exception = { cancelled: false, startsLocal: null, durationSeconds: null };
  const known = [
    {
      id: 7,
      startsLocal: "2026-03-02T19:00:00",
      timezone: "America/Los_Angeles",
      durationSeconds: 3_000,
      rrule: "FREQ=WEEKLY;BYDAY=MO",
      exceptions: [
        { ...exception, originalLocal: "2026-03-09T19:00:00", cancelled: true },
        { ...exception, originalLocal: "2026-03-16T19:00:00", startsLocal: "2026-03-17T08:00:00" },
      ],
    },
  ];
  const shown = (fields: Record<string, string[]>) =>
    previewIn("America/Los_Angeles", { ...MONDAYS, "schedules.0.id": ["7"], ...fields }, known)
      .dates.slice(0, 3)
      .map(({ day, host }) => `${day} ${host}`);
  expect(shown({})).toEqual(["Mon, Mar 02 7:00 PM", "Tue, Mar 17 8:00 AM", "Mon, Mar 23 7:00 PM"]);
  const later = {
    "schedules.0.startsLocal": ["2026-03-02T20:00"],
    "schedules.0.endsLocal": ["2026-03-02T20:50"],
  };
  expect(shown(later)).toEqual(["Mon, Mar 02 8:00 PM", "Tue, Mar 17 8:00 AM", "Mon, Mar 23 8:00 PM"]);
  expect(shown({ "schedules.0.id": ["8"] })[1]).toBe("Mon, Mar 09 7:00 PM");
});
