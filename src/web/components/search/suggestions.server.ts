import { eventPath } from "#core/events/event-address.ts";
import { organizerPath } from "#core/organizers/organizer-address.ts";
import { likeliestNames } from "#core/text/likeliest-name.ts";
import { searchKey, searchTerms } from "#core/text/search-text.ts";
import { formatClock } from "#core/time/format.ts";
import { listScope } from "#core/viewer.ts";
import { listSuggestedEvents, listSuggestedOrganizers, type SuggestedEvent } from "#data/queries/suggestions.ts";
import type { Topic } from "#core/topics/topic.ts";
import { publicTopics } from "#data/queries/topics.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";
import { otherDay } from "#web/components/events/row-view.server.ts";
import { topicLink, topicName, type TopicsReader, topicsReader } from "#web/components/topics/topic-words.server.ts";
import type { Suggestion, SuggestionsView } from "#web/components/search/suggestions-view.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** How many of each are shown, and how many are read to find the likeliest. */
const EVENTS_SHOWN = 5;
const OTHERS_SHOWN = 3;
const READ = 60;

const NOTHING: SuggestionsView = { events: [], organizers: [], topics: [] };

/** What the words that somebody is typing may mean: events, organizers and topics, the likeliest of each first. */
export async function readSuggestions(context: RequestContext, query: string | null): Promise<SuggestionsView> {
  if (query === null || searchTerms(query).length === 0) return NOTHING;
  const { db } = context.database;
  const { now } = context;
  const requested = { query, now, ...listScope(context.viewer), limit: READ };
  const [events, organizers, { topics }] = await Promise.all([
    listSuggestedEvents(db, requested),
    listSuggestedOrganizers(db, requested),
    publicTopics(db, now),
  ]);
  const reader = topicsReader(context);
  return {
    events: likeliestNames(events, query, ({ title, nativeTitle }) => [title, nativeTitle])
      .slice(0, EVENTS_SHOWN)
      .map((event) => eventSuggestion(event, reader)),
    organizers: likeliestNames(organizers, query, ({ name }) => [name])
      .slice(0, OTHERS_SHOWN)
      .map((organizer) => ({ href: organizerPath(organizer), name: organizer.name, detail: null })),
    topics: likeliestNames(matching(topics, query, reader), query, (topic) => [topicName(topic, reader)])
      .slice(0, OTHERS_SHOWN)
      .map((topic) => topicSuggestion(topic, reader)),
  };
}

/** The topics that have a word which begins with each term, those with the most events first. */
function matching(topics: readonly Topic[], query: string, reader: TopicsReader): readonly Topic[] {
  const terms = searchTerms(query);
  return topics
    .filter((topic) => {
      const words = searchKey([topicName(topic, reader)]);
      return terms.every((term) => words.some((word) => word.startsWith(term)));
    })
    .toSorted((one, other) => other.count - one.count);
}

function eventSuggestion(event: SuggestedEvent, reader: ListReader): Suggestion {
  const { startsAt, organizerName: organizer } = event;
  const isRunning = startsAt <= reader.now;
  const day = otherDay(startsAt, reader) ?? reader.translate("time.today");
  const when = isRunning
    ? reader.translate("searchSuggestions.running")
    : reader.translate("searchSuggestions.when", { day, time: formatClock(startsAt, reader.style) });
  return { href: eventPath(event), name: event.title, detail: `${when} · ${organizer}` };
}

function topicSuggestion(topic: Topic, reader: TopicsReader): Suggestion {
  return { ...topicLink(topic, reader), detail: reader.translate("topics.facts.count", { count: topic.count }) };
}
