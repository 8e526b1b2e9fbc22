import type { FieldChange } from "#core/imports/import-run.ts";
import type { ImportedTime } from "#core/imports/imported-values.ts";
import { formatDateAtClock } from "#core/time/format.ts";
import { SECOND_MS } from "#core/time/instant.ts";
import { toInstant } from "#core/time/local-time.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";

/** A field that would change, formatted for the reader; null for an empty value. */
export type ChangeView = { field: string; before: string | null; after: string | null };

/** Formats the changes of an event field by field, under the names of the file's columns. Times are in the reader's zone. */
export function changeViews(changes: readonly FieldChange[], reader: ListReader): readonly ChangeView[] {
  return changes.flatMap((change) =>
    change.field === "time" ? timeViews(change, reader) : [plainView(change, reader)],
  );
}

const COLUMN_OF = {
  title: "title",
  description: "description",
  type: "type",
  organizerName: "organizer_name",
  link: "link",
  rrule: "rrule",
  languages: "language",
  traditions: "tradition",
  price: "price",
} as const;

type PlainChange = Exclude<FieldChange, { field: "time" }>;

function plainView(change: PlainChange, { translate }: ListReader): ChangeView {
  if (change.field === "exceptions") {
    const count = (dates: typeof change.before) =>
      dates === null || dates === undefined
        ? null
        : translate("adminImport.preview.dateCount", { count: dates.length });
    return {
      field: translate("adminImport.preview.dates"),
      before: count(change.before),
      after: count(change.after),
    };
  }
  if (change.field === "further") {
    const count = (schedules: typeof change.before) =>
      schedules ? translate("adminImport.preview.scheduleCount", { count: schedules.length }) : null;
    return {
      field: translate("adminImport.preview.schedules"),
      before: count(change.before),
      after: count(change.after),
    };
  }
  return { field: COLUMN_OF[change.field], before: valueText(change.before), after: valueText(change.after) };
}

function valueText(value: string | number | readonly string[] | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  return (typeof value === "object" ? value.join(", ") : String(value)) || null;
}

function timeViews({ before, after }: Extract<FieldChange, { field: "time" }>, { style }: ListReader): ChangeView[] {
  const timeText = (time: ImportedTime | null | undefined) => {
    if (time === null || time === undefined) return { start: null, end: null, zone: null };
    const { instant } = toInstant(time.startsLocal, time.timezone);
    const end = instant + time.durationSeconds * SECOND_MS;
    return { start: formatDateAtClock(instant, style), end: formatDateAtClock(end, style), zone: time.timezone };
  };
  const [one, other] = [timeText(before), timeText(after)];
  const views = [
    { field: "start_date", before: one.start, after: other.start },
    { field: "end_date", before: one.end, after: other.end },
    { field: "timezone", before: one.zone, after: other.zone },
  ];
  return views.filter((view) => view.before !== view.after);
}
