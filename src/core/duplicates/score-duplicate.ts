import type { DuplicateReason } from "#core/duplicates/duplicate.ts";
import { titleLikeness } from "#core/duplicates/title-likeness.ts";

/** Two gatherings side by side. */
type Compared = {
  titles: readonly [string, string];
  sameOrganizer: boolean;
  sameLink: boolean;
  /** Whether a date of the one overlaps one of the other; null when neither has dates. */
  datesOverlap: boolean | null;
};

type DuplicateScore = { score: number; reasons: readonly DuplicateReason[] };

/** What each sign is worth; together 100. */
const WORTH = { organizer: 20, link: 35, title: 25, dates: 20 };
/** Titles that are alike to this degree are a sign of their own. */
const ALIKE = 0.75;

/**
 * Whether two gatherings may be the same, and how much speaks for it: their dates overlap (or neither has any), and they share
 * organizer or link, or their titles are alike. Null when it is not worth a second look.
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
  // A group has many rooms and a room many titles: without dates one sign alone says little.
  if (datesOverlap === null && reasons.length < 2) return null;
  if (datesOverlap) reasons.push("dates");
  const whole = WORTH.title * likeness;
  const rest = reasons.filter((reason) => reason !== "title").reduce((sum, reason) => sum + WORTH[reason], 0);
  return { score: Math.round(rest + whole), reasons };
}
