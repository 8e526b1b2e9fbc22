import type * as en from "#messages/en.ts";
import type { Language } from "#messages/language.ts";

/** Every message of the product, by namespace: a file of `messages/en` each. */
export type Messages = typeof en;

/**
 * The messages that this process or page has, by language: all on the server (`catalogue.ts`), in the browser those of the
 * modules that its page loaded. The build adds them to each module that names a namespace (`vite.config.ts`).
 */
export const LOADED_MESSAGES: Record<Language, Partial<Messages>> = { en: {} };

/** Adds the messages of some namespaces. */
export function loadMessages(language: Language, messages: Partial<Messages>): void {
  Object.assign(LOADED_MESSAGES[language], messages);
}
