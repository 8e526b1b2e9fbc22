/** The headers of a page with a form: those of what became of it, else those of the page (a route's `headers`). */
export function formHeaders({
  actionHeaders,
  loaderHeaders,
}: {
  actionHeaders: Headers;
  loaderHeaders: Headers;
}): Headers {
  return [...actionHeaders].length > 0 ? actionHeaders : loaderHeaders;
}
