import { AppError } from "#core/errors.ts";
import type { Viewer } from "#core/viewer.ts";
import { type FoundEvent, findEventByPublicId } from "#data/queries/event-page.ts";
import { findEditedEvent } from "#web/components/event-owner/find-edited-event.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/**
 * The event at an address with the exceptions of its single dates, for people who may edit it; throws as
 * `findEditedEvent` does.
 */
export async function datedEvent(segment: string, viewer: Viewer, context: RequestContext): Promise<FoundEvent> {
  const { event } = await findEditedEvent(segment, viewer, context);
  const found = await findEventByPublicId(context.database.db, event.publicId);
  if (found === null) throw new AppError("not-found", "the event went away in the meantime");
  return found;
}
