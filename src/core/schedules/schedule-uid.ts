/** Behind the @ of every UID, whatever address the site has: a UID must survive a change of host (CONVENTIONS 4.1). */
const UID_DOMAIN = "samehour";

/**
 * The iCalendar UID of an event's schedule: the event's id, which never changes, and the number of the schedule in it.
 * It holds no time, title or host, so it stays when they change.
 */
export function scheduleUid(publicId: string, number: number): string {
  return `${publicId}-${number}@${UID_DOMAIN}`;
}
