import { isPublicId, PUBLIC_ID_LENGTH } from "#core/text/public-id.ts";
import { titleSlug } from "#core/text/title-slug.ts";
import type { LocalDateTime } from "#core/time/instant.ts";
import { isLocalDateTime } from "#core/time/local-time.ts";

/** The parts of an event's address: only the id is looked up, the words are for people (PRODUCT P18). */
type AddressedEvent = { title: string; publicId: string };

/** PostgreSQL has no year 0. */
const DATE_SEGMENT = /^((?!0000)\d{4}-\d{2}-\d{2})T([01]\d|2[0-3])([0-5]\d)([0-5]\d)?$/;

/** `/events/{title-in-words}-{id}`. */
export function eventPath(event: AddressedEvent): `/events/${string}` {
  return `/events/${titleSlug(event.title)}-${event.publicId}`;
}

/** The address of one date: the event's, with the local start from its rule, such as `/2026-12-07T1900`. */
export function datePath(event: AddressedEvent, originalLocal: LocalDateTime): string {
  return `${eventPath(event)}/${dateSegment(originalLocal)}`;
}

/** The form with which anyone says what is wrong with an event, or with one of its dates. */
export function reportPath(event: AddressedEvent, date: { originalLocal: LocalDateTime } | null): string {
  const path = `${eventPath(event)}/report`;
  return date === null ? path : `${path}?date=${dateSegment(date.originalLocal)}`;
}

/** The page on which an event's people see how it is doing and what visitors say. */
export function insightsPath(event: AddressedEvent): string {
  return `${eventPath(event)}/insights`;
}

/**
 * Whether the dates of an event have pages of their own for search engines: the only date of an event is on the event's
 * page.
 */
export function hasDatePages(schedules: readonly { rrule: string | null }[]): boolean {
  return schedules.length > 1 || schedules.some(({ rrule }) => rrule !== null);
}

/** `2026-12-07T19:00:00` as `2026-12-07T1900`; seconds appear only if not zero. */
export function dateSegment(originalLocal: LocalDateTime): string {
  const compact = originalLocal.replaceAll(/(?<=T.*):/g, "");
  return compact.endsWith("00") ? compact.slice(0, -2) : compact;
}

/** What follows the address of an event, a date or an organizer in that of its calendar file. */
export const CALENDAR_FILE_END = ".ics";

/** The public id at the end of an address segment; null if there is none. */
export function publicIdOf(segment: string): string | null {
  const id = segment.slice(-PUBLIC_ID_LENGTH);
  const before = segment.at(-PUBLIC_ID_LENGTH - 1);
  return isPublicId(id) && (before === undefined || before === "-") ? id : null;
}

/** The local start that a date's segment names; null if it is not a valid one. */
export function originalLocalOf(segment: string): LocalDateTime | null {
  const parts = DATE_SEGMENT.exec(segment);
  if (parts === null) return null;
  const [, date, hour, minute, second = "00"] = parts;
  const local = `${date}T${hour}:${minute}:${second}`;
  return isLocalDateTime(local) ? local : null;
}
