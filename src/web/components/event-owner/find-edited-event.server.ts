import { noteRefusal } from "#commands/audit/note-in-audit.ts";
import { AppError } from "#core/errors.ts";
import { publicIdOf } from "#core/events/event-address.ts";
import { type GuardedEvent, mayEditEvent, maySeeEvent } from "#core/events/event-policy.ts";
import type { Viewer } from "#core/viewer.ts";
import { findEventToEdit, type StoredEvent } from "#data/queries/event-edit.ts";
import { guardedEvent } from "#web/components/event-owner/guarded-event.server.ts";
import { throwGone } from "#web/components/event-owner/throw-gone.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** An event and the facts that permissions depend on. */
type EditedEvent = { event: StoredEvent; guarded: GuardedEvent };

/**
 * The event at an address for people who may edit it. Throws `not-found` for an event that does not exist or is hidden
 * from the viewer, `forbidden` for one that they may only see, and 410 for a deleted one of their own, unless `deleted`
 * allows it.
 */
export async function findEditedEvent(
  segment: string,
  viewer: Viewer,
  context: RequestContext,
  deleted: "gone" | "found" = "gone",
): Promise<EditedEvent> {
  const publicId = publicIdOf(segment);
  const event = publicId === null ? null : await findEventToEdit(context.database.db, publicId);
  if (event === null) throw new AppError("not-found", "no event has this address");
  const { deletedAt } = event;
  const guarded = await guardedEvent(event, viewer, context);
  if (mayEditEvent(viewer, guarded)) {
    if (deletedAt !== null && deleted === "gone") throwGone({ ...event, deletedAt }, guarded, context);
    return { event, guarded };
  }
  const entry = {
    action: "update-event",
    actor: context.actor,
    entity: { type: "event", id: event.publicId },
  } as const;
  await noteRefusal(context.database, entry, context.now);
  const isSeen = deletedAt === null && maySeeEvent(event, viewer);
  throw new AppError(isSeen ? "forbidden" : "not-found", "this person may not edit this event");
}
