import type { AlertRhythm } from "#core/alerts/search-alert.ts";
import { DECISION_NOTICE_DELAY_MS } from "#core/moderation/moderation-list.ts";
import { type EpochMs, MINUTE_MS, type ZoneId } from "#core/time/instant.ts";
import { addDays, localDate, toInstant, weekdayOf } from "#core/time/local-time.ts";

/** The hour of daily and weekly letters in the alert's zone; weekly ones come on Monday. */
export const ALERT_HOUR = "08:00:00";
const DAYS_A_WEEK = 7;

/**
 * How long new events wait until alerts include them: as long as Undo takes an approval back without a trace. By then the
 * transaction that listed one has long committed, too, which may be later than the moment it noted.
 */
export const SETTLED_AFTER_MS = DECISION_NOTICE_DELAY_MS;
/** How long an alert at once gathers from the first new event on, so that an import makes one letter. */
const GATHERED_MS = 10 * MINUTE_MS;

/** When an alert is looked at next, if it was just sent or created at `now`. Those sent at once are due whenever an event is new. */
export function nextAlertDue(rhythm: AlertRhythm, zone: ZoneId, now: EpochMs): EpochMs {
  if (rhythm === "notification" || rhythm === "at_once") return now;
  const today = localDate(now, zone);
  const first = rhythm === "daily" ? today : addDays(today, -(weekdayOf(today) - 1));
  const dueOn = (days: number): EpochMs => toInstant(`${addDays(first, days)}T${ALERT_HOUR}`, zone).instant;
  const due = dueOn(0);
  return due > now ? due : dueOn(rhythm === "daily" ? 1 : DAYS_A_WEEK);
}

/** Until when an alert sent at once still collects events, from the moment its first event was listed; null when it is sent now. */
export function gathersUntil(rhythm: AlertRhythm, firstListedAt: EpochMs, now: EpochMs): EpochMs | null {
  if (rhythm === "daily" || rhythm === "weekly") return null;
  const until = firstListedAt + GATHERED_MS;
  return until > now ? until : null;
}
