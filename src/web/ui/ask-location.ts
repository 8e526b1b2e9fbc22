import { type Point, roundedPoint } from "#core/events/near.ts";

/** How long a device may look for its location. */
const PATIENCE_MS = 15_000;
/** A location that the device knew this recently is good enough for a region. */
const RECENT_MS = 600_000;

/**
 * Asks the browser where it is, for which it asks its person. The point is rounded to 0.1° before anything else sees it.
 * "denied" when the person or the browser refuses, which it does on a site without https.
 */
export function askLocation(): Promise<Point | "denied" | "unknown"> {
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(roundedPoint(coords) ?? "unknown"),
      (error) => resolve(error.code === error.PERMISSION_DENIED ? "denied" : "unknown"),
      { timeout: PATIENCE_MS, maximumAge: RECENT_MS },
    );
  });
}
