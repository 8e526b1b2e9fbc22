import type { DigestPick, DigestWhy } from "#core/digest/digest-pool.ts";
import { digestDays } from "#core/digest/digest-schedule.ts";
import { datePath, eventPath } from "#core/events/event-address.ts";
import type { EventType } from "#core/events/event.ts";
import { type ClockShift, clockShiftOf } from "#core/occurrences/clock-change.ts";
import { cleanLine } from "#core/text/clean-text.ts";
import { truncateAtWord } from "#core/text/truncate-at-word.ts";
import { DAY_MS, type EpochMs, type ZoneId } from "#core/time/instant.ts";
import type { LocalDate } from "#core/time/local-time.ts";

/** A title is cut here, so that no letter grows beyond what mailers show. */
const TITLE_MAX = 120;
/** A letter that could not be sent for so long says too little of the days ahead. */
const OF_USE_MS = 2 * DAY_MS;

/** One gathering of a letter, at its first date of the days ahead. */
export type DigestGathering = {
  path: string;
  title: string;
  type: EventType;
  organizer: string;
  startsAt: EpochMs;
  /** Whose clock the host goes by. */
  timezone: ZoneId;
  /** How often it comes again in these days. */
  again: number;
  isSaved: boolean;
  /** How it moved on the reader's clock since last time. */
  shift: ClockShift | null;
};

/** What the weekly digest tells one member; the zone is that of the message. */
export type DigestLetter = {
  /** As the reader is called; null when they gave no name. */
  reader: string | null;
  from: LocalDate;
  to: LocalDate;
  /** Whether the reader chose the zone; else it is the site's. */
  isOwnZone: boolean;
  /** `any`: the reader has no wishes, so these are of everything. */
  basis: "wishes" | "any";
  gatherings: readonly DigestGathering[];
  /** Where one press turns the digest off; null for a copy that was asked for. */
  unsubscribePath: string | null;
  expiresAt: EpochMs;
};

type DigestReader = { name: string | null; zone: ZoneId; isOwnZone: boolean; unsubscribePath: string | null };

/** The letter of what was chosen for a member. */
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
