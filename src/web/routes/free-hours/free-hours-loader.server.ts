import { eventPath } from "#core/events/event-address.ts";
import { NO_FILTER } from "#core/events/event-filter.ts";
import { EVENTS_PAGE_SIZE } from "#core/events/event-search.ts";
import { spanOfTimes, timesWithin } from "#core/events/times-of-week.ts";
import { DAY_MINUTES, FREE_STEP, writeFreeHours } from "#core/free-hours/free-hours.ts";
import { rowsOf, typedRow } from "#core/free-hours/free-rows.ts";
import { formatClock, formatLocalClock, formatLocalWeekday, formatLocalWeekdayShort } from "#core/time/format.ts";
import { MINUTE_MS } from "#core/time/instant.ts";
import { addDays, type IsoWeekday, wallFromMs, wallMs } from "#core/time/local-time.ts";
import { sky } from "#core/time/sky.ts";
import { listScope } from "#core/viewer.ts";
import type { EventRow } from "#data/queries/event-row.ts";
import { findEventsScreen } from "#data/queries/events.ts";
import { shortClock } from "#web/components/events/day-sky.server.ts";
import { dayWords } from "#web/components/events/day-views.server.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import { filterReader } from "#web/components/free-hours/filter-reader.server.ts";
import { readFits } from "#web/components/free-hours/fits.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { FittingView, FreeHoursView, WhatFitsView } from "#web/routes/free-hours/free-hours-view.ts";

/** A Monday, from which the weekdays are named. */
const A_MONDAY = "2026-01-05";
const DAY_HOURS = 24;

/** Events that the page names; the others are one link away. */
const SHOWN = 6;

/** Loads the form with the reader's hours, and what fits them. */
export async function freeHoursLoader(context: RequestContext): Promise<FreeHoursView> {
  const { translate, site, freeHours, viewer } = context;
  return {
    documentTitle: translate("layout.documentTitle", { title: translate("freeHours.title"), site: site.name }),
    isMember: viewer !== null,
    owner: viewer?.userId ?? "",
    saved: writeFreeHours(freeHours),
    rows: rowsOf(freeHours).map(typedRow),
    weekdays: weekdayViews(context),
    ...clockViews(context),
    fitting: await whatFits(context),
  };
}

function weekdayViews(context: RequestContext) {
  const { locale } = listReader(context).style;
  return Array.from({ length: 7 }, (_, at) => {
    const day = (((context.firstWeekday - 1 + at) % 7) + 1) as IsoWeekday;
    const date = addDays(A_MONDAY, day - 1);
    return { day, short: formatLocalWeekdayShort(date, locale), long: formatLocalWeekday(date, locale) };
  });
}

function clockViews(context: RequestContext): Pick<FreeHoursView, "hours" | "clocks"> {
  const { style } = listReader(context);
  const clock = (minutes: number) => formatLocalClock(wallFromMs(wallMs(A_MONDAY) + minutes * MINUTE_MS), style);
  return {
    hours: Array.from({ length: DAY_HOURS }, (_, hour) => ({
      hour,
      name: shortClock(clock(hour * (DAY_MINUTES / DAY_HOURS)), style),
      sky: sky(hour),
    })),
    clocks: Array.from({ length: DAY_MINUTES / FREE_STEP }, (_, at) => clock(at * FREE_STEP)),
  };
}

/** The first events with a date in the free hours, those that always fit in front. The form stays usable without them. */
async function whatFits(context: RequestContext): Promise<WhatFitsView> {
  const { freeHours, now, viewer } = context;
  if (freeHours.length === 0) return { shows: "nothing-marked" };
  const filter = { ...NO_FILTER, fits: ["mine"] };
  const list = {
    past: false,
    now,
    ...listScope(viewer),
    page: 1,
    pageSize: EVENTS_PAGE_SIZE,
    filter,
    times: timesWithin(filter, spanOfTimes(now), filterReader(context)),
  };
  const loaded = await orLogged(context, "what fits free hours could not be read", async (): Promise<WhatFitsView> => {
    const { rows, total } = await findEventsScreen(context.database, { list, rooms: 0 });
    const fitOf = await readFits(context, rows);
    const events = rows.flatMap((row) => fittingView(context, row, fitOf?.(row) ?? null));
    const inOrder = events.toSorted((one, other) => Number(other.fit.tone === "all") - Number(one.fit.tone === "all"));
    return { shows: "events", total, events: inOrder.slice(0, SHOWN) };
  });
  return loaded ?? { shows: "failed" };
}

function fittingView(context: RequestContext, row: EventRow, fit: FittingView["fit"] | null): FittingView[] {
  if (fit === null || row.date === null) return [];
  const reader = listReader(context);
  const { startsAt } = row.date;
  const next = context.translate("freeHours.fitting.next", {
    day: dayWords(startsAt, reader),
    clock: formatClock(startsAt, reader.style),
  });
  return [{ href: eventPath(row), title: row.title, next, fit }];
}
