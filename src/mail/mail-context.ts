import type { MailMessage, MailName } from "#core/mail/mail-message.ts";
import { chooseHour12 } from "#core/time/hour-style.ts";
import { cleanLine } from "#core/text/clean-text.ts";
import { formatDateAtClock } from "#core/time/format.ts";
import type { TimeStyle } from "#core/time/formatters.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import { zoneNameLabel } from "#core/time/zone.ts";
import { DIRECTIONS, type Language, LOCALES } from "#messages/language.ts";
import { type Translator, translatorFor } from "#messages/translator.ts";

/** The site's name and addresses in its messages. */
export type MailSite = {
  name: string;
  /** Without a trailing slash. */
  baseUrl: string;
  contactEmail: string | null;
};

/** What a message needs besides its own data: its reader and the site. */
export type MailContext = {
  site: MailSite;
  language: Language;
  direction: "ltr" | "rtl";
  translate: Translator;
  /** The reader's time format. */
  style: TimeStyle;
  /** A moment in the reader's zone, with the zone's name: "Nov 21, 2026 at 7:46 PM, Eastern Time (GMT−5)". */
  moment: (instant: EpochMs) => string;
};

/** The data of the message with this name. */
export type MailData<Name extends MailName> = Extract<MailMessage, { name: Name }>["data"];

/** The reader of a message; `hour12` is null when only the language's convention is known. */
type Reader = { language: Language; zone: ZoneId; hour12: boolean | null };

/** Builds the context for a reader of this language in this time zone. */
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
