import type { EpochMs, LocalDateTime, ZoneId } from "#core/time/instant.ts";

/** What happened to an event as a whole, or to one of its schedules. Savers of the event are told, and for a new one followers of its organizer. */
type EventCause =
  | { kind: "event-published"; eventId: number; organizerId: number }
  /**
   * `oldStartsAt` is the first date that is at another time now, `startsAt` its new time (null when it was removed);
   * `isSeries` when later dates changed, too; `timezone` is the host's, null when it changed as well.
   */
  | {
      kind: "event-moved";
      eventId: number;
      oldStartsAt: EpochMs;
      startsAt: EpochMs | null;
      isSeries: boolean;
      timezone: ZoneId | null;
    }
  | { kind: "event-cancelled"; eventId: number }
  | { kind: "event-restored"; eventId: number }
  | { kind: "event-link-changed"; eventId: number }
  /** Another listing of the same gathering, `title`, was folded into it by this merge, or is apart again. */
  | { kind: "event-merged"; eventId: number; foldedId: number; mergeId: number; title: string }
  | { kind: "event-unmerged"; eventId: number; keptId: number; title: string }
  /** `startsAt` is when it would have been next; null for a room. */
  | { kind: "event-deleted"; eventId: number; startsAt: EpochMs | null };

/** Which date of an event a cause is about, by its identity (PRODUCT P3). */
type OfDate = { eventId: number; scheduleId: number; originalLocal: LocalDateTime };

/** What happened to one date: `startsAt` is when it is now, for a cancelled or removed one when it would have been. */
type DateCause =
  | ({ kind: "date-restored" | "date-gone"; startsAt: EpochMs } & OfDate)
  /** `reason` is the organizer's. */
  | ({ kind: "date-cancelled"; startsAt: EpochMs; reason: string | null } & OfDate)
  | ({ kind: "date-moved"; startsAt: EpochMs; oldStartsAt: EpochMs; timezone: ZoneId; reason: string | null } & OfDate);

/** What was decided about something that one person sent in. */
type DecisionCause =
  | { kind: "event-approved" | "event-rejected"; eventId: number }
  /** `path` opens the submission's own page for whoever sent it. */
  | { kind: "submission-approved"; userId: string; eventId: number }
  | { kind: "submission-rejected"; userId: string; title: string; path: string }
  | { kind: "claim-approved" | "claim-rejected"; userId: string; organizerId: number };

type PeopleCause =
  /** `path` opens the invitation. */
  | { kind: "invitation"; userId: string; organizerId: number; path: string }
  | { kind: "invitation-accepted" | "organizer-handed-over"; userId: string; organizerId: number }
  /** What staff did with somebody's profile. */
  | {
      kind: "organizer-verified" | "organizer-unverified" | "organizer-shown" | "organizer-given-away";
      userId: string;
      organizerId: number;
    }
  /** `message` is why, in a moderator's words. */
  | { kind: "organizer-hidden"; userId: string; organizerId: number; message: string }
  /** `title` is the name of the one that was folded into it, or is apart again. */
  | { kind: "organizer-merged" | "organizer-unmerged"; userId: string; organizerId: number; title: string }
  | { kind: "announcement"; organizerId: number; announcementId: number };

/** What somebody may do from now on; `path` is where they do it. */
type RoleCause =
  | { kind: "made-admin" | "made-moderator"; userId: string; path: string }
  | { kind: "made-user"; userId: string };

/** One thing that people are told of. */
export type Cause = EventCause | DateCause | DecisionCause | PeopleCause | RoleCause;

/** A thing that people are told of, but for whoever did it (`actorId`, null for the system). */
export type NotificationCause = { actorId: string | null } & Cause;

export type CauseKind = Cause["kind"];
