import * as z from "zod/mini";
import { field } from "#core/check-input.ts";
import { DISTANCE_MAX, DISTANCE_MIN, EVENTS_PER_PAGE_CHOICES, isPreferredType } from "#core/profiles/preferences.ts";
import { isUsState } from "#core/profiles/us-states.ts";
import { accepted, type Result, refused } from "#core/validation-error.ts";
import { parseFirstWeekday } from "#core/time/first-weekday.ts";
import { parseHours } from "#core/time/hour-style.ts";
import { parseSecondCalendar } from "#core/time/second-calendar.ts";
import type { ZoneId } from "#core/time/instant.ts";
import { canonicalZone } from "#core/time/zone.ts";

/** The form's value for the zone of the device in use. */
export const DEVICE_ZONE = "device";

const NOT_OFFERED = "preferences.faults.notOffered";

/** The fields of 'My Preferences' (spec §5) except the switches, which cannot be invalid. */
export const PREFERENCES_INPUT = z.object({
  timezone: field(timezoneOf),
  hours: field((text) => offered(parseHours(text))),
  week: field((text) => offered(parseFirstWeekday(text))),
  calendar: field((text) => offered(parseSecondCalendar(text))),
  preferredEventTypes: listOf(isPreferredType),
  preferredStates: listOf(isUsState),
  maxEventDistanceMiles: field(milesOf),
  eventsPerPage: field((text) => offered(EVENTS_PER_PAGE_CHOICES.find((size) => String(size) === text) ?? null)),
});

export type PreferencesInput = z.output<typeof PREFERENCES_INPUT>;

function timezoneOf(text: string): Result<ZoneId | null> {
  if (text === "") return refused("preferences.faults.timezone");
  if (text === DEVICE_ZONE) return accepted(null);
  const zone = canonicalZone(text);
  return zone === null ? refused(NOT_OFFERED) : accepted(zone);
}

/** A whole number of miles; empty is any distance. */
function milesOf(text: string): Result<number | null> {
  const typed = text.trim();
  if (typed === "") return accepted(null);
  const miles = /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
  const fits = miles >= DISTANCE_MIN && miles <= DISTANCE_MAX;
  return fits ? accepted(miles) : refused("preferences.faults.distance", { min: DISTANCE_MIN, max: DISTANCE_MAX });
}

function offered<Value>(value: Value | null): Result<Value> {
  return value === null ? refused(NOT_OFFERED) : accepted(value);
}

/** Several choices of a list, each once; their order in the form does not matter. */
function listOf<Choice extends string>(isChoice: (text: string) => text is Choice) {
  return z.pipe(
    z.array(z.string()).check(z.refine((texts) => texts.every(isChoice), NOT_OFFERED)),
    z.transform((texts) => [...new Set(texts.filter(isChoice))].toSorted()),
  );
}
