import { redirect } from "react-router";
import { eventPath } from "#core/events/event-address.ts";
import { listPath, parseListAddress } from "#core/list-address.ts";
import { formatClock, formatDay, formatLocalClock, formatLocalMonthDay } from "#core/time/format.ts";
import { toIsoSeconds } from "#core/time/instant.ts";
import { dateOf } from "#core/time/local-time.ts";
import { isRunning } from "#core/time/relative-time.ts";
import { zoneCity } from "#core/time/zone-city.ts";
import { canonicalZone } from "#core/time/zone.ts";
import type { Viewer } from "#core/viewer.ts";
import { type EventDate, type FoundEvent, listDatesOfEvent } from "#data/queries/event-page.ts";
import { dateEditPath } from "#web/components/event-owner/date-edit-path.ts";
import { datedEvent } from "#web/components/event-owner/dated-event.server.ts";
import { dateAtClock, ownTime } from "#web/components/event-owner/owner-notes.server.ts";
import { scheduleLines } from "#web/components/event-owner/schedule-lines.server.ts";
import { clockNoteOf } from "#web/components/event-page/dates-view.server.ts";
import { exceptionOf, startBeforeMove } from "#web/components/event-page/head-view.server.ts";
import { type ListReader, listReader } from "#web/components/events/list-reader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

const DATES_PER_PAGE = 20;
/** 400 days with a few dates each; later dates are not stored. */
const PAGES_MAX = 100;

/**
 * Loads the upcoming dates of an event for a person who may change them; an old title redirects to the current one
 * (PRODUCT P18).
 */
export async function eventDatesLoader(
  url: URL,
  segment: string,
  { viewer, context }: { viewer: Viewer; context: RequestContext },
): Promise<EventDatesView> {
  const event = await datedEvent(segment, viewer, context);
  const href = eventPath(event);
  const { faulty, address } = parseListAddress(url.searchParams, (text) => canonicalZone(text) !== null);
  const path = `${href}/dates`;
  if (`/events/${segment}` !== href) throw redirect(path + url.search, 301);
  const { page, zone } = address;
  if (faulty || page > PAGES_MAX) throw redirect(listPath(path, { page: 1, zone }));
  const { database, now, translate, site } = context;
  const limit = page * DATES_PER_PAGE + 1;
  const dates = await listDatesOfEvent(database.db, event.id, { from: now, limit });
  const reader = listReader(context);
  const shown = dates.slice((page - 1) * DATES_PER_PAGE, page * DATES_PER_PAGE);
  return {
    documentTitle: translate("myEvents.dates.documentTitle", { title: event.title, site: site.name }),
    title: event.title,
    href,
    when: scheduleLines(event.kind, event.schedules, reader),
    isCancelled: event.cancelledAt !== null,
    isAlwaysOpen: event.kind === "always_open",
    lines: shown.map((date) => dateLine(event, date, reader)),
    more: dates.length === limit ? listPath(path, { page: page + 1, zone }) : null,
    first: page > 1 ? listPath(path, { page: 1, zone }) : null,
  };
}

function dateLine(event: FoundEvent, date: EventDate, reader: ListReader): OwnedDateLine {
  const eventStyle = { ...reader.style, zone: date.timezone };
  const { startsAt, originalLocal, scheduleId } = date;
  const exception = exceptionOf(event, date);
  const movedFrom = startBeforeMove(date);
  return {
    key: `${scheduleId} ${originalLocal}`,
    href: dateEditPath(event, { scheduleId, originalLocal }),
    iso: toIsoSeconds(startsAt),
    day: formatDay(startsAt, reader.now, eventStyle),
    clock: formatClock(startsAt, eventStyle),
    own: ownTime(date, reader),
    state: stateOf(date, reader.now),
    movedFrom:
      movedFrom === null
        ? null
        : reader.translate("myEvents.dates.movedFrom", { date: dateAtClock(movedFrom, eventStyle, reader) }),
    reason: exception?.reason ?? null,
    note: exception?.note ?? null,
    clockNotes: date.cancelled ? [] : clockNotes(event, date, reader),
  };
}

function stateOf(date: EventDate, now: number): OwnedDateLine["state"] {
  if (date.cancelled) return "cancelled";
  if (isRunning(date, now)) return "running";
  return date.moved ? "moved" : "coming";
}

function clockNotes(event: FoundEvent, date: EventDate, reader: ListReader): readonly string[] {
  const { style, translate } = reader;
  const shift = clockNoteOf(event, date, reader);
  const { clockEffect, startsLocal, startsAt, timezone } = date;
  const notes = shift === null ? [] : [shift];
  if (clockEffect === null) return notes;
  const values = {
    date: formatLocalMonthDay(dateOf(startsLocal), style.locale),
    city: zoneCity(timezone),
    clock: formatLocalClock(startsLocal, style),
    shown: formatClock(startsAt, { ...style, zone: timezone }),
  };
  return [translate(`repeat.next.${clockEffect}`, values), ...notes];
}

/** An upcoming date for a person who may change the event: in the event's zone, and in the reader's where that differs. */
export type OwnedDateLine = {
  key: string;
  /** The page that changes the date. */
  href: string;
  iso: string;
  day: string;
  clock: string;
  own: string | null;
  state: "coming" | "running" | "cancelled" | "moved";
  movedFrom: string | null;
  reason: string | null;
  /** The note for this one date. */
  note: string | null;
  /** The effects of clock changes on the date, in the event's zone or the reader's. */
  clockNotes: readonly string[];
};

export type EventDatesView = {
  documentTitle: string;
  title: string;
  href: string;
  when: string;
  isCancelled: boolean;
  isAlwaysOpen: boolean;
  lines: readonly OwnedDateLine[];
  /** The page with later dates; on a page of later dates, the first page. */
  more: string | null;
  first: string | null;
};
