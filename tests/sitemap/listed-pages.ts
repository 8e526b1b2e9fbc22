import { parse } from "fast-xml-parser";
import { type MetaDescriptor, RouterContextProvider } from "react-router";
import { matched, moduleOf } from "#tests/permissions/call-route.ts";
import { type RequestContext, requestContext } from "#web/http/request-context.server.ts";
import { sitemapLoader } from "#web/routes/sitemap/sitemap.server.ts";

type Url = { loc: string; lastmod?: string };
type Sitemap = { urlset?: { url: Url[] }; sitemapindex?: { sitemap: Url[] } };

/** What a file of the sitemap lists, read by an XML parser that refuses what is not well-formed. */
export async function readSitemap(address: string, context: RequestContext): Promise<readonly Url[]> {
  const response = await sitemapLoader(new URL(address), context);
  const xml = parse(await response.text(), { arrayMode: /^(url|sitemap)$/ }, true) as Sitemap;
  return (xml.urlset?.url ?? xml.sitemapindex?.sitemap ?? []).map((url) => ({
    ...url,
    loc: url.loc.replaceAll("&amp;", "&"),
  }));
}

/** Every address of the sitemap by the name of its part. */
export async function readWholeSitemap(context: RequestContext): Promise<ReadonlyMap<string, readonly Url[]>> {
  const index = await readSitemap(`${context.site.baseUrl}/sitemap.xml`, context);
  const parts = new Map<string, readonly Url[]>();
  for (const { loc } of index) parts.set(new URL(loc).searchParams.get("part") ?? "", await readSitemap(loc, context));
  return parts;
}

/** How a page of the site describes itself to search engines: its status, canonical address, and whether it wants an index. */
export async function describePage(address: string, values: RequestContext) {
  const url = new URL(address);
  const { route, params } = matched(url.pathname);
  const { loader, meta } = await moduleOf(String(Reflect.get(route, "file")));
  const context = new RouterContextProvider(new Map([[requestContext, values]]));
  const loaded = await loader?.({ request: new Request(url), url, params, context, pattern: `/${route.path ?? ""}` });
  const { data, init } = withStatus(loaded);
  const tags = (meta?.({ loaderData: data }) ?? []) as MetaDescriptor[];
  const canonical = tags.find((tag) => "rel" in tag && tag.rel === "canonical");
  return {
    status: init?.status ?? 200,
    canonical: canonical === undefined ? null : Reflect.get(canonical, "href"),
    robots: tags.flatMap((tag) => ("name" in tag && tag.name === "robots" ? [Reflect.get(tag, "content")] : [])),
  };
}

type WithStatus = { data: unknown; init: ResponseInit | null };

function withStatus(loaded: unknown): WithStatus {
  const hasInit = typeof loaded === "object" && loaded !== null && "data" in loaded && "init" in loaded;
  return hasInit ? (loaded as WithStatus) : { data: loaded, init: null };
}
