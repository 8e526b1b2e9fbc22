import type { EpochMs, LocalDateTime, ZoneId } from "#core/time/instant.ts";

/**
 * What happened to an event as a whole, or to one of its schedules. Its savers are notified; of a new event, the
 * followers of its organizer.
 */
type EventCause =
  | { kind: "event-published"; eventId: number; organizerId: number }
  /**
   * `oldStartsAt` is the first date that moved, `startsAt` its new time (null if removed); `isSeries` if later dates
   * moved as well; `timezone` is the host's, null if it changed too.
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
  /** Another listing of the same event, `title`, was folded into it by this merge, or separated again. */
  | { kind: "event-merged"; eventId: number; foldedId: number; mergeId: number; title: string }
  | { kind: "event-unmerged"; eventId: number; survivorId: number; title: string }
  /** `startsAt` is when its next date would have been; null for a room. */
  | { kind: "event-deleted"; eventId: number; startsAt: EpochMs | null };

/** The date that a cause concerns, by its identity (PRODUCT P3). */
type OfDate = { eventId: number; scheduleId: number; originalLocal: LocalDateTime };

/** What happened to one date: `startsAt` is its present time, or for a cancelled or removed date its former one. */
type DateCause =
  | ({ kind: "date-restored" | "date-gone"; startsAt: EpochMs } & OfDate)
  /** `reason` is the organizer's. */
  | ({ kind: "date-cancelled"; startsAt: EpochMs; reason: string | null } & OfDate)
  | ({ kind: "date-moved"; startsAt: EpochMs; oldStartsAt: EpochMs; timezone: ZoneId; reason: string | null } & OfDate);

/** A decision about something that one person sent in. */
type DecisionCause =
  | { kind: "event-approved" | "event-rejected"; eventId: number }
  /** `path` opens the submission's own page for its sender. */
  | { kind: "submission-approved"; userId: string; eventId: number }
  | { kind: "submission-rejected"; userId: string; title: string; path: string }
  | { kind: "claim-approved" | "claim-rejected"; userId: string; organizerId: number };

type PeopleCause =
  /** `path` opens the invitation. */
  | { kind: "invitation"; userId: string; organizerId: number; path: string }
  | { kind: "invitation-accepted" | "organizer-handed-over"; userId: string; organizerId: number }
  /** What staff did with an organizer's profile. */
  | {
      kind: "organizer-verified" | "organizer-unverified" | "organizer-shown" | "organizer-given-away";
      userId: string;
      organizerId: number;
    }
  /** `message` is a moderator's reason. */
  | { kind: "organizer-hidden"; userId: string; organizerId: number; message: string }
  /** `title` is the name of the organizer folded into it, or separated again. */
  | { kind: "organizer-merged" | "organizer-unmerged"; userId: string; organizerId: number; title: string }
  | { kind: "announcement"; organizerId: number; announcementId: number };

/** A role that a person was given; `path` is where they use it. */
type RoleCause =
  | { kind: "made-admin" | "made-moderator"; userId: string; path: string }
  | { kind: "made-user"; userId: string };

/** A bulk decision that was finished in the background; `path` lists its events. */
type BatchCause = {
  kind: "batch-approved" | "batch-rejected" | "batch-undo";
  userId: string;
  path: string;
  count: number;
  skipped: number;
};

/** New events for a member's alert, whose search in words is `title`: the only one, or the list of several. */
type AlertCause = { kind: "search-alert"; userId: string; title: string; count: number } & (
  | { eventId: number }
  | { path: string }
);

/** Asks an event's owner to act: on a link that fails (`link-failing`), or to confirm `count` series (`still-running`). */
type OwnerCause =
  | { kind: "link-failing"; userId: string; eventId: number; path: string }
  | { kind: "still-running"; userId: string; path: string; count: number };

/** Visitors report a problem with an event, or suggest a correction; `path` is where its people answer. */
type VisitorCause = { kind: "event-reported" | "correction-suggested"; eventId: number; path: string };

/** Something that people are notified of. */
export type Cause =
  | VisitorCause
  | EventCause
  | DateCause
  | DecisionCause
  | PeopleCause
  | RoleCause
  | BatchCause
  | AlertCause
  | OwnerCause;

/** A cause, and who brought it about (`actorId`, null for the system): they are not notified. */
export type NotificationCause = { actorId: string | null } & Cause;

export type CauseKind = Cause["kind"];
