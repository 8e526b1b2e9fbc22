import type { DuplicateReason } from "#core/duplicates/duplicate.ts";
import type { ScheduleInput } from "#core/schedules/schedule-input.ts";

/** What the merged event can have from either of the two. */
export const MERGE_FIELDS = ["title", "when", "organizer", "link", "description", "type", "price"] as const;
export type MergeField = (typeof MERGE_FIELDS)[number];

/** Which of the two gives a field. */
export const MERGE_SIDES = ["kept", "folded"] as const;
export type MergeSide = (typeof MERGE_SIDES)[number];

/** From which of the two each field comes; the kept one gives what is not said. */
export type MergeChoices = Partial<Readonly<Record<MergeField, MergeSide>>>;

const COLUMNS = {
  title: ["title", "nativeTitle", "nativeTitleLanguage"],
  when: ["kind"],
  organizer: ["organizerId", "organizerName"],
  link: ["link", "linkAudience", "passcode", "dialIn", "linkState", "linkCheckedAt", "linkDeadSeenAt"],
  description: ["description"],
  type: ["type"],
  price: ["price", "donationWelcome"],
  owner: ["userId"],
  standing: ["moderation", "moderationReason", "moderatedAt", "moderatedBy", "held", "reviewQueuedAt", "importStatus"],
} as const satisfies Record<TakenPart, readonly string[]>;

type Merged = ColumnValues & {
  userId: string | null;
  listing: string;
  moderation: string;
  visibility: string;
};

/**
 * The columns that the kept event takes over from the folded one: those chosen, an owner where it has none, and that it was looked
 * at, where only the folded one was: what people could see does not disappear by a merge.
 */
export function takenParts(kept: Merged, folded: Merged, choices: MergeChoices): TakenParts {
  const parts: TakenPart[] = MERGE_FIELDS.filter((field) => choices[field] === "folded");
  if (kept.userId === null && folded.userId !== null) parts.push("owner");
  const waits = kept.listing === "hidden" && kept.moderation === "pending" && kept.visibility !== "private";
  if (waits && folded.listing !== "hidden") parts.push("standing");
  const taken = parts.map((part) => [part, { before: only(kept, part), after: only(folded, part) }] as const);
  return Object.fromEntries(taken.filter(([, { before, after }]) => !isSame(before, after)));
}

/** The columns with which an event gets a part back, where it still says what the merge brought. */
export function partsToReturn(present: ColumnValues, taken: TakenParts): ColumnValues {
  const parts = Object.entries(taken) as [TakenPart, NonNullable<TakenParts[TakenPart]>][];
  const back = parts.filter(([part, { after }]) => isSame(only(present, part), after));
  return Object.assign({}, ...back.map(([, { before }]) => before)) as ColumnValues;
}

function only(values: ColumnValues, part: TakenPart): ColumnValues {
  return Object.fromEntries(COLUMNS[part].map((column) => [column, values[column]]));
}

function isSame(one: ColumnValues, other: ColumnValues): boolean {
  return Object.keys({ ...one, ...other }).every((name) => one[name] === other[name]);
}

/** Values of an event's columns. */
type ColumnValues = Readonly<Record<string, unknown>>;
/** What the kept event can take over from the folded one; owner and standing where it had none. */
type TakenPart = MergeField | "owner" | "standing";
export type TakenParts = Partial<Readonly<Record<TakenPart, { before: ColumnValues; after: ColumnValues }>>>;

/** What a merge changed beside saves, for Undo. */
export type MergeUndo = {
  taken: TakenParts;
  /** When the kept event was, and is since; null when its times stayed. */
  times: { before: readonly ScheduleInput[]; after: readonly ScheduleInput[] } | null;
  /** By which signs the two were found. */
  pair: { score: number; reasons: readonly DuplicateReason[] } | null;
};
