import { DAY_MS } from "#core/time/instant.ts";

/** What a member's private calendar has: their saved events, or the dates that fit their free hours. */
export const CALENDAR_ADDRESS_KINDS = ["saved", "fits"] as const;
export type CalendarAddressKind = (typeof CALENDAR_ADDRESS_KINDS)[number];

/** 192 random bits in 32 characters. */
export const CALENDAR_KEY_BYTES = 24;
const KEY = /^[\w-]{32}$/;

export function isCalendarKey(text: string): boolean {
  return KEY.test(text);
}

/** The private address of a calendar. */
export function privateCalendarPath(key: string): string {
  return `/calendar/feed/${key}.ics`;
}

/** The page on which members make, copy and end the addresses of their calendars. */
export const CALENDAR_ADDRESSES_PATH = "/saved-events/calendar";

/** For so long an ended address answers that it is gone, so that calendar programs stop asking; then it is unknown. */
export const ENDED_ADDRESS_RETENTION_MS = 30 * DAY_MS;
