import type ICAL from "ical.js";
import type { CalendarEntry, CalendarFacts } from "#core/imports/calendar-entry.ts";
import type { ZoneDefinition, ZoneObservance } from "#core/imports/defined-zone.ts";
import { componentOf, durationIn, firstTimeOf, textOf, timesOf, addedIn, offsetOf } from "#formats/icalendar-values.ts";

/** An event of a calendar (RFC 5545 §3.6.1) as in the file; null if it cannot be parsed at all. */
export function readCalendarEntry(text: string): CalendarEntry | null {
  const event = componentOf(text)?.getFirstSubcomponent("vevent") ?? null;
  if (event === null) return null;
  const duration = durationIn(event);
  if (duration === "unreadable") return null;
  const changed = event.getFirstProperty("recurrence-id");
  const start = firstTimeOf(event, "dtstart");
  // A changed date would pass for the series itself, and all days from the first on for one day.
  if (hasUnreadable(event, "recurrence-id") || (start?.kind === "date" && hasUnreadable(event, "dtend"))) return null;
  const textAt = (name: string) => textOf(event, name);
  return {
    uid: textAt("uid").trim(),
    summary: textAt("summary"),
    description: textAt("description"),
    categories: event.getAllProperties("categories").flatMap((property) => property.getValues().map(String)),
    organizer: String(event.getFirstProperty("organizer")?.getFirstParameter("cn") ?? ""),
    link: linkIn(event),
    status: textAt("status").toUpperCase(),
    classification: textAt("class").trim().toUpperCase(),
    start,
    end: firstTimeOf(event, "dtend"),
    duration,
    rules: event.getAllProperties("rrule").map((property) => property.toICALString()),
    excluded: timesOf(event, "exdate"),
    added: addedIn(event),
    recurrenceId: firstTimeOf(event, "recurrence-id"),
    isFollowing: changed?.getFirstParameter("range") !== undefined,
  };
}

/** Whether an event has a time which does not exist or is no time at all. */
function hasUnreadable(event: ICAL.Component, name: string): boolean {
  return event.getFirstProperty(name) !== null && firstTimeOf(event, name) === null;
}

/** The calendar's own name and zone. */
export function readCalendarFacts(text: string): Pick<CalendarFacts, "name" | "timezone"> {
  const calendar = componentOf(text.replace(/^BEGIN:VCALENDAR|END:VCALENDAR\s*$/gim, ""));
  if (calendar === null) return { name: "", timezone: "" };
  return {
    name: textOf(calendar, "x-wr-calname") || textOf(calendar, "name"),
    timezone: textOf(calendar, "x-wr-timezone"),
  };
}

/** Longest definition of a zone; the full history of one has some 10,000 characters. */
const ZONE_MAX_CHARACTERS = 32_768;

/**
 * A zone defined by a calendar (RFC 5545 §3.6.5); null without a TZID. Of a too long one the changes of offset are not
 * read.
 */
export function readCalendarZone(text: string): ZoneDefinition | null {
  const isTooLong = text.length > ZONE_MAX_CHARACTERS;
  const head = isTooLong ? `${text.slice(0, text.indexOf("BEGIN:", 1))}END:VTIMEZONE` : text;
  const zone = componentOf(head)?.getFirstSubcomponent("vtimezone") ?? null;
  const tzid = zone === null ? "" : textOf(zone, "tzid");
  if (zone === null || tzid === "") return null;
  const parts = zone.getAllSubcomponents().filter(({ name }) => name === "standard" || name === "daylight");
  const read = parts.map(observanceOf);
  const observances = read.filter((observance) => observance !== null);
  return {
    tzid,
    location: textOf(zone, "x-lic-location"),
    observances: isTooLong || observances.length < read.length ? null : observances,
  };
}

function observanceOf(part: ICAL.Component): ZoneObservance | null {
  const startsLocal = firstTimeOf(part, "dtstart")?.local;
  const [before, after] = ["tzoffsetfrom", "tzoffsetto"].map((name) => offsetOf(part, name));
  if (startsLocal === undefined || before === undefined || after === undefined) return null;
  if (before === null || after === null) return null;
  return {
    startsLocal,
    offsetBefore: before,
    offsetAfter: after,
    rules: part.getAllProperties("rrule").map((property) => property.toICALString()),
    added: timesOf(part, "rdate").map(({ local }) => local),
  };
}

const ADDRESS = /https?:\/\/[^\s<>"'\\]+/i;

/**
 * The conference (RFC 7986 §5.11, or in Google's property), else an address in the location, the event's own, or the
 * first in its description.
 */
function linkIn(event: ICAL.Component): string {
  const conference = event
    .getAllProperties("conference")
    .map((property) => String(property.getFirstValue() ?? ""))
    .find((value) => ADDRESS.test(value));
  const places = [
    conference ?? "",
    textOf(event, "x-google-conference"),
    textOf(event, "location"),
    textOf(event, "url"),
    textOf(event, "description"),
  ];
  for (const place of places) {
    const [address] = ADDRESS.exec(place) ?? [];
    if (address !== undefined) return address.replace(/[).,;]+$/, "");
  }
  return "";
}
