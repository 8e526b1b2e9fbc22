import { createTranslator } from "use-intl/core";
import { CATALOGUES, type Messages } from "#messages/catalogue.ts";
import { type Language, LOCALES } from "#messages/language.ts";

/** Looks a message up by its typed key and fills in its values; a missing one throws instead of showing a key. */
export function translatorFor(language: Language) {
  return createTranslator<Messages>({
    locale: LOCALES[language],
    messages: CATALOGUES[language],
    // Zone and clock are never left to the process: finished strings come from core/time.
    timeZone: "UTC",
    onError(error) {
      throw error;
    },
  });
}

export type Translator = ReturnType<typeof translatorFor>;
