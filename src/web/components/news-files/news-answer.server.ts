import { AppError } from "#core/errors.ts";
import { NEWS_PAGE_SIZE, NEWS_TYPES, type NewsFile, type NewsFormat, newsId } from "#core/news-files/news-file.ts";
import { pageCount } from "#core/pagination.ts";
import type { ZoneId } from "#core/time/instant.ts";
import { listNews } from "#data/queries/news-files.ts";
import { writeAtom } from "#formats/atom.ts";
import { writeJsonFeed } from "#formats/json-feed.ts";
import { writeRss } from "#formats/rss.ts";
import { cacheRuleOf, type ListFile } from "#web/components/calendar-files/calendar-answer.server.ts";
import { newsEntry } from "#web/components/news-files/news-entry.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

const WRITERS = { rss: writeRss, atom: writeAtom, json: writeJsonFeed } as const satisfies Record<
  NewsFormat,
  (file: NewsFile) => string
>;

type NewsRequest = {
  format: NewsFormat;
  page: number;
  /** The explicit zone of the address. */
  zone: ZoneId | null;
  /** What names the list for ever, whatever its title. */
  name: string;
  /** The path of a page of this file, with its query. */
  pathOf: (page: number) => string;
};

/** Answers with a page of a list's news file, in which an event is one entry; 404 beyond the end. */
export async function newsAnswer(list: ListFile, request: NewsRequest, context: RequestContext): Promise<Response> {
  const { database, now, site, translate, language } = context;
  const { format, page, zone } = request;
  const { total, rows } = await listNews(database.db, list.scope, { page, now });
  if (page > 1 && rows.length === 0) throw new AppError("not-found", "the news file has no such page");
  const pages = pageCount(total, NEWS_PAGE_SIZE);
  const addressOf = (number: number) => site.baseUrl + request.pathOf(number);
  const file: NewsFile = {
    id: newsId(request.name),
    title: list.name,
    description: translate("newsFiles.description", { site: site.name }),
    language,
    site: { name: site.name, url: site.baseUrl },
    url: site.baseUrl + list.path,
    pages: {
      self: addressOf(page),
      first: addressOf(1),
      previous: page === 1 ? null : addressOf(page - 1),
      next: page >= pages ? null : addressOf(page + 1),
      last: addressOf(pages),
    },
    entries: rows.map((event) => newsEntry(event, zone, context)),
  };
  return new Response(WRITERS[format](file), {
    headers: {
      "content-type": `${NEWS_TYPES[format]}; charset=utf-8`,
      "cache-control": cacheRuleOf(list),
      "x-robots-tag": "noindex",
    },
  });
}
