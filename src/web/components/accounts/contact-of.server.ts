import type { RequestContext } from "#web/http/request-context.server.ts";

/** Where somebody who cannot sign in asks for help: the site's address, else its page on that. */
export function contactOf({ site }: Pick<RequestContext, "site">): string {
  return site.contactEmail ?? `${site.baseUrl}/contact`;
}
