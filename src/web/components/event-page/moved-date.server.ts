import { resolveMovedDate } from "#core/schedules/resolve-moved-date.ts";
import type { LocalDateTime } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { findDateOfEvent, type FoundEvent } from "#data/queries/event-page.ts";
import { listScheduleMoves } from "#data/queries/schedule-moves.ts";

/** The original start to which a date went when its schedule moved, for its old address; null when the event has none such now. */
export async function movedDateOf(
  db: Database["db"],
  event: FoundEvent,
  originalLocal: LocalDateTime,
): Promise<LocalDateTime | null> {
  const moves = await listScheduleMoves(db, event.id);
  const places = new Set(
    event.schedules.map(({ id }) => resolveMovedDate({ scheduleId: id, originalLocal }, moves).originalLocal),
  );
  places.delete(originalLocal);
  for (const place of places) {
    if ((await findDateOfEvent(db, event.id, place)) !== null) return place;
  }
  return null;
}
