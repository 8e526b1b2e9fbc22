import { restorableUntil } from "#core/events/deletion.ts";
import { type GuardedEvent, mayDeleteEvent } from "#core/events/event-policy.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { gone } from "#web/http/respond.server.ts";

type DeletedEvent = { deletedAt: EpochMs; ownerLeftAt: EpochMs | null };

/** Throws 410 for a deleted event. While the viewer can find it under Recently deleted, the page links there. */
export function throwGone(event: DeletedEvent, guarded: GuardedEvent, context: RequestContext): never {
  const { viewer, now } = context;
  // An admin may restore everybody's events, but Recently deleted lists only their own.
  const isTheirs = viewer !== null && mayDeleteEvent({ userId: viewer.userId, role: "user" }, guarded);
  throw gone(context, isTheirs && event.ownerLeftAt === null && restorableUntil(event.deletedAt) > now);
}
