import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#core/time/instant.ts";
import {
  type CountdownKey,
  countdownWords,
  durationWords,
  isRunning,
  leftWords,
  progressOf,
  type RunningKey,
  startedWords,
  type StartsInKey,
  startsInWords,
} from "#core/time/relative-time.ts";
import { translatorFor } from "#messages/translator.ts";
import type { MessageRef } from "#core/message-ref.ts";

const t = translatorFor("en");
const NOW = Date.parse("2025-10-23T15:40:00Z");

test.each([
  [0, null],
  [-MINUTE_MS, null],
  [SECOND_MS, { key: "startsInMinutes", values: { minutes: 1 } }],
  [20 * MINUTE_MS, { key: "startsInMinutes", values: { minutes: 20 } }],
  [HOUR_MS - SECOND_MS, { key: "startsInMinutes", values: { minutes: 59 } }],
  [HOUR_MS, { key: "startsInHours", values: { hours: 1 } }],
  [110 * MINUTE_MS, { key: "startsInHours", values: { hours: 2 } }],
  [200 * MINUTE_MS, { key: "startsInHours", values: { hours: 3 } }],
  [12 * HOUR_MS - SECOND_MS, { key: "startsInHours", values: { hours: 12 } }],
  [12 * HOUR_MS, null],
])("a start %d ms ahead has a description", (ahead, words) => {
  expect(startsInWords(NOW + ahead, NOW)).toEqual(words);
});

test("a date runs from its start, inclusive, to its end, exclusive", () => {
  const date = { startsAt: NOW, endsAt: NOW + HOUR_MS };
  expect([NOW - 1, NOW, NOW + HOUR_MS - 1, NOW + HOUR_MS].map((at) => isRunning(date, at))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect([NOW - 1, NOW, NOW + 15 * MINUTE_MS, NOW + 2 * HOUR_MS].map((at) => progressOf(date, at))).toEqual([
    0, 0, 25, 100,
  ]);
});

test("a running date shows how long it has run and how long is left", () => {
  expect(startedWords(NOW - 10 * MINUTE_MS, NOW)).toEqual({ key: "startedMinutesAgo", values: { minutes: 10 } });
  expect(startedWords(NOW - 70 * MINUTE_MS, NOW)).toEqual({
    key: "startedHoursAgo",
    values: { hours: 1, minutes: 10 },
  });
  expect(startedWords(NOW - 3 * DAY_MS, NOW)).toEqual({ key: "startedDaysAgo", values: { days: 3, hours: 0 } });
  expect(leftWords(NOW + 20 * MINUTE_MS, NOW)).toEqual({ key: "leftMinutes", values: { minutes: 20 } });
  expect(leftWords(NOW + SECOND_MS, NOW)).toEqual({ key: "leftMinutes", values: { minutes: 1 } });
});

test("a countdown ends at the start", () => {
  expect(countdownWords(NOW + 170 * MINUTE_MS, NOW)).toEqual({
    key: "countdownHours",
    values: { hours: 2, minutes: 50 },
  });
  expect(countdownWords(NOW + 23.5 * HOUR_MS, NOW)).toEqual({
    key: "countdownHours",
    values: { hours: 23, minutes: 30 },
  });
  expect(countdownWords(NOW + 48 * HOUR_MS, NOW)).toEqual({ key: "countdownDays", values: { days: 2, hours: 0 } });
  expect(countdownWords(NOW + 34 * HOUR_MS, NOW)).toEqual({ key: "countdownDays", values: { days: 1, hours: 10 } });
  expect(countdownWords(NOW, NOW)).toBeNull();
});

test("the texts match the design", () => {
  const textOf = (words: MessageRef<StartsInKey | RunningKey | CountdownKey> | null) =>
    words && t(`time.${words.key}`, words.values);
  expect(textOf(startsInWords(NOW + 20 * MINUTE_MS, NOW))).toBe("starts in 20 min");
  expect(textOf(startsInWords(NOW + HOUR_MS, NOW))).toBe("in 1 hour");
  expect(textOf(startsInWords(NOW + 3 * HOUR_MS, NOW))).toBe("in 3 hours");
  expect(textOf(startedWords(NOW, NOW))).toBe("Started just now");
  expect(textOf(startedWords(NOW - 10 * MINUTE_MS, NOW))).toBe("Started 10 min ago");
  expect(textOf(startedWords(NOW - 70 * MINUTE_MS, NOW))).toBe("Started 1 h 10 min ago");
  expect(textOf(leftWords(NOW + 2 * HOUR_MS, NOW))).toBe("2 h left");
  expect(textOf(countdownWords(NOW + 170 * MINUTE_MS, NOW))).toBe("2 h 50 min");
});

test.each([
  [45, "countdownMinutes", { minutes: 45 }],
  [90, "countdownHours", { hours: 1, minutes: 30 }],
  [26 * 60, "countdownDays", { days: 1, hours: 2 }],
  [0, "countdownMinutes", { minutes: 1 }],
])("the duration of %d minutes has a description", (minutes, key, values) => {
  expect(durationWords({ startsAt: 0, endsAt: minutes * MINUTE_MS })).toEqual({ key, values });
});
