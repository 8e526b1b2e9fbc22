import type { CauseKind } from "#core/notifications/cause.ts";
import type { FoundNotification } from "#core/notifications/describe-notification.ts";
import type { NotificationName } from "#core/notifications/notification.ts";
import { URGENT_WITHIN_MS } from "#core/reminders/reminder.ts";
import { DAY_MS, type EpochMs } from "#core/time/instant.ts";

/** Changes of saved events that people have to know before they join. */
export const SAVED_CHANGES = [
  "event-moved",
  "event-cancelled",
  "event-restored",
  "event-link-changed",
  "event-deleted",
  "date-cancelled",
  "date-restored",
  "date-moved",
  "date-gone",
] as const satisfies readonly CauseKind[];

const CAN_BE_URGENT: ReadonlySet<NotificationName> = new Set<NotificationName>(SAVED_CHANGES);

/** Whether notifications of this kind are sent at once when their date is near. */
export function canBeUrgent(name: NotificationName): boolean {
  return CAN_BE_URGENT.has(name);
}

type ChangeNotice = Pick<FoundNotification, "name" | "facts">;

/**
 * Whether a change is mailed at once instead of after some minutes: its date, before or after the change, begins within
 * 48 hours, or is running. `eventStartsAt` is the event's present date, for changes of the event as a whole.
 */
export function isUrgentChange({ name, facts }: ChangeNotice, eventStartsAt: EpochMs | null, now: EpochMs): boolean {
  if (!canBeUrgent(name)) return false;
  const own = [facts.startsAt, facts.oldStartsAt].filter((start) => start !== undefined);
  const starts = own.length > 0 || eventStartsAt === null ? own : [eventStartsAt];
  return starts.some((start) => start > now - DAY_MS && start <= now + URGENT_WITHIN_MS);
}
