import { expect, test } from "vitest";
import { EMPTY_DRAFT, type EventDraft } from "#core/events/event-draft.ts";
import { importIdentity } from "#core/imports/match-row.ts";

function draft(change: Partial<EventDraft> = {}, startsLocal = "2026-12-05T19:00:00"): EventDraft {
  const schedule = { startsLocal, timezone: "UTC", durationSeconds: 3_600, rrule: null, exceptions: [] };
  return {
    ...EMPTY_DRAFT,
    title: "St. John's Café",
    organizerName: "Lakeside",
    link: "https://meet.example.org/a",
    schedules: [schedule],
    ...change,
  };
}

test("invisible spelling differences, the week and the host's case do not change the identity", () => {
  const same = draft(
    { title: "ST. JOHN’S  CAFE", organizerName: " lakeside", link: "HTTPS://MEET.example.org/a" },
    "2026-12-12T19:00:00",
  );
  expect(importIdentity(same)).toBe(importIdentity(draft()));
});

test("another organizer, title, weekday, time or link changes the identity", () => {
  const others = [
    draft({ organizerName: "Riverside" }),
    draft({ title: "St. John's" }),
    draft({}, "2026-12-06T19:00:00"),
    draft({}, "2026-12-05T19:30:00"),
    draft({ link: null }),
    draft({ link: "https://meet.example.org/A" }),
  ];
  expect(new Set([draft(), ...others].map((each) => importIdentity(each))).size).toBe(7);
});
