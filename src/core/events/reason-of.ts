import { TITLE_MAX } from "#core/events/event.ts";
import { cleanLine, cleanParagraphs, lengthOf } from "#core/text/clean-text.ts";
import { type Result, accepted, refused } from "#core/validation-error.ts";

/** Groups and dates are counted over this many days ahead (PRODUCT P17). */
export const CLAIM_DAYS = 30;

/**
 * A rounded count. `plus` reads '40+ Groups' or '100+ Groups'; `hundreds` reads '100s of Groups', which means two
 * hundred or more.
 */
type Claim = { style: "hundreds" | "plus"; value: number };

/** A count rounded down to a true claim: hundreds from 100 (`hundreds` from 200), tens from 10, null below (PRODUCT P17). */
export function claimOf(count: number): Claim | null {
  if (count >= 200) return { style: "hundreds", value: Math.floor(count / 100) * 100 };
  if (count >= 100) return { style: "plus", value: 100 };
  if (count >= 10) return { style: "plus", value: Math.floor(count / 10) * 10 };
  return null;
}

/** The longest reason for cancelling an event or a date, in characters. */
export const REASON_MAX = 1_000;

/** The reason for cancelling or moving, in a person's own words; null if empty. */
export function reasonOf(text: string): Result<string | null> {
  const reason = cleanParagraphs(text);
  const length = lengthOf(reason);
  return length <= REASON_MAX ? accepted(reason || null) : refused("fields.tooLong", { length, max: REASON_MAX });
}

/** The own title or topic of a single date: one line, as long as a title; null if empty. */
export function dateNoteOf(text: string): Result<string | null> {
  const note = cleanLine(text);
  const length = lengthOf(note);
  return length <= TITLE_MAX ? accepted(note || null) : refused("fields.tooLong", { length, max: TITLE_MAX });
}
