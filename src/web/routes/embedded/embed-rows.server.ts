import { datePath, originalLocalOf } from "#core/events/event-address.ts";
import { toIsoSeconds } from "#core/time/instant.ts";
import { hourOfDay, sky } from "#core/time/sky.ts";
import { type EventDate, findDateOfEvent, type FoundEvent, listDatesOfEvent } from "#data/queries/event-page.ts";
import type { EventRow } from "#data/queries/event-row.ts";
import { listRoomsOfOrganizer, listUpcomingOfOrganizer } from "#data/queries/organizer-events.ts";
import type { Embedded } from "#web/components/embeds/find-embedded.server.ts";
import { alwaysOpenRooms, dayHead, upcomingDays } from "#web/components/events/day-views.server.ts";
import type { DayView, EventRowView } from "#web/components/events/event-row-view.ts";
import { valueName } from "#web/components/events/filter-words.server.ts";
import { findEvents } from "#web/components/events/find-events.server.ts";
import { type ListReader, listReader } from "#web/components/events/list-reader.server.ts";
import { duration, rowTime } from "#web/components/events/row-view.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { EmbedDay, EmbedRow } from "#web/routes/embedded/embed-view.ts";

/** The rows of an embed, the starts that they show, and how many events there are in all; null of an event's dates. */
type EmbedRows = { days: readonly EmbedDay[]; starts: readonly number[]; total: number | null };

/** Reads at most `limit` rows of what an embed shows. */
export function readEmbedRows(source: Embedded["source"], limit: number, context: RequestContext): Promise<EmbedRows> {
  switch (source.of) {
    case "list":
      return listRows(source.search, limit, context);
    case "organizer":
      return organizerRows(source.organizer.id, limit, context);
    case "event":
      return eventRows(source, limit, context);
  }
}

type ListSource = Extract<Embedded["source"], { of: "list" }>;

async function listRows(search: ListSource["search"], limit: number, context: RequestContext): Promise<EmbedRows> {
  const { found } = await findEvents(context, search, null, limit);
  const { rows, rooms, total } = found;
  return { ...rowsOf({ rows, rooms, limit, isOfOrganizer: false }, context), total: total + rooms.length };
}

async function organizerRows(organizerId: number, limit: number, context: RequestContext): Promise<EmbedRows> {
  const { database, now } = context;
  const scope = { organizerId, listings: ["public"] as const, savedBy: null };
  const [{ rows, total }, rooms] = await Promise.all([
    listUpcomingOfOrganizer(database.db, { ...scope, now, page: 1, pageSize: limit }),
    listRoomsOfOrganizer(database.db, { ...scope, limit }),
  ]);
  return { ...rowsOf({ rows, rooms, limit, isOfOrganizer: true }, context), total: total + rooms.length };
}

type Listed = {
  rows: readonly EventRow[];
  rooms: readonly EventRow[];
  limit: number;
  /** Whether all are of one organizer, whose name the rows need not repeat. */
  isOfOrganizer: boolean;
};

function rowsOf({ rows, rooms, limit, isOfOrganizer }: Listed, context: RequestContext) {
  const reader = listReader(context);
  const days = upcomingDays(rows, reader).map((day): EmbedDay => ({
    key: day.key,
    name: dayName(day),
    rows: day.rows.map((row) => eventRow(row, { isOfOrganizer }, context)),
  }));
  const open = alwaysOpenRooms(rooms.slice(0, limit - rows.length), reader);
  const always: EmbedDay = {
    key: "open",
    name: context.translate("events.alwaysOpen.title"),
    rows: open.map((row) => eventRow(row, { isOfOrganizer }, context)),
  };
  const starts = rows.flatMap(({ date }) => (date === null ? [] : [date.startsAt]));
  return { days: open.length === 0 ? days : [...days, always], starts };
}

/** "Today, Wednesday, November 18". */
function dayName({ name, date }: Pick<DayView, "name" | "date">): string {
  return `${name}, ${date}`;
}

function eventRow(
  row: EventRowView,
  { isOfOrganizer }: Pick<Listed, "isOfOrganizer">,
  context: RequestContext,
): EmbedRow {
  const { site, translate } = context;
  const { href, title, time, type, organizer, repeat, days, price, cancelled, isExample } = row;
  const typeName = valueName({ name: "type", value: type }, context);
  const details = [isOfOrganizer ? null : organizer, days ?? row.duration, typeName, repeat, price];
  const mark = (isMarked: boolean, words: string) => (isMarked ? [words] : []);
  return {
    key: href ?? title,
    href: `${site.baseUrl}${href ?? ""}`,
    time: time === null ? null : { iso: toIsoSeconds(time.startsAt), clock: time.clock },
    relative: time?.relative ?? null,
    title,
    details: details.filter((detail) => detail !== null),
    marks: [
      ...mark(cancelled, translate("events.row.cancelled")),
      ...mark(isExample, translate("events.examples.mark")),
    ],
    isCancelled: cancelled,
    sky: time?.sky?.from ?? null,
  };
}

type EventSource = Extract<Embedded["source"], { of: "event" }>;

/** The next dates of an event, or the one date that the address names. */
async function eventRows({ event, date }: EventSource, limit: number, context: RequestContext): Promise<EmbedRows> {
  const { database, now } = context;
  const named = date === null ? null : originalLocalOf(date);
  const dates =
    named === null
      ? await listDatesOfEvent(database.db, event.id, { from: now, limit })
      : [await findDateOfEvent(database.db, event.id, named)].filter((found) => found !== null);
  const reader = listReader(context);
  const rows = dates.map((each) => dateRow(event, each, { reader, context }));
  const days = rows.length === 0 ? [] : [{ key: "dates", name: context.translate("embeds.view.dates"), rows }];
  return { days, starts: dates.map(({ startsAt }) => startsAt), total: null };
}

type Written = { reader: ListReader; context: RequestContext };

function dateRow(event: FoundEvent, date: EventDate, { reader, context }: Written): EmbedRow {
  const { site, translate } = context;
  const isCancelled = date.cancelled || event.cancelledAt !== null;
  const past = date.endsAt <= reader.now;
  const time = rowTime(date, { part: null, isNight: false, sky: null, past, cancelled: isCancelled }, reader);
  return {
    key: String(date.startsAt),
    href: `${site.baseUrl}${datePath(event, date.originalLocal)}`,
    time: { iso: toIsoSeconds(date.startsAt), clock: time.clock },
    relative: time.relative,
    title: dayName(dayHead(past ? date.startsAt : Math.max(date.startsAt, reader.now), reader)),
    details: [duration(date, reader)],
    marks: isCancelled ? [translate("events.row.cancelled")] : past ? [translate("embeds.view.past")] : [],
    isCancelled,
    sky: sky(hourOfDay(date.startsAt, reader.style.zone)),
  };
}
