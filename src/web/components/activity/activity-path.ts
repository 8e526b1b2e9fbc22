import { eventPath } from "#core/events/event-address.ts";
import { organizerPath } from "#core/organizers/organizer-address.ts";

/** The page of what a line of the log is about. */
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
