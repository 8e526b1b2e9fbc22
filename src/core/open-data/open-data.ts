import { datePath, eventPath } from "#core/events/event-address.ts";
import type { EventKind, EventMode, EventType } from "#core/events/event.ts";
import type { EpochMs, LocalDateTime } from "#core/time/instant.ts";

/** Nobody has rights in facts; this says so everywhere. */
const OPEN_DATA_LICENCE = "CC0-1.0";
const OPEN_DATA_LICENCE_URL = "https://creativecommons.org/publicdomain/zero/1.0/";

/** The files behind `/feeds/`: JSON lines, a table, and the description of both. */
export const OPEN_DATA_FILES = {
  lines: { path: "open-data.ndjson.gz", says: "One event a line, as JSON; the first line describes the file." },
  table: { path: "open-data.csv.gz", says: "One schedule a row; an event with two schedules has two rows." },
} as const;
export type OpenDataFile = keyof typeof OPEN_DATA_FILES;
export const OPEN_DATA_INDEX = "open-data.json";

/** The file that a path behind `/feeds/` names; null for any other. */
export function openDataFileOf(path: string): OpenDataFile | null {
  if (path === OPEN_DATA_FILES.lines.path) return "lines";
  return path === OPEN_DATA_FILES.table.path ? "table" : null;
}

type OpenSchedule = {
  startsLocal: LocalDateTime;
  timezone: string;
  durationSeconds: number;
  rrule: string | null;
  cancelled: readonly LocalDateTime[];
  moved: readonly { date: LocalDateTime; startsLocal: LocalDateTime | null; durationSeconds: number | null }[];
};

/** The facts of a listed event: nothing that its people wrote as text, no link to a meeting, no address of anyone. */
export type OpenEvent = {
  publicId: string;
  title: string;
  organizerName: string;
  kind: EventKind;
  type: EventType;
  practices: readonly string[];
  traditions: readonly string[];
  languages: readonly string[];
  mode: EventMode;
  city: string | null;
  region: string | null;
  country: string | null;
  price: number | null;
  donationWelcome: boolean;
  isCancelled: boolean;
  updatedAt: EpochMs;
  schedules: readonly OpenSchedule[];
};

/** The first line of the JSON lines: what the file is. */
export function openDataHead({ site, baseUrl, madeAt }: { site: string; baseUrl: string; madeAt: EpochMs }) {
  return {
    site,
    url: baseUrl,
    licence: OPEN_DATA_LICENCE,
    licence_url: OPEN_DATA_LICENCE_URL,
    made_at: new Date(madeAt).toISOString(),
  };
}

/** An event as a line of JSON, without its line end. */
export function openDataLine(event: OpenEvent, baseUrl: string): string {
  return JSON.stringify({
    id: event.publicId,
    url: `${baseUrl}${eventPath(event)}`,
    title: event.title,
    organizer: event.organizerName,
    always_open: event.kind === "always_open",
    type: event.type,
    practices: event.practices,
    traditions: event.traditions,
    languages: event.languages,
    mode: event.mode,
    city: event.city,
    region: event.region,
    country: event.country,
    price_usd: event.price,
    donation_welcome: event.donationWelcome,
    cancelled: event.isCancelled,
    updated_at: new Date(event.updatedAt).toISOString(),
    schedules: event.schedules.map((schedule) => ({
      starts_local: schedule.startsLocal,
      timezone: schedule.timezone,
      duration_seconds: schedule.durationSeconds,
      rrule: schedule.rrule,
      cancelled_dates: schedule.cancelled,
      moved_dates: schedule.moved.map(({ date, startsLocal, durationSeconds }) => ({
        date,
        url: `${baseUrl}${datePath(event, date)}`,
        starts_local: startsLocal,
        duration_seconds: durationSeconds,
      })),
    })),
  });
}

/** The columns of the table. */
export const OPEN_DATA_COLUMNS = [
  "id",
  "url",
  "title",
  "organizer",
  "always_open",
  "type",
  "practices",
  "traditions",
  "languages",
  "mode",
  "city",
  "region",
  "country",
  "price_usd",
  "donation_welcome",
  "cancelled",
  "updated_at",
  "starts_local",
  "timezone",
  "duration_seconds",
  "rrule",
  "cancelled_dates",
  "moved_dates",
  "licence",
] as const;

/** An event as rows of the table: one for each schedule, and one for a room that is always open. */
export function openDataRows(event: OpenEvent, baseUrl: string): readonly (readonly string[])[] {
  const facts = [
    event.publicId,
    `${baseUrl}${eventPath(event)}`,
    event.title,
    event.organizerName,
    yesNo(event.kind === "always_open"),
    event.type,
    event.practices.join(";"),
    event.traditions.join(";"),
    event.languages.join(";"),
    event.mode,
    event.city ?? "",
    event.region ?? "",
    event.country ?? "",
    event.price === null ? "" : String(event.price),
    yesNo(event.donationWelcome),
    yesNo(event.isCancelled),
    new Date(event.updatedAt).toISOString(),
  ];
  const times = event.schedules.map(({ startsLocal, timezone, durationSeconds, rrule, cancelled, moved }) => [
    startsLocal,
    timezone,
    String(durationSeconds),
    rrule ?? "",
    cancelled.join(";"),
    moved.map((each) => movedText(each, durationSeconds)).join(";"),
  ]);
  const rows = times.length === 0 ? [["", "", "", "", "", ""]] : times;
  return rows.map((row) => [...facts, ...row, OPEN_DATA_LICENCE]);
}

/** A moved date in a cell: the date, its new start and its duration in seconds, such as `2026-12-02T19:00:00/2026-12-02T20:00:00/3600`. */
function movedText({ date, ...now }: OpenSchedule["moved"][number], durationSeconds: number): string {
  return [date, now.startsLocal ?? date, now.durationSeconds ?? durationSeconds].join("/");
}

function yesNo(value: boolean): string {
  return value ? "yes" : "no";
}
