import { SAVED_TEXT_MAX } from "#core/saved-events/saved-list.ts";
import { truncateAtWord } from "#core/text/truncate-at-word.ts";
import { formatClock, formatDay, formatDayNumber, formatMonthShort, formatWeekdayShort } from "#core/time/format.ts";
import { toInstant } from "#core/time/local-time.ts";
import { hourOfDay, sky } from "#core/time/sky.ts";
import type { EventRow } from "#data/queries/event-row.ts";
import type { SavedRow } from "#data/queries/saved-row.ts";
import { endWords } from "#web/components/event-page/card-date.server.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";
import { rowTime } from "#web/components/events/row-view.server.ts";
import type { SavedCardView } from "#web/components/saved-events/saved-card-view.ts";

export function whenOf(event: EventRow, is: { past: boolean; cancelled: boolean }, reader: ListReader) {
  const { date } = event;
  if (date === null) return { block: null, time: null, until: null };
  const { style, translate } = reader;
  const hour = hourOfDay(date.startsAt, style.zone);
  const [month, day, weekday] = [formatMonthShort, formatDayNumber, formatWeekdayShort].map((format) =>
    format(date.startsAt, style),
  );
  return {
    block: { month: month ?? "", day: day ?? "", weekday: weekday ?? "" },
    time: rowTime(
      date,
      { ...is, part: null, isNight: false, sky: { from: sky(hour), to: sky(Math.min(hour + 1, 24)) } },
      reader,
    ),
    until: translate("saved.card.until", { end: endWords(date, style) }),
  };
}

export function textOf(event: EventRow, { translate }: ListReader): SavedCardView["text"] {
  const whole = event.description.trim();
  if (whole === "") return { short: translate("saved.card.noDescription"), whole: null };
  const short = truncateAtWord(whole, SAVED_TEXT_MAX);
  return { short, whole: short === whole ? null : whole };
}

/** 'Free' when it is free or has no price (spec §2, Saved events). */
export function priceOf({ price }: EventRow, { translate }: ListReader): string {
  return price !== null && price > 0 ? translate("rowFacts.price", { price }) : translate("saved.card.free");
}

/** What has changed since a save: canceled with the reason, moved, deleted, over; and the note on its date. */
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

/** The original start of a moved date; null when it was not moved. */
function movedFrom({ date }: EventRow): number | null {
  if (date === null) return null;
  const { instant } = toInstant(date.originalLocal, date.timezone);
  return instant === date.startsAt ? null : instant;
}

function movedWords(from: number, { style, now, translate }: ListReader): string {
  return translate("saved.card.moved", { day: formatDay(from, now, style), time: formatClock(from, style) });
}
