import { calendarPath } from "#core/events/calendar-address.ts";
import { listedOrganizerPath } from "#core/organizers/organizer-address.ts";
import { eventPicture } from "#core/pictures/event-picture.ts";
import { organizerMark } from "#core/pictures/organizer-mark.ts";
import { dayHeadOf } from "#core/time/day-head.ts";
import { formatClock } from "#core/time/format.ts";
import { hourOfDay } from "#core/time/sky.ts";
import { truncateAtWord } from "#core/text/truncate-at-word.ts";
import { paragraphsOf } from "#core/topics/introduction-input.ts";
import { type Topic, topicFilter, topicPath, topicsOf } from "#core/topics/topic.ts";
import type { EventRow } from "#data/queries/event-row.ts";
import type { TopicFacts, TopicHost } from "#data/queries/topic-facts.ts";
import { filesOfPage, subscribeListMenu } from "#web/components/calendar-files/calendar-menu.server.ts";
import { alwaysOpenRooms, upcomingDays } from "#web/components/events/day-views.server.ts";
import { liveViews } from "#web/components/events/live-views.server.ts";
import type { WeekView } from "#web/components/events/week-ribbon.tsx";
import type { PageHead } from "#web/components/layout/page-head.ts";
import { nextEventText, shareMenu } from "#web/components/share/share-menu.server.ts";
import { topicShareImage } from "#web/components/share/share-picture.server.ts";
import { withNextTime } from "#web/components/share/shared-times.server.ts";
import { pageTitle, searchTitle } from "#web/components/topics/topic-titles.server.ts";
import {
  topicLink,
  type TopicLink,
  topicListPath,
  topicName,
  type TopicsReader,
  topicsReader,
} from "#web/components/topics/topic-words.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { TopicHostView, TopicPageView } from "#web/routes/topic/topic-view.ts";

const RELATED_MAX = 8;
const DESCRIPTION_MAX = 160;

/** Title, description and picture for search engines and shared links: they name the host's time, not the reader's. */
function topicHead({ topic, isPart, introduction, nextPublic }: TopicParts, context: RequestContext): PageHead {
  const { translate, site } = context;
  const title = searchTitle(topic, topicsReader(context));
  const text =
    introduction !== null
      ? truncateAtWord(introduction.replaceAll(/\s+/g, " "), DESCRIPTION_MAX)
      : translate(isPart ? "topics.head.descriptionFrom" : "topics.head.description", { title, count: topic.count });
  return {
    documentTitle: translate("topics.head.topic", { title, site: site.name }),
    description: text,
    shareDescription: withNextTime(text, nextPublic, context),
    canonical: site.baseUrl + topicPath(topic),
    image: topicShareImage(topic, nextPublic, context),
  };
}

type TopicParts = {
  topic: Topic;
  isPart: boolean;
  coming: readonly EventRow[];
  running: readonly EventRow[];
  hasMore: boolean;
  total: number;
  /** The next event that everybody may see. */
  nextPublic: EventRow | null;
  rooms: readonly EventRow[];
  facts: TopicFacts;
  week: WeekView;
  /** What an admin wrote about it; null for nothing. */
  introduction: string | null;
  /** All topics that have a page. */
  others: readonly Topic[];
};

/** Formats a topic's page for the reader. */
export function topicPageView(parts: TopicParts, context: RequestContext): TopicPageView {
  const { topic, coming, running, facts, week } = parts;
  const reader = topicsReader(context);
  const filter = topicFilter(topic);
  const subscribe = subscribeListMenu(filesOfPage(topicPath(topic)), topicName(topic, reader), context);
  const title = pageTitle(topic, reader);
  return {
    ...topicHead(parts, context),
    shows: "topic",
    kind: topic.kind,
    title,
    picture: pictureOf(coming[0] ?? running[0] ?? null, topic, reader),
    introduction: parts.introduction === null ? [] : paragraphsOf(parts.introduction),
    facts: factsWords({ topic, facts, week }, reader),
    next: nextWords(coming[0] ?? null, reader),
    live: liveViews(running, reader),
    hasMoreLive: parts.hasMore,
    week,
    days: upcomingDays(coming, reader),
    rooms: alwaysOpenRooms(parts.rooms, reader).map(({ href, title, isExample }) => ({ href, title, isExample })),
    listHref: topicListPath(topic, reader),
    total: parts.total,
    calendarHref: calendarPath({ month: null, query: null, filter, zone: reader.addressZone }),
    subscribe,
    share: shareMenu({ title, path: topicPath(topic), text: nextEventText(parts.nextPublic, reader) }, context),
    news: subscribe.news,
    hosts: facts.hosts.map((host) => hostView(host, reader)),
    related: relatedLinks(parts, reader),
  };
}

/** The picture of the next event, at its hour. */
function pictureOf(event: EventRow | null, topic: Topic, { now, style }: TopicsReader): string {
  const at = event?.date?.startsAt ?? now;
  const { publicId: seed, type } = event ?? { publicId: topic.slug, type: "other" as const };
  return eventPicture({ seed, hour: hourOfDay(at, style.zone), type }, "cover");
}

/** "23 events in the next seven days, in 4 languages, from 7 organizers." */
function factsWords(
  { topic, facts, week }: Pick<TopicParts, "topic" | "facts" | "week">,
  reader: TopicsReader,
): string {
  const { languages, organizers, isPart } = facts;
  return reader.translate(isPart ? "topics.facts.allFrom" : "topics.facts.all", {
    week: week.days.reduce((sum, { count }) => sum + count, 0),
    languages: topic.kind === "language" ? 0 : languages,
    organizers,
  });
}

function nextWords(event: EventRow | null, { now, style, translate }: TopicsReader): string | null {
  if (event === null || event.date === null) return null;
  const { startsAt } = event.date;
  const { nearKey, weekday, monthDay, withinWeek } = dayHeadOf(startsAt, now, style);
  return translate("topics.facts.next", {
    near: nearKey ?? "none",
    day: withinWeek ? weekday : monthDay,
    time: formatClock(startsAt, style),
  });
}

function hostView({ name, page, count }: TopicHost, { listings, translate }: TopicsReader): TopicHostView {
  const href = listedOrganizerPath(page === null ? null : { ...page, name }, listings);
  return { name, href, mark: organizerMark(name), count: translate("topics.facts.count", { count }) };
}

/** The topics with a page that share most events with this one. */
function relatedLinks({ topic, facts, others }: TopicParts, reader: TopicsReader): TopicLink[] {
  const shared = topicsOf(facts.values.map((value) => ({ ...value, next: null })));
  return shared
    .flatMap(({ kind, slug }) => others.find((other) => other.kind === kind && other.slug === slug) ?? [])
    .filter((other) => other.kind !== topic.kind || other.slug !== topic.slug)
    .slice(0, RELATED_MAX)
    .map((other) => topicLink(other, reader));
}
