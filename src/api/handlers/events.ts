import type * as z from "zod";
import type { ApiAnswer, ApiContext } from "#api/api-context.ts";
import { apiUrl } from "#api/api-url.ts";
import { dateJson, eventJson } from "#api/event-json.ts";
import type { ReadRequest } from "#api/operation.ts";
import { answerPage, numbersOf } from "#api/pages.ts";
import { type datesOfEventQuery, type eventsQuery, filterOf, wordsOf } from "#api/parameters.ts";
import { spanOfQuery, wrongSpan } from "#api/span-of-query.ts";
import { isOfComingDates } from "#core/events/event-filter.ts";
import { maySeeEvent, wasShown } from "#core/events/event-policy.ts";
import { latestStart, spanOfTimes, timesWithin } from "#core/events/times-of-week.ts";
import { isPublicId } from "#core/text/public-id.ts";
import { pageOfEventDates } from "#data/queries/api-dates.ts";
import { type ApiEventRow, findApiEvent, pageOfEvents, pageOfRooms } from "#data/queries/api-events.ts";
import { findOrganizerRole } from "#data/queries/organizer-people.ts";

export function listEvents(
  request: ReadRequest<z.output<typeof eventsQuery>>,
  context: ApiContext,
): Promise<ApiAnswer> {
  const { query, address } = request;
  const { db, site } = context;
  const [words, filter] = [wordsOf(query), filterOf(query)];
  if (query.tab !== "upcoming" && isOfComingDates(filter)) return Promise.resolve(needsDates());
  return answerPage({ query, address }, context, async ({ at, after: key, limit }) => {
    const part = { after: numbersOf(key), limit };
    if (query.tab === "rooms") {
      const { rows, next } = await pageOfRooms(db, { query: words, filter, now: at }, part);
      return { items: objectsOf(rows, context), total: null, next };
    }
    const list = {
      now: at,
      listings: ["public"] as const,
      query: words,
      filter,
      past: query.tab === "past",
      times: timesWithin(filter, spanOfTimes(at), { zone: query.tz ?? site.timezone, freeHours: [] }),
      startsBy: latestStart(filter, at),
    };
    const { rows, total, next } = await pageOfEvents(db, list, part);
    return { items: objectsOf(rows, context), total, next };
  });
}

function needsDates(): ApiAnswer {
  const detail = "`weekday`, `time` and `soon` are of dates to come: they need `tab=upcoming`.";
  return { problem: "invalid-parameters", detail, errors: [{ name: "tab", detail }] };
}

function objectsOf(rows: readonly ApiEventRow[], { site }: ApiContext) {
  return rows.map((row) => eventJson(row, site.baseUrl));
}

/** The part of `/events/{id}` that is the id. */
const EVENT_ID_AT = 2;

/** The event of an address if it is public or the reader may see it; otherwise the problem with which the API answers. */
async function findShown(
  { path, address }: Pick<ReadRequest<unknown>, "path" | "address">,
  { db, now, site, reader }: ApiContext,
): Promise<{ event: ApiEventRow } | { answer: ApiAnswer }> {
  const { id = "" } = path;
  const found = isPublicId(id) ? await findApiEvent(db, id, now) : null;
  if (found === null) return { answer: noEvent() };
  if (found.mergedInto !== null) {
    // By place, because the address may have the id in another spelling (percent-encoding).
    const moved = address.path.split("/").with(EVENT_ID_AT, found.mergedInto).join("/");
    return { answer: { moved: apiUrl(site.baseUrl, moved, address.params) } };
  }
  const { organizerId } = found.guard;
  const isOfOrganizer = reader !== null && organizerId !== null;
  const organizerRole = isOfOrganizer ? await findOrganizerRole(db, reader.userId, organizerId) : null;
  const guard = { ...found.guard, organizerRole };
  if (found.deletedAt === null) return maySeeEvent(guard, reader) ? found : { answer: noEvent() };
  return wasShown(guard, reader)
    ? { answer: { problem: "gone", detail: "This event was deleted." } }
    : { answer: noEvent() };
}

function noEvent(): ApiAnswer {
  return { problem: "not-found", detail: "There is no event with this id, or you may not see it." };
}

export async function showEvent(request: ReadRequest<unknown>, context: ApiContext): Promise<ApiAnswer> {
  const found = await findShown(request, context);
  return "answer" in found ? found.answer : { body: eventJson(found.event, context.site.baseUrl) };
}

export async function listDatesOfEvent(
  request: ReadRequest<z.output<typeof datesOfEventQuery>>,
  context: ApiContext,
): Promise<ApiAnswer> {
  const found = await findShown(request, context);
  if ("answer" in found) return found.answer;
  const { event } = found;
  const { query, address } = request;
  const wrong = wrongSpan(query, context.now);
  if (wrong !== null) return wrong;
  return answerPage({ query, address }, context, async ({ at, after, limit }) => {
    const span = spanOfQuery(query, at);
    const dates = { eventId: event.id, span };
    const { rows, next } = await pageOfEventDates(context.db, dates, { after: numbersOf(after), limit });
    const { baseUrl } = context.site;
    const isCancelled = event.cancelledAt !== null;
    return { items: rows.map((date) => dateJson(event, date, { isCancelled, baseUrl })), next };
  });
}
