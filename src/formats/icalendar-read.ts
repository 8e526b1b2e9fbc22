import ICAL from "ical.js";
import type { CalendarEntry, CalendarFacts, CalendarTime } from "#core/imports/calendar-entry.ts";
import type { ZoneDefinition, ZoneObservance } from "#core/imports/defined-zone.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#core/time/instant.ts";

/** An event of a calendar (RFC 5545 §3.6.1) as in the file; null if it cannot be parsed at all. */
export function readCalendarEntry(text: string): CalendarEntry | null {
  const event = componentOf(text)?.getFirstSubcomponent("vevent") ?? null;
  if (event === null) return null;
  const duration = durationIn(event);
  if (duration === "unreadable") return null;
  const say = (name: string) => textOf(event, name);
  return {
    uid: say("uid").trim(),
    summary: say("summary"),
    description: say("description"),
    categories: event.getAllProperties("categories").flatMap((property) => property.getValues().map(String)),
    organizer: String(event.getFirstProperty("organizer")?.getFirstParameter("cn") ?? ""),
    link: linkIn(event),
    status: say("status").toUpperCase(),
    classification: say("class").toUpperCase(),
    start: timesOf(event, "dtstart")[0] ?? null,
    end: timesOf(event, "dtend")[0] ?? null,
    duration,
    rules: event.getAllProperties("rrule").map((property) => property.toICALString()),
    excluded: timesOf(event, "exdate"),
    added: addedIn(event),
    recurrenceId: timesOf(event, "recurrence-id")[0] ?? null,
    isFollowing: event.getFirstProperty("recurrence-id")?.getFirstParameter("range") !== undefined,
  };
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
  const startsLocal = timesOf(part, "dtstart")[0]?.local;
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

/** UTC-OFFSET (RFC 5545 §3.3.14) in milliseconds. */
function offsetOf(part: ICAL.Component, name: string): number | null {
  const value = String((part.getFirstProperty(name)?.jCal.slice(3) as unknown[] | undefined)?.[0] ?? "");
  const match = /^([+-])(\d\d):?(\d\d)(?::?(\d\d))?$/.exec(value);
  if (match === null) return null;
  const [, sign, hours, minutes, seconds = "0"] = match;
  const size = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds) * SECOND_MS;
  return size > DAY_MS ? null : sign === "-" ? -size : size;
}

/**
 * Rules and times with their folded lines. The library parses their values in upper case only (RFC 5545 §2: case does
 * not matter).
 */
const TIME_LINES = /^(?:RRULE|RDATE|EXDATE|DTSTART|DTEND|RECURRENCE-ID|DURATION)[:;].*(?:\r\n[ \t].*)*/gim;

/** Upper case after the last colon: a TZID before it keeps its case. */
function withUpperCaseValue(line: string): string {
  const at = line.lastIndexOf(":");
  return line.slice(0, at) + line.slice(at).toUpperCase();
}

function componentOf(text: string): ICAL.Component | null {
  const readable = text.replaceAll(TIME_LINES, withUpperCaseValue);
  try {
    return new ICAL.Component(ICAL.parse(`BEGIN:VCALENDAR\r\n${readable}\r\nEND:VCALENDAR`) as unknown[]);
  } catch {
    // The library reports invalid calendar text only by throwing: that is the answer.
    return null;
  }
}

function textOf(component: ICAL.Component, name: string): string {
  const value = component.getFirstPropertyValue(name);
  return value === null || value === undefined ? "" : String(value);
}

/** Read raw: some calendars write dates without VALUE=DATE, which the library's own times refuse. */
function timesOf(component: ICAL.Component, name: string): CalendarTime[] {
  return component.getAllProperties(name).flatMap((property) => {
    const tzid = property.getFirstParameter("tzid");
    return (property.jCal.slice(3) as unknown[]).flatMap((value) => timeOf(String(value), tzid ? String(tzid) : null));
  });
}

function timeOf(value: string, tzid: string | null): CalendarTime[] {
  const digits = value.replaceAll(/[^0-9TZ]/g, "");
  const match = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z)?|T?)$/.exec(digits);
  if (match === null) return [];
  const [, year, month, day, hour = "00", minute = "00", second = "00", utc] = match;
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second === "60" ? "59" : second}`;
  if (match[4] === undefined) return [{ kind: "date", local, tzid: null }];
  if (utc !== undefined) return [{ kind: "utc", local, tzid: null }];
  return [tzid === null ? { kind: "floating", local, tzid } : { kind: "zoned", local, tzid }];
}

type Duration = CalendarEntry["duration"];

/** RDATE: single dates, or periods (RFC 5545 §3.8.5.2), which the library returns as a start with an end or a duration. */
function addedIn(event: ICAL.Component): CalendarEntry["added"] {
  return event.getAllProperties("rdate").flatMap((property) => {
    const tzid = property.getFirstParameter("tzid");
    return (property.jCal.slice(3) as unknown[]).flatMap((value) => {
      const [from, to] = (Array.isArray(value) ? value : String(value).split("/")).map(String);
      const [start] = timeOf(from ?? "", tzid ? String(tzid) : null);
      if (start === undefined) return [];
      const duration = to?.startsWith("P") ? durationOf(to) : null;
      const end = timeOf(to ?? "", tzid ? String(tzid) : null)[0] ?? null;
      return [{ start, end, duration: duration === "unreadable" ? null : duration }];
    });
  });
}

/** Read raw: the library's own property throws for an invalid duration. */
function durationIn(event: ICAL.Component): Duration | "unreadable" {
  const text = (event.getFirstProperty("duration")?.jCal.slice(3) as unknown[] | undefined)?.[0];
  return text === undefined ? null : durationOf(String(text));
}

function durationOf(text: string): Duration | "unreadable" {
  try {
    const { weeks, days, hours, minutes, seconds, isNegative } = ICAL.Duration.fromString(text);
    const sign = isNegative ? -1 : 1;
    return { days: sign * (7 * weeks + days), seconds: sign * (3600 * hours + 60 * minutes + seconds) };
  } catch {
    // Thrown for such text only.
    return "unreadable";
  }
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
