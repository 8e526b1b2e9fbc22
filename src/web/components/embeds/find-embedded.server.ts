import { AppError } from "#core/errors.ts";
import type { EmbedTarget } from "#core/embeds/embed.ts";
import { eventPath } from "#core/events/event-address.ts";
import { type EventFilter, FILTER_NAMES, isFiltered } from "#core/events/event-filter.ts";
import { eventsPath, type EventsQuery } from "#core/events/event-search.ts";
import { parseEventsAddress } from "#core/events/parse-events-address.ts";
import { listedOrganizerPath, organizerPath } from "#core/organizers/organizer-address.ts";
import { topicFilter, topicPath } from "#core/topics/topic.ts";
import type { FoundEvent } from "#data/queries/event-page.ts";
import type { OrganizerRow } from "#data/queries/organizers.ts";
import { eventsListFile } from "#web/components/calendar-files/events-list-file.server.ts";
import { findListedTopic } from "#web/components/calendar-files/topic-list-file.server.ts";
import { findShownEvent } from "#web/components/event-page/find-shown-event.server.ts";
import { findShownOrganizer } from "#web/components/organizers/managed-organizer.server.ts";
import { topicName, topicsReader } from "#web/components/topics/topic-words.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { gone } from "#web/http/respond.server.ts";

/** What an embed shows: its name, its page on this site, who it is from, and where its rows come from. */
export type Embedded = {
  title: string;
  /** The path of the page, with its filters. */
  path: string;
  author: { name: string; path: string | null } | null;
  source:
    | { of: "list"; search: EventsQuery }
    | { of: "organizer"; organizer: OrganizerRow }
    | { of: "event"; event: FoundEvent; date: string | null };
};

/**
 * Finds what everybody may see of a target. Throws not-found for what does not exist or not everybody may see, 410 for
 * what was deleted, `invalid` for a filter that does not exist, and the redirect of the page of what was merged.
 */
export function findEmbedded(target: EmbedTarget, context: RequestContext): Promise<Embedded> {
  switch (target.of) {
    case "events":
      return findList(target.parameters, context);
    case "topic":
      return findTopicList(target, context);
    case "organizer":
      return findOrganizer(target.segment, context);
    case "event":
      return findEvent(target, context);
  }
}

async function findList(parameters: readonly (readonly [string, string])[], context: RequestContext) {
  const params = new URLSearchParams(parameters.map(([name, value]) => [name, value]));
  const { requested } = parseEventsAddress(params, () => false);
  // Without the filter that was meant, another site would show events that it did not ask for.
  if (dropsFilter(params, requested.filter)) throw new AppError("invalid", "the address has an unknown filter");
  const { list } = eventsListFile(new URL(`?${params.toString()}`, context.site.baseUrl), context);
  const path = eventsPath(requested);
  const isNarrowed = requested.query !== null || isFiltered(requested.filter);
  const title = isNarrowed ? list.name : context.translate("embeds.view.upcoming", { site: context.site.name });
  return { title, path, author: null, source: { of: "list", search: requested } } satisfies Embedded;
}

/** Whether the address has more values of a filter than were understood; `search` alone needs words to look for. */
function dropsFilter(params: URLSearchParams, filter: EventFilter): boolean {
  return FILTER_NAMES.some((name) => name !== "search" && new Set(params.getAll(name)).size > filter[name].length);
}

async function findTopicList(address: { kind: string; slug: string }, context: RequestContext): Promise<Embedded> {
  const topic = await findListedTopic(address, context);
  const search: EventsQuery = {
    tab: "upcoming",
    page: 1,
    zone: null,
    query: null,
    day: null,
    hour: null,
    filter: topicFilter(topic),
  };
  const name = topicName(topic, topicsReader(context));
  const title = context.translate("calendarFiles.names.topic", { topic: name, site: context.site.name });
  return { title, path: topicPath(topic), author: null, source: { of: "list", search } };
}

async function findOrganizer(segment: string, context: RequestContext): Promise<Embedded> {
  const found = await findShownOrganizer(segment, context);
  if (found.state === "gone") throw gone(context);
  if (found.state === "missing") throw new AppError("not-found", "no organizer has this address");
  const { organizer } = found;
  const { name } = organizer;
  const path = organizerPath(organizer);
  return { title: name, path, author: { name, path }, source: { of: "organizer", organizer } };
}

type EventTarget = Extract<EmbedTarget, { of: "event" }>;

async function findEvent({ segment, date }: EventTarget, context: RequestContext): Promise<Embedded> {
  const part = date === null ? ({ part: "page" } as const) : ({ part: "date", date } as const);
  const event = await findShownEvent(segment, { ...part, search: "" }, context);
  if (event.listing !== "public") throw new AppError("not-found", "not everybody may see this event");
  const path = date === null ? eventPath(event) : `${eventPath(event)}/${date}`;
  const author = { name: event.organizerName, path: listedOrganizerPath(event.organizer, ["public"]) };
  return { title: event.title, path, author, source: { of: "event", event, date } };
}
