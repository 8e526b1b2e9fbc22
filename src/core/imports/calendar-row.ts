import { DEFAULT_EVENT_TYPE, EVENT_TYPES, NAME_MAX } from "#core/events/event.ts";
import { EMPTY_DRAFT } from "#core/events/event-draft.ts";
import { descriptionOf, organizerNameOf, titleOf } from "#core/events/event-words-input.ts";
import { type CalendarContext, type CalendarEntry, isPrivate } from "#core/imports/calendar-entry.ts";
import { calendarSchedules } from "#core/imports/calendar-schedule.ts";
import { COLUMNS, type Column, type Header } from "#core/imports/columns.ts";
import type { ReadRow } from "#core/imports/read-row.ts";
import { noted, rowFault, type RowError } from "#core/imports/row-error.ts";
import { cleanLine, cleanParagraphs } from "#core/text/clean-text.ts";
import type { ValidationError } from "#core/validation-error.ts";
import { linkOf } from "#core/text/parse-values.ts";

/** The columns of a calendar's entry in the list of refused rows. */
const SAID: readonly Column[] = [
  "title",
  "start_date",
  "end_date",
  "organizer_name",
  "link",
  "timezone",
  "rrule",
  "type",
  "description",
  "source_id",
];
export const CALENDAR_HEADER: Header = {
  places: new Map(COLUMNS.filter((column) => SAID.includes(column)).map((column) => [column, SAID.indexOf(column)])),
  names: SAID,
  least: 0,
  ignored: [],
};

/** An entry with its changed dates as an event draft, or everything that is wrong with it. */
export function calendarRow(
  entry: CalendarEntry,
  overrides: readonly CalendarEntry[],
  context: CalendarContext,
): ReadRow {
  const faults: RowError[] = [];
  const whole = wholeFault(entry);
  if (whole !== null) faults.push(rowFault(null, entry.summary, whole));
  const organizer = organizerOf(entry, context);
  const title = noted(faults, "title", entry.summary, titleOf(entry.summary)) ?? "";
  const description = noted(faults, "description", entry.description, descriptionOf(entry.description)) ?? "";
  const organizerName = noted(faults, "organizer_name", organizer, organizerNameOf(organizer)) ?? "";
  const link = noted(faults, "link", entry.link, linkOf(entry.link)) ?? null;
  const schedules = calendarSchedules(entry, overrides, { context, faults });
  const [first, ...others] = faults;
  if (first !== undefined) return { ok: false, faults: [first, ...others] };
  const type = EVENT_TYPES.find((known) => entry.categories.some((each) => each.trim().toLowerCase() === known));
  return {
    ok: true,
    row: {
      draft: {
        ...EMPTY_DRAFT,
        title,
        description,
        organizerName,
        type: type ?? context.type ?? DEFAULT_EVENT_TYPE,
        link,
        schedules: schedules ?? [],
      },
      sourceId: sourceIdOf(entry),
      zoneOpen: false,
      saysDates: true,
    },
  };
}

/** An entry as cells of `CALENDAR_HEADER`, for the list of refused rows. */
export function calendarCells(entry: CalendarEntry, context: CalendarContext): readonly string[] {
  const cells: Partial<Record<Column, string>> = {
    title: cleanLine(entry.summary),
    start_date: entry.start?.local ?? "",
    end_date: entry.end?.local ?? "",
    organizer_name: organizerOf(entry, context),
    link: entry.link,
    timezone: entry.start?.tzid ?? (entry.start?.kind === "utc" ? "UTC" : ""),
    rrule: entry.rules.join(" "),
    type: entry.categories.join(", "),
    description: cleanParagraphs(entry.description),
    source_id: entry.uid,
  };
  return SAID.map((column) => cells[column] ?? "");
}

function wholeFault(entry: CalendarEntry): ValidationError | null {
  if (entry.status === "CANCELLED") return { key: "imports.row.cancelledEntry", values: {} };
  if (isPrivate(entry)) return { key: "imports.row.privateEntry", values: {} };
  return entry.isFollowing ? { key: "imports.row.thisAndFuture", values: {} } : null;
}

function organizerOf(entry: CalendarEntry, { organizerName, facts, fileName }: CalendarContext): string {
  const organizer = organizerName ?? ([entry.organizer, facts.name].find((name) => name.trim() !== "") || fileName);
  return Array.from(cleanLine(organizer.replace(/\.ics$/i, "")))
    .slice(0, NAME_MAX)
    .join("");
}

const SOURCE_ID_MAX = 300;

/** A changed date without its series is an event of its own. */
function sourceIdOf({ uid, recurrenceId }: CalendarEntry): string | null {
  if (uid === "") return null;
  const id = recurrenceId === null ? uid : `${uid} ${recurrenceId.local}`;
  return Array.from(id).slice(-SOURCE_ID_MAX).join("");
}
