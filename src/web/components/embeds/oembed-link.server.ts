import type { MetaDescriptor } from "react-router";
import type { RequestContext } from "#web/http/request-context.server.ts";

/**
 * The link in the head of a page by which programs that show other sites' pages find out how to show this one; `path` has
 * the page's filters (CONVENTIONS 4.5).
 */
export function oembedLink(path: string, title: string, { site }: Pick<RequestContext, "site">): MetaDescriptor {
  const query = new URLSearchParams({ url: site.baseUrl + path, format: "json" });
  const href = `${site.baseUrl}/oembed?${query.toString()}`;
  return { tagName: "link", rel: "alternate", type: "application/json+oembed", title, href };
}
