import type { Column } from "#core/imports/columns.ts";
import type { ImportKind, ImportState } from "#core/imports/import-run.ts";
import type { AdminFrameData } from "#web/components/admin/admin-frame-data.ts";
import type { ShownToast } from "#web/components/toasts/toast-list.ts";

/** A column of the file, and what it becomes. */
export type ColumnView = { name: string; first: string; becomes: Column | null };

/** A field that would change, in finished words; null for nothing. */
export type ChangeView = { field: string; before: string | null; after: string | null };

export type ChangedRowView = {
  row: number;
  title: string;
  organizer: string;
  changes: readonly ChangeView[];
  excluded: boolean;
};

export type RefusedRowView = { row: number; faults: readonly string[]; cells: readonly string[] };

/** A page of a table of the preview. */
type RowsPage<Row> = { rows: readonly Row[]; count: number; page: number; pages: number };

export type PreviewView = {
  figures: { fresh: number; changed: number; unchanged: number; refused: number };
  changed: RowsPage<ChangedRowView> & { excluded: number };
  refused: RowsPage<RefusedRowView> & { columns: readonly string[] };
};

export type ResultView = {
  /** The summary in a sentence, and whether anything came in. */
  words: string;
  isGood: boolean;
  figures: { imported: number; updated: number; unchanged: number; refused: number };
  linkMissing: number;
  keptEdits: number;
  ignored: readonly string[];
  categories: readonly { name: string; count: number }[];
  samples: readonly { row: number; faults: readonly string[]; fields: readonly { name: string; value: string }[] }[];
};

/** What an import that is over without a result says. */
export type EndedView =
  | { state: "cancelled" }
  | { state: "undone"; deleted: number; restored: number; keptEdits: number }
  | { state: "failed"; reason: string | null; help: string | null; errorId: string | null };

export type RunView = {
  documentTitle: string;
  frame: AdminFrameData;
  runId: string;
  name: string;
  kind: ImportKind;
  state: ImportState;
} & (
  | { shows: "columns"; columns: readonly ColumnView[]; rows: number; bytes: number }
  | { shows: "working"; done: number; total: number }
  | { shows: "preview"; preview: PreviewView }
  | { shows: "result"; result: ResultView; toast: ShownToast }
  | { shows: "ended"; ended: EndedView; toast: ShownToast | null }
  | { shows: "failed"; requestId: string }
);

/** What mapping the columns is answered with when they do not fit. */
export type RunAnswer = { error: string; becomes: readonly (Column | null)[]; toast: ShownToast };
