import { memoize } from "#core/memoize.ts";

/** Languages of the forms that the Unicode data (CLDR) has no name for. */
const UNNAMED: ReadonlyMap<string, string> = new Map([["bfi", "British Sign Language"]]);

const LOCALES_MAX = 20;
const namesIn = memoize<Intl.DisplayNames>(LOCALES_MAX);

/** The name of a language by its BCP 47 tag, in the language of `locale`; an imported text that is no tag is its own name. */
export function languageName(tag: string, locale: string): string {
  try {
    return (
      UNNAMED.get(tag) ?? namesIn(locale, () => new Intl.DisplayNames(locale, { type: "language" })).of(tag) ?? tag
    );
  } catch {
    // Imported lists contain texts that are no tags, such as 'English'.
    return tag;
  }
}
