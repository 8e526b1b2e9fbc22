import type { EventType } from "#core/events/event.ts";
import type { PreferredType } from "#core/profiles/preferred-types.ts";
import type { EpochMs, LocalDateTime, ZoneId } from "#core/time/instant.ts";

/** An event that may stand in a digest, with its dates of the days ahead. */
export type DigestEvent = {
  eventId: number;
  publicId: string;
  title: string;
  type: EventType;
  organizerId: number | null;
  organizerName: string;
  /** Since when it has been in lists. */
  createdAt: EpochMs;
  /** The first of its coming dates, with the schedule that gives it. */
  originalLocal: LocalDateTime;
  startsLocal: LocalDateTime;
  timezone: ZoneId;
  rrule: string | null;
  endsAt: EpochMs;
  /** When its coming dates begin, in order; at least one. */
  starts: readonly EpochMs[];
};

/** An event of the whole directory, with the wishes that it answers. */
export type PooledEvent = DigestEvent & { fits: ReadonlySet<PreferredType> };

/** Why an event stands in a member's digest. */
export type DigestWhy = "saved" | "followed" | "preferred" | "any";
export type DigestPick = { event: DigestEvent; why: DigestWhy };
