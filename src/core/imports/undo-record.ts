import type { ImportedValues } from "#core/imports/imported-values.ts";
import type { ModerationState } from "#core/events/event.ts";
import type { EpochMs } from "#core/time/instant.ts";

/** What an import changed on an event that was there: by field the former value and the one that was written. */
export type UndoRecord = {
  before: Partial<ImportedValues>;
  after: Partial<ImportedValues>;
  /** What was kept for the next import. */
  kept: { imported: Record<string, unknown> | null; importKey: string | null; sourceId: string | null };
  /** Where it stood when the import approved it; null when it did not. */
  /** Where it stood when the import approved it, and when it did; null when it did not. */
  standing: {
    moderation: ModerationState;
    moderatedAt: EpochMs | null;
    held: boolean;
    importStatus: "pending" | "done" | null;
    approvedAt: EpochMs;
  } | null;
};
