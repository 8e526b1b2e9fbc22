import type * as en from "#messages/en.ts";
import type { Language } from "#messages/language.ts";

/** Every message of the product, by namespace: a file of `messages/en` each. */
export type Messages = typeof en;

/**
 * The messages that this process or page has, by language: all on the server (`catalogue.ts`), in the browser those of the
 * modules that its page loaded. The build adds to each module those that it names (`vite.config.ts`).
 */
export const LOADED_MESSAGES: Record<Language, Partial<Messages>> = { en: {} };

/**
 * Adds messages to those that are there. A namespace stays the same object, so that a translator that was made before also
 * finds messages that arrive later.
 */
export function loadMessages(
  language: Language,
  messages: { [Name in keyof Messages]?: Partial<Messages[Name]> },
): void {
  const loaded: Record<string, object> = LOADED_MESSAGES[language];
  for (const [name, part] of Object.entries(messages)) loaded[name] = Object.assign(loaded[name] ?? {}, part);
}
