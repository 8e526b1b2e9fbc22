import { datePath, eventPath } from "#core/events/event-address.ts";
import { FEED_SECTION_MAX, type FeedType } from "#core/feed/rank-feed.ts";
import { agoWords } from "#core/time/relative-time.ts";
import { hourOfDay, sky } from "#core/time/sky.ts";
import { formatDateAtClock } from "#core/time/format.ts";
import { type EpochMs, HOUR_MS } from "#core/time/instant.ts";
import { type Viewer, listingsFor } from "#core/viewer.ts";
import { type FeedItem, listFeed } from "#data/queries/feed.ts";
import { clockNote } from "#web/components/events/row-view.server.ts";
import { eventFacts, rowText } from "#web/components/events/event-facts.server.ts";
import { type ListReader, listReader } from "#web/components/events/list-reader.server.ts";
import type { FeedCardView, FeedView } from "#web/components/feed/feed-view.ts";
import { readYourDay } from "#web/components/feed/your-day-view.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** The hours at which the greetings for morning, afternoon and evening begin and end. */
const MORNING_FROM = 4;
const AFTERNOON_FROM = 12;
const EVENING_FROM = 17;

/** Your Feed of a member now, and their day above it. */
export async function readFeedView(viewer: Viewer, context: RequestContext): Promise<FeedView> {
  const { userId, hiddenOrganizers: hides } = viewer;
  const { database, now, zone } = context;
  const listings = listingsFor(viewer);
  const [items, day] = await Promise.all([
    listFeed(database.db, { userId, now, zone: zone.id, listings, hides }),
    readYourDay(viewer, context),
  ]);
  const reader = listReader(context);
  const section = (feedType: FeedType) =>
    items
      .filter((item) => item.feedType === feedType)
      .slice(0, FEED_SECTION_MAX[feedType])
      .map((item) => feedCard(item, reader));
  return {
    greeting: greetingFor(viewer, reader),
    day,
    followed: section("followed_organizer_event"),
    recent: section("new_event"),
  };
}

function greetingFor({ name }: Viewer, { now, style, translate }: ListReader): string {
  const hour = hourOfDay(now, style.zone);
  const part =
    hour < MORNING_FROM || hour >= EVENING_FROM ? "evening" : hour < AFTERNOON_FROM ? "morning" : "afternoon";
  return translate("feed.greeting", { part, hasName: name === null ? "no" : "yes", name: name ?? "" });
}

/** One item of the feed; its text without links that only some may see. */
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
