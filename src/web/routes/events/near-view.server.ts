import {
  DEFAULT_DISTANCE,
  type Distance,
  DISTANCE_AMOUNTS,
  distanceUnitOf,
  type Near,
  writeDistance,
  writeNear,
  writePoint,
} from "#core/events/near.ts";
import { nearOf } from "#core/events/parse-event-filter.ts";
import type { EventsQuery } from "#core/events/event-search.ts";
import { US_STATES } from "#core/profiles/us-states.ts";
import { foldKey } from "#core/text/fold-key.ts";
import { zoneCountry } from "#core/time/zone-countries.ts";
import { listingsFor } from "#core/viewer.ts";
import { type EventPlace, listEventPlaces } from "#data/queries/event-places.ts";
import { findPlacePreferences, type PlacePreferences } from "#data/queries/profiles.ts";
import { distanceWords, isAt, placeName, pointWords } from "#web/components/events/place-words.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { NearGroup } from "#web/routes/events/near-field.tsx";

/** The places of events, and what a member prefers about places. */
export type Places = { places: readonly EventPlace[]; preferred: PlacePreferences | null };

export async function readPlaces({ database: { db }, now, viewer }: RequestContext): Promise<Places> {
  const places = await listEventPlaces(db, { now, listings: listingsFor(viewer) });
  return { places, preferred: viewer === null ? null : await findPlacePreferences(db, viewer.userId) };
}

/** The choice of a place and a distance; null where no event has a place and none is chosen. */
export function nearGroup(context: RequestContext, { filter }: EventsQuery, available: Places): NearGroup | null {
  const near = nearOf(filter);
  if (near === null && available.places.length === 0) return null;
  const { translate } = context;
  const distance = near?.distance ?? usualDistance(context, available);
  const compare = new Intl.Collator(context.language).compare;
  const places = available.places
    .map((place) => ({ value: writePoint(place), label: placeName(place, context) }))
    .toSorted((one, other) => compare(one.label, other.label));
  const isListed = near === null || available.places.some((place) => isAt(place, near));
  const chosen = isListed
    ? []
    : [{ value: writePoint(near), label: translate("places.atPoint", { point: pointWords(near, context) }) }];
  return {
    name: "near",
    legend: translate("eventFilters.name.near"),
    places: [{ value: "", label: translate("places.anywhere") }, ...chosen, ...places],
    place: near === null ? "" : writePoint(near),
    distances: distancesAround(distance).map((each) => ({
      value: writeDistance(each),
      label: distanceWords(each, context),
    })),
    distance: writeDistance(distance),
    location: {
      use: translate("location.use"),
      asking: translate("location.asking"),
      denied: translate("location.denied"),
      unknown: translate("location.unknown"),
    },
  };
}

/** The member's greatest distance, or the default in the unit of the viewer's country. */
function usualDistance({ zone }: Pick<RequestContext, "zone">, { preferred }: Places): Distance {
  const miles = preferred?.maxEventDistanceMiles ?? null;
  if (miles !== null) return { amount: miles, unit: "mi" };
  return { amount: DEFAULT_DISTANCE, unit: distanceUnitOf(zoneCountry(zone.id)) };
}

/** The distances to choose from in the unit of `distance`, which is one of them. */
function distancesAround({ amount, unit }: Distance): readonly Distance[] {
  const amounts = [...new Set([...DISTANCE_AMOUNTS, amount])].toSorted((one, other) => one - other);
  return amounts.map((each) => ({ amount: each, unit }));
}

/** The surroundings of the city in a member's profile, as far as they would travel; null when no event has that city. */
export function nearHome(
  context: RequestContext,
  { places, preferred }: Places,
): { city: string; near: string } | null {
  if (preferred?.city == null) return null;
  const { city, country } = preferred;
  const home = places.find(
    (place) => foldKey(place.city) === foldKey(city) && (country === null || place.country === country),
  );
  if (home === undefined) return null;
  const near: Near = { ...home, distance: usualDistance(context, { places, preferred }) };
  return { city: home.city, near: writeNear(near) };
}

/** The states that a member prefers, as the filter by region has them. */
export function preferredRegions({ preferred }: Places): readonly string[] {
  const states = new Map<string, string>(US_STATES);
  return (preferred?.preferredStates ?? []).map((code) => `US ${states.get(code)}`);
}
