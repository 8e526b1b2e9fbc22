import { TITLE_MAX } from "#core/events/event.ts";
import { cleanLine, cleanParagraphs, lengthOf } from "#core/text/clean-text.ts";
import { type Result, accepted, refused } from "#core/validation-error.ts";

/** Groups and dates are counted over this many days from now (PRODUCT P17). */
export const CLAIM_DAYS = 30;

/** A rounded count. `plus` reads '40+ Groups' or '100+ Groups'; `hundreds` reads '100s of Groups', which says two hundred or more. */
type Claim = { style: "hundreds" | "plus"; value: number };

/** A count rounded down to a claim that is true: hundreds from 100 (`hundreds` from 200), tens from 10, none below (PRODUCT P17). */
export function claimOf(count: number): Claim | null {
  if (count >= 200) return { style: "hundreds", value: Math.floor(count / 100) * 100 };
  if (count >= 100) return { style: "plus", value: 100 };
  if (count >= 10) return { style: "plus", value: Math.floor(count / 10) * 10 };
  return null;
}

/** Characters of the reason that people read when an event or a date is cancelled. */
export const REASON_MAX = 1_000;

/** Why something is cancelled or moved, in somebody's own words; none when empty. */
export function reasonOf(text: string): Result<string | null> {
  const reason = cleanParagraphs(text);
  const length = lengthOf(reason);
  return length <= REASON_MAX ? accepted(reason || null) : refused("fields.tooLong", { length, max: REASON_MAX });
}

/** What a single date is called or about: one line as long as a title; null when empty. */
export function dateNoteOf(text: string): Result<string | null> {
  const note = cleanLine(text);
  const length = lengthOf(note);
  return length <= TITLE_MAX ? accepted(note || null) : refused("fields.tooLong", { length, max: TITLE_MAX });
}
