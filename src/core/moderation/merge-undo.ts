import type { DuplicateReason } from "#core/duplicates/duplicate.ts";
import type { MergeField } from "#core/moderation/merge-field.ts";
import type { ScheduleInput } from "#core/schedules/schedule-input.ts";

/** Values of an event's columns. */
export type ColumnValues = Readonly<Record<string, unknown>>;

/** What a merge changed beside saves, for Undo. */
export type MergeUndo = {
  /** What the kept event took over, by field: its columns before and after. */
  taken: Partial<Readonly<Record<MergeField | "owner" | "source", { before: ColumnValues; after: ColumnValues }>>>;
  /** When the kept event was, and is since; null when its times stayed. */
  times: { before: readonly ScheduleInput[]; after: readonly ScheduleInput[] } | null;
  /** What the folded event gave away: by which an import knows it again. */
  folded: ColumnValues;
  /** By which signs the two were found. */
  pair: { score: number; reasons: readonly DuplicateReason[] } | null;
};
