import { REVIEWED_FIELDS, type ReviewedField, type ReviewedWords } from "#core/moderation/reviewed-words.ts";

/** A field that says something else now; empty where there are no words. */
type WordChange = { field: ReviewedField; before: string; after: string };

/** Characters kept on both sides of what differs in a long text. */
const AROUND = 40;
/** Characters of what differs itself. */
const LONGEST = 240;

/** What an event says otherwise than when it was last decided about; of long texts the part that differs. */
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

/** The characters from `start` to `end` before the last, with some around them. */
function part(text: readonly string[], start: number, end: number): string {
  const from = start <= AROUND ? 0 : start - AROUND;
  const whole = end <= AROUND ? text.length : text.length - end + AROUND;
  const to = Math.min(whole, from + LONGEST + 2 * AROUND);
  return `${from > 0 ? "…" : ""}${text.slice(from, to).join("")}${to < text.length ? "…" : ""}`;
}
