import type { LeftWords } from "#core/accounts/person-name.ts";
import { DEFAULT_LANGUAGE } from "#messages/language.ts";
import { translatorFor } from "#messages/translator.ts";

/** The words that replace those of an erased account or of an event that was removed for good. */
export function leftWords(): LeftWords {
  const translate = translatorFor(DEFAULT_LANGUAGE);
  return {
    host: translate("account.left.host"),
    title: translate("account.left.title"),
    reason: translate("account.left.reason"),
  };
}
