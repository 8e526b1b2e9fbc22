import * as z from "zod/mini";
import { field } from "#core/check-input.ts";
import { CONFIRM_WITHIN_MS, LEFT_RETENTION_MS } from "#core/contacts/contact.ts";
import { type EventFilter, filterOfSearch, filterParameters, hasTimes, isFiltered } from "#core/events/event-filter.ts";
import { ALL_DAYS, DEFAULT_EVENT_TAB, type EventsQuery, eventsPath } from "#core/events/event-search.ts";
import { parseEventFilter } from "#core/events/parse-event-filter.ts";
import { requestedPath } from "#core/list-address.ts";
import { readSearchQuery } from "#core/pagination.ts";
import { emailOf } from "#core/text/parse-values.ts";
import { searchTerms } from "#core/text/search-text.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import { accepted, refused } from "#core/validation-error.ts";

/** What an alert looks for: the words and the filter of a list of upcoming events. */
export type AlertSearch = { query: string | null; filter: EventFilter };

/** How often somebody is notified of a search: in the bell, or by mail. */
export const ALERT_RHYTHMS = ["notification", "at_once", "daily", "weekly"] as const;
export type AlertRhythm = (typeof ALERT_RHYTHMS)[number];
/** The rhythms of a reader without an account, who has no bell. */
export const MAIL_RHYTHMS = ["at_once", "daily", "weekly"] as const satisfies readonly AlertRhythm[];
export type MailRhythm = (typeof MAIL_RHYTHMS)[number];
/** The rhythms that an alert can have: only members have a bell. */
export function rhythmsFor({ userId }: { userId: string | null }): readonly AlertRhythm[] {
  return userId === null ? MAIL_RHYTHMS : ALERT_RHYTHMS;
}
/** What a form preselects: one letter a day at most. */
export const DEFAULT_RHYTHM = "daily" satisfies AlertRhythm;

/** How many alerts one reader has at most. */
export const ALERTS_MAX = 20;

/** How long an alert by email waits for confirmation before it is deleted, as an address on the newsletter does. */
export const CONFIRM_ALERT_WITHIN_MS = CONFIRM_WITHIN_MS;
/** How long an alert that was ended is stored, so that its page can start it again. */
export const ENDED_RETENTION_MS = LEFT_RETENTION_MS;

/** The state of an alert. Those of members need no confirmation. */
export type AlertState = "pending" | "on" | "ended";

/** Whether nobody confirmed the alert in time: its page is gone, and its row soon. */
export function isExpiredAlert(
  { confirmedAt, askedAt }: { confirmedAt: EpochMs | null; askedAt: EpochMs },
  now: EpochMs,
): boolean {
  return confirmedAt === null && askedAt < now - CONFIRM_ALERT_WITHIN_MS;
}

/** The state that follows from the stored dates. */
export function alertState(dates: { confirmedAt: EpochMs | null; endedAt: EpochMs | null }): AlertState {
  if (dates.endedAt !== null) return "ended";
  return dates.confirmedAt === null ? "pending" : "on";
}

/**
 * What an alert of this list looks for; null for the whole list, and for words that no event can match. Page, day and
 * tab belong to the list only. How soon an event starts is left out too, because an alert tells of events once, whenever they
 * start, and so are free hours, which belong to the reader and change, and the place of the reader, which is not stored.
 * Null too for the list of an organizer, whom one can follow.
 */
export function alertSearchOf({ query, filter }: Pick<EventsQuery, "query" | "filter">): AlertSearch | null {
  const search = { query, filter: { ...filterOfSearch(filter, query), soon: [], fits: [], near: [] } };
  const hasWords = query !== null && searchTerms(query).length > 0;
  if ((query !== null && !hasWords) || filter.organizer.length > 0) return null;
  return hasWords || isFiltered(search.filter) ? search : null;
}

/** The search as it is stored: the query of the list's address. `parseAlertSearch` reads it back. */
export function writeAlertSearch(search: AlertSearch): string {
  return requestedPath("", { q: search.query }, filterParameters(search.filter)).replace("?", "");
}

/** The stored search. */
export function parseAlertSearch(text: string): AlertSearch {
  const params = new URLSearchParams(text);
  const { query } = readSearchQuery(params);
  return { query, filter: filterOfSearch(parseEventFilter(params).filter, query) };
}

/** The same text for searches that find the same: capitals and the order of values make no difference. */
export function alertSearchKey({ query, filter }: AlertSearch): string {
  const values = filterParameters(filter).map(([name, value]) => `${name}=${value.toLowerCase()}`);
  return JSON.stringify([query?.toLowerCase() ?? null, values.toSorted()]);
}

/** The list of events that an alert looks for. */
export function alertListPath(search: AlertSearch, zone: ZoneId | null = null): string {
  return eventsPath({ ...search, ...ALL_DAYS, tab: DEFAULT_EVENT_TAB, page: 1, zone });
}

/**
 * The list of events that a stored alert looks for, in the reader's zone if given. Weekdays and times of day are meant
 * in the alert's zone: in another one the list would have other events.
 */
export function storedAlertListPath(alert: { search: string; zone: ZoneId }, readerZone: ZoneId | null = null): string {
  const search = parseAlertSearch(alert.search);
  return alertListPath(search, hasTimes(search.filter) ? alert.zone : readerZone);
}

/** The page that makes an alert of a search. */
export function newAlertPath({ query, filter }: AlertSearch, zone: ZoneId | null = null): string {
  return requestedPath("/alerts/new", { q: query, tz: zone }, filterParameters(filter));
}

/** A member's own alerts. */
export const ALERTS_PATH = "/alerts";

const ALL_MARK = ".all";
const KEY = /^[\w-]{32}$/;

/** What the address of an alert's private page names. */
export type AlertLink = {
  key: string;
  /** Whether it means all alerts by mail of the alert's reader. */
  isAll: boolean;
};

/** The private page of an alert, for confirming, changing and ending it; with `isAll`, for ending all of its reader. */
export function alertPath({ key, isAll }: AlertLink): string {
  return `/search-alerts/${key}${isAll ? ALL_MARK : ""}`;
}

/** Parses the last part of such an address; null for anything else. */
export function readAlertLink(text: string): AlertLink | null {
  const isAll = text.endsWith(ALL_MARK);
  const key = isAll ? text.slice(0, -ALL_MARK.length) : text;
  return KEY.test(key) ? { key, isAll } : null;
}

function rhythmOf<Rhythm extends AlertRhythm>(offered: readonly Rhythm[]) {
  return field((text) => {
    const found = offered.find((each) => each === text);
    return found === undefined ? refused("fields.notOffered") : accepted(found);
  });
}

/** A member's form. */
export const ALERT_INPUT = z.object({ rhythm: rhythmOf(ALERT_RHYTHMS) });

/** A visitor's form: one address, stored in lower case. */
export const MAIL_ALERT_INPUT = z.object({
  rhythm: rhythmOf(MAIL_RHYTHMS),
  email: field((text) => {
    const email = emailOf(text);
    return email.ok ? accepted(email.value.toLowerCase()) : email;
  }),
});
