import { expect, test } from "vitest";
import { expandOccurrences } from "#core/occurrences/expand-occurrences.ts";
import { weekClockChanges } from "#core/occurrences/week-clock-changes.ts";
import { toLocal } from "#core/time/local-time.ts";

const NEW_YORK = "America/New_York";
/** London, Paris and Kolkata: two that change on October 26, 2025, and one that never does. */
const HOSTS = ["Europe/Paris", "Europe/London", "Europe/Paris", "Asia/Kolkata"];

function changes(from: string, to: string, { zones = HOSTS, rrule = "FREQ=DAILY", viewer = NEW_YORK } = {}) {
  const within = { from: Date.parse(`${from}T00:00Z`), to: Date.parse(`${to}T00:00Z`) };
  const dates = zones.flatMap((timezone) => {
    const schedule = { startsLocal: "2025-09-01T19:00:00", timezone, rrule, durationSeconds: 3600 };
    return expandOccurrences(schedule, [], within).map((date) => ({ schedule, date }));
  });
  return weekClockChanges(dates, viewer).map(({ words, cities, at }) => ({
    key: words.key,
    hours: `${words.values["hours"]} ${words.values["direction"]}`,
    cities,
    at: at && toLocal(at.instant, at.zone),
  }));
}

test("a week in which the hosts' clocks change names their cities and the day", () => {
  expect(changes("2025-10-26", "2025-11-02")).toEqual([
    { key: "host", hours: "1 later", cities: ["Paris", "London"], at: "2025-10-26T02:00:00" },
  ]);
});

test("a week in which the reader's clocks change names all cities whose hour stays", () => {
  expect(changes("2025-11-03", "2025-11-09")).toEqual([
    { key: "viewer", hours: "1 earlier", cities: ["Paris", "London", "Kolkata"], at: "2025-11-02T01:00:00" },
  ]);
});

test("no change is reported for an ordinary week, the reader's own zone, or series that skip weeks", () => {
  expect(changes("2025-10-12", "2025-10-19")).toEqual([]);
  expect(changes("2025-10-26", "2025-11-09", { zones: [NEW_YORK] })).toEqual([]);
  expect(changes("2025-10-26", "2025-11-02", { rrule: "FREQ=WEEKLY;INTERVAL=2" })).toEqual([]);
});
