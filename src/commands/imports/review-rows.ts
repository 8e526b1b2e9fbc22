import type { KeyedRow, RefusedItem } from "#commands/imports/batch-item.ts";
import type { KnownRowPlan, RowPlan } from "#commands/imports/plan-batch.ts";
import { isChanged } from "#commands/imports/update-imported.ts";
import type { FieldChange, ImportKind } from "#core/imports/import-run.ts";
import type { ImportedField } from "#core/imports/imported-values.ts";
import { lacksZone, rowWarnings } from "#core/imports/row-warning.ts";
import type { RowContext } from "#core/imports/row-schedule.ts";
import { organizerKey } from "#core/organizers/organizer-address.ts";
import { previewDates } from "#core/schedules/preview-dates.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { toInstant } from "#core/time/local-time.ts";
import type { NewImportRow } from "#data/queries/import-rows-write.ts";
import { findOrganizersByNameKey } from "#data/queries/organizers.ts";
import type { Transaction } from "#data/transaction.ts";

type Reviewing = { context: RowContext; kind: ImportKind; approve: boolean; now: EpochMs };

/** The rows of a batch that would create or change an event, as stored for the preview. */
export async function reviewedRows(
  tx: Transaction,
  plans: readonly RowPlan[],
  reviewing: Reviewing,
): Promise<readonly NewImportRow[]> {
  const shown = plans.filter(
    (plan) => plan.kind === "new" || (plan.kind === "known" && isChanged(plan, reviewing.approve)),
  );
  const keys = shown.map(({ row }) => organizerKey(row.draft.organizerName));
  const known = new Set((await findOrganizersByNameKey(tx, [...new Set(keys)])).map(({ nameKey }) => nameKey));
  return shown.map((plan, place) => ({
    ...reviewedRow(plan, reviewing),
    newOrganizer: !known.has(keys[place] ?? ""),
  }));
}

function reviewedRow(plan: RowPlan, { context, kind, now }: Reviewing): NewImportRow {
  const { row, draft, cells } = plan.row;
  const { title, organizerName: organizer, schedules } = draft;
  const [likeliest] = plan.duplicates ?? [];
  const facts = { ...draft, lacksZone: kind !== "ics" && lacksZone(cells, context.header) };
  return {
    row,
    title,
    organizer,
    cells: [...cells],
    ...dateOf(schedules, now),
    warnings: [...rowWarnings({ ...facts, isDuplicate: likeliest !== undefined }, now)],
    duplicateId: likeliest?.eventId ?? null,
    ...(plan.kind === "known"
      ? { kind: "changed", eventId: plan.known.id, changes: fieldChanges(plan) }
      : { kind: "new" }),
  };
}

/** The next date, else the first. */
function dateOf(schedules: KeyedRow["draft"]["schedules"], now: EpochMs) {
  const [next] = previewDates(schedules, { viewerZone: "UTC", now, count: 1 });
  if (next !== undefined) return { startsAt: next.startsAt, timezone: next.timezone };
  const [first] = schedules;
  if (first === undefined) return {};
  return { startsAt: toInstant(first.startsLocal, first.timezone).instant, timezone: first.timezone };
}

function fieldChanges({ known: { present }, update: { changes } }: KnownRowPlan): readonly FieldChange[] {
  const fields = Object.keys(changes) as ImportedField[];
  return fields.map((field) => ({ field, before: present[field], after: changes[field] ?? null }) as FieldChange);
}

/** Refused rows as stored for the list and its download. */
export function refusedRows(refused: readonly RefusedItem[]): readonly NewImportRow[] {
  return refused.map(({ refused: { row, faults }, cells }) => ({
    row,
    kind: "refused",
    faults,
    cells,
    warnings: faults.some(({ category }) => category === "zone") ? ["zone"] : [],
  }));
}
