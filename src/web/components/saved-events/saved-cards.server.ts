import { CALENDAR_FILE_END, datePath, eventPath } from "#core/events/event-address.ts";
import { maySeeEvent } from "#core/events/event-policy.ts";
import { LINK_OPENS_MINUTES_BEFORE } from "#core/events/event.ts";
import { linkGate } from "#core/events/meeting-link.ts";
import { savedKey } from "#core/saved-events/saved-events.ts";
import type { Viewer } from "#core/viewer.ts";
import type { EventRow } from "#data/queries/event-row.ts";
import { listSavedEventRows, savedRowKey } from "#data/queries/saved-list.ts";
import type { SavedRow } from "#data/queries/saved-row.ts";
import type { Connection } from "#data/transaction.ts";
import { eventFacts, hostTime, rowLink } from "#web/components/events/event-facts.server.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";
import { clockNote } from "#web/components/events/row-view.server.ts";
import type { SavedCardView } from "#web/components/saved-events/saved-card-view.ts";
import { whenOf, priceOf, textOf, savedNotes } from "#web/components/saved-events/saved-card-words.server.ts";

/** The reader of the cards, and the stamp of each: the time of saving, or that it is on this device. */
type CardsQuery = {
  viewer: Viewer | null;
  stampOf: (row: SavedRow) => string;
};

/** The cards of some saves, each withheld if this viewer may not see its event. The texts of such an event are never read. */
export async function savedCards(
  db: Connection,
  rows: readonly SavedRow[],
  requested: CardsQuery,
  reader: ListReader,
): Promise<SavedCardView[]> {
  const shown = rows.filter((row) => row.deletedAt === null && maySeeEvent(row, requested.viewer));
  const events = await listSavedEventRows(db, shown);
  return rows.map((row) => {
    const event = shown.includes(row) ? events.get(savedRowKey(row)) : undefined;
    return event === undefined ? withheldCard(row, requested, reader) : savedCard(row, event, requested, reader);
  });
}

function savedCard(row: SavedRow, event: EventRow, requested: CardsQuery, reader: ListReader): SavedCardView {
  const { onlyDate } = row;
  const isPast = row.date !== null && row.date.endsAt <= reader.now;
  const isCancelled = event.cancelledAt !== null || row.date?.cancelled === true;
  const facts = eventFacts(event, reader);
  return {
    ...facts,
    ...whenOf(event, { past: isPast, cancelled: isCancelled }, reader),
    href: hrefOf(row, event),
    calendarHref: isPast || isCancelled ? null : calendarHrefOf(row, event),
    save: saveOf(row, requested),
    hostTime: hostTime(event, reader),
    clockNote: isPast || isCancelled ? null : clockNote(event, reader),
    isCancelled,
    isRecurring: onlyDate === null && event.schedules.some(({ rrule }) => rrule !== null),
    isOnlyDate: onlyDate !== null,
    alwaysOpen: row.isRoom,
    price: priceOf(event, reader),
    text: textOf(event, reader),
    notes: savedNotes(row, event, reader),
    link: isPast || isCancelled || isWithoutDate(row) ? { state: "withheld" } : linkOf(event, reader),
    stamp: requested.stampOf(row),
  };
}

function hrefOf({ onlyDate, date }: SavedRow, event: EventRow): string {
  return onlyDate === null || date === null ? eventPath(event) : datePath(event, onlyDate);
}

/** The calendar file of a save; null for a room and for what has no date. */
function calendarHrefOf(row: SavedRow, event: EventRow): string | null {
  return row.isRoom || row.date === null ? null : `${hrefOf(row, event)}${CALENDAR_FILE_END}`;
}

/** The spec's fallback texts for a hidden event, and nothing of the event itself. */
function withheldCard(row: SavedRow, requested: CardsQuery, { translate }: ListReader): SavedCardView {
  return {
    href: null,
    calendarHref: null,
    title: translate("saved.card.untitled"),
    native: null,
    type: "other",
    organizer: translate("saved.card.unknownOrganizer"),
    organizerHref: null,
    hostTime: null,
    clockNote: null,
    isExample: false,
    save: saveOf(row, requested),
    block: null,
    time: null,
    until: null,
    isCancelled: false,
    isRecurring: false,
    isOnlyDate: row.onlyDate !== null,
    alwaysOpen: false,
    price: null,
    text: { short: translate("saved.card.noDescription"), whole: null },
    notes: [translate(row.deletedAt === null ? "saved.card.withheld" : "saved.card.gone")],
    link: { state: "withheld" },
    stamp: requested.stampOf(row),
  };
}

/** A room has no date, and neither has an event whose dates are all gone; only the room can be joined. */
function isWithoutDate({ date, isRoom }: SavedRow): boolean {
  return date === null && !isRoom;
}

function saveOf({ publicId, onlyDate }: SavedRow, { viewer }: CardsQuery): SavedCardView["save"] {
  return { key: savedKey({ publicId, originalLocal: onlyDate }), isSaved: viewer === null ? null : true };
}

/** The link as rows have it; for a link that opens before the start, a note that it will (PRODUCT P15). */
function linkOf(event: EventRow, reader: ListReader): SavedCardView["link"] {
  const link = rowLink(event, reader);
  if (link.state !== "withheld") return link;
  const dates = event.date === null ? "always" : [event.date];
  const gate = linkGate(event.linkAudience, { member: reader.member, now: reader.now, dates });
  if (gate.gate !== "early") return link;
  return { state: "opens", words: reader.translate("saved.card.linkOpens", { minutes: LINK_OPENS_MINUTES_BEFORE }) };
}
