import { eventPath } from "#core/events/event-address.ts";
import { organizerPath } from "#core/organizers/organizer-address.ts";

/** The path of the page of an activity's subject. */
export function activityPath({
  kind,
  name,
  publicId,
}: {
  kind: "event" | "organizer";
  name: string;
  publicId: string;
}): string {
  return kind === "event" ? eventPath({ title: name, publicId }) : organizerPath({ name, publicId });
}
