import { foldKey, plainLatin } from "#core/text/fold-key.ts";

/** The longest slug in an address, in characters. */
export const SLUG_MAX = 60;

/**
 * The slug of a title (PRODUCT P18): lower-case ASCII letters, digits and single hyphens, cut at a word. Titles
 * without a Latin letter or digit give `fallback`: the id after it finds the page, the slug is only for reading.
 */
export function titleSlug(title: string, fallback = "event"): string {
  const words = plainLatin(foldKey(title))
    .replaceAll("&", " and ")
    .replaceAll("'", "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return cutAtHyphen(words) || fallback;
}

function cutAtHyphen(words: string): string {
  if (words.length <= SLUG_MAX) return words;
  const end = words.lastIndexOf("-", SLUG_MAX);
  return words.slice(0, end > 0 ? end : SLUG_MAX);
}
