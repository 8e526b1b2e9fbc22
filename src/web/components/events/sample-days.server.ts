import { type SampleEvent, sampleEvents } from "#core/events/sample-events.ts";
import { hourOfDay, sky } from "#core/time/sky.ts";
import { dayHead } from "#web/components/events/day-views.server.ts";
import type { DayView, EventRowView } from "#web/components/events/event-row-view.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";
import { rowTime } from "#web/components/events/row-view.server.ts";

/** The built-in samples as rows of a list, by the visitor's days (PRODUCT P14). */
export function sampleDays(reader: ListReader): DayView[] {
  const days = Map.groupBy(sampleEvents(reader.now), (sample) => dayHead(sample.startsAt, reader).key);
  return [...days.values()].flatMap((samples) => {
    const [first] = samples;
    if (first === undefined) return [];
    return [{ ...dayHead(first.startsAt, reader), rows: samples.map((sample) => sampleRow(sample, reader)) }];
  });
}

function sampleRow(sample: SampleEvent, reader: ListReader): EventRowView {
  const { translate, style } = reader;
  const hour = hourOfDay(sample.startsAt, style.zone);
  const setting = { part: null, past: false, cancelled: false, sky: { from: sky(hour), to: sky(hour + 1) } };
  return {
    href: null,
    title: translate(`events.samples.${sample.words}.title`),
    native: null,
    type: sample.type,
    repeat: sample.weekly ? translate("recurrence.weekly") : null,
    days: null,
    price: null,
    organizer: translate(`events.samples.${sample.words}.organizer`),
    organizerHref: null,
    hostTime: null,
    text: translate(`events.samples.${sample.words}.description`),
    dateNote: null,
    clockNote: null,
    cancelled: false,
    isExample: false,
    past: false,
    time: rowTime(sample, setting, reader),
    link: { state: "withheld" },
    save: null,
    sample: sample.id,
  };
}
