import type { Cause } from "#core/notifications/cause.ts";
import type { LocalDateTime } from "#core/time/instant.ts";

type SavedDate = { eventId: number; scheduleId: number; originalLocal: LocalDateTime };

/** A group of people whom a cause concerns. */
export type Audience =
  | { who: "followers"; organizerId: number }
  /** Members who saved the event, or any of its dates. */
  | { who: "savers"; eventId: number }
  /** Members who saved the event, or this date of it. */
  | ({ who: "date-savers" } & SavedDate)
  /** Members who saved this date but not the event. */
  | ({ who: "single-date-savers" } & SavedDate)
  /** Members who saved an event of the organizer. */
  | { who: "organizer-savers"; organizerId: number }
  /** Members who had saved the event folded into another by this merge, or any of its dates. */
  | { who: "merge-savers"; mergeId: number }
  | { who: "owner"; eventId: number }
  /** The event's owner and the owner of its organizer. */
  | { who: "hosts"; eventId: number }
  | { who: "person"; userId: string };

/** The audiences of a cause, in the order of notification. A person in two of them is notified once. */
export function audiencesOf(cause: Cause): readonly Audience[] {
  if ("userId" in cause) return [{ who: "person", userId: cause.userId }];
  if ("scheduleId" in cause) {
    const { eventId, scheduleId, originalLocal } = cause;
    // Savers of the event are notified of its move, which already says that this date is gone.
    const who = cause.kind === "date-gone" ? "single-date-savers" : "date-savers";
    return [{ who, eventId, scheduleId, originalLocal }];
  }
  switch (cause.kind) {
    case "event-published":
      return [{ who: "followers", organizerId: cause.organizerId }];
    case "event-approved":
    case "event-rejected":
      return [{ who: "owner", eventId: cause.eventId }];
    case "event-reported":
    case "correction-suggested":
      return [{ who: "hosts", eventId: cause.eventId }];
    case "event-merged":
      return [
        { who: "owner", eventId: cause.eventId },
        { who: "owner", eventId: cause.foldedId },
        { who: "merge-savers", mergeId: cause.mergeId },
      ];
    case "event-unmerged":
      return [
        { who: "owner", eventId: cause.survivorId },
        { who: "owner", eventId: cause.eventId },
        { who: "savers", eventId: cause.eventId },
      ];
    case "announcement":
      return [
        { who: "followers", organizerId: cause.organizerId },
        { who: "organizer-savers", organizerId: cause.organizerId },
      ];
    default:
      return [{ who: "savers", eventId: cause.eventId }];
  }
}
