import { isStopKey } from "#core/notifications/notification.ts";
import { isPublicId } from "#core/text/public-id.ts";

/** The page where a member chooses when and how to be reminded. */
export const REMINDERS_PATH = "/preferences/reminders";

/** The page that a reminder's mail links to: turns off its event's reminders, or all by mail. */
export function reminderOffPath(key: string, publicId: string): string {
  return `/email/off/${key}.${publicId}`;
}

/** The member's key and the event of such a page; null for another segment. */
export function readReminderOff(segment: string): { key: string; publicId: string } | null {
  const [key = "", publicId = "", ...rest] = segment.split(".");
  return rest.length === 0 && isStopKey(key) && isPublicId(publicId) ? { key, publicId } : null;
}
