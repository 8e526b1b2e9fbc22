import { countIn, hoursAhead } from "#core/events/hours-ahead.ts";
import { eventsPath } from "#core/events/event-search.ts";
import { spanOfDay, weekOf } from "#core/events/listed-day.ts";
import type { StartCount } from "#core/events/week-counts.ts";
import { formatLocalClock } from "#core/time/format.ts";
import type { ZoneId } from "#core/time/instant.ts";
import { type LocalDate, localDate } from "#core/time/local-time.ts";
import { skyUnderText } from "#core/time/sky.ts";
import type { EventRow } from "#data/queries/event-row.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";
import { nextStartWords } from "#web/components/events/row-view.server.ts";
import { shortClock } from "#web/components/events/day-sky.server.ts";
import type { HoursView, HourView } from "#web/routes/home/hours.tsx";
import type { WayView } from "#web/routes/home/ways.tsx";

/** The hour at which 'Tonight' begins. */
const EVENING = 17;

/** The days whose starts the home page counts: the days of the week ribbon. */
export function homeWeek({ now, style }: ListReader): readonly LocalDate[] {
  const today = localDate(now, style.zone);
  return weekOf(today, today);
}

/** The reader, and the zone of the address, which links keep (PRODUCT P4); null for none. */
type HomeReader = ListReader & { addressZone: ZoneId | null };

type ComingEvents = {
  starts: readonly StartCount[];
  running: readonly EventRow[];
  coming: readonly EventRow[];
  /** At most this many running events were read. */
  runningMax: number;
};

/** The three links from the first screen into the list, each with the number of events. */
export function waysView({ starts, ...events }: ComingEvents, reader: HomeReader): WayView[] {
  const { now, style, translate } = reader;
  const week = homeWeek(reader);
  const [today = "", last = ""] = [week[0], week.at(-1)];
  const evening = spanOfDay(today, style.zone, EVENING);
  const words = (from: number, to: number) =>
    translate("home.ways.count", { count: countIn(starts, { from: Math.max(now, from), to }) });
  return [
    { name: "now", href: listHref(reader, "now"), text: nowWords(events, reader) },
    {
      name: "tonight",
      href: listHref(reader, "days", { day: today, hour: EVENING }),
      text: words(evening.from, evening.to),
    },
    { name: "week", href: listHref(reader, "days"), text: words(now, spanOfDay(last, style.zone).to) },
  ];
}

/** How many events run, or when the next begins. */
function nowWords({ running, coming, runningMax }: Omit<ComingEvents, "starts">, reader: ListReader): string {
  const { translate } = reader;
  if (running.length >= runningMax) return translate("home.ways.runningMany", { count: running.length });
  if (running.length > 0) return translate("home.ways.running", { count: running.length });
  const startsAt = coming[0]?.date?.startsAt;
  if (startsAt === undefined) return translate("home.ways.nothing");
  return nextStartWords(startsAt, reader);
}

/** The list of all events, or of a day from an hour on, at its anchor. */
function listHref(
  { addressZone }: HomeReader,
  anchor: "now" | "days",
  from: { day?: LocalDate; hour?: number } = {},
): string {
  const { day = null, hour = 0 } = from;
  const search = { tab: "upcoming", page: 1, zone: addressZone, day, hour: hour === 0 ? null : hour } as const;
  return `${eventsPath(search)}#${anchor}`;
}

/** The next 24 hours, each leading to the list from it on; an hour without an event leads to the next that has one. */
export function hoursView(starts: readonly StartCount[], reader: HomeReader): HoursView | null {
  const { now, style, translate } = reader;
  const hours = hoursAhead(starts, now, style.zone);
  const total = hours.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  const most = Math.max(...hours.map(({ count }) => count));
  const clockOf = (hour: number) =>
    shortClock(formatLocalClock(`2000-01-01T${String(hour).padStart(2, "0")}:00:00`, style), style);
  return {
    text: translate("home.hours.text", { count: total }),
    hours: hours.map(({ day, hour, count }, at): HourView => {
      const next = count > 0 ? undefined : hours.slice(at + 1).find((later) => later.count > 0);
      return {
        href: listHref(reader, "days", next ?? { day, hour }),
        clock: clockOf(hour),
        isNow: at === 0,
        count,
        nextClock: next === undefined ? null : clockOf(next.hour),
        bar: Math.round((count / most) * 100),
        sky: skyUnderText(hour),
      };
    }),
  };
}
