import { parse } from "fast-xml-parser";
import { RouterContextProvider } from "react-router";
import { matched, moduleOf } from "#tests/permissions/call-route.ts";
import { type RequestContext, requestContext } from "#web/http/request-context.server.ts";

/** What the route of a news file answers with; throws what it throws. */
export async function loadNews(address: string, values: RequestContext): Promise<Response> {
  const url = new URL(address, values.site.baseUrl);
  const { route, params } = matched(url.pathname);
  const { loader } = await moduleOf(String(Reflect.get(route, "file")));
  const context = new RouterContextProvider(new Map([[requestContext, values]]));
  return (await loader?.({ request: new Request(url), url, params, context, pattern: route.path })) as Response;
}

type Element = Readonly<Record<string, unknown>>;
/** The elements of a news file that occur once, and its items or entries; `links` are its own by their relation. */
type ReadNews = { head: Element; links: Readonly<Record<string, string>>; entries: readonly Element[] };

/** Reads RSS or Atom by a parser that refuses what is not well-formed. */
export function readXmlNews(text: string): ReadNews {
  const options = {
    ignoreAttributes: false,
    attributeNamePrefix: "@",
    textNodeName: "#",
    parseNodeValue: false,
    arrayMode: /^(item|entry|link|atom:link|category)$/,
    tagValueProcessor: decoded,
    attrValueProcessor: decoded,
  };
  const { rss, feed } = parse(text, options, true) as { rss?: { channel: Element }; feed?: Element };
  const head = rss?.channel ?? feed ?? {};
  const links = (head["atom:link"] ?? head["link"] ?? []) as Record<string, string>[];
  return {
    head,
    links: Object.fromEntries(links.map((link) => [link["@rel"], link["@href"]])) as Record<string, string>,
    entries: (head["item"] ?? head["entry"] ?? []) as Element[],
  };
}

/** The parser leaves references as they are. */
function decoded(text: string): string {
  const texts: Record<string, string> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };
  return text.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => texts[name] ?? "");
}
