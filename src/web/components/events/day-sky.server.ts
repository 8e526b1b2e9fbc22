import { hourOfDay, isBrightSky, sky } from "#core/time/sky.ts";
import { formatClock } from "#core/time/format.ts";
import { DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";
import type { StartCount } from "#core/events/week-counts.ts";
import type { DaySkyView } from "#web/components/events/day-sky.tsx";
import type { ListReader } from "#web/components/events/list-reader.server.ts";

const COLUMN_MS = 30 * MINUTE_MS;
const COLUMNS = DAY_MS / COLUMN_MS;
/** The largest number of stacked dots; above it one dot stands for several events. */
const DOTS_MAX = 10;
/** The sky has an hour label at every third hour of the visitor's clock. */
const MARK_EVERY = 3;
/** All zone offsets are multiples of a quarter of an hour. */
const QUARTER_MS = 15 * MINUTE_MS;
/** The smallest distance between two labels or a label and the edge, as a share of the width. */
const MARK_ROOM = 0.05;

/** The sky of the next 24 hours with the events that start in them; `starts` are sorted. */
export function daySky(starts: readonly StartCount[], reader: ListReader): DaySkyView {
  const counts = countByColumn(starts, reader.now);
  const perDot = Math.max(1, Math.ceil(Math.max(...counts) / DOTS_MAX));
  const hourAt = (ahead: number) => hourOfDay(reader.now + ahead, reader.style.zone);
  const stops = Array.from(
    { length: 25 },
    (_, hour) => `${sky(hourAt(hour * HOUR_MS))} ${((hour / 24) * 100).toFixed(1)}%`,
  );
  return {
    stops: stops.join(","),
    columns: counts.map((count, column) => ({
      dots: Math.ceil(count / perDot),
      light: isBrightSky(hourAt((column + 0.5) * COLUMN_MS)),
    })),
    marks: marks(reader),
  };
}

function marks({ now, style, translate }: ListReader): DaySkyView["marks"] {
  const first = Math.ceil(now / QUARTER_MS) * QUARTER_MS;
  const quarters = Array.from({ length: DAY_MS / QUARTER_MS }, (_, quarter) => first + quarter * QUARTER_MS);
  return quarters.flatMap((instant) => {
    const hour = hourOfDay(instant, style.zone);
    const at = (instant - now) / DAY_MS;
    if (hour % MARK_EVERY !== 0 || at < MARK_ROOM || at > 1 - MARK_ROOM) return [];
    return [{ at, text: hour === 0 ? translate("home.sky.midnight") : hourText(instant, style) }];
  });
}

/** The number of events that start in each half hour from now, independent of any zone. */
function countByColumn(starts: readonly StartCount[], now: EpochMs): number[] {
  const counts = Array.from({ length: COLUMNS }, () => 0);
  for (const { startsAt, count } of starts) {
    const column = Math.floor((startsAt - now) / COLUMN_MS);
    counts[column] = (counts[column] ?? 0) + count;
  }
  return counts;
}

/** "3 PM", or "15:00" on a 24-hour clock. */
function hourText(instant: EpochMs, style: ListReader["style"]): string {
  return shortClock(formatClock(instant, style), style);
}

/** A clock time without minutes where they are none. */
export function shortClock(clock: string, { hour12 }: Pick<ListReader["style"], "hour12">): string {
  return hour12 ? clock.replace(":00", "") : clock;
}
