import { dayPartOf, hourOfDay } from "#core/time/day-part.ts";
import { sky } from "#core/time/sky.ts";
import type { EventRow } from "#data/queries/event-row.ts";
import type { EventRowView } from "#web/components/events/event-row-view.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";
import { rowView } from "#web/components/events/row-view.server.ts";

/** Other events around the same hour as rows, the earliest first: the day part on the first of each, the sky from each one's hour to the next one's. */
export function aroundRows(events: readonly EventRow[], reader: ListReader): EventRowView[] {
  const { zone } = reader.style;
  const rows = events.toSorted((a, b) => startOf(a) - startOf(b));
  return rows.map((event, at) => {
    const hour = hourOfDay(startOf(event), zone);
    const [before, next] = [rows[at - 1], rows[at + 1]];
    const to = next === undefined ? hour + 1 : hourOfDay(startOf(next), zone);
    const key = dayPartOf(startOf(event), zone);
    const isSame = before !== undefined && dayPartOf(startOf(before), zone) === key;
    const part = isSame ? null : reader.translate(`time.${key}`);
    return rowView(event, { part, past: false, sky: { from: sky(hour), to: sky(to) } }, reader);
  });
}

function startOf(event: EventRow): number {
  return event.date?.startsAt ?? 0;
}
