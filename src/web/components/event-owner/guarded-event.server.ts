import type { GuardedEvent } from "#core/events/event-policy.ts";
import type { Viewer } from "#core/viewer.ts";
import { findOrganizerRole } from "#data/queries/organizer-people.ts";
import type { Visibility } from "#core/visibility.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** The facts that decide whether the viewer may edit an event: its owner, and the viewer's role at its organizer. */
export async function guardedEvent(
  { userId, organizerId, visibility }: { userId: string | null; organizerId: number | null; visibility: Visibility },
  viewer: Viewer,
  { database }: Pick<RequestContext, "database">,
): Promise<GuardedEvent> {
  const role = organizerId === null ? null : await findOrganizerRole(database.db, viewer.userId, organizerId);
  return { userId, organizerRole: role, visibility };
}
