import type { GuardedEvent } from "#core/events/event-policy.ts";
import type { Viewer } from "#core/viewer.ts";
import { findOrganizerRole } from "#data/queries/organizer-people.ts";
import type { Visibility } from "#core/visibility.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** What decides whether the viewer may change an event: whose it is, and what they are to its organizer. */
export async function guardedEvent(
  { userId, organizerId, visibility }: { userId: string | null; organizerId: number | null; visibility: Visibility },
  viewer: Viewer,
  { database }: Pick<RequestContext, "database">,
): Promise<GuardedEvent> {
  const role = organizerId === null ? null : await findOrganizerRole(database.db, viewer.userId, organizerId);
  return { userId, organizerRole: role, visibility };
}
