import { formatClock, formatMonthDay } from "#core/time/format.ts";
import { leftWords, startedWords } from "#core/time/relative-time.ts";
import type { EventRow, RowDate } from "#data/queries/event-row.ts";
import { elapsedMinutes } from "#web/components/events/use-elapsed.ts";
import { eventFacts, hostTime, rowLink } from "#web/components/events/event-facts.server.ts";
import type { LiveView } from "#web/components/events/event-row-view.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";

/** The running events, for the strip and the panel. */
export function liveViews(events: readonly EventRow[], reader: ListReader): LiveView[] {
  return events.flatMap((event) => (event.date === null ? [] : [liveView(event, event.date, reader)]));
}

function liveView(event: EventRow, { startsAt, endsAt }: RowDate, reader: ListReader): LiveView {
  const { now, style, translate } = reader;
  const started = startedWords(startsAt, now);
  const left = leftWords(endsAt, now);
  const link = rowLink(event, reader);
  return {
    ...eventFacts(event, reader),
    hostTime: hostTime(event, reader),
    clock: formatClock(startsAt, style),
    date: formatMonthDay(startsAt, style),
    startsAt,
    endsAt,
    started: translate(`time.${started.key}`, started.values),
    left: translate(`time.${left.key}`, left.values),
    ends: translate("events.live.ends", { time: formatClock(endsAt, style) }),
    minutes: elapsedMinutes({ startsAt, endsAt }, now),
    joinHref: link.state === "open" ? link.href : null,
  };
}
