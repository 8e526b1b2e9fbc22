import type { EventKind } from "#core/events/event.ts";
import { DAY_MS, type EpochMs, MINUTE_MS } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";

/** For so long a deleted event can be brought back (PRODUCT P8). */
export const DELETED_KEPT_DAYS = 30;

/** Who saved a deleted event is told after so long: whoever presses Undo meanwhile has frightened nobody. */
export const DELETION_TOLD_AFTER_MS = MINUTE_MS;

type Deletable = {
  listing: Listing;
  kind: EventKind;
  cancelledAt: EpochMs | null;
  /** When its running or next date ends. */
  currentEndsAt: EpochMs | null;
};

/** Whether somebody may still count on an event: it was shown, it was not called off before, and it is not over. */
export function isCountedOn({ listing, kind, cancelledAt, currentEndsAt }: Deletable, now: EpochMs): boolean {
  if (listing === "hidden" || cancelledAt !== null) return false;
  return kind === "always_open" || (currentEndsAt !== null && currentEndsAt > now);
}

/** A form that was put aside is forgotten so long after it was last saved. */
export const DRAFT_KEPT_DAYS = 365;

/** Until when it can. */
export function keptUntil(deletedAt: EpochMs): EpochMs {
  return deletedAt + DELETED_KEPT_DAYS * DAY_MS;
}
