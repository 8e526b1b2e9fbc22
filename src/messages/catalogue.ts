import fields from "#messages/en/fields.json" with { type: "json" };
import imports from "#messages/en/imports.json" with { type: "json" };
import refusals from "#messages/en/refusals.json" with { type: "json" };
import type { Language } from "#messages/language.ts";
import { WEB_CATALOGUES, type WebMessages } from "#messages/web-catalogue.ts";

/** Every message of the product; those outside the web catalogue stay on the server. */
export type Messages = WebMessages & { fields: typeof fields; imports: typeof imports; refusals: typeof refusals };
export const CATALOGUES: Record<Language, Messages> = { en: { ...WEB_CATALOGUES.en, fields, imports, refusals } };

declare module "use-intl" {
  // Declaration merging needs an interface.
  interface AppConfig {
    Messages: Messages;
  }
}
