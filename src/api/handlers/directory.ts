import type * as z from "zod";
import type { ApiAnswer, ApiContext } from "#api/api-context.ts";
import { apiUrl } from "#api/api-url.ts";
import type { OrganizerObject, TopicObject } from "#api/directory-objects.ts";
import { eventJson } from "#api/event-json.ts";
import type { ReadRequest } from "#api/operation.ts";
import { answerPage } from "#api/pages.ts";
import { type organizersQuery, type searchQuery, wordsOf } from "#api/parameters.ts";
import { organizerPath } from "#core/organizers/organizer-address.ts";
import { isPublicId } from "#core/text/public-id.ts";
import { toIsoSeconds } from "#core/time/instant.ts";
import { hasTopicPage, isTopicKind, type Topic, topicPath, topicSlug } from "#core/topics/topic.ts";
import { NO_FILTER } from "#core/events/event-filter.ts";
import { pageOfEvents } from "#data/queries/api-events.ts";
import {
  type ApiOrganizerRow,
  findApiOrganizer,
  findApiOrganizerMergedInto,
  pageOfOrganizers,
} from "#data/queries/api-organizers.ts";
import { findTopic, publicTopics } from "#data/queries/topics.ts";

export function listOrganizers(
  { query, address }: ReadRequest<z.output<typeof organizersQuery>>,
  context: ApiContext,
): Promise<ApiAnswer> {
  return answerPage({ query, address }, context, async ({ after, limit }) => {
    const from = after === null ? null : ([String(after[0]), after[1]] as const);
    const { rows, next } = await pageOfOrganizers(context.db, wordsOf(query), { after: from, limit });
    return { items: rows.map((row) => organizerJson(row, context)), next };
  });
}

export async function showOrganizer({ path }: ReadRequest<unknown>, context: ApiContext): Promise<ApiAnswer> {
  const { id = "" } = path;
  const { db, site } = context;
  const found = isPublicId(id) ? await findApiOrganizer(db, id) : null;
  if (found !== null) return { body: organizerJson(found, context) };
  const into = isPublicId(id) ? await findApiOrganizerMergedInto(db, id) : null;
  if (into !== null) return { moved: apiUrl(site.baseUrl, `/organizers/${into}`) };
  return { problem: "not-found", detail: "No public organizer has this id." };
}

function organizerJson(row: ApiOrganizerRow, { site: { baseUrl } }: ApiContext): OrganizerObject {
  const { publicId, name, description, websiteUrl, isVerified, createdAt, updatedAt } = row;
  return {
    id: publicId,
    url: baseUrl + organizerPath(row),
    name,
    description,
    website: websiteUrl,
    isVerified,
    created: toIsoSeconds(createdAt),
    updated: toIsoSeconds(updatedAt),
    events: apiUrl(baseUrl, "/events", new URLSearchParams({ organizer: publicId })),
  };
}

export async function listTopics(_request: ReadRequest<unknown>, context: ApiContext): Promise<ApiAnswer> {
  const { topics, isPart } = await publicTopics(context.db, context.now);
  return { body: { items: topics.map((topic) => topicJson(topic, context)), isPart } };
}

export async function showTopic({ path }: ReadRequest<unknown>, context: ApiContext): Promise<ApiAnswer> {
  const { kind = "", slug = "" } = path;
  const found = isTopicKind(kind) ? await findTopic(context.db, { kind, slug: topicSlug(slug) }, context.now) : null;
  if (found === null) return { problem: "not-found", detail: "No public event ever had this topic." };
  return { body: topicJson(found.topic, context) };
}

function topicJson(topic: Topic, { site: { baseUrl } }: ApiContext): TopicObject {
  const { kind, slug, name, spellings, count } = topic;
  const params = new URLSearchParams(spellings.map((spelling): [string, string] => [kind, spelling]));
  return {
    kind,
    slug,
    name,
    spellings: [...spellings],
    count,
    url: hasTopicPage(topic) ? baseUrl + topicPath(topic) : null,
    events: apiUrl(baseUrl, "/events", params),
  };
}

export async function search(
  { query }: ReadRequest<z.output<typeof searchQuery>>,
  context: ApiContext,
): Promise<ApiAnswer> {
  const { db, now, site } = context;
  const { limit } = query;
  const words = wordsOf(query);
  const list = { now, listings: ["public"] as const, query: words, filter: NO_FILTER, past: false };
  const part = { after: null, limit };
  const [events, organizers, { topics }] = await Promise.all([
    pageOfEvents(db, list, part),
    pageOfOrganizers(db, words, part),
    publicTopics(db, now),
  ]);
  const slug = topicSlug(query.q);
  const named = topics.filter((topic) => slug !== "" && topic.slug.includes(slug)).slice(0, limit);
  return {
    body: {
      events: events.rows.map((row) => eventJson(row, site.baseUrl)),
      organizers: organizers.rows.map((row) => organizerJson(row, context)),
      topics: named.map((topic) => topicJson(topic, context)),
    },
  };
}
