import { dateSegment, eventPath } from "#core/events/event-address.ts";
import type { LocalDateTime } from "#core/time/instant.ts";

type DatedEvent = { title: string; publicId: string; schedules: readonly { id: number }[] };

/** The path of the page that edits one date. The schedule's id distinguishes two dates with the same original start. */
export function dateEditPath(
  event: DatedEvent,
  { scheduleId, originalLocal }: { scheduleId: number; originalLocal: LocalDateTime },
): string {
  const place = event.schedules.findIndex(({ id }) => id === scheduleId);
  const path = `${eventPath(event)}/dates/${dateSegment(originalLocal)}`;
  return place <= 0 ? path : `${path}?schedule=${place + 1}`;
}
