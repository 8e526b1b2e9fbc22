import { maySeeEvent } from "#core/events/may-see-event.ts";
import { type DeletedThing, wasShown } from "#core/events/was-shown.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";

type SavableEvent = DeletedThing & { deletedAt: EpochMs | null };

/** Whether a member may save an event: whoever may see it. Of one that could be seen and was deleted it is told that it is gone. */
export function maySaveEvent(event: SavableEvent | null, viewer: Viewer): "yes" | "gone" | "not-found" {
  if (event === null) return "not-found";
  if (event.deletedAt !== null) return wasShown(event, viewer) ? "gone" : "not-found";
  return maySeeEvent(event, viewer) ? "yes" : "not-found";
}
