import type { EpochMs, ZoneId } from "#core/time/instant.ts";

/** What two gatherings have in common. */
export type DuplicateReason = "organizer" | "link" | "dates" | "title";

/** What is looked for: a gathering that is about to be made, or one that is. */
export type DuplicateCandidate = {
  title: string;
  organizerName: string;
  link: string | null;
  /** The first or the next date; both null for an always-open room, or while nothing is said yet. */
  startsAt: EpochMs | null;
  endsAt: EpochMs | null;
};

/** An event that may be the same gathering, with the date that overlaps (none for a room). */
export type PossibleDuplicate = {
  eventId: number;
  publicId: string;
  title: string;
  organizerName: string;
  date: { startsAt: EpochMs; endsAt: EpochMs; timezone: ZoneId } | null;
  /** 0 to 100. */
  score: number;
  reasons: readonly DuplicateReason[];
};
