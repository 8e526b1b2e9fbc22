import { createTranslator } from "use-intl/core";
import { CATALOGUES } from "#messages/catalogue.ts";

/** The values of a message's placeholders. */
export type MessageValues = Record<string, string | number>;

/** The message in English as a page shows it, without its tags; throws for an unknown key or a missing value. */
export function english(key: string, values: MessageValues = {}): string {
  const tags = Object.fromEntries(tagsOf(key).map((tag) => [tag, (chunks: string) => chunks]));
  const translate = createTranslator({
    locale: "en-US",
    messages: { text: textOf(key) },
    timeZone: "UTC",
    onError(error) {
      throw error;
    },
  });
  return translate.markup("text", { ...values, ...tags });
}

function tagsOf(key: string): string[] {
  return [...textOf(key).matchAll(/<([a-z]+)>/gi)].map(([, tag = ""]) => tag);
}

function textOf(key: string): string {
  let found: unknown = CATALOGUES.en;
  for (const part of key.split(".")) found = (found as Record<string, unknown> | undefined)?.[part];
  if (typeof found !== "string") throw new Error(`there is no message ${key}`);
  return found;
}
