import type { RequestContext } from "#web/http/request-context.server.ts";

/** The link to help for people who cannot sign in: the site's email address, or else its contact page. */
export function contactOf({ site }: Pick<RequestContext, "site">): string {
  return site.contactEmail ?? `${site.baseUrl}/contact`;
}
