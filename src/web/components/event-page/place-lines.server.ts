import type { FoundEvent } from "#data/queries/event-page.ts";

/** Where a gathering is that one can go to, in lines of an address; nothing for one that is only online. */
export function placeLines(event: FoundEvent, locale: string): string[] {
  if (event.mode === "online") return [];
  const town = joined([event.city, event.region, countryName(event.country, locale)]);
  const lines = [event.location, event.address, town === "" ? null : town];
  return [...new Set(lines.filter((line) => line !== null))];
}

function joined(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join(", ");
}

function countryName(code: string | null, locale: string): string | null {
  return code === null ? null : (new Intl.DisplayNames(locale, { type: "region" }).of(code) ?? code);
}
