import type { MailRhythm } from "#core/alerts/search-alert.ts";
import type { EventType } from "#core/events/event.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";

/** How many events an alert names in a letter; the list has the others. */
export const ALERT_EVENTS_MAX = 20;

/** An event that is new for an alert, at its next date that fits. */
export type AlertGathering = {
  path: string;
  title: string;
  type: EventType;
  organizer: string;
  startsAt: EpochMs;
  /** The host's zone. */
  timezone: ZoneId;
};

/** One alert of a letter, with its search as it is stored. */
type AlertPart = {
  search: string;
  zone: ZoneId;
  askedAt: EpochMs;
  /** The events of the list that are not named. */
  more: number;
  gatherings: readonly AlertGathering[];
  /** The page that ends this alert. */
  endPath: string;
};

/** The letter with all alerts of a reader that have something new; times are in the letter's zone. */
export type AlertLetter = {
  alerts: readonly AlertPart[];
  /** Whether the reader is a member, who has a page with all alerts. */
  isMember: boolean;
  /** Address of one-click unsubscribe: of the alert, or of all alerts in a letter of several. */
  unsubscribePath: string;
  expiresAt: EpochMs;
};

/** What the confirmation of an alert by email says: `already` and `full` only to the mailbox, because the screen does not. */
export type AlertRequest = {
  state: "new" | "already" | "full";
  search: string;
  zone: ZoneId;
  rhythm: MailRhythm;
  link: string;
  unsubscribeLink: string;
  expiresAt: EpochMs;
};
