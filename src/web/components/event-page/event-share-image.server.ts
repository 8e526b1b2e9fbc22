import { dateSegment } from "#core/events/event-address.ts";
import { pictureUrl } from "#core/pictures/picture-address.ts";
import { pictureWidths, SHARE_SIZE } from "#core/pictures/picture.ts";
import type { EventDate, FoundEvent } from "#data/queries/event-page.ts";
import type { ShareImage } from "#web/components/layout/page-head.ts";
import { eventPictureContent, pictureMark } from "#web/components/share/share-picture.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/**
 * The picture of a shared link to an event: the organizer's own image, else the one drawn for it. Null for an event that
 * not everybody may see: its link shows the site's picture.
 */
export function shareImage(
  event: FoundEvent,
  { date, onDatePage }: { date: EventDate | null; onDatePage: boolean },
  context: RequestContext,
): ShareImage | null {
  if (event.listing !== "public") return null;
  const content = eventPictureContent(event, date, context);
  const { words } = content;
  const own = ownImage(event);
  const alt = context.translate("eventHead.shareAlt", {
    title: words.title,
    organizer: words.organizer,
    when: words.when.join(", ") || "none",
  });
  if (own !== null) return { ...own, type: "image/jpeg", alt: event.imageAlt ?? alt };
  const query = new URLSearchParams({ v: pictureMark(content) });
  if (onDatePage && date !== null) query.set("date", dateSegment(date.originalLocal));
  return { path: `/share/${event.publicId}.png?${query.toString()}`, ...SHARE_SIZE, type: "image/png", alt };
}

/** The largest file of the organizer's own image, with its size. */
function ownImage({ imageKey: key, imageWidth, imageHeight }: FoundEvent) {
  if (key === null || imageWidth === null || imageHeight === null) return null;
  const width = pictureWidths("event", imageWidth).at(-1) ?? imageWidth;
  return { path: pictureUrl(key, width), width, height: Math.round((imageHeight * width) / imageWidth) };
}
