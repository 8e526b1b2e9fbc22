import { expect, test } from "vitest";
import { checkInput } from "#core/check-input.ts";
import { EVENT_TYPES } from "#core/events/event.ts";
import { PREFERENCES_INPUT } from "#core/profiles/preferences-input.ts";
import { PREFERRED_TYPES, PREFERRED_TYPE_NAMES } from "#core/profiles/preferences.ts";
import { US_STATES } from "#core/profiles/us-states.ts";

const TYPED = {
  timezone: "device",
  hours: "24",
  week: "1",
  calendar: "hebrew",
  preferredEventTypes: ["retreat", "fellowship", "retreat"],
  preferredStates: ["NY", "NJ", "NY"],
  maxEventDistanceMiles: "",
  eventsPerPage: "12",
};
const check = (overrides: Partial<typeof TYPED>) => checkInput(PREFERENCES_INPUT, { ...TYPED, ...overrides });

test("duplicate choices are merged, and the device's zone and any distance are stored as null", () => {
  expect(check({})).toEqual({
    ok: true,
    input: {
      timezone: null,
      hours: false,
      week: 1,
      calendar: "hebrew",
      preferredEventTypes: ["fellowship", "retreat"],
      preferredStates: ["NJ", "NY"],
      maxEventDistanceMiles: null,
      eventsPerPage: 12,
    },
  });
});

test("a zone is stored under its current name", () => {
  expect(check({ timezone: "Asia/Calcutta" })).toMatchObject({ input: { timezone: "Asia/Kolkata" } });
});

test.each(["1", "500", " 50 "])("%s miles is a valid distance", (miles) => {
  expect(check({ maxEventDistanceMiles: miles })).toMatchObject({ input: { maxEventDistanceMiles: Number(miles) } });
});

test.each([
  ["timezone", { timezone: "" }, "preferences.faults.timezone"],
  ["timezone", { timezone: "Europe/Atlantis" }, "preferences.faults.notOffered"],
  ["hours", { hours: "" }, "preferences.faults.notOffered"],
  ["week", { week: "3" }, "preferences.faults.notOffered"],
  ["calendar", { calendar: "gregory" }, "preferences.faults.notOffered"],
  ["preferredEventTypes", { preferredEventTypes: ["retreat", "toString"] }, "preferences.faults.notOffered"],
  ["preferredStates", { preferredStates: ["ZZ"] }, "preferences.faults.notOffered"],
  ["maxEventDistanceMiles", { maxEventDistanceMiles: "0" }, "preferences.faults.distance"],
  ["maxEventDistanceMiles", { maxEventDistanceMiles: "501" }, "preferences.faults.distance"],
  ["maxEventDistanceMiles", { maxEventDistanceMiles: "12.5" }, "preferences.faults.distance"],
  ["maxEventDistanceMiles", { maxEventDistanceMiles: "ten" }, "preferences.faults.distance"],
  ["eventsPerPage", { eventsPerPage: "7" }, "preferences.faults.notOffered"],
])("an invalid %s is reported at its field", (name, overrides, key) => {
  const checked = check(overrides);
  expect(checked.ok ? {} : checked.faults).toMatchObject({ [name]: { key } });
});

test("there are 50 states, and 15 preferred types that each match something", () => {
  expect(new Set(US_STATES.map(([code]) => code)).size).toBe(50);
  expect(US_STATES.map(([, name]) => name)).toEqual(US_STATES.map(([, name]) => name).toSorted());
  expect(PREFERRED_TYPE_NAMES).toHaveLength(15);
  for (const { types, tags, audiences } of Object.values(PREFERRED_TYPES)) {
    expect(types.length + tags.length + audiences.length).toBeGreaterThan(0);
    expect(types.every((type) => EVENT_TYPES.includes(type))).toBe(true);
  }
});
