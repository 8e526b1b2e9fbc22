import ICAL from "ical.js";
import type { EpochMs } from "#core/time/instant.ts";

/** A date as a calendar program shows it. */
export type ShownDate = { startsAt: EpochMs; endsAt: EpochMs; title: string };

type Window = { from: EpochMs; to: EpochMs };

/** The dates of a calendar file that start in the window and are not cancelled, as ical.js (Thunderbird, Nextcloud) reads them. */
export function datesInIcalJs(text: string, window: Window): readonly ShownDate[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  const parts = calendar.getAllSubcomponents("vevent");
  const isOverride = (part: ICAL.Component) => part.getFirstProperty("recurrence-id") !== null;
  const overrides = parts.filter(isOverride);
  const dates = parts
    .filter((part) => !isOverride(part))
    .flatMap((part) => {
      const uid = part.getFirstPropertyValue("uid");
      const exceptions = overrides.filter((each) => each.getFirstPropertyValue("uid") === uid);
      return datesOf(new ICAL.Event(part, { exceptions, strictExceptions: true }), window);
    });
  ICAL.TimezoneService.reset();
  return dates.toSorted((a, b) => a.startsAt - b.startsAt || a.title.localeCompare(b.title));
}

function datesOf(event: ICAL.Event, { from, to }: Window): readonly ShownDate[] {
  const found: ShownDate[] = [];
  const add = (item: ICAL.Event, start: ICAL.Time, end: ICAL.Time) => {
    const [startsAt, endsAt] = [start.toUnixTime() * 1_000, end.toUnixTime() * 1_000];
    const isCancelled = item.component.getFirstPropertyValue("status") === "CANCELLED";
    if (!isCancelled && startsAt >= from && startsAt < to) found.push({ startsAt, endsAt, title: item.summary });
  };
  if (!event.isRecurring()) {
    add(event, event.startDate, event.endDate);
    return found;
  }
  const dates = event.iterator();
  // A moved date may start long before its place in the series.
  for (let next = dates.next(); next && next.toUnixTime() * 1_000 < to + 40 * 86_400_000; next = dates.next()) {
    const { item, startDate, endDate } = event.getOccurrenceDetails(next);
    add(item, startDate, endDate);
  }
  return found;
}
