import type { DayView } from "#web/components/events/event-row-view.ts";
import { useDismissedSamples } from "#web/components/events/use-dismissed-samples.ts";

/** The days without the samples that this browser hides; real events are all shown. */
export function useShownDays(days: readonly DayView[]): readonly DayView[] {
  const { dismissed } = useDismissedSamples();
  if (dismissed.length === 0) return days;
  return days
    .map((day) => ({ ...day, rows: day.rows.filter((row) => row.sample === null || !dismissed.includes(row.sample)) }))
    .filter((day) => day.rows.length > 0);
}
