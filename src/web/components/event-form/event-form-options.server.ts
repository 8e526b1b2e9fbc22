import { countryNames } from "#core/profiles/countries.ts";
import { languageName } from "#core/text/language-name.ts";
import type { PublishingOrganizer } from "#data/queries/publishers.ts";
import { LOCALES } from "#messages/language.ts";
import type { EventFormOptions } from "#web/components/event-form/event-form-view.ts";
import { zoneOptions } from "#web/components/layout/known-zones.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { SelectOption } from "#web/ui/select-field.tsx";

/** The default zone of a new event when the person's zone is unknown (PRODUCT P4). */
const UNKNOWN_ZONE = "America/New_York";

/** Languages of events, as BCP 47 tags. An event's own languages are offered too. */
const LANGUAGES = [
  "am",
  "ar",
  "bn",
  "cs",
  "cy",
  "da",
  "de",
  "el",
  "en",
  "es",
  "et",
  "fa",
  "fi",
  "fr",
  "ga",
  "gu",
  "he",
  "hi",
  "hr",
  "hu",
  "hy",
  "id",
  "is",
  "it",
  "ja",
  "ka",
  "ko",
  "lt",
  "lv",
  "ml",
  "mr",
  "ms",
  "my",
  "ne",
  "nl",
  "no",
  "pa",
  "pl",
  "pt",
  "ro",
  "ru",
  "si",
  "sk",
  "sl",
  "sr",
  "sv",
  "sw",
  "ta",
  "te",
  "th",
  "bo",
  "tr",
  "uk",
  "ur",
  "vi",
  "yo",
  "zh",
  "zu",
  "ase",
  "bfi",
];

/** The options of an event's form for this person; `chosen` are the event's languages. */
export function eventFormOptions(
  context: RequestContext,
  { organizers, chosen }: { organizers: readonly PublishingOrganizer[]; chosen: readonly string[] },
): EventFormOptions {
  const locale = LOCALES[context.language];
  return {
    zones: zoneOptions(context),
    languages: languageOptions(chosen, locale),
    countries: countryNames(locale).map(({ code, name }) => ({ value: code, label: name })),
    organizers: organizers.map(({ publicId, name }) => ({ value: publicId, label: name })),
    zone: formZone(context),
  };
}

/** The default zone of a new schedule. */
export function formZone({ zone }: Pick<RequestContext, "zone">): string {
  return zone.source === "site" ? UNKNOWN_ZONE : zone.id;
}

/** The languages that a form offers, by name; `chosen` are the event's own. */
export function languageOptions(chosen: readonly string[], locale: string): SelectOption[] {
  const { compare } = new Intl.Collator(locale);
  return [...new Set([...LANGUAGES, ...chosen])]
    .map((value) => ({ value, label: languageName(value, locale) }))
    .sort((a, b) => compare(a.label, b.label));
}
