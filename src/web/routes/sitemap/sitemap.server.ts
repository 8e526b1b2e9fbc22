import { AppError } from "#core/errors.ts";
import { datePath, eventPath } from "#core/events/event-address.ts";
import { organizerPath } from "#core/organizers/organizer-address.ts";
import {
  FIXED_PAGES,
  type NumberedPart,
  parseSitemapPart,
  SITEMAP_URLS_MAX,
  type SitemapPart,
  sitemapPath,
} from "#core/sitemap/sitemap.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { topicPath } from "#core/topics/topic.ts";
import { listSitemapDates, listSitemapEvents, listSitemapOrganizers, listSitemapParts } from "#data/queries/sitemap.ts";
import { writeSitemap, writeSitemapIndex } from "#formats/sitemap-xml.ts";
import { topicsWithPage } from "#web/components/topics/topic-words.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/**
 * The sitemap's index, or the part that `?part=` names: public pages only, whoever asks. It has no `cache-control`, so
 * that the page cache stores it until the data change.
 */
export async function sitemapLoader(url: URL, context: RequestContext): Promise<Response> {
  const { baseUrl } = context.site;
  const text = url.searchParams.get("part");
  if (text === null) {
    const parts = await listParts(context);
    return xml(writeSitemapIndex(parts.map((part) => baseUrl + sitemapPath(part))));
  }
  const part = parseSitemapPart(text);
  const pages = part === null ? [] : await listPages(part, context);
  if (pages.length === 0) throw new AppError("not-found", "the sitemap has no such part");
  return xml(writeSitemap(pages.map(({ path, changedAt }) => ({ address: baseUrl + path, changedAt }))));
}

function xml(text: string): Response {
  return new Response(text, { headers: { "content-type": "application/xml; charset=utf-8" } });
}

/** The parts that have a page to list. */
async function listParts(context: RequestContext): Promise<readonly SitemapPart[]> {
  const [topics, organizers, events, dates] = await Promise.all([
    topicsWithPage(context),
    numbered("organizers", context),
    numbered("events", context),
    numbered("dates", context),
  ]);
  return [
    { kind: "pages" },
    ...(topics.length > 0 ? [{ kind: "topics" } as const] : []),
    ...organizers,
    ...events,
    ...dates,
  ];
}

async function numbered(kind: NumberedPart, { database, now }: RequestContext): Promise<readonly SitemapPart[]> {
  return (await listSitemapParts(database.db, kind, now)).map((number) => ({ kind, number }));
}

type ListedPage = { path: string; changedAt: EpochMs | null };

/**
 * The pages of a part. Of fixed pages and topics nothing stored says when their content last changed: texts come with a
 * release, and a topic's list changes with any event.
 */
async function listPages(part: SitemapPart, context: RequestContext): Promise<readonly ListedPage[]> {
  const { database, now } = context;
  switch (part.kind) {
    case "pages":
      return FIXED_PAGES.map((path) => ({ path, changedAt: null }));
    case "topics": {
      const topics = await topicsWithPage(context);
      return topics.slice(0, SITEMAP_URLS_MAX).map((topic) => ({ path: topicPath(topic), changedAt: null }));
    }
    case "organizers": {
      const listed = await listSitemapOrganizers(database.db, part);
      return listed.map((each) => ({ path: organizerPath(each), changedAt: each.changedAt }));
    }
    case "events": {
      const listed = await listSitemapEvents(database.db, { ...part, now });
      return listed.map((each) => ({ path: eventPath(each), changedAt: each.changedAt }));
    }
    case "dates": {
      const listed = await listSitemapDates(database.db, { ...part, now });
      return listed.map((each) => ({ path: datePath(each, each.originalLocal), changedAt: each.changedAt }));
    }
  }
}
