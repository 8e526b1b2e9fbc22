import type { MessageRef } from "#core/message-ref.ts";
import { isPublicId } from "#core/text/public-id.ts";
import { DAY_MS, type EpochMs, type ZoneId } from "#core/time/instant.ts";
import { daysBetween, localDate } from "#core/time/local-time.ts";

const WEEK_MS = 7 * DAY_MS;
/** The owner of a series is asked to confirm it this long after the last confirmation or request. */
export const CONFIRM_EVERY_MS = 12 * WEEK_MS;
/** An event that nobody has confirmed for this long is listed after others and marked as unconfirmed. */
export const UNCONFIRMED_AFTER_MS = 26 * WEEK_MS;

/** The columns of an event that its own people say takes place as listed. */
export function confirmedAt(now: EpochMs) {
  return { confirmedAt: now, unconfirmedAt: null, unconfirmedSeenAt: null } as const;
}

/** When its people last confirmed an event, and since when it counts as unconfirmed. */
export type Confirmation = {
  confirmedAt: EpochMs | null;
  unconfirmedAt: EpochMs | null;
  createdAt: EpochMs;
};

/** Whether a series waits for an answer: its own people see the question in the list of their events. */
export function isToConfirm(
  { confirmedAt: last, createdAt }: Pick<Confirmation, "confirmedAt" | "createdAt">,
  now: EpochMs,
): boolean {
  return now - (last ?? createdAt) >= CONFIRM_EVERY_MS;
}

type WordsKey = "confirmedToday" | "confirmedDays" | "confirmedWeeks";

/**
 * "Confirmed 9 days ago" in days of the reader's `zone`, or "Not confirmed since" with the month, which the caller names
 * by `since`; null when nothing is to be said. By keys of `trust`.
 */
export function confirmationWords(
  { confirmedAt: last, unconfirmedAt, createdAt }: Confirmation,
  now: EpochMs,
  zone: ZoneId,
): { words: MessageRef<WordsKey>; since: null } | { words: null; since: EpochMs } | null {
  if (unconfirmedAt !== null) return { words: null, since: last ?? createdAt };
  if (last === null) return null;
  const days = Math.max(0, daysBetween(localDate(last, zone), localDate(now, zone)));
  if (days === 0) return { words: { key: "confirmedToday", values: {} }, since: null };
  if (days < 14) return { words: { key: "confirmedDays", values: { days } }, since: null };
  return { words: { key: "confirmedWeeks", values: { weeks: Math.floor(days / 7) } }, since: null };
}

/** Separates this use of the sealer from others. */
export const STILL_RUNNING_SEALED_AS = "still running";

/** What the link in a letter is good for: to answer for one event, as the person whom the letter went to. */
export type ConfirmationLink = { publicId: string; userId: string; expiresAt: EpochMs };

/** The text that the site seals: nobody can make or change such a link. */
export function writeConfirmationLink({ publicId, userId, expiresAt }: ConfirmationLink): string {
  return `${publicId} ${expiresAt.toString(36)} ${userId}`;
}

/** Parses the output of `writeConfirmationLink`; null for anything else, and once it has expired. */
export function readConfirmationLink(text: string, now: EpochMs): ConfirmationLink | null {
  const [, publicId = "", time = "", userId = ""] = /^(\S+) ([0-9a-z]{1,9}) (\S+)$/.exec(text) ?? [];
  const expiresAt = Number.parseInt(time, 36);
  return isPublicId(publicId) && now < expiresAt ? { publicId, userId, expiresAt } : null;
}

/** The page on which somebody answers without signing in. */
export function stillRunningPath(sealed: string): string {
  return `/still-running/${sealed}`;
}

/** How many series a letter names; the others are under My Events. */
export const SERIES_IN_LETTER = 20;

/** The letter that asks about all series of a person that are due. */
export type StillRunningLetter = {
  series: readonly {
    title: string;
    organizer: string;
    /** When it was last confirmed; null for never. */
    confirmedAt: EpochMs | null;
    /** The page for the answer. */
    path: string;
  }[];
  /** The series that are not named. */
  more: number;
  expiresAt: EpochMs;
};
