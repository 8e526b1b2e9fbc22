import { TAG_MAX, TAGS_MAX } from "#core/events/event.ts";
import { cleanLine, lengthOf } from "#core/text/clean-text.ts";
import { accepted, type Result, refused } from "#core/validation-error.ts";

const TRUE = new Set(["true", "yes", "y", "1", "x"]);
const FALSE = new Set(["false", "no", "n", "0", ""]);

/** A yes or no in a spreadsheet's spelling; empty is no. */
export function readYesNo(text: string): Result<boolean> {
  const typed = cleanLine(text).toLowerCase();
  if (TRUE.has(typed)) return accepted(true);
  return FALSE.has(typed) ? accepted(false) : refused("imports.row.yesNo");
}

/** Language tags (BCP 47) separated by commas, semicolons, bars or spaces, in canonical spelling. */
export function readLanguages(text: string): Result<string[]> {
  const tags = cleanLine(text)
    .split(/[\s,;|]+/)
    .filter((tag) => tag !== "");
  const known = tags.map(languageTag);
  const unknown = known.indexOf(null);
  if (unknown >= 0) return refused("imports.row.language", { tag: tags[unknown] ?? "" });
  return withinTags(known.filter((tag) => tag !== null));
}

/** Traditions of a spreadsheet's cell, separated by semicolons, bars or commas outside brackets. */
export function readTags(text: string): Result<string[]> {
  return tagsOf(cleanLine(text).split(/[;|,](?![^(]*\))/));
}

/** Practices and traditions of a form, separated by semicolons only: a comma belongs to the text. */
export function readTypedTags(text: string): Result<string[]> {
  return tagsOf(cleanLine(text).split(";"));
}

function tagsOf(parts: readonly string[]): Result<string[]> {
  const tags = parts.map((tag) => tag.trim()).filter((tag) => tag !== "");
  const long = tags.find((tag) => lengthOf(tag) > TAG_MAX);
  return long === undefined ? withinTags(tags) : refused("fields.tooLong", { length: lengthOf(long), max: TAG_MAX });
}

function withinTags(tags: readonly string[]): Result<string[]> {
  const different = [...new Set(tags)];
  return different.length <= TAGS_MAX
    ? accepted(different)
    : refused("fields.tooMany", { count: different.length, max: TAGS_MAX });
}

function languageTag(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag.replaceAll("_", "-"))[0] ?? null;
  } catch {
    // Intl reports an invalid tag only by throwing: that is the answer.
    return null;
  }
}
