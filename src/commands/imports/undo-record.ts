import type { KnownRowPlan } from "#commands/imports/plan-batch.ts";
import { isWaiting } from "#commands/imports/update-imported.ts";
import type { ImportedField } from "#core/imports/imported-values.ts";
import type { UndoRecord } from "#core/imports/undo-record.ts";
import type { EpochMs } from "#core/time/instant.ts";

/** What is kept of an event that a run is about to change, so that the run can be taken back. */
export function undoRecord(
  { known: { event, present }, update: { changes } }: KnownRowPlan,
  { approve, now }: { approve: boolean; now: EpochMs },
): UndoRecord {
  const fields = Object.keys(changes) as ImportedField[];
  const { imported, importKey, sourceId, moderation, moderatedAt, held, importStatus } = event;
  return {
    before: Object.fromEntries(fields.map((field) => [field, present[field]])),
    after: changes,
    kept: { imported, importKey, sourceId },
    standing: approve && isWaiting(event) ? { moderation, moderatedAt, held, importStatus, approvedAt: now } : null,
  };
}
