import type * as z from "zod";
import type { ApiAnswer, ApiContext } from "#api/api-context.ts";
import { briefJson, dateJson } from "#api/event-json.ts";
import type { ReadRequest } from "#api/operation.ts";
import { answerPage, numbersOf } from "#api/pages.ts";
import { type datesQuery, filterOf, wordsOf } from "#api/parameters.ts";
import { spanOfQuery, wrongSpan } from "#api/span-of-query.ts";
import { latestStart, timesWithin } from "#core/events/times-of-week.ts";
import { pageOfDates } from "#data/queries/api-dates.ts";

export async function listDates(
  { query, address }: ReadRequest<z.output<typeof datesQuery>>,
  context: ApiContext,
): Promise<ApiAnswer> {
  const { db, site } = context;
  const { baseUrl, timezone } = site;
  const filter = filterOf(query);
  const wrong = wrongSpan(query, context.now);
  if (wrong !== null) return wrong;
  return answerPage({ query, address }, context, async ({ at, after, limit }) => {
    const span = spanOfQuery(query, at);
    const times = timesWithin(filter, span, { zone: query.tz ?? timezone, freeHours: [] });
    const list = { now: at, span, query: wordsOf(query), filter, times, startsBy: latestStart(filter, at) };
    const { rows, next } = await pageOfDates(db, list, { after: numbersOf(after), limit });
    const items = rows.map(({ date, event }) => ({
      ...dateJson(event, date, { isCancelled: event.isCancelled, baseUrl }),
      event: briefJson(event, baseUrl),
    }));
    return { items, next };
  });
}
