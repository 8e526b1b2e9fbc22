// All characters of the category "control" except tab and newline, which are handled by name; and the two marks that
// override the direction of text, which serve only to disguise. Joiners and isolates stay: emoji and right-to-left
// names need them.
const CONTROLS = /[\p{Cc}\u202d\u202e\ufeff\ufffe\uffff]/gu;
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029\v\f]/g;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** One line of text as stored (PRODUCT P10): NFC, no control characters, runs of white space as one space, trimmed. */
export function cleanLine(text: string): string {
  return withoutControls(text.replace(LINE_ENDS, " ").replace(/[\t\n]/g, " "))
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * Text of several lines as stored (PRODUCT P10): as `cleanLine`, but with newlines, and at most one empty line between
 * two others.
 */
export function cleanParagraphs(text: string): string {
  return text
    .replace(LINE_ENDS, "\n")
    .split("\n")
    .map((line) => withoutControls(line.replaceAll("\t", " ")).trimEnd())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Length in Unicode code points: the unit of all limits, here and in the database's `char_length`. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** Whether the text has visible characters: joiners and spaces alone are no title. */
export function hasVisibleText(text: string): boolean {
  return VISIBLE.test(text);
}

function withoutControls(text: string): string {
  return text.toWellFormed().replace(CONTROLS, "").normalize("NFC");
}
