import { maySeeEvent, type SeenEvent } from "#core/events/may-see-event.ts";
import type { Viewer } from "#core/viewer.ts";

/** Whether this viewer may open the organizer's page (spec §4): the rule is the one of events, with the organizer's own listing and owner. */
export function maySeeOrganizer(organizer: SeenEvent, viewer: Viewer | null): boolean {
  return maySeeEvent(organizer, viewer);
}
