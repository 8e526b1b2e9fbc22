import type { CalendarEntry, CalendarHead } from "#core/calendar-files/calendar-file.ts";
import {
  type CalendarDate,
  type CalendarSeries,
  calendarSeries,
  dateOfCalendar,
} from "#core/calendar-files/calendar-series.ts";
import { dateSegment } from "#core/events/event-address.ts";
import { type EpochMs, type LocalDateTime, SECOND_MS, type ZoneId } from "#core/time/instant.ts";
import { toLocal } from "#core/time/local-time.ts";
import { linesText, quotedParameter, textValue, timeLine, uriValue, utcLine } from "#formats/icalendar-lines.ts";
import { zoneLines } from "#formats/icalendar-zone.ts";

const PRODUCT_ID = "-//Samehour//Calendar//EN";
/** How often programs should read a feed again; few obey (CONVENTIONS 4.1). */
const READ_AGAIN = "PT1H";
/** The product's color by its nearest name of CSS, which RFC 7986 §5.9 requires. */
const COLOR = "sienna";

/** The first lines of a calendar file (RFC 5545 §3.4, RFC 7986 §5). */
export function calendarBegin({ name, description, url, source, zone }: CalendarHead): string {
  return linesText([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:${PRODUCT_ID}`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${textValue(name)}`,
    `X-WR-CALNAME:${textValue(name)}`,
    `DESCRIPTION:${textValue(description)}`,
    `X-WR-CALDESC:${textValue(description)}`,
    ...(zone === null ? [] : [`X-WR-TIMEZONE:${zone}`]),
    ...uriLine("URL", url),
    ...(source === null ? [] : sourceLines(source)),
    `COLOR:${COLOR}`,
  ]);
}

function sourceLines(source: string): readonly string[] {
  return [
    ...uriLine("SOURCE;VALUE=URI", source),
    `REFRESH-INTERVAL;VALUE=DURATION:${READ_AGAIN}`,
    `X-PUBLISHED-TTL:${READ_AGAIN}`,
  ];
}

export const CALENDAR_END = linesText(["END:VCALENDAR"]);

/** Writes the zones of a calendar file: each once, before the first entry that names it. */
export function zoneWriter(): (zone: ZoneId, firstStart: LocalDateTime) => string {
  const written = new Set<ZoneId>(["UTC"]);
  return (zone, firstStart) => {
    if (written.has(zone)) return "";
    written.add(zone);
    return linesText(zoneLines(zone, Number(firstStart.slice(0, 4))));
  };
}

/** The VEVENTs of a schedule (RFC 5545 §3.6.1); none for a stored rule that cannot be read. */
export function calendarEntry(entry: CalendarEntry, now: EpochMs): string {
  if (entry.only !== null) {
    const dates = entry.only.map((local) => dateOfCalendar(entry, local, entry.exceptions));
    return dates.map((date) => linesText(apartLines(entry, date))).join("");
  }
  const series = calendarSeries(entry, now);
  if (series === null) return "";
  const { main, overrides, apart } = series;
  const parts = [
    ...(main === null ? [] : [mainLines(entry, main)]),
    ...overrides.map((date) => overrideLines(entry, date)),
    ...apart.map((date) => apartLines(entry, date)),
  ];
  return parts.map(linesText).join("");
}

type MainDate = NonNullable<CalendarSeries["main"]>;

/** A series has local times, so that clock changes do not move it (RFC 5545 §3.8.5.3). */
function mainLines(entry: CalendarEntry, main: MainDate): readonly string[] {
  const { timezone, uid } = entry;
  if (main.rrule === null) return dateLines(entry, main, { uid, times: timesOf(main, timezone) });
  const end = main.isPlain
    ? timeLine("DTEND", toLocal(main.endsAt, timezone), timezone)
    : `DURATION:${durationText(main.endsAt - main.startsAt)}`;
  const excluded = main.excluded.map((local) => timeLine("EXDATE", local, timezone));
  const times = [timeLine("DTSTART", main.startsLocal, timezone), end, `RRULE:${main.rrule}`, ...excluded];
  return dateLines(entry, main, { uid, times });
}

function overrideLines(entry: CalendarEntry, date: CalendarDate): readonly string[] {
  const { uid, timezone } = entry;
  const times = [timeLine("RECURRENCE-ID", date.originalLocal, timezone), ...timesOf(date, timezone)];
  return dateLines(entry, date, { uid, times });
}

/** An entry of its own has a UID that is made of the schedule's and the date's original start. */
function apartLines(entry: CalendarEntry, date: CalendarDate): readonly string[] {
  const at = entry.uid.lastIndexOf("@");
  const [own, domain] = at < 0 ? [entry.uid, ""] : [entry.uid.slice(0, at), entry.uid.slice(at)];
  const uid = `${own}-${dateSegment(date.originalLocal)}${domain}`;
  return dateLines(entry, date, { uid, times: timesOf(date, entry.timezone) });
}

/** Start and end of one date: in its zone, or in UTC where local times are not plain. */
function timesOf({ startsAt, endsAt, isPlain }: CalendarDate, zone: ZoneId): readonly string[] {
  if (!isPlain) return [utcLine("DTSTART", startsAt), utcLine("DTEND", endsAt)];
  return [timeLine("DTSTART", toLocal(startsAt, zone), zone), timeLine("DTEND", toLocal(endsAt, zone), zone)];
}

function durationText(duration: number): string {
  const seconds = Math.round(duration / SECOND_MS);
  return `PT${Math.floor(seconds / 3_600)}H${Math.floor(seconds / 60) % 60}M${seconds % 60}S`;
}

type Identity = { uid: string; times: readonly string[] };

function dateLines(entry: CalendarEntry, date: CalendarDate, { uid, times }: Identity): readonly string[] {
  const { words } = entry;
  const isCancelled = words.isCancelled || date.cancelled;
  const title = textValue(words.titleOf({ note: date.note, cancelled: isCancelled }));
  return [
    "BEGIN:VEVENT",
    `UID:${textValue(uid)}`,
    `SEQUENCE:${entry.sequence}`,
    utcLine("DTSTAMP", entry.changedAt),
    utcLine("CREATED", entry.createdAt),
    utcLine("LAST-MODIFIED", entry.changedAt),
    ...times,
    `SUMMARY:${title}`,
    ...wordLines(entry),
    `STATUS:${isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    `TRANSP:${words.isBusy && !isCancelled ? "OPAQUE" : "TRANSPARENT"}`,
    "CLASS:PUBLIC",
    ...(isCancelled ? [] : entry.alarms.flatMap((minutes) => alarmLines(minutes, title))),
    "END:VEVENT",
  ];
}

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** An alarm before the start (RFC 5545 §3.6.6), which shows the title. */
function alarmLines(minutes: number, title: string): readonly string[] {
  const trigger =
    minutes % DAY_MINUTES === 0
      ? `-P${minutes / DAY_MINUTES}D`
      : minutes % HOUR_MINUTES === 0
        ? `-PT${minutes / HOUR_MINUTES}H`
        : `-PT${minutes}M`;
  return ["BEGIN:VALARM", "ACTION:DISPLAY", `DESCRIPTION:${title}`, `TRIGGER:${trigger}`, "END:VALARM"];
}

/** What every date of an event says alike. */
function wordLines({ words }: CalendarEntry): readonly string[] {
  const { description, location, conferences, categories, image } = words;
  return [
    `DESCRIPTION:${textValue(description)}`,
    ...uriLine("URL", words.url),
    `LOCATION:${textValue(location)}`,
    ...conferences.flatMap(({ feature, url, label }) =>
      uriLine(`CONFERENCE;VALUE=URI;FEATURE=${feature};LABEL=${quotedParameter(label)}`, url),
    ),
    ...(categories.length === 0 ? [] : [`CATEGORIES:${categories.map(textValue).join(",")}`]),
    ...(image === null ? [] : uriLine("IMAGE;VALUE=URI;DISPLAY=BADGE", image)),
  ];
}

function uriLine(name: string, address: string): readonly string[] {
  const uri = uriValue(address);
  return uri === null ? [] : [`${name}:${uri}`];
}
