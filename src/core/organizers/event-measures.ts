import { shownCount } from "#core/organizers/organizer-people.ts";

/**
 * What an organizer sees of an event by week. A new measure adds its name here, its statement in
 * `data/queries/event-measures.ts` and its words in `insights.measure`.
 */
export const EVENT_MEASURES = ["saves", "reminders", "joins"] as const;
export type EventMeasure = (typeof EVENT_MEASURES)[number];

/** How many weeks are shown. */
export const MEASURED_WEEKS = 12;

/** A measure with its total; null means fewer than 5, which could identify people. */
type MeasuredWeeks = { weeks: readonly (number | null)[]; total: number | null };

/** The numbers that may be shown of these. */
export function shownWeeks(counts: readonly number[]): MeasuredWeeks {
  return { weeks: counts.map(shownCount), total: shownCount(counts.reduce((sum, count) => sum + count, 0)) };
}
