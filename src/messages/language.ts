/** The languages that the site can be read in; every other one has an address prefix of its own (PRODUCT P18). */
const LANGUAGES = ["en"] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = "en";

/** The language that a stored text names; the site's own when it names none of ours. */
export function languageOf(text: string): Language {
  return LANGUAGES.find((language) => language === text) ?? DEFAULT_LANGUAGE;
}

/** What Intl is asked for: English is American English, as the spec's date formats are. */
export const LOCALES: Record<Language, string> = { en: "en-US" };

/** How the language is written. */
export const DIRECTIONS: Record<Language, "ltr" | "rtl"> = { en: "ltr" };
