import type { ModerationState } from "#core/events/event.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Visibility } from "#core/visibility.ts";

/** Where an event stands for those who keep it; an event is in one of these at a time. */
export const EVENT_STANDINGS = ["live", "held", "rejected", "cancelled", "private", "over"] as const;
export type EventStanding = (typeof EVENT_STANDINGS)[number];

/** What decides it. */
type StandingFacts = {
  cancelledAt: EpochMs | null;
  visibility: Visibility;
  moderation: ModerationState;
  held: boolean;
  importStatus: "pending" | "done" | null;
  suspendedAt: EpochMs | null;
  /** It has dates, and none that is not cancelled is still to come or running. */
  isOver: boolean;
};

/** Where an event stands: what its people must know first wins (`data/queries/my-events.ts` says the same in SQL, for counting). */
export function eventStanding(event: StandingFacts): EventStanding {
  if (event.cancelledAt !== null) return "cancelled";
  if (event.visibility === "private") return "private";
  if (event.moderation === "rejected") return "rejected";
  if (event.held || event.importStatus === "pending" || event.suspendedAt !== null) return "held";
  return event.isOver ? "over" : "live";
}
