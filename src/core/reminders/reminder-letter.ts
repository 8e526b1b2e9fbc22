import { datePath, eventPath } from "#core/events/event-address.ts";
import type { EventType, LinkAudience } from "#core/events/event.ts";
import { linkOpensAt } from "#core/events/join-state.ts";
import { visibleLink } from "#core/events/meeting-link.ts";
import { type ClockShift, clockShiftOf } from "#core/occurrences/clock-change.ts";
import { cleanLine } from "#core/text/clean-text.ts";
import type { EpochMs, LocalDateTime, ZoneId } from "#core/time/instant.ts";

/** A date of which a member is reminded, with what decides how to join it. */
export type RemindedDate = {
  publicId: string;
  scheduleId: number;
  title: string;
  type: EventType;
  organizerName: string;
  link: string | null;
  linkAudience: LinkAudience;
  originalLocal: LocalDateTime;
  startsLocal: LocalDateTime;
  /** The host's zone. */
  timezone: ZoneId;
  rrule: string | null;
  startsAt: EpochMs;
};

/** The content of a reminder by mail; the zone is the mail's. */
export type ReminderLetter = {
  at: EpochMs;
  path: string;
  title: string;
  type: EventType;
  organizer: string;
  startsAt: EpochMs;
  timezone: ZoneId;
  /** How its local time moved for the reader since last time. */
  shift: ClockShift | null;
  /** A path of this site or a whole address, and when it opens if that is later; null without a link. */
  join: { href: string; opensAt: EpochMs | null } | null;
  unsubscribePath: string;
  /** The start: nothing is sent after it. */
  expiresAt: EpochMs;
};

/** The letter about a date, for a member in this zone. */
export function reminderLetter(
  date: RemindedDate,
  { zone, unsubscribePath }: { zone: ZoneId; unsubscribePath: string },
  now: EpochMs,
): ReminderLetter {
  const { title, type, organizerName, startsAt, timezone, originalLocal } = date;
  return {
    at: now,
    path: remindedPath(date),
    title: cleanLine(title),
    type,
    organizer: cleanLine(organizerName),
    startsAt,
    timezone,
    shift: clockShiftOf(date, { originalLocal, startsAt }, zone),
    join: joinOf(date, now),
    unsubscribePath,
    expiresAt: startsAt,
  };
}

/** The page of the date, or of an event with one date only. */
export function remindedPath({ title, publicId, rrule, originalLocal }: RemindedDate): string {
  return rrule === null ? eventPath({ title, publicId }) : datePath({ title, publicId }, originalLocal);
}

/** Gated links appear as `/go/{id}` only, which decides when it is followed (PRODUCT P15). */
function joinOf(date: RemindedDate, now: EpochMs): ReminderLetter["join"] {
  const link = visibleLink(date);
  if (link === null) return null;
  const opensAt = linkOpensAt(date.startsAt);
  return { href: link.href, opensAt: date.linkAudience === "before_start" && now < opensAt ? opensAt : null };
}
