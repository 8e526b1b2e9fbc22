import fc from "fast-check";
import { expect, test } from "vitest";
import type { EventFields } from "#core/events/event-fields.ts";
import { readSubmission } from "#core/submissions/submission-input.ts";
import { submissionFieldsOf } from "#core/submissions/submission-fields.ts";
import { submissionFields } from "#core/submissions/submission.ts";
import { aSubmissionInput } from "#tests/support/builders/a-submission.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";

const TYPED = submissionFields(aSubmissionInput());

function read(changed: Record<string, string> = {}) {
  const fields: EventFields = { ...TYPED, ...Object.fromEntries(Object.entries(changed).map(([k, v]) => [k, [v]])) };
  return readSubmission(fields, { now: TEST_NOW });
}

function faults(changed: Record<string, string>) {
  const result = read(changed);
  return result.ok ? {} : Object.fromEntries(Object.entries(result.errors).map(([name, { key }]) => [name, key]));
}

test("a form is read as typed, and shown again unchanged", () => {
  expect(read()).toEqual({ ok: true, input: aSubmissionInput(), isNextDay: true });
});

test("an empty form reports every required field, in order", () => {
  const result = readSubmission({}, { now: TEST_NOW });
  expect(result.ok ? [] : Object.entries(result.errors).map(([name, { key }]) => [name, key])).toEqual([
    ["eventTitle", "submissions.faults.eventTitle"],
    ["eventType", "submissions.faults.eventType"],
    ["description", "submissions.faults.description"],
    ["date", "submissions.faults.date"],
    ["startTime", "submissions.faults.startTime"],
    ["endTime", "submissions.faults.endTime"],
    ["timezone", "submissions.faults.timezone"],
    ["isOnline", "submissions.faults.isOnline"],
    ["location", "submissions.faults.location"],
    ["organizerName", "submissions.faults.organizerName"],
    ["organizerEmail", "fields.email"],
  ]);
});

test.each([
  ["eventTitle", "ab"],
  ["eventTitle", " \u200b \u200b "],
  ["description", "Too short"],
  ["eventType", "party"],
  ["location", "ab"],
  ["isOnline", "maybe"],
  ["organizerName", "R"],
  ["organizerEmail", "ruth@example"],
  ["eventUrl", "javascript:alert(1)"],
  ["eventUrl", "zoom"],
  ["expectedAttendees", "many"],
  ["expectedAttendees", "0"],
  ["organizerPhone", "1".repeat(61)],
  ["additionalNotes", "x".repeat(2_001)],
  ["eventTitle", "x".repeat(201)],
  ["date", "2026-02-30"],
  ["date", "tomorrow"],
  ["startTime", "25:00"],
  ["endsOn", "2026-13-01"],
  ["timezone", "Mars/Olympus"],
])("%s rejects %.30s", (name, value) => {
  expect(Object.keys(faults({ [name]: value }))).toEqual([name]);
});

test("an end before the start is on the next day; an equal end is refused", () => {
  expect(read({ startTime: "22:00", endTime: "07:30" })).toMatchObject({
    ok: true,
    isNextDay: true,
    input: { endsLocal: "2026-11-20T07:30:00", durationSeconds: 9.5 * 3_600 },
  });
  expect(read({ startTime: "07:30", endTime: "22:00" })).toMatchObject({ ok: true, isNextDay: false });
  expect(faults({ startTime: "22:00", endTime: "22:00" })).toEqual({ endTime: "fields.endBeforeStart" });
});

test("'ends on' sets the day of the end, for retreats", () => {
  expect(read({ endsOn: "2026-11-22", endTime: "14:00" })).toMatchObject({
    ok: true,
    isNextDay: false,
    input: { endsLocal: "2026-11-22T14:00:00" },
  });
  expect(faults({ endsOn: "2026-11-19", endTime: "22:00" })).toEqual({ endTime: "fields.endBeforeStart" });
  expect(faults({ endsOn: "2026-11-18" })).toEqual({ endTime: "fields.endBeforeStart" });
  expect(faults({ endsOn: "2027-01-01" })).toEqual({ endsOn: "fields.durationTooLong" });
});

test("the date must not be past in the event's zone, and the event must not be over", () => {
  // TEST_NOW is noon of November 18 in UTC: already the 19th in Kiritimati at 2:00.
  expect(faults({ date: "2026-11-17" })).toEqual({ date: "submissions.faults.past" });
  expect(faults({ date: "2026-11-18", timezone: "Pacific/Kiritimati" })).toEqual({ date: "submissions.faults.past" });
  expect(faults({ date: "2026-11-18", startTime: "08:00", endTime: "09:00" })).toEqual({
    endTime: "submissions.faults.over",
  });
  expect(read({ date: "2026-11-18", startTime: "11:30", endTime: "12:30" })).toMatchObject({ ok: true });
  const weekly = { "repeat.recurring": "on", date: "2026-11-18", startTime: "08:00", endTime: "09:00" };
  expect(read(weekly)).toMatchObject({ ok: true, input: { rrule: "FREQ=WEEKLY;BYDAY=WE" } });
});

test("a stored start may stay after it has passed", () => {
  const later = { now: TEST_NOW + 7 * 86_400_000 };
  expect(readSubmission(TYPED, later).ok).toBe(false);
  expect(readSubmission(TYPED, { ...later, allowedPast: "2026-11-19T23:00:00" }).ok).toBe(true);
});

test("an in-person event needs no link, and none is stored", () => {
  expect(read({ isOnline: "no", eventUrl: "nonsense" })).toMatchObject({
    ok: true,
    input: { mode: "in_person", link: null },
  });
  expect(read({ isOnline: "hybrid" })).toMatchObject({ ok: true, input: { link: "https://zoom.us/j/8841204" } });
});

test("a rule is read by the rule builder, and its faults are reported with the times", () => {
  const rule = { "repeat.recurring": "on", "repeat.freq": "weekly", "repeat.days": "TH", "repeat.ends": "after" };
  expect(read({ ...rule, "repeat.count": "6" })).toMatchObject({
    ok: true,
    input: { rrule: "FREQ=WEEKLY;COUNT=6;BYDAY=TH" },
  });
  expect(faults({ ...rule, "repeat.count": "0" })).toEqual({ "repeat.count": "recurrence.countRange" });
  expect(faults({ ...rule, "repeat.days": "FR", "repeat.count": "6" })).toEqual({
    date: "recurrence.faultStartNotInRule",
  });
});

test("fields that a form may not set are ignored", () => {
  const form: [string, unknown][] = [
    ["eventTitle", "A"],
    ["status", "approved"],
    ["user_id", "somebody"],
    ["repeat.days", "MO"],
    ["repeat.days", "TU"],
    ["eventType", new Blob()],
  ];
  expect(submissionFieldsOf(form)).toEqual({ eventTitle: ["A"], "repeat.days": ["MO", "TU"] });
});

test("any input gives a submission or faults, and never throws", () => {
  const any = fc.dictionary(fc.constantFrom(...Object.keys(TYPED), "repeat.rule", "repeat.nth"), fc.string());
  fc.assert(
    fc.property(any, (changed) => {
      const result = read(changed);
      if (!result.ok) expect(Object.keys(result.errors).length).toBeGreaterThan(0);
    }),
  );
});
