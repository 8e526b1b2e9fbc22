import { redirect } from "react-router";
import { AppError } from "#core/errors.ts";
import { CALENDAR_FILE_END, datePath, eventPath, originalLocalOf, publicIdOf } from "#core/events/event-address.ts";
import { type GuardedEvent, maySeeEvent, wasShown } from "#core/events/event-policy.ts";
import { withLinkInOneField } from "#core/events/meeting-link.ts";
import { findMergedDate, findMergedInto } from "#data/queries/event-merges.ts";
import { type FoundEvent, findEventByPublicId } from "#data/queries/event-page.ts";
import { guardedEvent } from "#web/components/event-owner/guarded-event.server.ts";
import { throwGone } from "#web/components/event-owner/throw-gone.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/**
 * The event whose id an address segment ends with, if this viewer may see it. Throws not-found for an id that does not
 * exist or is hidden, and 410 for a deleted event that could be seen before (PRODUCT P18). A merged event redirects to
 * the requested part of the event that it was merged into. No text of the event has a link that only some may have.
 */
export async function findShownEvent(
  segment: string,
  requested: RequestedPart,
  context: RequestContext,
): Promise<FoundEvent> {
  const publicId = publicIdOf(segment);
  const event = publicId === null ? null : await findEventByPublicId(context.database.db, publicId);
  if (event === null) throw new AppError("not-found", "no event has this address");
  const { deletedAt } = event;
  await followMerge(event, requested, context);
  if (deletedAt === null) {
    if (maySeeEvent(event, context.viewer) || (await isRestorable(event, context)))
      return withLinkInOneField(event, context.site.baseUrl);
  } else {
    const guarded = await guardedFor(event, context);
    if (wasShown({ ...event, ...guarded }, context.viewer)) throwGone({ ...event, deletedAt }, guarded, context);
  }
  throw new AppError("not-found", "this event is not shown to this viewer");
}

/** For a hidden event a second query finds out whether the viewer works on its organizer. */
async function isRestorable(event: FoundEvent, context: RequestContext): Promise<boolean> {
  return maySeeEvent({ ...event, ...(await guardedFor(event, context)) }, context.viewer);
}

async function guardedFor(event: FoundEvent, context: RequestContext): Promise<GuardedEvent> {
  const { viewer } = context;
  const { userId, visibility } = event;
  return viewer === null ? { userId, visibility, organizerRole: null } : guardedEvent(event, viewer, context);
}

/**
 * The requested part of the event: its page, one of its dates by the address's segment, its join link, or the calendar
 * file of one of these.
 */
type RequestedPart =
  | { part: "page"; search: string; isFile?: true }
  | { part: "date"; date: string; search: string; isFile?: true }
  | { part: "link" };

/**
 * Redirects from the address of a merged event to the same part of the remaining one: a date redirects to the date that
 * begins at the same moment. The redirect is temporary, because a merge can be undone.
 */
async function followMerge(event: FoundEvent, requested: RequestedPart, context: RequestContext): Promise<void> {
  if (event.mergedInto === null) return;
  const { db } = context.database;
  const into = await findMergedInto(db, event.id);
  if (into === null) return;
  if (requested.part === "link") throw redirect(`/go/${into.publicId}`, 302);
  // Its address repeats its title: who may not see it is answered as at that address.
  if (into.listing !== "public") await findShownEvent(into.publicId, { part: "page", search: "" }, context);
  const originalLocal = requested.part === "date" ? originalLocalOf(requested.date) : null;
  const date = originalLocal === null ? null : await findMergedDate(db, { from: event.id, to: into.id, originalLocal });
  const end = requested.isFile === true ? CALENDAR_FILE_END : requested.search;
  throw redirect(`${date === null ? eventPath(into) : datePath(into, date)}${end}`, 302);
}
