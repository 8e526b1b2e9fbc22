import { formatClock, formatDay } from "#core/time/format.ts";
import { toInstant } from "#core/time/local-time.ts";
import type { EventRow } from "#data/queries/event-row.ts";
import type { SavedRow } from "#data/queries/saved-list.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";

/** What became of a save since: cancelled and why, moved, gone, over; and the note of its date. */
export function savedNotes(row: SavedRow, event: EventRow, reader: ListReader): readonly string[] {
  const { translate, now } = reader;
  if (event.cancelledAt !== null)
    return [translate("saved.card.cancelledEvent"), ...reasonOf(row.cancelReason, reader)];
  const { date, onlyDate } = row;
  if (date === null) return onlyDate === null ? [] : [translate("saved.card.dateGone")];
  if (date.cancelled) return [translate("saved.card.cancelledDate"), ...reasonOf(date.reason, reader)];
  const moved = onlyDate === null ? null : movedFrom(event);
  return [
    ...(moved === null ? [] : [movedWords(moved, reader), ...reasonOf(date.reason, reader)]),
    ...(event.date?.note == null ? [] : [event.date.note]),
    ...(date.endsAt > now ? [] : [translate(onlyDate === null ? "saved.card.past" : "saved.card.pastDate")]),
  ];
}

function reasonOf(reason: string | null, { translate }: ListReader): readonly string[] {
  return reason === null ? [] : [translate("saved.card.reason", { reason })];
}

/** When the date would have begun; null when it still does. */
function movedFrom({ date }: EventRow): number | null {
  if (date === null) return null;
  const { instant } = toInstant(date.originalLocal, date.timezone);
  return instant === date.startsAt ? null : instant;
}

function movedWords(from: number, { style, now, translate }: ListReader): string {
  return translate("saved.card.moved", { day: formatDay(from, now, style), time: formatClock(from, style) });
}
