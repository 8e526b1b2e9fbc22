import { datePath } from "#core/events/event-address.ts";
import { FEED_SECTION_MAX, type FeedType } from "#core/feed/feed-item.ts";
import { hourOfDay } from "#core/time/day-part.ts";
import { formatDateAtClock } from "#core/time/format.ts";
import { startsInWords } from "#core/time/relative-time.ts";
import { listingsFor, type Viewer } from "#core/viewer.ts";
import { readFeed } from "#data/queries/feed.ts";
import { nextSaved } from "#data/queries/next-saved.ts";
import { clockNote } from "#web/components/events/clock-note.server.ts";
import { type ListReader, listReader } from "#web/components/events/list-reader.server.ts";
import { feedCard } from "#web/components/feed/feed-card.server.ts";
import type { FeedView } from "#web/components/feed/feed-view.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** The hours from which on people wish each other a good afternoon and a good evening, and until which. */
const MORNING_FROM = 4;
const AFTERNOON_FROM = 12;
const EVENING_FROM = 17;

/** What Your Feed shows a member now, in three statements. */
export async function readFeedView(viewer: Viewer, context: RequestContext): Promise<FeedView> {
  const { userId, hiddenOrganizers: hides } = viewer;
  const { database, now, zone } = context;
  const listings = listingsFor(viewer);
  const [items, next] = await Promise.all([
    readFeed(database.db, { userId, now, zone: zone.id, listings, hides }),
    nextSaved(database.db, userId, { now, listings }),
  ]);
  const reader = listReader(context);
  const section = (feedType: FeedType) =>
    items
      .filter((item) => item.feedType === feedType)
      .slice(0, FEED_SECTION_MAX[feedType])
      .map((item) => feedCard(item, reader));
  return {
    greeting: greetingFor(viewer, reader),
    next: next === null ? null : nextWords(next, reader),
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

type Next = NonNullable<Awaited<ReturnType<typeof nextSaved>>>;

function nextWords(next: Next, reader: ListReader): FeedView["next"] {
  const { now, style, translate } = reader;
  const { schedule, ...date } = next;
  const soon = startsInWords(next.startsAt, now);
  return {
    title: next.title,
    href: datePath(next, next.originalLocal),
    when: soon === null ? formatDateAtClock(next.startsAt, style) : translate(`time.${soon.key}`, soon.values),
    isSoon: soon !== null,
    clockNote: clockNote(
      { cancelledAt: null, date: { ...date, scheduleId: schedule.id }, schedules: [schedule] },
      reader,
    ),
    isExample: next.isExample,
  };
}
