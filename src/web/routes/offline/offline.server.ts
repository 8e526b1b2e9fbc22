import { datePath } from "#core/events/event-address.ts";
import { OFFLINE_DATES_MAX, OFFLINE_DAYS } from "#core/saved-events/offline-page.ts";
import { DEVICE_SAVES_MAX, parseSavedKey } from "#core/saved-events/saved-events.ts";
import { dayHeadOf } from "#core/time/day-head.ts";
import { formatClock, formatDayMonthYear } from "#core/time/format.ts";
import { DAY_MS, toIsoSeconds } from "#core/time/instant.ts";
import { hourOfDay, sky } from "#core/time/sky.ts";
import { listDatesSavedByDevice, listSavedDates } from "#data/queries/saved-dates.ts";
import type { EventRow } from "#data/queries/event-row.ts";
import { DIRECTIONS } from "#messages/language.ts";
import { zoneWords } from "#web/components/calendar-files/calendar-words.server.ts";
import { dayWords } from "#web/components/events/day-views.server.ts";
import { valueName } from "#web/components/events/filter-words.server.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import { duration } from "#web/components/events/row-view.server.ts";
import { readForm } from "#web/http/read-form.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { OFFLINE_POLICY, offlineDocument } from "#web/routes/offline/offline-document.server.tsx";
import type { OfflineDay, OfflineRow, OfflineSaves } from "#web/routes/offline/offline-view.ts";

export function offlineLoader(context: RequestContext): Response {
  return documentOf(null, "public, max-age=3600", context);
}

/** The page with a member's saved events, or with those of the device that sent them; 503 when they cannot be read. */
export async function offlineAction(request: Request, context: RequestContext): Promise<Response> {
  const form = await readForm(request);
  const loaded = await orLogged(context, "the offline page could not be made", async () => {
    return documentOf(await readSaves(form.list("save"), context), "no-store", context);
  });
  return loaded ?? Response.json({}, { status: 503 });
}

function documentOf(
  saves: OfflineSaves | null,
  cache: string,
  { translate, language, site }: RequestContext,
): Response {
  const html = offlineDocument({
    title: translate("offline.documentTitle", { site: site.name }),
    heading: translate("offline.title"),
    text: translate(saves === null ? "offline.textAlone" : "offline.text", { site: site.name }),
    tryAgain: translate("offline.tryAgain"),
    waiting: translate("offline.waiting"),
    saves,
    language,
    direction: DIRECTIONS[language],
  });
  return new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": OFFLINE_POLICY,
      "cache-control": cache,
      "x-robots-tag": "noindex",
    },
  });
}

async function readSaves(keys: readonly string[], context: RequestContext): Promise<OfflineSaves> {
  const { database, viewer, session, now, translate } = context;
  // A member's page must never be replaced by a visitor's because the session could not be read.
  if (viewer === null && session !== "read") throw new Error("the session cannot be read");
  const reader = listReader(context);
  const query = { now, to: now + OFFLINE_DAYS * DAY_MS, listings: reader.listings, limit: OFFLINE_DATES_MAX };
  const things = keys.slice(0, DEVICE_SAVES_MAX).flatMap((key) => parseSavedKey(key) ?? []);
  const rows =
    viewer === null
      ? await listDatesSavedByDevice(database.db, things, query)
      : await listSavedDates(database.db, viewer.userId, query);
  const about = translate("offline.about", {
    days: OFFLINE_DAYS,
    date: formatDayMonthYear(now, reader.style),
    time: formatClock(now, reader.style),
    zone: zoneWords(reader.style.zone, now, context),
  });
  return { about, days: daysOf(rows, context), empty: translate("offline.empty", { days: OFFLINE_DAYS }) };
}

/** The dates by the reader's days. A copy is read on later days: it names each day by its date, never "Today". */
function daysOf(rows: readonly EventRow[], context: RequestContext): readonly OfflineDay[] {
  const { now, style } = listReader(context);
  const dated = rows.flatMap((event) => (event.date === null ? [] : [{ event, date: event.date }]));
  const days = Map.groupBy(dated, ({ date }) => dayHeadOf(Math.max(date.startsAt, now), now, style).date);
  return [...days].map(([key, dates]) => ({
    key,
    name: dayWords(Math.max(dates[0]?.date.startsAt ?? now, now), { now, style }),
    rows: dates.map(({ event, date }) => rowOf(event, date, context)),
  }));
}

function rowOf(event: EventRow, date: NonNullable<EventRow["date"]>, context: RequestContext): OfflineRow {
  const reader = listReader(context);
  const { startsAt, endsAt, originalLocal } = date;
  const type = valueName({ name: "type", value: event.type }, context);
  return {
    key: `${event.publicId} ${startsAt}`,
    href: datePath(event, originalLocal),
    time: { iso: toIsoSeconds(startsAt), clock: formatClock(startsAt, reader.style) },
    endsAt,
    title: event.title,
    details: [event.organizerName, duration(date, reader), type],
    sky: sky(hourOfDay(startsAt, reader.style.zone)),
  };
}
