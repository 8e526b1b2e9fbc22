import { redirect } from "react-router";
import { AppError } from "#core/errors.ts";
import { originalLocalOf } from "#core/events/event-address.ts";
import { isPublicId } from "#core/text/public-id.ts";
import { hasTopicPage, isTopicKind, topicSlug } from "#core/topics/topic.ts";
import {
  type EventDate,
  findDateOfEvent,
  findEventByPublicId,
  type FoundEvent,
  listDatesOfEvent,
} from "#data/queries/event-page.ts";
import { findOrganizerByPublicId } from "#data/queries/organizers.ts";
import { findTopic } from "#data/queries/topics.ts";
import { qrCode } from "#formats/qr-code.ts";
import { drawSharePicture, type SharePictureContent } from "#storage/image/draw-share-picture.ts";
import { openSharePictures, sharePictureKey } from "#storage/image/share-pictures.ts";
import { DATES_READ } from "#web/components/event-page/dates-view.server.ts";
import { nextOfOrganizer, nextOfTopic } from "#web/components/share/next-public-event.server.ts";
import {
  eventPictureContent,
  organizerPictureContent,
  topicPictureContent,
} from "#web/components/share/share-picture.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

const pictures = openSharePictures();

/** A day in a cache is no problem: the address in a page has a mark that changes with the picture. */
const PUBLIC_DAY = { "cache-control": "public, max-age=86400", "cross-origin-resource-policy": "cross-origin" };

/**
 * The files of shared links: the pictures `/share/{id}.png` of an event, with `date` that of one of its dates,
 * `/share/topics/{kind}/{slug}.png` and `/share/organizers/{id}.png`, and the QR code of a page, `/share/qr.svg?page=`.
 */
export function shareLoader(path: string, url: URL, context: RequestContext): Promise<Response> {
  if (path === "qr.svg") return Promise.resolve(qrAnswer(url.searchParams.get("page") ?? "", context));
  return pictureAnswer(path, url, context);
}

async function pictureAnswer(path: string, url: URL, context: RequestContext): Promise<Response> {
  const content = path.endsWith(".png") ? await contentOf(path.slice(0, -".png".length), url, context) : null;
  if (content === null) throw new AppError("not-found", "nothing that everybody may see has this picture");
  const { storage, requestedAt: now, logError } = context;
  const request = {
    key: sharePictureKey(content),
    now,
    storage,
    draw: () => drawSharePicture(content),
    onStoreError: (error: unknown) => logError(error, "the store of pictures of shared links cannot be used"),
  };
  const picture = await orLogged({ logError }, "the picture of a shared link could not be drawn", () =>
    pictures.find(request),
  );
  // While too many pictures are asked for, the site's own is shown instead.
  if (picture === null) throw redirect("/share.png", { status: 302, headers: { "cache-control": "no-store" } });
  return new Response(new Uint8Array(picture), { headers: { "content-type": "image/png", ...PUBLIC_DAY } });
}

/** What the picture at a path shows; null for what is not public. */
async function contentOf(path: string, url: URL, context: RequestContext): Promise<SharePictureContent | null> {
  const [first = "", second = "", third, ...rest] = path.split("/");
  if (rest.length > 0) return null;
  if (first === "topics") return topicContent(second, third ?? "", context);
  if (third !== undefined) return null;
  if (first === "organizers") return organizerContent(second, context);
  return second === "" ? eventContent(first, url, context) : null;
}

async function eventContent(publicId: string, url: URL, context: RequestContext): Promise<SharePictureContent | null> {
  const event = isPublicId(publicId) ? await findEventByPublicId(context.database.db, publicId) : null;
  if (event === null || event.deletedAt !== null || event.listing !== "public") return null;
  return eventPictureContent(event, await dateOf(event, url.searchParams.get("date"), context), context);
}

/** The date that the address names, else the one that the event's page shows. */
async function dateOf(
  event: FoundEvent,
  segment: string | null,
  { database, now }: RequestContext,
): Promise<EventDate | null> {
  const originalLocal = segment === null ? null : originalLocalOf(segment);
  const named = originalLocal === null ? null : await findDateOfEvent(database.db, event.id, originalLocal);
  if (named !== null) return named;
  const coming = await listDatesOfEvent(database.db, event.id, { from: now, limit: DATES_READ.strip });
  return coming.find(({ cancelled }) => !cancelled) ?? coming[0] ?? null;
}

async function topicContent(kind: string, slug: string, context: RequestContext): Promise<SharePictureContent | null> {
  if (!isTopicKind(kind) || slug === "" || topicSlug(slug) !== slug) return null;
  const found = await findTopic(context.database.db, { kind, slug }, context.now);
  if (found === null || !hasTopicPage(found.topic)) return null;
  return topicPictureContent(found.topic, await nextOfTopic(found.topic, context), context);
}

async function organizerContent(publicId: string, context: RequestContext): Promise<SharePictureContent | null> {
  const organizer = isPublicId(publicId) ? await findOrganizerByPublicId(context.database.db, publicId) : null;
  if (organizer === null || organizer.deletedAt !== null || organizer.listing !== "public") return null;
  return organizerPictureContent(organizer, await nextOfOrganizer(organizer, context), context);
}

/** The pages that are shared. A code says nothing of them but the address that it was asked for. */
const SHARED_PAGE = /^\/(?:events|calendar|organizers\/[^/]+|topics\/[^/]+\/[^/]+|events\/[^/]+(?:\/[^/]+)?)$/;
/** Far from the most that a code can hold, so that a phone reads it. */
const ADDRESS_MAX = 1_000;
/** The side of the code in CSS pixels: as an SVG it is sharp in any size. */
const SIDE = 480;

/** The QR code of one of our pages; a zone is left out of its address, which is the reader's own matter. */
function qrAnswer(page: string, { site }: RequestContext): Response {
  const address = page.startsWith("/") && URL.canParse(page, site.baseUrl) ? new URL(page, site.baseUrl) : null;
  address?.searchParams.delete("tz");
  const isOurs = address?.origin === new URL(site.baseUrl).origin && SHARED_PAGE.test(address.pathname);
  if (address === null || !isOurs || address.href.length > ADDRESS_MAX)
    throw new AppError("not-found", "no page that is shared has this address");
  address.hash = "";
  const { size, path } = qrCode(address.href);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${SIDE}" height="${SIDE}" shape-rendering="crispEdges">` +
    `<rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`;
  return new Response(svg, { headers: { "content-type": "image/svg+xml", ...PUBLIC_DAY } });
}
