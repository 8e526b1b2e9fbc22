import { SAVED_CHANGES } from "#core/notifications/urgent-change.ts";
import type { Cause, CauseKind } from "#core/notifications/cause.ts";
import type { NotificationFacts, NotificationType } from "#core/notifications/notification.ts";
import type { NotificationSwitch } from "#core/profiles/preferences.ts";

/** The notification of a cause: everything stored except its recipient. */
export type CauseNotification = {
  type: NotificationType;
  name: CauseKind;
  facts: NotificationFacts;
  /** The event that its reader must be able to see. */
  eventId: number | null;
  organizerId: number | null;
  /** The preference that turns it off; null if it always comes (PRODUCT P21). */
  turnedOffBy: NotificationSwitch | null;
  /** Whether members with email notifications on also receive it by mail. */
  isMailed: boolean;
};

const TYPES: Record<CauseKind, NotificationType> = {
  "event-published": "info",
  "event-moved": "warning",
  "event-cancelled": "error",
  "event-restored": "success",
  "event-link-changed": "warning",
  "event-merged": "info",
  "event-unmerged": "info",
  "event-deleted": "error",
  "date-cancelled": "warning",
  "date-restored": "success",
  "date-moved": "warning",
  "date-gone": "error",
  "event-approved": "success",
  "event-rejected": "error",
  "submission-approved": "success",
  "submission-rejected": "error",
  "claim-approved": "success",
  "claim-rejected": "error",
  invitation: "info",
  "invitation-accepted": "success",
  "organizer-handed-over": "success",
  "organizer-given-away": "warning",
  "organizer-verified": "success",
  "organizer-unverified": "warning",
  "organizer-hidden": "error",
  "organizer-shown": "success",
  "organizer-merged": "info",
  "organizer-unmerged": "info",
  announcement: "info",
  "made-admin": "success",
  "made-moderator": "success",
  "made-user": "info",
  "batch-approved": "success",
  "batch-rejected": "success",
  "batch-undo": "success",
  "search-alert": "info",
  "link-failing": "warning",
  "still-running": "info",
  "event-reported": "warning",
  "correction-suggested": "info",
};

/** The only notification about an event that is deleted: it is shown as long as the event stays deleted. */
export const DELETION_KIND = "event-deleted" satisfies CauseKind;

/** Where a save of it is still listed; its own page is gone. */
const SAVED_EVENTS_PATH = "/saved-events";

/** Changes of saved events and answers to requests always come. */
const SWITCHES: Partial<Record<CauseKind, NotificationSwitch>> = {
  "event-published": "newEventsNotifications",
  announcement: "organizerUpdatesNotifications",
};

/** Also sent by mail. Of the others, those about a person's rights or requests have a mail of their own. */
const MAILED: ReadonlySet<CauseKind> = new Set<CauseKind>([
  "event-published",
  ...SAVED_CHANGES,
  "event-approved",
  "link-failing",
  "claim-approved",
  "claim-rejected",
  "announcement",
  "event-reported",
  "correction-suggested",
]);

/** The notification of a cause. */
export function notificationOf(cause: Cause): CauseNotification {
  const { kind } = cause;
  return {
    type: TYPES[kind],
    name: kind,
    facts: factsOf(cause),
    eventId: "eventId" in cause ? cause.eventId : null,
    // The event decides who may see it, not its organizer.
    organizerId: "organizerId" in cause && !("eventId" in cause) ? cause.organizerId : null,
    turnedOffBy: SWITCHES[kind] ?? null,
    isMailed: MAILED.has(kind),
  };
}

/** The facts of a cause stored with each notification; null ones are left out. */
const STORED_FACTS = [
  "startsAt",
  "oldStartsAt",
  "timezone",
  "isSeries",
  "reason",
  "originalLocal",
  "path",
  "title",
  "message",
  "announcementId",
  "count",
  "skipped",
] as const satisfies readonly (keyof NotificationFacts)[];

function factsOf(cause: Cause): NotificationFacts {
  const fields: Record<string, unknown> = cause;
  const stored = STORED_FACTS.map((name) => [name, fields[name] ?? undefined] as const);
  const facts: NotificationFacts = Object.fromEntries(stored.filter(([, value]) => value !== undefined));
  return cause.kind === DELETION_KIND ? { ...facts, path: SAVED_EVENTS_PATH } : facts;
}
