/** A route's `headers`: those of the action's result, or else those of the loader. */
export function formHeaders({
  actionHeaders,
  loaderHeaders,
}: {
  actionHeaders: Headers;
  loaderHeaders: Headers;
}): Headers {
  return [...actionHeaders].length > 0 ? actionHeaders : loaderHeaders;
}
