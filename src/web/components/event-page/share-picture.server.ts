import { dateSegment } from "#core/events/event-address.ts";
import type { PictureSubject } from "#core/pictures/event-picture.ts";
import { pictureUrl } from "#core/pictures/picture-address.ts";
import { pictureWidths, SHARE_SIZE } from "#core/pictures/picture.ts";
import { shortMark } from "#core/text/truncate-at-word.ts";
import { formatClock, formatFullDate } from "#core/time/format.ts";
import { chooseHour12 } from "#core/time/hour-style.ts";
import { hourOfDay } from "#core/time/sky.ts";
import { zoneNameLabel } from "#core/time/zone.ts";
import type { EventDate, FoundEvent } from "#data/queries/event-page.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";
import type { ShareImage } from "#web/components/layout/page-head.ts";

/** A room without a start shows the sky of noon. */
const NOON = 12;

/** The picture of a shared event: what it is drawn from, its words, and a mark that changes with any of them. */
type SharePicture = {
  subject: PictureSubject;
  words: { when: readonly string[]; title: string; organizer: string };
  mark: string;
};

/**
 * What the picture of an event says at one of its dates. It is one file for all readers, so its time is the host's and
 * names the zone, and its clock is the language's.
 */
export function sharePicture(event: FoundEvent, date: EventDate | null, reader: ListReader): SharePicture {
  const words = { when: whenLines(event, date, reader), title: event.title, organizer: event.organizerName };
  const hour = date === null ? NOON : hourOfDay(date.startsAt, date.timezone);
  const subject = { seed: event.publicId, hour, type: event.type };
  return { subject, words, mark: shortMark(JSON.stringify([subject, words])) };
}

function whenLines(event: FoundEvent, date: EventDate | null, { style, translate }: ListReader): string[] {
  if (event.cancelledAt !== null || date?.cancelled) return [translate("event.card.cancelled")];
  if (event.kind === "always_open") return [translate("eventHead.metaAlwaysOpen")];
  if (date === null) return [];
  const there = { ...style, zone: date.timezone, hour12: chooseHour12(null, style.locale) };
  const zone = zoneNameLabel(date.timezone, date.startsAt, style.locale);
  return [
    formatFullDate(date.startsAt, there),
    translate("eventHead.shareTime", { time: formatClock(date.startsAt, there), zone }),
  ];
}

/**
 * The picture of a shared link to an event: the organizer's own image, else the one drawn for it. Null for an event that
 * not everybody may see: its link shows the site's picture.
 */
export function shareImage(
  event: FoundEvent,
  { date, onDatePage }: { date: EventDate | null; onDatePage: boolean },
  reader: ListReader,
): ShareImage | null {
  if (event.listing !== "public") return null;
  const { words, mark } = sharePicture(event, date, reader);
  const own = ownImage(event);
  const alt = reader.translate("eventHead.shareAlt", {
    title: words.title,
    organizer: words.organizer,
    when: words.when.join(", ") || "none",
  });
  if (own !== null) return { ...own, type: "image/jpeg", alt: event.imageAlt ?? alt };
  const query = new URLSearchParams({ v: mark });
  if (onDatePage && date !== null) query.set("date", dateSegment(date.originalLocal));
  return { path: `/share/${event.publicId}.png?${query.toString()}`, ...SHARE_SIZE, type: "image/png", alt };
}

/** The largest file of the organizer's own image, with its size. */
function ownImage({ imageKey: key, imageWidth, imageHeight }: FoundEvent) {
  if (key === null || imageWidth === null || imageHeight === null) return null;
  const width = pictureWidths("event", imageWidth).at(-1) ?? imageWidth;
  return { path: pictureUrl(key, width), width, height: Math.round((imageHeight * width) / imageWidth) };
}
