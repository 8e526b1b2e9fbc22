import { createTranslator } from "use-intl/core";
import { CATALOGUES } from "#messages/catalogue.ts";
import { type Language, LOCALES } from "#messages/language.ts";
import type { Messages } from "#messages/loaded-messages.ts";
import { rememberSentences } from "#messages/remember-sentences.ts";

const translators = new Map<Language, Translator>();

/** Looks a message up by its typed key and fills in its values; a missing one throws instead of showing a key. */
export function translatorFor(language: Language): Translator {
  const known = translators.get(language);
  if (known !== undefined) return known;
  const made = rememberSentences(makeTranslator(language));
  translators.set(language, made);
  return made;
}

function makeTranslator(language: Language) {
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

export type Translator = ReturnType<typeof makeTranslator>;
