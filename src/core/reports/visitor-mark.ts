import type { ReportReason } from "#core/reports/report.ts";
import { DAY_MS, type EpochMs } from "#core/time/instant.ts";

/** Reasons that visitors can confirm by experience. Enough of them mark the event for everybody; the others are for moderators only. */
export const MARKING_REASONS = ["nobody-there", "dead-link", "wrong-time"] as const satisfies readonly ReportReason[];
export type MarkingReason = (typeof MARKING_REASONS)[number];

export function isMarking(reason: ReportReason): reason is MarkingReason {
  return MARKING_REASONS.some((marking) => marking === reason);
}

/** So many different people within `MARK_WITHIN_MS` mark an event. */
export const MARK_PEOPLE = 3;
export const MARK_WITHIN_MS = 7 * DAY_MS;
/** A mark ends by itself after this long. */
export const MARK_ENDS_AFTER_MS = 28 * DAY_MS;
/** One person's second report of the same trouble within this time is the same report. */
export const SAME_TROUBLE_MS = 7 * DAY_MS;
/** How many days the keyed hashes of senders are stored. */
export const SENDER_HASH_DAYS = 30;

/** A report with one of the marking reasons. */
export type VisitorWord = {
  reason: MarkingReason;
  /** When the date began that it is about. */
  dateAt: EpochMs | null;
  at: EpochMs;
  /** The sender's network, hashed; null once deleted. */
  network: string | null;
  /** The member who sent it. */
  userId: string | null;
};

/** The notes about an event that everybody sees. */
export type VisitorMark = { reason: MarkingReason; dateAt: EpochMs | null };

/**
 * The mark that these reports put on an event; null while too few different people say so. Of one network, and of one
 * member, a single report counts.
 */
export function markOf(words: readonly VisitorWord[], now: EpochMs): VisitorMark | null {
  const counted = oneEach(words.filter(({ at }) => at > now - MARK_WITHIN_MS));
  if (counted.length < MARK_PEOPLE) return null;
  const reason = mostNamed(counted.map((word) => word.reason));
  const dates = counted.flatMap((word) => (word.reason === reason && word.dateAt !== null ? [word.dateAt] : []));
  return { reason, dateAt: dates.length === 0 ? null : mostNamed(dates) };
}

/** The newest report of each person. */
function oneEach(words: readonly VisitorWord[]): VisitorWord[] {
  const networks = new Set<string>();
  const members = new Set<string>();
  return words
    .toSorted((a, b) => b.at - a.at)
    .filter(({ network, userId }) => {
      if (network === null || networks.has(network) || (userId !== null && members.has(userId))) return false;
      networks.add(network);
      if (userId !== null) members.add(userId);
      return true;
    });
}

/** The most frequent value; of equally frequent ones the first. */
function mostNamed<Value>(values: readonly Value[]): Value {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  return (most as [Value, number])[0];
}

/** How an organizer answers a mark: the date took place, or the trouble is fixed. */
export const MARK_ANSWERS = ["took-place", "fixed"] as const;
export type MarkAnswer = (typeof MARK_ANSWERS)[number];

/** The answers to each trouble. */
export function answersTo(reason: MarkingReason): readonly MarkAnswer[] {
  return reason === "nobody-there" ? MARK_ANSWERS : ["fixed"];
}

/** What happened to a case: staff and the organizer read it beside the reports. */
export type ReportStep = "marked" | MarkAnswer | "changed" | "ended" | "dismissed" | "hidden" | "reopened";
