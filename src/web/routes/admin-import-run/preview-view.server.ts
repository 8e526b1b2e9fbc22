import { redirect } from "react-router";
import type { Column } from "#core/imports/columns.ts";
import { cutValue, emptyResult } from "#core/imports/import-result.ts";
import type { FieldChange, ImportRowEntry } from "#core/imports/import-run.ts";
import type { ImportedTime } from "#core/imports/imported-values.ts";
import { parseListAddress } from "#core/list-address.ts";
import { formatDateAtClock } from "#core/time/format.ts";
import { SECOND_MS } from "#core/time/instant.ts";
import { toInstant } from "#core/time/local-time.ts";
import { IMPORT_ROWS_PAGE, type ImportRun, listImportRows } from "#data/queries/import-runs.ts";
import { faultWords } from "#web/components/admin-import/undo-run.server.ts";
import { type ListReader, listReader } from "#web/components/events/list-reader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { previewPath } from "#web/routes/admin-import-run/preview-path.ts";

export type ChangedRowView = {
  row: number;
  title: string;
  organizer: string;
  changes: readonly ChangeView[];
  excluded: boolean;
};

/** One page of a preview table. */
type RowsPage<Row> = { rows: readonly Row[]; count: number; page: number; pages: number };

/** A field that would change, formatted for the reader; null for an empty value. */
export type ChangeView = { field: string; before: string | null; after: string | null };

type RefusedRowView = { row: number; faults: readonly string[]; cells: readonly string[] };

export type PreviewView = {
  figures: { fresh: number; changed: number; unchanged: number; refused: number };
  changed: RowsPage<ChangedRowView> & { excluded: number };
  refused: RowsPage<RefusedRowView> & { columns: readonly string[] };
};

/** Formats the changes of an event field by field, under the names of the file's columns. Times are in the reader's zone. */
function changeViews(changes: readonly FieldChange[], reader: ListReader): readonly ChangeView[] {
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

/** The columns shown of a rejected row. */
const SHOWN = ["title", "start_date", "organizer_name", "type"] as const satisfies readonly Column[];

/** Loads what an import would do: figures, a page of changes, a page of rejected rows. */
export async function previewView(run: ImportRun, url: URL, context: RequestContext): Promise<PreviewView> {
  const { db } = context.database;
  const { runId } = run;
  const viewerId = context.viewer?.userId ?? "";
  const pages = { changed: pageIn(url, "page"), refused: pageIn(url, "refused") };
  const changed = await listImportRows(db, { runId, kind: "changed", viewerId }, pages.changed);
  const refused = await listImportRows(db, { runId, kind: "refused", viewerId }, pages.refused);
  const last = { changed: lastPage(changed.count), refused: lastPage(refused.count) };
  if (pages.changed > last.changed || pages.refused > last.refused) throw redirect(previewPath(runId, {}));
  const reader = listReader(context);
  const result = run.preview ?? emptyResult(true);
  return {
    figures: {
      fresh: result.imported,
      changed: changed.count,
      unchanged: result.unchanged + Math.max(0, result.updated - changed.count),
      refused: result.refused,
    },
    changed: {
      rows: changed.rows.map(({ row, title, organizer, changes, excluded }) => ({
        row,
        title,
        organizer,
        changes: changeViews(changes, reader),
        excluded,
      })),
      count: changed.count,
      excluded: changed.excluded,
      page: pages.changed,
      pages: last.changed,
    },
    refused: {
      columns: SHOWN,
      rows: refused.rows.map((entry) => refusedView(entry, run, reader)),
      count: refused.count,
      page: pages.refused,
      pages: last.refused,
    },
  };
}

function refusedView(entry: ImportRowEntry, { mapping }: ImportRun, { translate }: ListReader): RefusedRowView {
  const cellOf = (column: Column): string => {
    const place = mapping?.indexOf(column) ?? -1;
    if (place >= 0) return entry.cells[place] ?? "";
    return column === "title" ? entry.title : column === "organizer_name" ? entry.organizer : "";
  };
  return {
    row: entry.row,
    faults: entry.faults.map((fault) => faultWords(fault, translate)),
    cells: SHOWN.map((column) => cutValue(cellOf(column))),
  };
}

/** Parses a page number; an invalid number is page 1. */
function pageIn(url: URL, name: string): number {
  const params = new URLSearchParams([["page", url.searchParams.get(name) ?? "1"]]);
  return parseListAddress(params, () => true).address.page;
}

function lastPage(count: number): number {
  return Math.max(1, Math.ceil(count / IMPORT_ROWS_PAGE));
}
