import type { EventMode } from "#core/events/event.ts";

/** A point on the earth in degrees, in tenths (PRODUCT P21). */
export type Point = { latitude: number; longitude: number };
type DistanceUnit = "km" | "mi";
export type Distance = { amount: number; unit: DistanceUnit };
/** A place and how far from it an event may be. */
export type Near = Point & { distance: Distance };

/** The distances that the filters offer, in either unit. */
export const DISTANCE_AMOUNTS = [10, 25, 50, 100, 250] as const;
export const DEFAULT_DISTANCE = 50;
/** The greatest distance of a preference is 500 miles. */
const AMOUNT_MAX: Readonly<Record<DistanceUnit, number>> = { km: 805, mi: 500 };
const KM_OF: Readonly<Record<DistanceUnit, number>> = { km: 1, mi: 1.609344 };
/** Where people measure roads in miles. */
const COUNTRIES_IN_MILES = ["US", "GB", "LR", "MM"];

const DEGREES = String.raw`(-?\d{1,3}(?:\.\d{1,20})?)`;
const NEAR_FORM = new RegExp(`^${DEGREES}[_,]${DEGREES}(?:[_,](.+))?$`);
const DISTANCE_FORM = /^([1-9]\d{0,2})(km|mi)$/;

/** The nearest tenth of a degree: some 11 km, so that a point names a region and no house. */
export function roundedDegrees(degrees: number): number {
  // Adding 0 makes 0 of -0.
  return Math.round(degrees * 10) / 10 + 0;
}

/** A point in tenths of a degree; null for degrees that are not on the earth. */
function roundedPoint({ latitude, longitude }: Point): Point | null {
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth ? { latitude: roundedDegrees(latitude), longitude: roundedDegrees(longitude) } : null;
}

/** Parses `25km` or `10mi`; null for anything else and for more than a preference may say. */
export function parseDistance(text: string): Distance | null {
  const [, amount, unit] = DISTANCE_FORM.exec(text) ?? [];
  if (amount === undefined || unit === undefined) return null;
  const distance = { amount: Number(amount), unit: unit as DistanceUnit };
  return distance.amount <= AMOUNT_MAX[distance.unit] ? distance : null;
}

/** As the filter's form sends it, and as the last part of a place in an address. */
export function writeDistance({ amount, unit }: Distance): string {
  return `${amount}${unit}`;
}

/**
 * Parses the place of an address, such as `53.4_-1.5_50km`; a comma may stand for each `_`. A missing or invalid
 * distance is that of the form's second field, `within`, or the default. Null for what names no place.
 */
export function parseNear(text: string, within: string | null = null): Near | null {
  const [, latitude, longitude, distance] = NEAR_FORM.exec(text.trim()) ?? [];
  if (latitude === undefined || longitude === undefined) return null;
  const point = roundedPoint({ latitude: Number(latitude), longitude: Number(longitude) });
  if (point === null) return null;
  const radius = parseDistance(within ?? "") ?? parseDistance(distance ?? "");
  return { ...point, distance: radius ?? { amount: DEFAULT_DISTANCE, unit: "km" } };
}

/** The place in an address; `parseNear` reads it back. */
export function writeNear({ distance, ...point }: Near): string {
  return `${writePoint(point)}_${writeDistance(distance)}`;
}

/** A point as the filter's form sends it: `53.4_-1.5`. */
export function writePoint({ latitude, longitude }: Point): string {
  return `${latitude.toFixed(1)}_${longitude.toFixed(1)}`;
}

/** A distance in kilometers. */
export function kilometersOf({ amount, unit }: Distance): number {
  return amount * KM_OF[unit];
}

/** The unit in which people of a country measure distances. */
export function distanceUnitOf(country: string | null): DistanceUnit {
  return country !== null && COUNTRIES_IN_MILES.includes(country) ? "mi" : "km";
}

/** The mean radius of the earth. */
export const EARTH_KM = 6371;
/** Rounding to 0.1° in both directions moves a point by up to 8 km: what may be within a distance counts as within. */
const ROUNDING_KM = 8;

/** How far from a place a rounded point may be to count as within its distance. */
export function reachKilometers({ distance }: Pick<Near, "distance">): number {
  return kilometersOf(distance) + ROUNDING_KM;
}

/** The parts of a list with a place, in order: within the distance, joined online, and nobody knows how far (decision 0037). */
export const NEAR_PARTS = ["near", "online", "unplaced"] as const;
export type NearPart = (typeof NEAR_PARTS)[number];

type PlacedEvent = { mode: EventMode; latitude: number | null; longitude: number | null };

/** The part of a list with a place to which an event belongs; one that is too far away is in no list. */
export function nearPartOf({ mode, latitude, longitude }: PlacedEvent, near: Near): NearPart {
  const isPlaced = mode !== "online" && latitude !== null && longitude !== null;
  if (isPlaced && kilometersBetween({ latitude, longitude }, near) <= reachKilometers(near)) return "near";
  return mode === "in_person" ? "unplaced" : "online";
}

/** Along the great circle (haversine). */
function kilometersBetween(one: Point, other: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (from: number, to: number) => Math.sin(radians(from - to) / 2) ** 2;
  const share =
    half(one.latitude, other.latitude) +
    Math.cos(radians(other.latitude)) * Math.cos(radians(one.latitude)) * half(one.longitude, other.longitude);
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(share)));
}
