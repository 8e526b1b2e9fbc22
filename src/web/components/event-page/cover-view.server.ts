import { pictureWidths } from "#core/pictures/picture.ts";
import { hourOfDay } from "#core/time/day-part.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import { isBrightSky, sky } from "#core/time/sky.ts";
import type { FoundEvent } from "#data/queries/event-page.ts";
import type { CoverImage, HeadView } from "#web/components/event-page/event-page-view.ts";

/** The cover shows the sky from one and a half hours before the start to as long after it, in five stops. */
const STOPS_FROM_START = [-1.5, -0.75, 0, 0.75, 1.5];
/** A room without a start stands under the sky of noon. */
const NOON = 12;

type CoveredEvent = Pick<
  FoundEvent,
  "imageKey" | "imageWidth" | "imageHeight" | "imageAlt" | "imageFocusX" | "imageFocusY"
>;

/** The sky at the start on the viewer's clock, or the organizer's own picture. */
export function coverView(event: CoveredEvent, shownAt: EpochMs | null, zone: ZoneId): HeadView["cover"] {
  const hour = shownAt === null ? NOON : hourOfDay(shownAt, zone);
  const stops = STOPS_FROM_START.map((offset, stop) => `${sky(hour + offset)} ${stop * 25}%`);
  return {
    sky: `linear-gradient(to top, ${stops.join(", ")})`,
    light: isBrightSky(hour) ? "day" : "night",
    image: imageOf(event),
  };
}

function imageOf({ imageKey: key, imageWidth: width, imageHeight: height, ...event }: CoveredEvent): CoverImage | null {
  if (key === null || width === null || height === null) return null;
  const focus = { x: event.imageFocusX, y: event.imageFocusY };
  return { key, widths: pictureWidths("event", width), alt: event.imageAlt ?? "", width, height, focus };
}
