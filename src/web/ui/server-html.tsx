/** Hydration leaves the server's HTML, whatever this says. */
const ANY = { __html: "" };

/** An element that keeps what the server wrote into it, for which the browser has no code yet; empty if the server wrote nothing. */
export function ServerHtml(props: { className: string }) {
  return <div {...props} suppressHydrationWarning dangerouslySetInnerHTML={ANY} />;
}
