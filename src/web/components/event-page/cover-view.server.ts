import { pictureWidths } from "#core/pictures/picture.ts";
import { hourOfDay } from "#core/time/day-part.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import { isBrightSky, sky } from "#core/time/sky.ts";
import type { FoundEvent } from "#data/queries/event-page.ts";
import type { HeadView } from "#web/components/event-page/event-page-view.ts";

/** The cover shows the sky from one and a half hours before the start to as long after it, in five stops. */
const STOPS_FROM_START = [-1.5, -0.75, 0, 0.75, 1.5];
/** A room without a start stands under the sky of noon. */
const NOON = 12;

/** The sky at the start on the viewer's clock, or the organizer's own picture. */
export function coverView(
  event: Pick<FoundEvent, "imageKey" | "imageWidth" | "imageAlt">,
  shownAt: EpochMs | null,
  zone: ZoneId,
): HeadView["cover"] {
  const hour = shownAt === null ? NOON : hourOfDay(shownAt, zone);
  const stops = STOPS_FROM_START.map((offset, stop) => `${sky(hour + offset)} ${stop * 25}%`);
  const { imageKey, imageWidth, imageAlt } = event;
  return {
    sky: `linear-gradient(to top, ${stops.join(", ")})`,
    light: isBrightSky(hour) ? "day" : "night",
    image:
      imageKey === null || imageWidth === null
        ? null
        : { key: imageKey, widths: pictureWidths("event", imageWidth), alt: imageAlt ?? "" },
  };
}
