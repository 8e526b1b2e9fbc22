import { alertWords } from "#core/alerts/alert-words.ts";
import { ALERTS_MAX, parseAlertSearch } from "#core/alerts/search-alert.ts";
import { CONFIRM_WITHIN_MS } from "#core/contacts/contact.ts";
import { DAY_MS } from "#core/time/instant.ts";
import type { Letter } from "#mail/layout/letter.ts";
import type { MailContext, MailData } from "#mail/mail-context.ts";
import { wordsIn } from "#messages/words-in.ts";

/**
 * To an address entered for an alert: nothing starts before its owner confirms (double opt-in). It repeats nothing that
 * the sender typed: the mailbox may be anybody's.
 */
export function searchAlertConfirm(data: MailData<"search-alert-confirm">, context: MailContext): Letter {
  const { translate, site, moment, style } = context;
  const { state, search, zone, rhythm, link, expiresAt } = data;
  const words = alertWords(parseAlertSearch(search), {
    locale: style.locale,
    zone,
    textOf: (each) => wordsIn(translate, each),
    withoutTyped: true,
  });
  const values = { state, rhythm, words, max: ALERTS_MAX, site: site.name, days: CONFIRM_WITHIN_MS / DAY_MS };
  const until = translate("mail.search-alert-confirm.until", { until: moment(expiresAt) });
  return {
    subject: translate("mail.search-alert-confirm.subject", values),
    heading: translate("mail.search-alert-confirm.heading", values),
    blocks: [
      { kind: "text", text: translate("mail.search-alert-confirm.text", values), strong: words },
      { kind: "button", label: translate("mail.search-alert-confirm.button", values), link },
      { kind: "link", label: translate("mail.openInstead"), link, onlyInPage: true },
      { kind: "note", text: translate("mail.search-alert-confirm.typed") },
      ...(state === "already" ? [] : [{ kind: "note", text: until } as const]),
    ],
    reason: translate("mail.search-alert-confirm.reason", values),
  };
}
