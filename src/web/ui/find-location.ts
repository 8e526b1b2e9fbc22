import type { Point } from "#core/events/near.ts";

/** How long a device may look for its location. */
const PATIENCE_MS = 15_000;
/** A location that the device knew this recently is good enough for a region. */
const RECENT_MS = 600_000;

/** The message beside the button. */
export type LocationState = "idle" | "asking" | "denied" | "unknown";

/**
 * Reads the device's location, after the browser asked for permission, and reports the progress to `onState`. The point
 * is rounded to 0.1° before anything else sees it. Null when the person or the browser refuses, which it does on a site
 * without https.
 */
export function findLocation(onState: (state: LocationState) => void): Promise<Point | null> {
  onState("asking");
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        onState("idle");
        resolve({ latitude: tenths(coords.latitude), longitude: tenths(coords.longitude) });
      },
      (error) => {
        onState(error.code === error.PERMISSION_DENIED ? "denied" : "unknown");
        resolve(null);
      },
      { timeout: PATIENCE_MS, maximumAge: RECENT_MS },
    );
  });
}

/** The nearest tenth of a degree, as the server rounds too. */
function tenths(degrees: number): number {
  return Number(degrees.toFixed(1)) + 0;
}
