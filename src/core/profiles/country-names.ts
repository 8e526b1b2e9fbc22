import { COUNTRY_CODES } from "#core/profiles/country-codes.ts";

export type CountryName = { code: string; name: string };

/** What a country is called in a language. */
export function countryName(code: string, locale: string): string {
  return new Intl.DisplayNames(locale, { type: "region" }).of(code) ?? code;
}

const lists = new Map<string, readonly CountryName[]>();

/** All countries by their names in a language, in that language's order. */
export function countryNames(locale: string): readonly CountryName[] {
  const known = lists.get(locale);
  if (known !== undefined) return known;
  const { compare } = new Intl.Collator(locale);
  const list = COUNTRY_CODES.map((code) => ({ code, name: countryName(code, locale) })).sort((a, b) =>
    compare(a.name, b.name),
  );
  lists.set(locale, list);
  return list;
}
