import { isStopKey } from "#core/notifications/notification.ts";
import { isPublicId } from "#core/text/public-id.ts";

/** The page where a member chooses when and how to be reminded. */
export const REMINDERS_PATH = "/preferences/reminders";

/** The page that a reminder's mail links to: turns off its event's reminders, or all by mail. */
export function reminderOffPath(key: string, publicId: string): string {
  return `/email/off/${key}/${publicId}`;
}

/** Whether two segments can be the key and the event of such a page. */
export function isReminderOff(key: string, publicId: string): boolean {
  return isStopKey(key) && isPublicId(publicId);
}
