import * as en from "#messages/en.ts";
import type { Language } from "#messages/language.ts";
import { loadMessages, type Messages } from "#messages/loaded-messages.ts";

/** The messages in each language. */
export const CATALOGUES: Record<Language, Messages> = { en };

// The server writes any page, so it has all of them.
loadMessages("en", en);

declare module "use-intl" {
  // Declaration merging needs an interface.
  interface AppConfig {
    Messages: Messages;
  }
}
