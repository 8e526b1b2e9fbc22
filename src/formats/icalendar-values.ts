import ICAL from "ical.js";
import type { CalendarEntry, CalendarTime } from "#core/imports/calendar-entry.ts";
import { DAY_MS, HOUR_MS, type LocalDateTime, MINUTE_MS, SECOND_MS } from "#core/time/instant.ts";
import { addDays, isLocalDateTime } from "#core/time/local-time.ts";

/** UTC-OFFSET (RFC 5545 §3.3.14) in milliseconds. */
export function offsetOf(part: ICAL.Component, name: string): number | null {
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

export function componentOf(text: string): ICAL.Component | null {
  const readable = text.replaceAll(TIME_LINES, withUpperCaseValue);
  try {
    return new ICAL.Component(ICAL.parse(`BEGIN:VCALENDAR\r\n${readable}\r\nEND:VCALENDAR`) as unknown[]);
  } catch {
    // The library reports invalid calendar text only by throwing: that is the answer.
    return null;
  }
}

export function textOf(component: ICAL.Component, name: string): string {
  const value = component.getFirstPropertyValue(name);
  return value === null || value === undefined ? "" : String(value);
}

/** Read raw: some calendars write dates without VALUE=DATE, which the library's own times refuse. */
export function timesOf(component: ICAL.Component, name: string): CalendarTime[] {
  return component.getAllProperties(name).flatMap((property) => {
    const tzid = property.getFirstParameter("tzid");
    return (property.jCal.slice(3) as unknown[]).flatMap((value) => timeOf(String(value), tzid ? String(tzid) : null));
  });
}

export function firstTimeOf(component: ICAL.Component, name: string): CalendarTime | null {
  return timesOf(component, name)[0] ?? null;
}

/** None for a day or time that does not exist. */
function timeOf(value: string, tzid: string | null): CalendarTime[] {
  const digits = value.replaceAll(/[^0-9TZ]/g, "");
  const match = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z)?|T?)$/.exec(digits);
  if (match === null) return [];
  const [, year, month, day, hour = "00", minute = "00", second = "00", utc] = match;
  const local = localOf(`${year}-${month}-${day}`, `${hour}:${minute}:${second === "60" ? "59" : second}`);
  if (local === null) return [];
  if (match[4] === undefined) return [{ kind: "date", local, tzid: null }];
  if (utc !== undefined) return [{ kind: "utc", local, tzid: null }];
  return [tzid === null ? { kind: "floating", local, tzid } : { kind: "zoned", local, tzid }];
}

/** Some calendars mean 'for ever' by the year 9999, after which no date can be computed, and no date at all by 0000. */
const OUT_OF_REACH = /^(0000|9999)/;

/** Null for a day or time that does not exist. 24:00 is the midnight after that day (ISO 8601). */
function localOf(date: string, clock: string): LocalDateTime | null {
  const isMidnight = clock === "24:00:00";
  const written = `${date}T${isMidnight ? "00:00:00" : clock}`;
  if (!isLocalDateTime(written) || OUT_OF_REACH.test(written)) return null;
  return isMidnight ? addDays(written, 1) : written;
}

type Duration = CalendarEntry["duration"];

/** RDATE: single dates, or periods (RFC 5545 §3.8.5.2), which the library returns as a start with an end or a duration. */
export function addedIn(event: ICAL.Component): CalendarEntry["added"] {
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
export function durationIn(event: ICAL.Component): Duration | "unreadable" {
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
