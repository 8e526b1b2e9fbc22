import type { EventKind } from "#core/events/event.ts";
import { DAY_MS, type EpochMs, MINUTE_MS } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";

/** A deleted event can be restored for this many days (PRODUCT P8). */
export const DELETED_RETENTION_DAYS = 30;

/** Savers of a deleted event are notified after this time, so that Undo comes before the message. */
export const DELETION_NOTICE_DELAY_MS = MINUTE_MS;

type Deletable = {
  listing: Listing;
  kind: EventKind;
  cancelledAt: EpochMs | null;
  /** End of its running or next date. */
  currentEndsAt: EpochMs | null;
};

/** Whether people may still be counting on an event: it was shown, not cancelled before, and not over. */
export function isCountedOn({ listing, kind, cancelledAt, currentEndsAt }: Deletable, now: EpochMs): boolean {
  if (listing === "hidden" || cancelledAt !== null) return false;
  return kind === "always_open" || (currentEndsAt !== null && currentEndsAt > now);
}

/** A draft is deleted this many days after it was last saved. */
export const DRAFT_RETENTION_DAYS = 365;

/** Until when a deleted event can be restored. */
export function restorableUntil(deletedAt: EpochMs): EpochMs {
  return deletedAt + DELETED_RETENTION_DAYS * DAY_MS;
}
