import type { DuplicateReason } from "#core/duplicates/duplicate.ts";
import type { ScheduleInput } from "#core/schedules/schedule-input.ts";

/** Fields that the merged event can take from either of the two. */
export const MERGE_FIELDS = ["title", "when", "organizer", "link", "description", "type", "price"] as const;
export type MergeField = (typeof MERGE_FIELDS)[number];

/** The source of a field. */
export const MERGE_SIDES = ["kept", "folded"] as const;
export type MergeSide = (typeof MERGE_SIDES)[number];

/** The source of each field; the default is the surviving event. */
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
 * The columns that the surviving event takes from the folded one: the chosen ones, the owner if it has none, and the
 * approval if only the folded one was reviewed: a merge hides nothing that was visible.
 */
export function takenParts(survivor: Merged, folded: Merged, choices: MergeChoices): TakenParts {
  const parts: TakenPart[] = MERGE_FIELDS.filter((field) => choices[field] === "folded");
  if (survivor.userId === null && folded.userId !== null) parts.push("owner");
  const waits = survivor.listing === "hidden" && survivor.moderation === "pending" && survivor.visibility !== "private";
  if (waits && folded.listing !== "hidden") parts.push("standing");
  const taken = parts.map((part) => [part, { before: only(survivor, part), after: only(folded, part) }] as const);
  return Object.fromEntries(taken.filter(([, { before, after }]) => !isSame(before, after)));
}

/** The columns that an event gets back on Undo, where they still hold the merge's values. */
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
/** What the surviving event can take from the folded one; owner and approval (`standing`, its stored name) only where it has none. */
type TakenPart = MergeField | "owner" | "standing";
export type TakenParts = Partial<Readonly<Record<TakenPart, { before: ColumnValues; after: ColumnValues }>>>;

/** The changes of a merge except saves, for Undo. */
export type MergeUndo = {
  taken: TakenParts;
  /** The schedules of the surviving event before and after; null if unchanged. */
  times: { before: readonly ScheduleInput[]; after: readonly ScheduleInput[] } | null;
  /** The signs by which the two were found. */
  pair: { score: number; reasons: readonly DuplicateReason[] } | null;
};
