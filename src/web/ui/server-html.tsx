/** Hydration leaves the server's HTML, whatever this says. */
const ANY = { __html: "" };

/**
 * An element that still has the server's HTML after hydration, for parts whose code the browser has not loaded; empty
 * in a page made in the browser.
 */
export function ServerHtml(props: { className: string }) {
  return <div {...props} suppressHydrationWarning dangerouslySetInnerHTML={ANY} />;
}
