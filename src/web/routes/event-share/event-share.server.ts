import { redirect } from "react-router";
import { AppError } from "#core/errors.ts";
import { originalLocalOf } from "#core/events/event-address.ts";
import { isPublicId } from "#core/text/public-id.ts";
import {
  type EventDate,
  findDateOfEvent,
  findEventByPublicId,
  type FoundEvent,
  listDatesOfEvent,
} from "#data/queries/event-page.ts";
import { drawSharePicture } from "#storage/image/draw-share-picture.ts";
import { openSharePictures } from "#storage/image/share-pictures.ts";
import { DATES_READ } from "#web/components/event-page/dates-view.server.ts";
import { sharePicture } from "#web/components/event-page/share-picture.server.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

const PICTURE_NAME = /^(?<publicId>[^.]+)\.png$/;
const pictures = openSharePictures();

/**
 * The picture of an event for shared links, `/share/{id}.png`, with `date` that of one of its dates. The address in a
 * page also has a mark that changes with the words, so a day in a cache is no problem. While too many pictures are asked
 * for, the site's own is shown instead.
 */
export async function eventShareLoader(name: string, url: URL, context: RequestContext): Promise<Response> {
  const publicId = PICTURE_NAME.exec(name)?.groups?.["publicId"] ?? "";
  const event = isPublicId(publicId) ? await findEventByPublicId(context.database.db, publicId) : null;
  if (event === null || event.deletedAt !== null || event.listing !== "public")
    throw new AppError("not-found", "no event that everybody may see has this picture");
  const date = await dateOf(event, url.searchParams.get("date"), context);
  const { subject, words, mark } = sharePicture(event, date, listReader(context));
  const draw = () => drawSharePicture(subject, words);
  const picture = await pictures.find(`${publicId} ${mark}`, context.requestedAt, draw).catch((error: unknown) => {
    context.logError(error, "the picture of a shared event could not be drawn");
    return null;
  });
  if (picture === null) throw redirect("/share.png", { status: 302, headers: { "cache-control": "no-store" } });
  return new Response(new Uint8Array(picture), {
    headers: {
      "content-type": "image/png",
      "cache-control": "public, max-age=86400",
      "cross-origin-resource-policy": "cross-origin",
    },
  });
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
