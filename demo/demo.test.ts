import { expect, test } from "vitest";
import { expandOccurrences } from "#core/occurrences/expand-occurrences.ts";
import { normaliseRule } from "#core/occurrences/recurrence-rule.ts";
import { DAY_MS, MINUTE_MS } from "#core/time/instant.ts";
import { canonicalZone } from "#core/time/zone.ts";
import { draftOf } from "#demo/listing.ts";
import { demoListings } from "#demo/listings.ts";
import { DEMO_ORGANIZERS } from "#demo/organizers.ts";

const NOW = Date.parse("2026-11-21T15:00:00Z");
const drafts = demoListings(NOW).map(draftOf);
const titled = drafts.map((draft) => [draft.title, draft] as const);

test("the demo directory has more than one page, every type, and many zones and traditions", () => {
  expect(drafts.length).toBeGreaterThan(55);
  expect(new Set(drafts.map((draft) => draft.type)).size).toBe(6);
  expect(new Set(drafts.flatMap((draft) => draft.schedules.map((each) => each.timezone))).size).toBeGreaterThan(25);
  expect(new Set(drafts.flatMap((draft) => draft.traditions)).size).toBeGreaterThan(15);
});

test.each(titled)("%s can be stored and has no real link", (_title, draft) => {
  for (const schedule of draft.schedules) {
    expect(canonicalZone(schedule.timezone)).toBe(schedule.timezone);
    if (schedule.rrule !== null) expect(normaliseRule(schedule.rrule)).toMatchObject({ ok: true });
  }
  if (draft.link !== null) expect(new URL(draft.link).hostname).toBe("meet.example.org");
});

test("the demo directory's cancelled and moved dates are dates of their rules", () => {
  const changed = drafts.flatMap((draft) => draft.schedules).filter((schedule) => schedule.exceptions.length > 0);
  const dates = changed.flatMap((schedule) =>
    expandOccurrences(schedule, schedule.exceptions, { from: NOW, to: NOW + 40 * DAY_MS }),
  );
  expect(dates.filter((date) => date.cancelled)).toHaveLength(1);
  expect(dates.filter((date) => date.moved)).toHaveLength(1);
});

test("something is running for more than nine tenths of a week, and the next start is never two hours away", () => {
  const dates = drafts
    .flatMap(({ schedules }) => schedules)
    .flatMap((each) => expandOccurrences(each, each.exceptions, { from: NOW - DAY_MS, to: NOW + 8 * DAY_MS }))
    .filter(({ cancelled }) => !cancelled);
  const minutes = Array.from({ length: (7 * DAY_MS) / MINUTE_MS }, (_, minute) => NOW + minute * MINUTE_MS);
  const busy = minutes.filter((at) => dates.some(({ startsAt, endsAt }) => startsAt <= at && at < endsAt));
  expect(busy.length / minutes.length).toBeGreaterThan(0.9);
  const isSoon = (at: number) => dates.some(({ startsAt }) => startsAt >= at && startsAt < at + 120 * MINUTE_MS);
  expect(minutes.filter((at) => !isSoon(at))).toEqual([]);
});

test("every demo organizer has a description and an event, and every event has such an organizer", () => {
  const named = new Set(drafts.map(({ organizerName }) => organizerName));
  expect(new Set(DEMO_ORGANIZERS.map(({ name }) => name))).toEqual(named);
  for (const { description } of DEMO_ORGANIZERS) expect(description?.length).toBeGreaterThan(60);
});
