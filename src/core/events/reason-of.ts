import { TITLE_MAX } from "#core/events/event.ts";
import { cleanLine, cleanParagraphs, lengthOf } from "#core/text/clean-text.ts";
import { accepted, type Checked, refused } from "#core/text/fault.ts";

/** Characters of the reason that people read when an event or a date is cancelled. */
export const REASON_MAX = 1_000;

/** Why something is cancelled or moved, in somebody's own words; none when empty. */
export function reasonOf(text: string): Checked<string | null> {
  const reason = cleanParagraphs(text);
  const length = lengthOf(reason);
  return length <= REASON_MAX ? accepted(reason || null) : refused("fields.tooLong", { length, max: REASON_MAX });
}

/** What a single date is called or about: one line as long as a title; null when empty. */
export function dateNoteOf(text: string): Checked<string | null> {
  const note = cleanLine(text);
  const length = lengthOf(note);
  return length <= TITLE_MAX ? accepted(note || null) : refused("fields.tooLong", { length, max: TITLE_MAX });
}
