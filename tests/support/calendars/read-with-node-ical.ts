import ical from "node-ical";
import type { ShownDate } from "#tests/support/calendars/read-with-ical-js.ts";

/** The dates of a calendar file that start in the window and are not cancelled, as node-ical reads them. */
export function datesInNodeIcal(text: string, { from, to }: { from: number; to: number }): readonly ShownDate[] {
  const parts = Object.values(ical.sync.parseICS(text)).filter((part) => part?.type === "VEVENT");
  const found = parts.flatMap((event) => {
    const instances = ical.expandRecurringEvent(event, { from: new Date(from - 40 * 86_400_000), to: new Date(to) });
    return instances.filter((instance) => instance.event.status !== "CANCELLED");
  });
  return found
    .map(({ start, end, summary }) => ({
      startsAt: start.getTime(),
      endsAt: end?.getTime() ?? 0,
      title: typeof summary === "string" ? summary : String((summary as { val?: string })?.val ?? ""),
    }))
    .filter(({ startsAt }) => startsAt >= from && startsAt < to)
    .toSorted((a, b) => a.startsAt - b.startsAt || a.title.localeCompare(b.title));
}
