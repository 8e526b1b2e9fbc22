import { hourOfDay } from "#core/time/day-part.ts";
import { formatClock } from "#core/time/format.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";
import { isBrightSky, sky } from "#core/time/sky.ts";
import type { DaySkyView } from "#web/components/events/day-sky-view.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";

/** What `countStartsByHalfHour` found for the 24 hours from now. */
type Starts = { counts: readonly number[]; total: number };

const COLUMN_MS = 30 * MINUTE_MS;
/** The most dots that fit over each other; beyond it one dot stands for several gatherings. */
const DOTS_MAX = 10;
/** Hours that are written under the sky, at every third hour of the visitor's clock. */
const MARK_EVERY = 3;
/** No zone is off the hour by anything but quarters. */
const QUARTER_MS = 15 * MINUTE_MS;
/** Marks nearer to 'Now' or to the edge than this share of the width would be written over each other. */
const MARK_ROOM = 0.05;

/** The sky of the next 24 hours, with the gatherings that begin under it. */
export function daySky({ counts, total }: Starts, reader: ListReader): DaySkyView {
  const perDot = Math.max(1, Math.ceil(Math.max(...counts) / DOTS_MAX));
  const hourAt = (ahead: number) => hourOfDay(reader.now + ahead, reader.style.zone);
  const stops = Array.from(
    { length: 25 },
    (_, hour) => `${sky(hourAt(hour * HOUR_MS))} ${((hour / 24) * 100).toFixed(1)}%`,
  );
  return {
    stops: stops.join(","),
    perDot,
    total,
    columns: counts.map((count, column) => ({
      dots: Math.ceil(count / perDot),
      light: isBrightSky(hourAt((column + 0.5) * COLUMN_MS)),
    })),
    marks: marks(reader),
    hours: hours(counts, reader),
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

/** "3 PM", or "15:00" on a 24-hour clock. */
function hourText(instant: number, style: ListReader["style"]): string {
  const clock = formatClock(instant, style);
  return style.hour12 ? clock.replace(":00", "") : clock;
}

function hours(counts: readonly number[], { now, style }: ListReader): DaySkyView["hours"] {
  return Array.from({ length: counts.length / 2 }, (_, hour) => ({
    time: formatClock(now + hour * HOUR_MS, style),
    count: (counts[2 * hour] ?? 0) + (counts[2 * hour + 1] ?? 0),
  })).filter((hour) => hour.count > 0);
}
