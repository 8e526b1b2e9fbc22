import type { DigestPick, DigestWhy } from "#core/digest/digest-pool.ts";
import { digestDays } from "#core/digest/digest-schedule.ts";
import { datePath, eventPath } from "#core/events/event-address.ts";
import type { EventType } from "#core/events/event.ts";
import { type ClockShift, clockShiftOf } from "#core/occurrences/clock-change.ts";
import { cleanLine } from "#core/text/clean-text.ts";
import { truncateAtWord } from "#core/text/truncate-at-word.ts";
import { DAY_MS, type EpochMs, type ZoneId } from "#core/time/instant.ts";
import type { LocalDate } from "#core/time/local-time.ts";

/** Titles are cut here, so that no letter becomes longer than mail programs show. */
const TITLE_MAX = 120;
/** A letter older than this says too little about the days ahead. */
const OF_USE_MS = 2 * DAY_MS;

/** An event of a letter, at its first date of the days ahead. */
export type DigestGathering = {
  path: string;
  title: string;
  type: EventType;
  organizer: string;
  startsAt: EpochMs;
  /** The host's zone. */
  timezone: ZoneId;
  /** How many more dates the event has in these days. */
  again: number;
  isSaved: boolean;
  /** How its local time moved for the reader since last time. */
  shift: ClockShift | null;
};

/** The content of a member's weekly digest; the zone is the letter's. */
export type DigestLetter = {
  /** The reader's name; null if they gave none. */
  reader: string | null;
  from: LocalDate;
  to: LocalDate;
  /** Whether the reader chose the zone; otherwise it is the site's. */
  isOwnZone: boolean;
  /** `any`: the reader has no wishes, so the events are a selection from all. */
  basis: "wishes" | "any";
  gatherings: readonly DigestGathering[];
  /** Address of one-click unsubscribe; null for a copy that was requested. */
  unsubscribePath: string | null;
  expiresAt: EpochMs;
};

type DigestReader = { name: string | null; zone: ZoneId; isOwnZone: boolean; unsubscribePath: string | null };

/** The letter with a member's selected events. */
export function digestLetter(picks: readonly DigestPick[], reader: DigestReader, now: EpochMs): DigestLetter {
  const { name, zone, isOwnZone, unsubscribePath } = reader;
  const { from, to, until } = digestDays(zone, now);
  return {
    reader: name === null ? null : cleanLine(name),
    from,
    to,
    isOwnZone,
    basis: picks.some(({ why }) => why === "any") ? "any" : "wishes",
    gatherings: picks.map((pick) => gathering(pick, zone, until)),
    unsubscribePath,
    expiresAt: now + OF_USE_MS,
  };
}

function gathering({ event, why }: { event: DigestPick["event"]; why: DigestWhy }, zone: ZoneId, until: EpochMs) {
  const { title, publicId, type, organizerName, timezone, originalLocal, startsLocal, rrule, starts } = event;
  const startsAt = starts[0] ?? event.endsAt;
  return {
    path: rrule === null ? eventPath({ title, publicId }) : datePath({ title, publicId }, originalLocal),
    title: shortened(title),
    type,
    organizer: shortened(organizerName),
    startsAt,
    timezone,
    again: starts.filter((each) => each < until).length - 1,
    isSaved: why === "saved",
    shift: clockShiftOf({ startsLocal, timezone, rrule }, { originalLocal, startsAt }, zone),
  } satisfies DigestGathering;
}

function shortened(text: string): string {
  return truncateAtWord(cleanLine(text), TITLE_MAX);
}
