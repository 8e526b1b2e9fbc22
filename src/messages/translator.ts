import { createTranslator } from "use-intl/core";
import { CATALOGUES, type Messages } from "#messages/catalogue.ts";
import { type Language, LOCALES } from "#messages/language.ts";

/** How many finished sentences are kept for each language. */
const SENTENCES_KEPT = 5_000;
/** Sentences with longer values are as good as never asked for again. */
const VALUES_MAX = 200;

const translators = new Map<Language, Translator>();

/** Looks a message up by its typed key and fills in its values; a missing one throws instead of showing a key. */
export function translatorFor(language: Language): Translator {
  const known = translators.get(language);
  if (known !== undefined) return known;
  const made = remembering(makeTranslator(language));
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

/** The same translator, which keeps the sentences that it made: key and values decide them, and lists repeat few. */
function remembering(translate: Translator): Translator {
  const kept = new Map<string, unknown>();
  return new Proxy(translate, {
    apply(target, self, given: unknown[]) {
      const key = JSON.stringify(given);
      if (kept.has(key)) return kept.get(key);
      const sentence: unknown = Reflect.apply(target, self, given);
      if (key.length > VALUES_MAX) return sentence;
      if (kept.size >= SENTENCES_KEPT) kept.delete(kept.keys().next().value ?? "");
      kept.set(key, sentence);
      return sentence;
    },
  });
}
