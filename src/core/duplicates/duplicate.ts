import { searchTerms } from "#core/text/search-text.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";

/**
 * From this share of equal pairs of letters two words count as the same: "prayer" and "prayers", not "morning" and
 * "evening".
 */
const SAME_WORD = 0.75;

/**
 * Likeness of two titles from 0 to 1: the share of words that each has in common with the other, ignoring accents,
 * case and endings.
 */
export function titleLikeness(one: string, other: string): number {
  const [a, b] = [searchTerms(one), searchTerms(other)];
  if (a.length === 0 || b.length === 0) return 0;
  const unmet = [...b];
  let met = 0;
  for (const word of a) {
    const at = unmet.findIndex((each) => wordLikeness(word, each) >= SAME_WORD);
    if (at < 0) continue;
    met += 1;
    unmet.splice(at, 1);
  }
  return (2 * met) / (a.length + b.length);
}

/** Dice's coefficient of the pairs of letters. */
function wordLikeness(one: string, other: string): number {
  if (one === other) return 1;
  const [a, b] = [pairs(one), pairs(other)];
  const shared = a.filter((pair) => b.includes(pair)).length;
  return a.length + b.length === 0 ? 0 : (2 * shared) / (a.length + b.length);
}

function pairs(word: string): readonly string[] {
  const letters = [...word];
  return letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
}

/** Two events compared. */
type Compared = {
  titles: readonly [string, string];
  sameOrganizer: boolean;
  sameLink: boolean;
  /** Whether any of their dates overlap; null if neither has dates. */
  datesOverlap: boolean | null;
};

type DuplicateScore = { score: number; reasons: readonly DuplicateReason[] };

/** Weight of each sign; together 100. */
const WORTH = { organizer: 20, link: 35, title: 25, dates: 20 };
/** From this likeness on titles are a sign of their own. */
const ALIKE = 0.75;

/**
 * Whether two events may be duplicates, with a score: their dates overlap (or neither has any), and they share
 * organizer or link, or have similar titles. Null if they are not worth a look.
 */
export function scoreDuplicate({ titles, sameOrganizer, sameLink, datesOverlap }: Compared): DuplicateScore | null {
  if (datesOverlap === false) return null;
  const likeness = titleLikeness(...titles);
  const signs: [DuplicateReason, boolean][] = [
    ["link", sameLink],
    ["organizer", sameOrganizer],
    ["title", likeness >= ALIKE],
  ];
  const reasons = signs.filter(([, holds]) => holds).map(([reason]) => reason);
  if (reasons.length === 0) return null;
  // A group has many rooms and a room many titles: without dates a single sign says little.
  if (datesOverlap === null && reasons.length < 2) return null;
  if (datesOverlap) reasons.push("dates");
  const whole = WORTH.title * likeness;
  const rest = reasons.filter((reason) => reason !== "title").reduce((sum, reason) => sum + WORTH[reason], 0);
  return { score: Math.round(rest + whole), reasons };
}

/** Whether the two are one event twice: a like title, the same organizer or link, and the same time (or neither has dates). */
export function isTwin(compared: Compared): boolean {
  const reasons = scoreDuplicate(compared)?.reasons ?? [];
  return reasons.includes("title") && (reasons.includes("organizer") || reasons.includes("link"));
}

/** What two events have in common. */
export type DuplicateReason = "organizer" | "link" | "dates" | "title";

/** The event to look for: a new one, or an existing one. */
export type DuplicateCandidate = {
  title: string;
  organizerName: string;
  link: string | null;
  /** The first or next date; both null for an always-open room, or while no time is entered. */
  startsAt: EpochMs | null;
  endsAt: EpochMs | null;
};

/** An event that may be a duplicate, with the overlapping date (none for a room). */
export type PossibleDuplicate = {
  eventId: number;
  publicId: string;
  title: string;
  organizerName: string;
  date: { startsAt: EpochMs; endsAt: EpochMs; timezone: ZoneId } | null;
  /** 0 to 100. */
  score: number;
  reasons: readonly DuplicateReason[];
};

/** Maximum number of possible duplicates of an event. */
const SHOWN_MAX = 5;
/** A duplicate that scores this much less than the likeliest one is explained by it: it is another event of the same group or room. */
const EXPLAINED = 30;

/** Those worth a look, the likeliest first, at most five. */
export function likeliest<Found extends { score: number }>(found: readonly Found[]): readonly Found[] {
  const ordered = found.toSorted((a, b) => b.score - a.score);
  const best = ordered[0]?.score ?? 0;
  return ordered.filter(({ score }) => score > best - EXPLAINED).slice(0, SHOWN_MAX);
}
