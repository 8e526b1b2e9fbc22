import { type Distance, type Near, type Point, writePoint } from "#core/events/near.ts";
import { countryName } from "#core/profiles/countries.ts";
import type { EventPlace } from "#data/queries/event-places.ts";
import { LOCALES } from "#messages/language.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

type Reader = Pick<RequestContext, "translate" | "language">;

/** "50 km", "25 miles". */
export function distanceWords({ amount, unit }: Distance, { translate }: Pick<Reader, "translate">): string {
  return translate("places.distance", { amount, unit });
}

/** "53.4° N, 1.5° W". */
export function pointWords({ latitude, longitude }: Point, { translate }: Pick<Reader, "translate">): string {
  return translate("places.point", {
    latitude: Math.abs(latitude),
    northSouth: latitude < 0 ? "south" : "north",
    longitude: Math.abs(longitude),
    eastWest: longitude < 0 ? "west" : "east",
  });
}

/** "Sheffield, England, United Kingdom". */
export function placeName({ city, region, country }: EventPlace, { language }: Pick<Reader, "language">): string {
  const nation = country === null ? null : countryName(country, LOCALES[language]);
  return [city, region, nation].filter((part) => part !== null).join(", ");
}

/** The words of a place and its distance in a sentence. Without a city at the point, its degrees. */
export function nearWords(
  near: Near,
  places: readonly EventPlace[],
  reader: Reader,
): { distance: string; place: string } {
  const place = places.find((each) => isAt(each, near));
  return { distance: distanceWords(near.distance, reader), place: place?.city ?? pointWords(near, reader) };
}

export function isAt(one: Point, other: Point): boolean {
  return writePoint(one) === writePoint(other);
}
