import { redirect } from "react-router";
import { eventPath } from "#core/events/event-address.ts";
import { COLUMNS, type Column } from "#core/imports/columns.ts";
import { cutValue, emptyResult } from "#core/imports/import-result.ts";
import type { ImportRowEntry } from "#core/imports/import-run.ts";
import { ROW_WARNINGS, type RowWarning } from "#core/imports/row-warning.ts";
import { formatDateAtClock } from "#core/time/format.ts";
import { zonesAgree } from "#core/time/zone.ts";
import {
  IMPORT_ROWS_PAGE,
  type ImportRun,
  type ReviewedRow,
  type RowCounts,
  countImportRows,
  findPreviewRow,
  listImportRows,
} from "#data/queries/import-runs.ts";
import { faultWords } from "#web/components/admin-import/undo-run.server.ts";
import { type ListReader, listReader } from "#web/components/events/list-reader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { type ChangeView, changeViews } from "#web/routes/admin-import-run/change-views.server.ts";
import { type VanishedView, vanishedView } from "#web/routes/admin-import-run/vanished-view.server.ts";
import {
  PREVIEW_KINDS,
  PREVIEW_START,
  type PreviewPlace,
  parseEditedRow,
  parsePreviewPlace,
  previewPath,
} from "#web/routes/admin-import-run/preview-path.ts";

export type RowView = {
  row: number;
  isNew: boolean;
  title: string;
  organizer: string;
  isNewOrganizer: boolean;
  /** The next date in the row's zone, and in the reader's if its clock shows another time. */
  when: { own: string; zone: string; reader: string | null } | null;
  warnings: readonly RowWarning[];
  duplicate: { href: string; title: string } | null;
  changes: readonly ChangeView[];
  excluded: boolean;
  /** Whether the row has cells to correct: a calendar's entry has none. */
  isEditable: boolean;
};

/** One page of a preview table. */
type RowsPage<Row> = { rows: readonly Row[]; count: number; pages: number };

type RefusedRowView = {
  row: number;
  faults: readonly string[];
  cells: readonly string[];
  isEditable: boolean;
};

/** A row in the form that corrects it. */
type EditView = {
  row: number;
  back: string;
  faults: readonly string[];
  cells: readonly { column: Column; value: string }[];
};

export type PreviewView = {
  place: PreviewPlace;
  figures: { fresh: number; changed: number; unchanged: number; refused: number };
  /** Numbers of rows of all pages, for the filter and for the button that applies. */
  counts: RowCounts;
  reviewed: RowsPage<RowView>;
  refused: RowsPage<RefusedRowView> & { columns: readonly string[] };
  edit: EditView | null;
  vanished: VanishedView;
};

/** How many events that are no longer in the file a preview names. */
const VANISHED_NAMED = 10;

/** The columns shown of a rejected row. */
const SHOWN = ["title", "start_date", "organizer_name", "type"] as const satisfies readonly Column[];

/** Loads what an import would do: figures, a page of new and changed rows, a page of rejected rows. */
export async function previewView(run: ImportRun, url: URL, context: RequestContext): Promise<PreviewView> {
  const { db } = context.database;
  const { runId } = run;
  const viewerId = context.viewer?.userId ?? "";
  const place = parsePreviewPlace(url.searchParams);
  const kinds = place.show === null ? PREVIEW_KINDS : [place.show];
  const { warning } = place;
  const counts = await countImportRows(db, runId);
  const reviewed = await listImportRows(db, { runId, kinds, warning, viewerId }, place.page);
  const refused = await listImportRows(
    db,
    { runId, kinds: ["refused"], warning: warning === "zone" ? warning : null, viewerId },
    place.refused,
  );
  const last = { reviewed: lastPage(reviewed.count), refused: lastPage(refused.count) };
  if (place.page > last.reviewed || place.refused > last.refused) throw redirect(previewPath(runId, PREVIEW_START));
  const reader = listReader(context);
  const { rows } = run.preview ?? emptyResult(true);
  return {
    place,
    figures: {
      fresh: counts.new,
      changed: counts.changed,
      unchanged: Math.max(0, rows - counts.new - counts.changed - counts.refused),
      refused: counts.refused,
    },
    counts,
    reviewed: {
      rows: reviewed.rows.map((row) => rowView(row, { run, reader })),
      count: reviewed.count,
      pages: last.reviewed,
    },
    refused: {
      columns: SHOWN,
      rows: refused.rows.map((entry) => refusedView(entry, { run, reader })),
      count: refused.count,
      pages: last.refused,
    },
    edit: await editView(run, { url, place }, context),
    vanished: await vanishedView(runId, { url, limit: VANISHED_NAMED }, context),
  };
}

type Shown = { run: ImportRun; reader: ListReader };

function rowView(entry: ReviewedRow, { run, reader }: Shown): RowView {
  const { row, kind, title, organizer, newOrganizer, warnings, duplicate, changes, excluded } = entry;
  return {
    row,
    isNew: kind === "new",
    title,
    organizer,
    isNewOrganizer: newOrganizer,
    when: whenOf(entry, reader),
    warnings: ROW_WARNINGS.filter((warning) => warnings.includes(warning)),
    duplicate: duplicate === null ? null : { href: eventPath(duplicate), title: duplicate.title },
    changes: changeViews(changes, reader),
    excluded,
    isEditable: run.kind !== "ics",
  };
}

function whenOf({ startsAt, timezone }: ImportRowEntry, { style }: ListReader): RowView["when"] {
  if (startsAt === null || timezone === null) return null;
  return {
    own: formatDateAtClock(startsAt, { ...style, zone: timezone }),
    zone: timezone,
    reader: zonesAgree(timezone, style.zone, startsAt) ? null : formatDateAtClock(startsAt, style),
  };
}

function refusedView(entry: ImportRowEntry, { run, reader }: Shown): RefusedRowView {
  return {
    row: entry.row,
    faults: entry.faults.map((fault) => faultWords(fault, reader.translate)),
    cells: SHOWN.map((column) => cutValue(cellText(entry, run, column))),
    isEditable: run.kind !== "ics",
  };
}

function cellText({ cells, title, organizer }: ImportRowEntry, { mapping }: ImportRun, column: Column): string {
  const place = mapping?.indexOf(column) ?? -1;
  if (place >= 0) return cells[place] ?? "";
  return column === "title" ? title : column === "organizer_name" ? organizer : "";
}

/** The row in the form that the address asks for; null when it asks for none, or there is no such row. */
async function editView(
  run: ImportRun,
  { url, place }: { url: URL; place: PreviewPlace },
  { database, translate }: RequestContext,
): Promise<EditView | null> {
  const number = parseEditedRow(url.searchParams);
  if (run.kind === "ics" || number === null) return null;
  const entry = await findPreviewRow(database.db, run.runId, number);
  if (entry === null) return null;
  return {
    row: entry.row,
    back: previewPath(run.runId, place),
    faults: entry.faults.map((fault) => faultWords(fault, translate)),
    cells: COLUMNS.filter((column) => run.mapping?.includes(column)).map((column) => ({
      column,
      value: cellText(entry, run, column),
    })),
  };
}

function lastPage(count: number): number {
  return Math.max(1, Math.ceil(count / IMPORT_ROWS_PAGE));
}
