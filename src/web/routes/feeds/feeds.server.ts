import { redirect } from "react-router";
import { AppError } from "#core/errors.ts";
import { eventsPath } from "#core/events/event-search.ts";
import { listPath, parseListAddress } from "#core/list-address.ts";
import { newsFormatOf, type NewsFormat, newsPath } from "#core/news-files/news-file.ts";
import { canonicalZone } from "#core/time/zone.ts";
import type { ListFile } from "#web/components/calendar-files/calendar-answer.server.ts";
import { newsAnswer } from "#web/components/news-files/news-answer.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { eventsListFile } from "#web/components/calendar-files/events-list-file.server.ts";
import { organizerListFile } from "#web/components/calendar-files/organizer-list-file.server.ts";
import { topicListFile } from "#web/components/calendar-files/topic-list-file.server.ts";

type NewsFileRequest = { format: NewsFormat; url: URL };

/** The news file of the page that `path` names, such as `organizers/open-circle-bbbbbb.rss`. */
export async function feedsLoader(path: string, url: URL, context: RequestContext): Promise<Response> {
  const format = newsFormatOf(path);
  if (format === null) throw new AppError("not-found", "the address names no form of news file");
  const [folder = "", first = "", second = "", ...more] = path.slice(0, -`.${format}`.length).split("/");
  const request = { format, url };
  if (folder === "events" && first === "") return eventsNews(request, context);
  if (folder === "organizers" && second === "") return organizerNews(first, request, context);
  if (folder === "topics" && more.length === 0) return topicNews({ kind: first, slug: second }, request, context);
  throw new AppError("not-found", "there is no such list");
}

function eventsNews({ format, url }: NewsFileRequest, context: RequestContext): Promise<Response> {
  const { faulty, search, list } = eventsListFile(url, context);
  const pathOf = (page: number) => eventsPath({ ...search, page }, newsPath("/events", format));
  if (faulty) throw redirect(pathOf(search.page));
  const name = eventsPath({ ...search, page: 1 }).slice(1);
  return newsAnswer(list, { format, page: search.page, zone: search.zone, name, pathOf }, context);
}

async function organizerNews(segment: string, request: NewsFileRequest, context: RequestContext): Promise<Response> {
  const list = await organizerListFile(segment, (path) => newsPath(path, request.format), context);
  return pageNews(list, `organizers/${list.publicId}`, request, context);
}

async function topicNews(
  address: { kind: string; slug: string },
  request: NewsFileRequest,
  context: RequestContext,
): Promise<Response> {
  const list = await topicListFile(address, context);
  return pageNews(list, list.path.slice(1), request, context);
}

/** The news file of a page without filters; `name` names the list for ever. */
function pageNews(list: ListFile, name: string, { format, url }: NewsFileRequest, context: RequestContext) {
  const { faulty, address } = parseListAddress(url.searchParams, (text) => canonicalZone(text) !== null);
  const pathOf = (page: number) => listPath(newsPath(list.path, format), { ...address, page });
  if (faulty) throw redirect(pathOf(address.page));
  return newsAnswer(list, { ...address, format, name, pathOf }, context);
}
