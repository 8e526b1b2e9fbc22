import { redirect } from "react-router";
import { listPath, parseListAddress } from "#core/list-address.ts";
import { canonicalZone } from "#core/time/zone.ts";
import type { ListFile } from "#web/components/calendar-files/calendar-answer.server.ts";
import { formatOfUrl, newsAnswer } from "#web/components/news-files/news-answer.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** Answers with the news file of a page that has no filters; `name` names the list for ever. */
export function pageNewsAnswer(
  list: ListFile,
  { url, name }: { url: URL; name: string },
  context: RequestContext,
): Promise<Response> {
  const format = formatOfUrl(url);
  const { faulty, address } = parseListAddress(url.searchParams, (text) => canonicalZone(text) !== null);
  const pathOf = (page: number) => listPath(`${list.path}.${format}`, { ...address, page });
  if (faulty) throw redirect(pathOf(address.page));
  return newsAnswer(list, { ...address, format, name, pathOf }, context);
}
