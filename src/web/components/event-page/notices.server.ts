import type { EpochMs } from "#core/time/instant.ts";
import { formatClock, formatDay } from "#core/time/format.ts";
import { toInstant } from "#core/time/local-time.ts";
import type { EventDate, FoundEvent } from "#data/queries/event-page.ts";
import type { Notice } from "#web/components/event-page/event-page-view.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";

/** What people must know before all else: that it is off, that it moved, that it is over. */
export function notices(event: FoundEvent, date: EventDate | null, reader: ListReader): Notice[] {
  const { translate } = reader;
  if (event.cancelledAt !== null) {
    return [notice("cancelled", translate("event.banner.eventCancelled"), reasonWords(event.cancelReason, reader))];
  }
  if (date === null) return [];
  const found: Notice[] = [];
  if (date.cancelled) {
    const reason = reasonWords(reasonOf(event, date), reader);
    found.push(notice("cancelled", translate("event.banner.dateCancelled"), reason));
  }
  const movedFrom = startBeforeMove(date);
  if (movedFrom !== null && !date.cancelled) {
    found.push(notice("moved", movedWords(date, movedFrom, reader), reasonWords(reasonOf(event, date), reader)));
  }
  if (date.endsAt <= reader.now) found.push(notice("past", translate("event.banner.past"), null));
  return found;
}

function notice(kind: Notice["kind"], text: string, more: string | null): Notice {
  return { kind, text, more };
}

function reasonWords(reason: string | null, { translate }: ListReader): string | null {
  return reason === null ? null : translate("event.banner.reason", { reason });
}

function reasonOf(event: FoundEvent, date: EventDate): string | null {
  return exceptionOf(event, date)?.reason ?? null;
}

/** What was said of this one date; undefined when nothing was. */
export function exceptionOf(event: FoundEvent, { scheduleId, originalLocal }: EventDate) {
  const plan = event.schedules.find(({ id }) => id === scheduleId);
  return plan?.exceptions.find((each) => each.originalLocal === originalLocal);
}

/** When a date would have begun; null when it begins as its rule says. A change of length alone is no move. */
export function startBeforeMove(date: EventDate): EpochMs | null {
  if (!date.moved || date.startsLocal === date.originalLocal) return null;
  return toInstant(date.originalLocal, date.timezone).instant;
}

function movedWords(date: EventDate, movedFrom: EpochMs, { style, now, translate }: ListReader): string {
  return translate("event.banner.moved", {
    oldDay: formatDay(movedFrom, now, style),
    oldTime: formatClock(movedFrom, style),
    newDay: formatDay(date.startsAt, now, style),
    newTime: formatClock(date.startsAt, style),
  });
}
