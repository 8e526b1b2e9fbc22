import { redirect } from "react-router";
import type { Column } from "#core/imports/columns.ts";
import { cutValue, emptyResult } from "#core/imports/import-result.ts";
import type { ImportRowEntry } from "#core/imports/import-run.ts";
import { parseListAddress } from "#core/list-address.ts";
import { IMPORT_ROWS_PAGE, type ImportRun, importRows } from "#data/queries/import-runs.ts";
import { faultWords } from "#web/components/admin-import/fault-words.server.ts";
import { type ListReader, listReader } from "#web/components/events/list-reader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { changeViews } from "#web/routes/admin-import-run/change-views.server.ts";
import { previewPath } from "#web/routes/admin-import-run/preview-path.ts";
import type { PreviewView, RefusedRowView } from "#web/routes/admin-import-run/run-view.ts";

/** The columns of a refused row that are shown. */
const SHOWN = ["title", "start_date", "organizer_name", "type"] as const satisfies readonly Column[];

/** What an import would do: figures, a page of what changes, a page of what is refused. */
export async function previewView(run: ImportRun, url: URL, context: RequestContext): Promise<PreviewView> {
  const { db } = context.database;
  const { runId } = run;
  const viewerId = context.viewer?.userId ?? "";
  const pages = { changed: pageIn(url, "page"), refused: pageIn(url, "refused") };
  const changed = await importRows(db, { runId, kind: "changed", viewerId }, pages.changed);
  const refused = await importRows(db, { runId, kind: "refused", viewerId }, pages.refused);
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

/** A faulty number is the first page. */
function pageIn(url: URL, name: string): number {
  const params = new URLSearchParams([["page", url.searchParams.get(name) ?? "1"]]);
  return parseListAddress(params, () => true).address.page;
}

function lastPage(count: number): number {
  return Math.max(1, Math.ceil(count / IMPORT_ROWS_PAGE));
}
