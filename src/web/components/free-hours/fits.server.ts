import Check from "lucide/dist/esm/icons/check.mjs";
import ClockFading from "lucide/dist/esm/icons/clock-fading.mjs";
import { spanOfTimes } from "#core/events/times-of-week.ts";
import { type EventFit, fitOf, isToTheEnd, type UsualTimes } from "#core/free-hours/event-fit.ts";
import { namedDays } from "#core/free-hours/free-days.ts";
import { isInFreeTime, spansOfFreeTime } from "#core/free-hours/free-spans.ts";
import { formatLocalClock, formatLocalMonthDay, formatLocalWeekday } from "#core/time/format.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { addDays, type IsoWeekday, localDate } from "#core/time/local-time.ts";
import { listingsFor } from "#core/viewer.ts";
import type { EventRow } from "#data/queries/event-row.ts";
import { listFitDates } from "#data/queries/fit-dates.ts";
import type { FitView } from "#web/components/events/event-row-view.ts";
import { type ListReader, listReader } from "#web/components/events/list-reader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { IconPath } from "#web/ui/icon.tsx";

/** How an event of a page fits the reader's free hours; null if unknown. */
type FitReader = (event: Pick<EventRow, "publicId" | "date">) => FitView | null;

/** Reads the dates of a page's events in one statement, and tests them against the reader's free hours. Null for a reader without any. */
export async function readFits(context: RequestContext, rows: readonly EventRow[]): Promise<FitReader | null> {
  const { freeHours, now, zone } = context;
  if (freeHours.length === 0) return null;
  const within = spanOfTimes(now);
  const search = {
    publicIds: rows.map(({ publicId }) => publicId),
    listings: listingsFor(context.viewer),
    span: within,
  };
  const dates = await listFitDates(context.database.db, search);
  // The list of a day can show dates after the eight weeks that are tested.
  const shownTo = Math.max(within.to, ...rows.map(({ date }) => date?.endsAt ?? 0));
  const free = spansOfFreeTime(freeHours, { ...within, to: shownTo }, zone.id);
  const reader = listReader(context);
  return ({ publicId, date }) => {
    const coming = (dates.get(publicId) ?? []).filter(({ endsAt }) => endsAt > now);
    const fit = fitOf(coming, free, zone.id);
    if (fit === null || date === null) return null;
    const tone = toneOf(fit);
    return { words: fitWords(fit, within, reader), tone, mark: MARKS[tone], isDateFit: isInFreeTime(date, free) };
  };
}

/** Written by the server, so that no page loads them unused. */
const MARKS: Readonly<Record<FitView["tone"], IconPath | null>> = { all: Check, part: ClockFading, none: null };

function toneOf({ fits }: EventFit): FitView["tone"] {
  return fits === "all" || fits === "none" ? fits : "part";
}

/** The sentence of a row. */
function fitWords(fit: EventFit, within: { from: EpochMs; to: EpochMs }, reader: ListReader): string {
  const { translate } = reader;
  const day = (instant: EpochMs) => dayOf(instant, reader);
  switch (fit.fits) {
    case "all": {
      if (fit.dates === 1) return translate("freeFit.one");
      const when = timesWords(fit.times, reader);
      if (isToTheEnd(fit.last, within)) return translate("freeFit.all", { when });
      return translate("freeFit.allDates", { when, count: fit.dates });
    }
    case "some":
      return translate("freeFit.some", { count: fit.dates, of: fit.of });
    case "none":
      return translate("freeFit.none");
    case "until":
      return translate("freeFit.until", {
        isEvery: yesNo(fit.isEvery),
        last: day(fit.last),
        next: day(fit.next),
        ...clockValues(fit.clock, reader),
      });
    case "from":
      return translate("freeFit.from", {
        isEvery: yesNo(fit.isEvery),
        first: day(fit.first),
        ...clockValues(fit.clock, reader),
      });
    case "except": {
      const [first, last] = [day(fit.first), day(fit.last)];
      const isOne = first === last;
      return translate(isOne ? "freeFit.exceptOn" : "freeFit.except", {
        first,
        last,
        ...clockValues(fit.clock, reader),
      });
    }
  }
}

function yesNo(is: boolean): "yes" | "no" {
  return is ? "yes" : "no";
}

/** "6:00 AM", or that the dates are at different times. */
function clockValues(clock: string | null, { style }: ListReader) {
  return {
    hasClock: yesNo(clock !== null),
    clock: clock === null ? "" : formatLocalClock(`${A_MONDAY}T${clock}`, style),
  };
}

/** "October 26". */
function dayOf(instant: EpochMs, { style }: ListReader): string {
  return formatLocalMonthDay(localDate(instant, style.zone), style.locale);
}

/** A Monday, from which the weekdays are named. */
const A_MONDAY = "2026-01-05";

/** "weekday mornings", "Monday evenings", "hours": what of the free hours the event uses. */
function timesWords({ days, time }: UsualTimes, { translate, style }: ListReader): string {
  const named = namedDays(days);
  const isInWeek = days.length > 2 && days.every((day) => day <= 5);
  const set =
    named.as === "weekend" ? "weekend" : isInWeek ? "weekdays" : days.length <= 2 ? String(days.length) : "other";
  const name = (day: IsoWeekday | undefined) =>
    day === undefined ? "" : formatLocalWeekday(addDays(A_MONDAY, day - 1), style.locale);
  return translate("freeFit.times", { set, day: name(days[0]), second: name(days[1]), time: time ?? "other" });
}
