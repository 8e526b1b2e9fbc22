import { type EventFilter, isOfComingDates } from "#core/events/event-filter.ts";
import { type EventsQuery, eventsPageSize, type SearchedEvents } from "#core/events/event-search.ts";
import type { Span } from "#core/events/listed-day.ts";
import { latestStart, spanOfTimes, timesWithin } from "#core/events/times-of-week.ts";
import { correctedQuery } from "#core/text/corrected-query.ts";
import { listScope } from "#core/viewer.ts";
import { findEventsScreen } from "#data/queries/events.ts";
import { listKnownWords } from "#data/queries/known-words.ts";
import { filterReader } from "#web/components/free-hours/filter-reader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** How many always-open rooms are listed. */
const ROOMS_MAX = 24;

export type FoundEvents = Awaited<ReturnType<typeof findEventsScreen>>;

/** The events of a page, and what they were searched for. */
type Found = { found: FoundEvents; searched: SearchedEvents };

/**
 * Finds the events of a page. A search that finds nothing is done again in descriptions, and then with its typing
 * mistakes corrected, within the same filters. This alone decides which words are searched for, and where.
 */
export async function findEvents(
  context: RequestContext,
  search: EventsQuery,
  span: Span | null,
  pageSize = eventsPageSize(context.viewer),
): Promise<Found> {
  const find = (searched: SearchedEvents) => findSearched(context, searched, { span, pageSize });
  const typed = await find({ ...search, searched: search.query });
  if (search.query === null || !isNothing(typed)) return typed;
  const filter: EventFilter = { ...search.filter, search: ["descriptions"] };
  const inText = await find({ ...search, filter, searched: search.query });
  if (!isNothing(inText)) return inText;
  const { listings } = listScope(context.viewer);
  const words = await listKnownWords(context.database.db, { now: context.now, listings });
  const query = correctedQuery(search.query, words);
  if (query === null) return typed;
  const corrected = await find({ ...search, searched: query });
  return isNothing(corrected) ? typed : corrected;
}

function isNothing({ found }: Found): boolean {
  return found.total === 0 && found.rooms.length === 0;
}

type ListedPart = { span: Span | null; pageSize: number };

async function findSearched(
  context: RequestContext,
  searched: SearchedEvents,
  { span, pageSize }: ListedPart,
): Promise<Found> {
  const { tab, page, filter } = searched;
  const { now, viewer } = context;
  const isFirstUpcoming = tab === "upcoming" && page === 1 && span === null;
  const list = {
    past: tab === "past",
    now,
    ...listScope(viewer),
    page,
    pageSize,
    query: searched.searched,
    filter,
    times: timesWithin(filter, span ?? spanOfTimes(now), filterReader(context)),
    startsBy: latestStart(filter, now),
    span,
  };
  const found = await findEventsScreen(context.database, {
    list,
    // A room that is always open has no times.
    rooms: isFirstUpcoming && !isOfComingDates(filter) ? ROOMS_MAX : 0,
  });
  return { found, searched };
}
