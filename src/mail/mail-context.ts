import type { MailMessage, MailName } from "#core/mail/mail-message.ts";
import { chooseHour12 } from "#core/time/hour-style.ts";
import { cleanLine } from "#core/text/clean-text.ts";
import { formatDateAtClock, type TimeStyle } from "#core/time/format.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import { zoneNameLabel } from "#core/time/zone.ts";
import { DIRECTIONS, type Language, LOCALES } from "#messages/language.ts";
import { type Translator, translatorFor } from "#messages/translator.ts";

/** The site as its messages name it. */
export type MailSite = {
  name: string;
  /** Without a slash at its end. */
  baseUrl: string;
  contactEmail: string | null;
};

/** What a message needs to know beside its own data: who reads it, and whose it is. */
export type MailContext = {
  site: MailSite;
  language: Language;
  direction: "ltr" | "rtl";
  translate: Translator;
  /** How the reader wants times written. */
  style: TimeStyle;
  /** A moment in the reader's zone, with the zone's name: "Nov 21, 2026 at 7:46 PM, Eastern Time (GMT−5)". */
  moment: (instant: EpochMs) => string;
};

/** The data of the message with this name. */
export type MailData<Name extends MailName> = Extract<MailMessage, { name: Name }>["data"];

/** Who reads a message; `hour12` is null where nothing is known but the custom of the language. */
type Reader = { language: Language; zone: ZoneId; hour12: boolean | null };

/** Makes what a message needs for a reader of this language in this zone. */
export function mailContext(site: MailSite, { language, zone, hour12 }: Reader): MailContext {
  const translate = translatorFor(language);
  const locale = LOCALES[language];
  const style: TimeStyle = { locale, zone, hour12: hour12 ?? chooseHour12(null, locale) };
  return {
    site: { ...site, name: cleanLine(site.name) },
    language,
    direction: DIRECTIONS[language],
    translate,
    style,
    moment: (instant) =>
      translate("mail.moment", {
        date: formatDateAtClock(instant, style),
        zone: zoneNameLabel(zone, instant, locale),
      }),
  };
}

/** The address of the page where readers change passwords, passkeys and devices. */
export function securityAddress({ baseUrl }: MailSite): string {
  return `${baseUrl}/account/security`;
}
