import type { EventType } from "#core/events/event.ts";
import { DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";

/** The browser's storage key for the samples that a person has hidden (spec §3, Sample events). */
export const DELETED_SAMPLES_KEY = "deletedMockEventIds";

/** The two built-in events of an empty directory (PRODUCT P14); their texts are in the catalogue under `words`. */
const SAMPLE_EVENTS = [
  { id: 1, words: "meditation", type: "meditation", weekly: false },
  { id: 2, words: "prayer", type: "prayer", weekly: true },
] as const satisfies readonly { id: number; words: string; type: EventType; weekly: boolean }[];

export type SampleEvent = (typeof SAMPLE_EVENTS)[number] & { startsAt: EpochMs; endsAt: EpochMs };

const MEDITATION_HOUR = 17;
const PRAYER_HOUR = 19;
/** 1970-01-01 was a Thursday: the first Wednesday came six days later. */
const FIRST_WEDNESDAY = 6 * DAY_MS;
const WEEK_MS = 7 * DAY_MS;

/**
 * The samples at upcoming dates, the earlier first: a meditation tomorrow, and prayer on the next Wednesday after
 * today (UTC).
 */
export function sampleEvents(now: EpochMs): SampleEvent[] {
  const tomorrow = (Math.floor(now / DAY_MS) + 1) * DAY_MS;
  const wednesday = FIRST_WEDNESDAY + Math.ceil((tomorrow - FIRST_WEDNESDAY) / WEEK_MS) * WEEK_MS;
  const [meditation, prayer] = SAMPLE_EVENTS;
  return [at(meditation, tomorrow + MEDITATION_HOUR * HOUR_MS, 30), at(prayer, wednesday + PRAYER_HOUR * HOUR_MS, 60)];
}

function at(sample: (typeof SAMPLE_EVENTS)[number], startsAt: EpochMs, minutes: number): SampleEvent {
  return { ...sample, startsAt, endsAt: startsAt + minutes * MINUTE_MS };
}

/** The hidden samples from the browser's storage; invalid values are ignored. */
export function readDeletedSamples(stored: string | null): number[] {
  if (stored === null) return [];
  const known: number[] = SAMPLE_EVENTS.map((sample) => sample.id);
  try {
    const parsed: unknown = JSON.parse(stored);
    return Array.isArray(parsed) ? known.filter((id) => parsed.includes(id)) : [];
  } catch {
    // An invalid value shows the samples again, and hiding one stores a valid value.
    return [];
  }
}
