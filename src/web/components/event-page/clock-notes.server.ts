import { clockNoteWords, clockShiftOf } from "#core/occurrences/clock-change.ts";
import { clockSpans, clockSpanWords } from "#core/occurrences/clock-span.ts";
import type { EventDate, FoundEvent } from "#data/queries/event-page.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";

/** "1 hour later for you: Paris changed its clocks", when a date comes at another hour for the viewer than the one before. */
export function clockNoteOf(event: FoundEvent, date: EventDate, { style, translate }: ListReader): string | null {
  const plan = event.schedules.find(({ id }) => id === date.scheduleId);
  const shift = plan === undefined ? null : clockShiftOf(plan, date, style.zone);
  if (shift === null) return null;
  const words = clockNoteWords(shift, date.timezone);
  return translate(`time.${words.key}`, words.values);
}

/** "From March 8 to 28 this is at 6:00 PM for you instead of 7:00 PM.": one sentence for each stretch that holds a coming date. */
export function clockSpanNotes(
  event: FoundEvent,
  coming: readonly EventDate[],
  { style, translate }: ListReader,
): string[] {
  const held = coming.filter((date) => !date.cancelled);
  const sentences = event.schedules.flatMap((plan) => {
    const own = held.filter(({ scheduleId }) => scheduleId === plan.id);
    return clockSpans(plan, own, style.zone).map((span) => {
      const words = clockSpanWords(span, style);
      return translate(`time.${words.key}`, words.values);
    });
  });
  return [...new Set(sentences)];
}
