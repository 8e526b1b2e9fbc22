import type { ModerationState } from "#core/events/event.ts";
import { DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";
import type { MessageRef } from "#core/message-ref.ts";

/** The fields that moderators compare: texts and links, host, and visibility. */
const REVIEWED_FIELDS = ["title", "nativeTitle", "organizerName", "link", "description", "visibility"] as const;
export type ReviewedField = (typeof REVIEWED_FIELDS)[number];

export type ReviewedWords = Readonly<Record<ReviewedField, string>>;

type Worded = Readonly<Record<Exclude<ReviewedField, "nativeTitle" | "link">, string>> & {
  nativeTitle: string | null;
  link: string | null;
};

/** The texts of an event; a missing one is empty. */
export function reviewedWords(event: Worded): ReviewedWords {
  const { title, nativeTitle, organizerName, link, description, visibility } = event;
  return { title, nativeTitle: nativeTitle ?? "", organizerName, link: link ?? "", description, visibility };
}

/** Why an event waits for a moderator; also the choices of the list's filter. */
export const WAITING_REASONS = ["new", "edited", "imported", "dead", "unconfirmed"] as const;
export type WaitingReason = (typeof WAITING_REASONS)[number];

/** A field whose text changed; empty where there is no text. */
type WordChange = { field: ReviewedField; before: string; after: string };

/** Characters shown on both sides of a difference in a long text. */
const AROUND = 40;
/** Longest difference shown, in characters. */
const LONGEST = 240;

/** The texts that changed since the last decision; of long texts only the part that differs. */
export function wordChanges(before: ReviewedWords, after: ReviewedWords): readonly WordChange[] {
  return REVIEWED_FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    field,
    ...differing([...before[field]], [...after[field]]),
  }));
}

function differing(one: readonly string[], other: readonly string[]): { before: string; after: string } {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return { before: part(one, start, end), after: part(other, start, end) };
}

/** The characters from `start` to the last but `end`, with some around them. */
function part(text: readonly string[], start: number, end: number): string {
  const from = start <= AROUND ? 0 : start - AROUND;
  const whole = end <= AROUND ? text.length : text.length - end + AROUND;
  const to = Math.min(whole, from + LONGEST + 2 * AROUND);
  return `${from > 0 ? "…" : ""}${text.slice(from, to).join("")}${to < text.length ? "…" : ""}`;
}

/** How long something has waited, by keys of `moderation.waited`. */
export function waitingWords(since: EpochMs, now: EpochMs): MessageRef {
  const waited = Math.max(0, now - since);
  if (waited < HOUR_MS) return { key: "moderation.waited.minutes", values: { count: Math.floor(waited / MINUTE_MS) } };
  if (waited < DAY_MS) return { key: "moderation.waited.hours", values: { count: Math.floor(waited / HOUR_MS) } };
  return { key: "moderation.waited.days", values: { count: Math.floor(waited / DAY_MS) } };
}

/** The state of an event before a decision, for Undo. */
export type EventBefore = {
  moderation: ModerationState;
  moderationReason: string | null;
  moderatedAt: EpochMs | null;
  moderatedBy: string | null;
  held: boolean;
  reviewQueuedAt: EpochMs | null;
  importStatus: "pending" | "done" | null;
  linkDeadSeenAt: EpochMs | null;
  /** Missing in decisions from before series were confirmed. */
  unconfirmedSeenAt?: EpochMs | null;
  /** When its submission was withdrawn that an approval approved with it. */
  withdrawnAt?: EpochMs | null;
  /** The texts that it was compared with. */
  reviewed: {
    moderation: "approved" | "rejected";
    reason: string | null;
    words: ReviewedWords;
    storedAt: EpochMs;
  } | null;
};
