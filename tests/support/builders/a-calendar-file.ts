import type { CalendarEntry, CalendarHead, CalendarWords } from "#core/calendar-files/calendar-file.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { CALENDAR_END, calendarBegin, calendarEntry, zoneWriter } from "#formats/icalendar-write.ts";

const HEAD: CalendarHead = {
  name: "Samehour",
  description: "Upcoming events",
  url: "https://same.example/events",
  source: "https://same.example/events.ics",
  zone: null,
};

export const SOME_WORDS: CalendarWords = {
  titleOf: ({ note, cancelled }) =>
    `${cancelled ? "Cancelled: " : ""}Evening sitting${note === null ? "" : `: ${note}`}`,
  description: "Join: https://meet.example.org/room",
  summary: "Join: https://meet.example.org/room",
  url: "https://same.example/events/evening-sitting-abc234",
  location: "https://meet.example.org/room",
  conferences: [{ feature: "VIDEO", url: "https://meet.example.org/room", label: "Join" }],
  categories: ["Meditation"],
  image: null,
  isCancelled: false,
  isBusy: true,
};

/** A schedule in a calendar file: weekly in New York, unless something else is given. */
export function aCalendarEntry(overrides: Partial<CalendarEntry> = {}): CalendarEntry {
  return {
    uid: "abc234-1@samehour",
    sequence: 0,
    startsLocal: "2026-11-18T19:00:00",
    timezone: "America/New_York",
    durationSeconds: 3_600,
    rrule: "FREQ=WEEKLY;BYDAY=WE",
    exceptions: [],
    endedAt: null,
    createdAt: Date.UTC(2026, 10, 1),
    changedAt: Date.UTC(2026, 10, 2),
    words: SOME_WORDS,
    only: null,
    alarms: [],
    ...overrides,
  };
}

/** The text of a calendar file with these entries. */
export function aCalendarFile(
  entries: readonly CalendarEntry[],
  { now = Date.UTC(2026, 10, 18, 12), head = {} }: { now?: EpochMs; head?: Partial<CalendarHead> } = {},
): string {
  const zone = zoneWriter();
  const zones = entries.map(({ timezone, startsLocal }) => zone(timezone, startsLocal));
  return [
    calendarBegin({ ...HEAD, ...head }),
    ...zones,
    ...entries.map((entry) => calendarEntry(entry, now)),
    CALENDAR_END,
  ].join("");
}
