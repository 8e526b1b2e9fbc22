import { expect, test } from "vitest";
import { translatorFor } from "#messages/translator.ts";
import { scheduleLines } from "#web/components/event-owner/schedule-lines.server.ts";

const reader = {
  now: Date.parse("2026-11-26T12:00:00Z"),
  style: { locale: "en-US", zone: "Asia/Tokyo", hour12: true },
  translate: translatorFor("en"),
  secondCalendar: "none" as const,
  member: true,
  listings: [],
};
const plan = (startsLocal: string, durationSeconds: number, rrule: string | null = null) => ({
  startsLocal,
  timezone: "Europe/Paris",
  durationSeconds,
  rrule,
  endedAt: null,
});
const line = (...parts: Parameters<typeof plan>) => scheduleLines("event", [plan(...parts)], reader);

test("a single date is named in the event's own zone, a start that a clock change skips as it takes place", () => {
  expect(line("2027-03-27T02:30:00", 3600)).toBe("March 27, 2027 at 2:30 AM, Paris");
  expect(line("2027-03-28T02:30:00", 3600)).toBe("March 28, 2027 at 3:30 AM, Paris");
  expect(line("2027-03-28T02:30:00", 3600, "FREQ=WEEKLY")).toBe("Sundays at 2:30 AM, Paris");
});

test("a date of whole days ends on the day of its last second, also across a clock change", () => {
  expect(line("2027-03-25T00:00:00", 2 * 86_400)).toBe("March 25 to 26, Paris");
  expect(line("2027-03-27T00:00:00", 47 * 3600)).toBe("March 27 to 28, Paris");
});
