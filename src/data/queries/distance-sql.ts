import { type SQL, sql } from "drizzle-orm";
import { EARTH_KM, type Near, reachKilometers } from "#core/events/near.ts";

const KM_OF_DEGREE = (Math.PI * EARTH_KM) / 180;
/** Nearer to a pole than this, a distance may reach around it. */
const POLE_DEGREES = 89;

/**
 * The condition that the coordinates of an event lie within the distance of a place. A box of degrees first, which is
 * cheap, then the great circle (haversine); both in plain SQL, the same on either database.
 */
export function isWithin(near: Near, alias: "events" | "e"): SQL {
  const km = reachKilometers(near);
  const [lat, lon] = [sql.raw(`${alias}.latitude::float8`), sql.raw(`${alias}.longitude::float8`)];
  const here = { lat: sql`${near.latitude}::float8`, lon: sql`${near.longitude}::float8` };
  const circle = sql`${2 * EARTH_KM}::float8 * asin(least(1, sqrt(
      sin(radians(${lat} - ${here.lat}) / 2) ^ 2
      + cos(radians(${here.lat})) * cos(radians(${lat})) * sin(radians(${lon} - ${here.lon}) / 2) ^ 2))) <= ${km}::float8`;
  const height = km / KM_OF_DEGREE;
  const isInBox = sql`${lat} between ${near.latitude - height}::float8 and ${near.latitude + height}::float8`;
  return sql`coalesce(${isInBox} and ${isInWidth(near, { height, lon })} and ${circle}, false)`;
}

/** True where the box would reach a pole or the date line, where longitudes jump. */
function isInWidth({ latitude, longitude }: Near, { height, lon }: { height: number; lon: SQL }): SQL {
  const farthest = Math.abs(latitude) + height;
  if (farthest > POLE_DEGREES) return sql`true`;
  const width = height / Math.cos((farthest * Math.PI) / 180);
  if (Math.abs(longitude) + width > 180) return sql`true`;
  return sql`${lon} between ${longitude - width}::float8 and ${longitude + width}::float8`;
}
