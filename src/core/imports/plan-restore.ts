import type { ImportedField, ImportedValues } from "#core/imports/imported-values.ts";
import { isSameValue } from "#core/imports/same-value.ts";
import type { UndoRecord } from "#core/imports/undo-record.ts";

/** What goes back to what it was, and what somebody has edited since the import: that stands. */
export type RestorePlan = { changes: Partial<ImportedValues>; kept: readonly ImportedField[] };

/** Compares what an import wrote with what the event says now, field by field. */
export function planRestore({ before, after }: UndoRecord, present: Required<ImportedValues>): RestorePlan {
  const fields = Object.keys(after) as ImportedField[];
  const back = fields.filter((field) => isSameValue(present[field], after[field]));
  return {
    changes: Object.fromEntries(back.map((field) => [field, before[field]])),
    kept: fields.filter((field) => !back.includes(field) && !isSameValue(present[field], before[field])),
  };
}
