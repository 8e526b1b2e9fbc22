import { createContext, type ReactNode, useContext } from "react";
import type { useTranslations as useIntlTranslations } from "use-intl";
import { createTranslator } from "use-intl/core";
import { DEFAULT_LANGUAGE, type Language, LOCALES } from "#messages/language.ts";
import { rememberSentences } from "#messages/remember-sentences.ts";
import { LOADED_MESSAGES } from "#messages/loaded-messages.ts";

const LanguageContext = createContext<Language>(DEFAULT_LANGUAGE);

/**
 * One translator for each language and namespace. They are cached beyond a page, so that a message is parsed once and
 * not at every render.
 */
const translators = new Map<string, unknown>();

/** Provides the language of the texts below. */
export function Texts({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

/** The language of the texts. */
export function useLanguage(): Language {
  return useContext(LanguageContext);
}

/**
 * The texts of one namespace of the catalog, by typed key. A missing message throws. A message that lacks a value
 * throws on the server, which renders every page first; the browser's formatter (`vite.config.ts`) does not check
 * values.
 */
export const useTranslations = ((namespace?: string) =>
  textsIn(useContext(LanguageContext), namespace)) as typeof useIntlTranslations;

/** The texts outside a component, for event handlers. */
export const textsOf = textsIn as <Part extends "saved.toast" | "follows.toast">(
  language: Language,
  part: Part,
) => ReturnType<typeof useIntlTranslations<Part>>;

function textsIn(language: Language, namespace: string | undefined): unknown {
  const key = namespace === undefined ? language : `${language} ${namespace}`;
  const known = translators.get(key);
  if (known !== undefined) return known;
  const made = makeTranslator(language, namespace);
  translators.set(key, made);
  return made;
}

function makeTranslator(language: Language, namespace: string | undefined): unknown {
  const translate = createTranslator<Record<string, unknown>, string>({
    locale: LOCALES[language],
    messages: LOADED_MESSAGES[language],
    ...(namespace !== undefined && { namespace }),
    // Zone and clock are never left to the browser: loaders send formatted strings.
    timeZone: "UTC",
    onError(error) {
      throw error;
    },
  });
  return rememberSentences(translate);
}
