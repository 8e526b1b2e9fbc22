import { datePath, eventPath } from "#core/events/event-address.ts";
import { clockNoteWords, clockShiftOf } from "#core/occurrences/clock-change.ts";
import { clockSpanWords, clockSpans } from "#core/occurrences/clock-span.ts";
import { formatClock, formatDay } from "#core/time/format.ts";
import { toIsoSeconds } from "#core/time/instant.ts";
import { durationWords, isRunning } from "#core/time/relative-time.ts";
import { zonesAgree } from "#core/time/zone.ts";
import type { EventDate, FoundEvent } from "#data/queries/event-page.ts";
import type { DateLine, DatesView } from "#web/components/event-page/event-page-view.ts";
import { exceptionOf, startBeforeMove } from "#web/components/event-page/head-view.server.ts";
import { hostTime } from "#web/components/events/event-facts.server.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";

/** How many upcoming dates are listed besides the one on the card: in the strip, and on the page with all dates. */
const DATES_SHOWN = 4;
const ALL_DATES_SHOWN = 100;

/** How many upcoming dates are read: the listed ones, the one on the card, and some spare ones that may be canceled. */
export const DATES_READ = { strip: 12, all: ALL_DATES_SHOWN + 2 };

type DatesOf = {
  event: FoundEvent;
  date: EventDate | null;
  coming: readonly EventDate[];
  showsAllDates: boolean;
};

/** The upcoming dates without the date of the page; canceled ones are included. */
export function datesView({ event, date, coming, showsAllDates }: DatesOf, reader: ListReader): DatesView {
  const others = coming.filter((each) => !isSameDate(each, date));
  const shown = others.slice(0, showsAllDates ? ALL_DATES_SHOWN : DATES_SHOWN);
  const hasMore = shown.length < others.length;
  return {
    lines: shown.map((each) => dateLine(event, each, reader)),
    allHref: hasMore && !showsAllDates ? `${eventPath(event)}?dates=all` : null,
    isCut: hasMore && showsAllDates,
    spans: event.cancelledAt === null ? clockSpanNotes(event, coming.slice(0, DATES_READ.strip), reader) : [],
  };
}

/** The next date that is held besides the page's own, in words; null for none. */
export function nextHeldDate(
  { event, date, coming }: Omit<DatesOf, "showsAllDates">,
  { now, style, translate }: ListReader,
): { href: string; when: string } | null {
  if (event.cancelledAt !== null) return null;
  const next = coming.find((each) => !each.cancelled && !isSameDate(each, date));
  if (next === undefined) return null;
  const [day, time] = [formatDay(next.startsAt, now, style), formatClock(next.startsAt, style)];
  return { href: datePath(event, next.originalLocal), when: translate("event.card.nextDate", { day, time }) };
}

function isSameDate(a: EventDate, b: EventDate | null): boolean {
  return b !== null && a.scheduleId === b.scheduleId && a.originalLocal === b.originalLocal;
}

function dateLine(event: FoundEvent, date: EventDate, reader: ListReader): DateLine {
  const { style } = reader;
  const cancelled = date.cancelled || event.cancelledAt !== null;
  return {
    href: datePath(event, date.originalLocal),
    iso: toIsoSeconds(date.startsAt),
    day: formatDay(date.startsAt, reader.now, style),
    time: formatClock(date.startsAt, style),
    hostTime: zonesAgree(style.zone, date.timezone, date.startsAt) ? null : hostTime({ date }, reader),
    state: stateOf(date, cancelled, reader.now),
    note: exceptionOf(event, date)?.note ?? null,
    movedBy: cancelled ? null : movedBy(date, reader),
    clockNote: cancelled ? null : clockNoteOf(event, date, reader),
  };
}

/** "30 min later": how far a date was moved; null when it was not. */
function movedBy(date: EventDate, { translate }: ListReader): string | null {
  const from = startBeforeMove(date);
  if (from === null) return null;
  const [first, last] = [Math.min(from, date.startsAt), Math.max(from, date.startsAt)];
  const words = durationWords({ startsAt: first, endsAt: last });
  const duration = translate(`time.${words.key}`, words.values);
  return translate(from < date.startsAt ? "event.dates.movedLater" : "event.dates.movedEarlier", { duration });
}

function stateOf(date: EventDate, cancelled: boolean, now: number): DateLine["state"] {
  if (cancelled) return "cancelled";
  return isRunning(date, now) ? "running" : "coming";
}

/**
 * "1 hour later for you: Paris changed its clocks", when a date has another local time for the viewer than the previous
 * one; null otherwise.
 */
export function clockNoteOf(event: FoundEvent, date: EventDate, { style, translate }: ListReader): string | null {
  const plan = event.schedules.find(({ id }) => id === date.scheduleId);
  const shift = plan === undefined ? null : clockShiftOf(plan, date, style.zone);
  if (shift === null) return null;
  const words = clockNoteWords(shift, date.timezone);
  return translate(`clockChanges.${words.key}`, words.values);
}

/**
 * "From March 8 to 28 this is at 6:00 PM for you instead of 7:00 PM.": one sentence for each period that contains an
 * upcoming date.
 */
function clockSpanNotes(event: FoundEvent, coming: readonly EventDate[], { style, translate }: ListReader): string[] {
  const held = coming.filter((date) => !date.cancelled);
  const sentences = event.schedules.flatMap((plan) => {
    const own = held.filter(({ scheduleId }) => scheduleId === plan.id);
    return clockSpans(plan, own, style.zone).map((span) => {
      const words = clockSpanWords(span, style);
      return translate(`clockChanges.${words.key}`, words.values);
    });
  });
  return [...new Set(sentences)];
}
