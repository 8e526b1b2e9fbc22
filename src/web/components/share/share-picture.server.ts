import type { EventType } from "#core/events/event.ts";
import { SHARE_SIZE } from "#core/pictures/picture.ts";
import { hourOfDay } from "#core/time/sky.ts";
import { type Topic, topicPath } from "#core/topics/topic.ts";
import type { EventDate, FoundEvent } from "#data/queries/event-page.ts";
import type { EventRow } from "#data/queries/event-row.ts";
import type { OrganizerRow } from "#data/queries/organizers.ts";
import type { SharePictureContent } from "#storage/image/draw-share-picture.ts";
import { sharePictureKey } from "#storage/image/share-pictures.ts";
import { type ListReader, listReader } from "#web/components/events/list-reader.server.ts";
import type { ShareImage } from "#web/components/layout/page-head.ts";
import { hostWhen, type SharedDate } from "#web/components/share/shared-times.server.ts";
import { pageTitle } from "#web/components/topics/topic-titles.server.ts";
import { topicsReader } from "#web/components/topics/topic-words.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** What has no start shows the sky of noon. */
const NOON = 12;
/** The digits of a picture's hash that its address has, so that other content has another address. */
const MARK_DIGITS = 12;

/**
 * What the picture of an event says at one of its dates. It is one file for all readers, so its time is the host's and
 * names the zone, and its clock is the language's.
 */
export function eventPictureContent(
  event: FoundEvent,
  date: EventDate | null,
  context: RequestContext,
): SharePictureContent {
  const reader = listReader(context);
  const { publicId: seed, type, title, organizerName: organizer } = event;
  const words = {
    when: whenLines(event, date, reader),
    title,
    instead: reader.translate(`events.type.${type}`),
    organizer,
    site: context.site.name,
  };
  return { subject: { seed, hour: hourOf(date), type }, words };
}

function whenLines(event: FoundEvent, date: EventDate | null, reader: ListReader): string[] {
  if (event.cancelledAt !== null || date?.cancelled) return [reader.translate("event.card.cancelled")];
  if (event.kind === "always_open") return [reader.translate("eventHead.metaAlwaysOpen")];
  return date === null ? [] : hostWhen(date, reader);
}

function hourOf(date: SharedDate | null): number {
  return date === null ? NOON : hourOfDay(date.startsAt, date.timezone);
}

/** What the picture of a topic says: its title, and when its next event is. */
export function topicPictureContent(topic: Topic, next: EventRow | null, context: RequestContext): SharePictureContent {
  const title = pageTitle(topic, topicsReader(context));
  const instead = context.translate(`topics.kind.${topic.kind}`);
  return nextPictureContent({ title, instead, seed: topic.slug, type: "other" }, next, context);
}

/** What the picture of an organizer says: its name, and when its next event is. */
export function organizerPictureContent(
  { name, publicId }: OrganizerRow,
  next: EventRow | null,
  context: RequestContext,
): SharePictureContent {
  const instead = context.translate("share.picture.organizer");
  return nextPictureContent({ title: name, instead, seed: publicId, type: "other" }, next, context);
}

type Named = { title: string; instead: string; seed: string; type: EventType };

/** The sky of the next event's hour, with its figure. */
function nextPictureContent(
  { title, instead, seed, type }: Named,
  next: EventRow | null,
  context: RequestContext,
): SharePictureContent {
  const date = next?.date ?? null;
  const words = { when: nextLines(date, context), title, instead, organizer: "", site: context.site.name };
  const subject = { seed: next?.publicId ?? seed, hour: hourOf(date), type: next?.type ?? type };
  return { subject, words };
}

function nextLines(date: SharedDate | null, context: RequestContext): string[] {
  if (date === null) return [];
  const [day, time] = hostWhen(date, listReader(context));
  return [context.translate("share.picture.next", { date: day }), time];
}

/** The picture of a topic's page. */
export function topicShareImage(topic: Topic, next: EventRow | null, context: RequestContext): ShareImage {
  return drawnImage(`${topicPath(topic)}.png`, topicPictureContent(topic, next, context), context);
}

/** The picture of an organizer's page; null for one that not everybody may see: its link shows the site's picture. */
export function organizerShareImage(
  organizer: OrganizerRow,
  next: EventRow | null,
  context: RequestContext,
): ShareImage | null {
  if (organizer.listing !== "public") return null;
  const content = organizerPictureContent(organizer, next, context);
  return drawnImage(`/organizers/${organizer.publicId}.png`, content, context);
}

function drawnImage(path: string, content: SharePictureContent, { translate }: RequestContext): ShareImage {
  const { title, when } = content.words;
  return {
    path: `/share${path}?v=${pictureMark(content)}`,
    ...SHARE_SIZE,
    type: "image/png",
    alt: translate("share.picture.alt", { title, when: when.join(", ") || "none" }),
  };
}

/** Changes with all that the picture shows. */
export function pictureMark(content: SharePictureContent): string {
  return sharePictureKey(content).slice(0, MARK_DIGITS);
}
