import { datePath, eventPath } from "#core/events/event-address.ts";
import { agoWords } from "#core/time/ago-words.ts";
import { hourOfDay } from "#core/time/day-part.ts";
import { formatDateAtClock } from "#core/time/format.ts";
import { HOUR_MS, type EpochMs } from "#core/time/instant.ts";
import { sky } from "#core/time/sky.ts";
import type { FeedItem } from "#data/queries/feed.ts";
import { clockNote } from "#web/components/events/clock-note.server.ts";
import { eventFacts, rowText } from "#web/components/events/event-facts.server.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";
import type { FeedCardView } from "#web/components/feed/feed-view.ts";

/** One item of the feed; its text without a link that only some may see. */
export function feedCard({ feedType, createdAt, event }: FeedItem, reader: ListReader): FeedCardView {
  const { now, style, translate } = reader;
  const { date } = event;
  const { title, native, organizer, isExample, save } = eventFacts(event, reader);
  const ago = agoWords(createdAt, now);
  return {
    feedType,
    title,
    native,
    organizer,
    isExample,
    save,
    text: rowText(event, reader),
    ago: translate(`time.${ago.key}`, ago.values),
    seenAt: createdAt,
    when: date === null ? translate("feed.noDate") : formatDateAtClock(date.startsAt, style),
    clockNote: clockNote(event, reader),
    startsAt: date?.startsAt ?? null,
    href: date === null ? eventPath(event) : datePath(event, date.originalLocal),
    sky: date === null ? null : skyFrom(date, reader),
  };
}

function skyFrom({ startsAt, endsAt }: { startsAt: EpochMs; endsAt: EpochMs }, { style }: ListReader) {
  const hour = hourOfDay(startsAt, style.zone);
  return { from: sky(hour), to: sky(Math.min(24, hour + (endsAt - startsAt) / HOUR_MS)) };
}
