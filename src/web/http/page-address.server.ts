/** Returns the path of the page that a path of the router's data requests (`/events.data`, `/_root.data`) belongs to; any other path as it is. */
export function pagePath(path: string): string {
  return path.replace(/(\/_root|\/_)?\.data$/, "") || "/";
}

/**
 * Returns the path and query of the page that a request is for. When the browser navigates without loading a document, a loader's
 * request has the address of the router's data: a redirect or a link that carries it on would show that data instead of the page.
 */
export function pageAddress({ pathname, search }: Pick<URL, "pathname" | "search">): string {
  const parameters = new URLSearchParams(search);
  if (!parameters.has("_routes")) return pagePath(pathname) + search;
  parameters.delete("_routes");
  const rest = parameters.toString();
  return pagePath(pathname) + (rest === "" ? "" : `?${rest}`);
}
