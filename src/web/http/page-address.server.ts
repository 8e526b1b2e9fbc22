import { ownPath } from "#web/http/own-path.ts";

/**
 * Maps the path of a router data request (`/events.data`, `/_root.data`) to the path of its page; returns any other
 * path unchanged.
 */
export function pagePath(path: string): string {
  return path.replace(/(\/_root|\/_)?\.data$/, "") || "/";
}

/** Returns the path and query of the page that a form was sent from, whatever the form's own address is. */
export function sentFrom({ headers, url }: Pick<Request, "headers" | "url">): string {
  // Without a referrer, the form's own address.
  return ownPath(pageAddress(URL.parse(headers.get("referer") ?? "") ?? new URL(url)));
}

/**
 * Returns the path and query of the page that a request is for. In a client-side navigation the loader's request has
 * the address of the router's data: a redirect or a link built from it would show that data instead of the page.
 */
export function pageAddress({ pathname, search }: Pick<URL, "pathname" | "search">): string {
  const parameters = new URLSearchParams(search);
  if (!parameters.has("_routes")) return pagePath(pathname) + search;
  parameters.delete("_routes");
  const rest = parameters.toString();
  return pagePath(pathname) + (rest === "" ? "" : `?${rest}`);
}
