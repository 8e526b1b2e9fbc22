import { outsideQuiet, type QuietSpan, quietSpans } from "#core/reminders/quiet-hours.ts";
import { leadTime, type QuietHours } from "#core/reminders/reminder.ts";
import { DAY_MS, type EpochMs, type ZoneId } from "#core/time/instant.ts";

/** A due reminder as it was planned, and its date now. */
type DueReminder = {
  leadMinutes: number;
  /** The start for which it was planned. */
  plannedFor: EpochMs;
  /** The present start of the date; null if it was removed. */
  startsAt: EpochMs | null;
  /** Whether the member still wants it, may see the event, and neither event nor date is cancelled. */
  isWanted: boolean;
  zone: ZoneId;
  quiet: QuietHours | null;
};

/** What becomes of a due reminder: it is sent, waits until another moment, or ends unsent. */
type Decision = { act: "send" } | { act: "wait"; dueAt: EpochMs; startsAt: EpochMs } | { act: "end" };

const END: Decision = { act: "end" };

/**
 * Decides about a reminder whose moment has come. Nothing is sent after the start. One that comes late, after a stop of
 * the server, keeps to the quiet hours too. A date that moved meanwhile is reminded of at its new time, unless that
 * moment is over: people are notified of the move itself.
 */
export function decideReminder(due: DueReminder, now: EpochMs): Decision {
  const { startsAt, leadMinutes, isWanted, plannedFor } = due;
  if (!isWanted || startsAt === null || startsAt <= now) return END;
  const isMoved = startsAt !== plannedFor;
  const ideal = isMoved ? leadTime(startsAt, leadMinutes) : now;
  const dueAt = outsideQuiet(ideal, { startsAt, spans: spansAround(due, ideal) });
  if (dueAt > now) return { act: "wait", dueAt, startsAt };
  return isMoved || dueAt < now ? END : { act: "send" };
}

function spansAround({ quiet, zone }: DueReminder, instant: EpochMs): readonly QuietSpan[] {
  return quiet === null ? [] : quietSpans(quiet, zone, { from: instant - DAY_MS, to: instant + DAY_MS });
}
