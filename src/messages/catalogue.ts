import * as en from "#messages/en/all.ts";
import type { Language } from "#messages/language.ts";
import { loadMessages } from "#messages/loaded-messages.ts";

/** Every message of the product, by namespace: a file of `messages/en` each. */
export type Messages = typeof en;
export const CATALOGUES: Record<Language, Messages> = { en };

// The server writes any page, so it has all of them.
loadMessages("en", en);

declare module "use-intl" {
  // Declaration merging needs an interface.
  interface AppConfig {
    Messages: Messages;
  }
}
