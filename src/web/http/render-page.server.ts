import type { ReactElement } from "react";
import { renderToReadableStream, renderToString } from "react-dom/server";

/** React's mark of a part in Suspense that waits or has failed. */
const UNFINISHED = "<!--$!-->";

/**
 * Renders a page to one text of its bytes, one character a byte. React's writer of strings takes half as long as its
 * stream writer, but leaves out a part in Suspense that waits or fails: such a page is rendered again with the latter.
 * Throws whatever error a part throws, so that the router can render its error page instead, and an error for a part
 * that waits outside of Suspense.
 */
export async function renderPage(nonce: string, page: () => ReactElement): Promise<string> {
  const html = renderToString(page());
  if (html.includes(UNFINISHED)) return renderWaiting(nonce, page());
  return Buffer.from(`<!DOCTYPE html>${html}`).toString("latin1");
}

async function renderWaiting(nonce: string, page: ReactElement): Promise<string> {
  let failure: { error: unknown } | null = null;
  const stream = await renderToReadableStream(page, {
    nonce,
    // Nothing is sent before rendering ends, so React need not move any part of the page into a later chunk.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      failure ??= { error };
    },
  });
  await stream.allReady;
  const bytes = Buffer.from(await new Response(stream).arrayBuffer());
  if (failure !== null) throw (failure as { error: unknown }).error;
  return bytes.toString("latin1");
}
