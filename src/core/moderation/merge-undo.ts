import type { DuplicateReason } from "#core/duplicates/duplicate.ts";
import type { MergeField } from "#core/moderation/merge-field.ts";
import type { ScheduleInput } from "#core/schedules/schedule-input.ts";

/** Values of an event's columns. */
export type ColumnValues = Readonly<Record<string, unknown>>;
/** What the kept event can take over from the folded one; owner and standing where it had none. */
export type TakenPart = MergeField | "owner" | "standing";
export type TakenParts = Partial<Readonly<Record<TakenPart, { before: ColumnValues; after: ColumnValues }>>>;

/** What a merge changed beside saves, for Undo. */
export type MergeUndo = {
  taken: TakenParts;
  /** When the kept event was, and is since; null when its times stayed. */
  times: { before: readonly ScheduleInput[]; after: readonly ScheduleInput[] } | null;
  /** By which signs the two were found. */
  pair: { score: number; reasons: readonly DuplicateReason[] } | null;
};
