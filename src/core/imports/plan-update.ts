import { isSameValue } from "#core/imports/same-value.ts";
import type { ImportedField, ImportedValues } from "#core/imports/imported-values.ts";

/** What to do with an event that a row was known again as. */
export type UpdatePlan = {
  /** The fields to write, with their new values. */
  changes: Partial<ImportedValues>;
  /** Fields that the file changed but a person had edited: theirs stand. */
  kept: readonly ImportedField[];
  /** What the import brought last, to be kept for the next one; null when nothing differs from what is kept already. */
  imported: ImportedValues | null;
  /** Whether calendars must hear of it: time, rule or link changed (RFC 5545 SEQUENCE, CONVENTIONS 4.1). */
  raisesSequence: boolean;
};

const HEARD_BY_CALENDARS: readonly ImportedField[] = ["time", "rrule", "exceptions", "further", "link"];

/**
 * Compares a row with what the last import brought and with what the event says now. A field changes when the file
 * changed it and no person did: present values that differ from the last imported ones are edits, and stay.
 */
export function planUpdate(
  incoming: ImportedValues,
  last: Partial<ImportedValues>,
  present: Required<ImportedValues>,
): UpdatePlan {
  const fields = Object.keys(incoming) as ImportedField[];
  const changed = fields.filter((field) => !isSameValue(incoming[field], last[field]));
  const edited = (field: ImportedField) => field in last && !isSameValue(present[field], last[field]);
  const written = changed.filter((field) => !edited(field) && !isSameValue(present[field], incoming[field]));
  return {
    changes: Object.fromEntries(written.map((field) => [field, incoming[field]])),
    kept: changed.filter((field) => edited(field) && !isSameValue(present[field], incoming[field])),
    imported: changed.length === 0 ? null : ({ ...last, ...incoming } as ImportedValues),
    raisesSequence: written.some((field) => HEARD_BY_CALENDARS.includes(field)),
  };
}
