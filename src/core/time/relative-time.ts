import { DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";
import type { MessageRef } from "#core/message-ref.ts";

const MONTH_MS = 30 * DAY_MS;
const YEAR_MS = 365 * DAY_MS;

type AgoKey = "agoNow" | "agoMinutes" | "agoHours" | "agoDays" | "agoMonths" | "agoYears";

/** How long ago something was: "12 minutes ago", "1 month ago" (spec §9); less than a minute ago, or ahead, is just now. */
export function agoWords(at: EpochMs, now: EpochMs): MessageRef<AgoKey> {
  const passed = now - at;
  if (passed < MINUTE_MS) return { key: "agoNow", values: {} };
  if (passed < HOUR_MS) return { key: "agoMinutes", values: { n: Math.floor(passed / MINUTE_MS) } };
  if (passed < DAY_MS) return { key: "agoHours", values: { n: Math.floor(passed / HOUR_MS) } };
  if (passed < MONTH_MS) return { key: "agoDays", values: { n: Math.floor(passed / DAY_MS) } };
  if (passed < YEAR_MS) return { key: "agoMonths", values: { n: Math.floor(passed / MONTH_MS) } };
  return { key: "agoYears", values: { n: Math.floor(passed / YEAR_MS) } };
}

/** A start is 'soon' for this long before it, and shown in hours for this long (design language §8). */
const SOON_MS = HOUR_MS;
const COUNTDOWN_WITHIN_MS = 12 * HOUR_MS;

type SpanUnit = "Minutes" | "Hours" | "Days";
export type StartsInKey = "startsInMinutes" | "startsInHours";
export type RunningKey = `started${SpanUnit}Ago` | `left${SpanUnit}`;
export type CountdownKey = `countdown${SpanUnit}`;

/** "starts in 20 min" under an hour, "in 3 hours" under twelve; null if it is later or has begun. */
export function startsInWords(startsAt: EpochMs, now: EpochMs): MessageRef<StartsInKey> | null {
  const ahead = startsAt - now;
  if (ahead <= 0 || ahead >= COUNTDOWN_WITHIN_MS) return null;
  if (ahead >= SOON_MS) return { key: "startsInHours", values: { hours: Math.round(ahead / HOUR_MS) } };
  return { key: "startsInMinutes", values: { minutes: Math.min(59, Math.ceil(ahead / MINUTE_MS)) } };
}

/** Whether a date is running: begun, and not ended. */
export function isRunning(date: { startsAt: EpochMs; endsAt: EpochMs }, now: EpochMs): boolean {
  return date.startsAt <= now && now < date.endsAt;
}

/** A duration in minutes, from one hour on in hours and minutes, from one day on in days and hours, from two in days. */
function spanOf(ms: number): { unit: SpanUnit; values: Record<string, number> } {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (ms >= DAY_MS) {
    const days = Math.floor(ms / DAY_MS);
    return { unit: "Days", values: { days, hours: days === 1 ? Math.floor((ms - DAY_MS) / HOUR_MS) : 0 } };
  }
  if (minutes >= 60) return { unit: "Hours", values: { hours: Math.floor(minutes / 60), minutes: minutes % 60 } };
  return { unit: "Minutes", values: { minutes } };
}

/** "Started 10 min ago", for a running date. */
export function startedWords(startsAt: EpochMs, now: EpochMs): MessageRef<RunningKey> {
  const { unit, values } = spanOf(Math.max(0, now - startsAt));
  return { key: `started${unit}Ago`, values };
}

/** "20 min left", for a running date; never "0 min left". */
export function leftWords(endsAt: EpochMs, now: EpochMs): MessageRef<RunningKey> {
  const { unit, values } = spanOf(Math.max(MINUTE_MS, endsAt - now));
  return { key: `left${unit}`, values };
}

/** The elapsed share of a running date, from 0 to 100, for the progress bar. */
export function progressOf(date: { startsAt: EpochMs; endsAt: EpochMs }, now: EpochMs): number {
  const share = (now - date.startsAt) / (date.endsAt - date.startsAt);
  return Math.round(Math.min(1, Math.max(0, share)) * 100);
}

/** How long a date lasts: "45 min", "1 h 30 min", "2 days". */
export function durationWords(date: { startsAt: EpochMs; endsAt: EpochMs }): MessageRef<CountdownKey> {
  const { unit, values } = spanOf(Math.max(MINUTE_MS, date.endsAt - date.startsAt));
  return { key: `countdown${unit}`, values };
}

/** "2 h 50 min" until a start; null once it has begun. */
export function countdownWords(startsAt: EpochMs, now: EpochMs): MessageRef<CountdownKey> | null {
  if (startsAt <= now) return null;
  const { unit, values } = spanOf(Math.max(MINUTE_MS, startsAt - now));
  return { key: `countdown${unit}`, values };
}
