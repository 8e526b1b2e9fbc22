import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from "react-router";
import { requestContext } from "#web/http/request-context.server.ts";
import { hashOwnScripts, SCRIPT_HASHES_HEADER } from "#web/http/script-hashes.server.ts";
import { createWebHandler } from "#web/http/web-handler.server.ts";

/** Data that a page waits for longer than this is given up (PRODUCT P1: 30 s). */
export const streamTimeout = 30_000;

/** Renders the whole page before the first byte leaves: it can be hashed, compressed and kept, and its status is true. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const mark = randomBytes(16).toString("base64url");
  const rendered = await renderWhole(request, routerContext, mark);
  const { html, hashes } = hashOwnScripts(rendered, mark);
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set(SCRIPT_HASHES_HEADER, hashes.join(" "));
  return new Response(html, { status, headers });
}

function renderWhole(request: Request, context: EntryContext, mark: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const chunks: Buffer[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    final(done) {
      resolve(Buffer.concat(chunks).toString("utf8"));
      done();
    },
  });
  const stream = renderToPipeableStream(<ServerRouter context={context} url={request.url} nonce={mark} />, {
    nonce: mark,
    onAllReady: () => stream.pipe(sink),
    // One part that fails fails the page: the error page with its status is truer than half a page with 200.
    onError: reject,
    onShellError: reject,
  });
  request.signal.addEventListener("abort", () => stream.abort(), { once: true });
  return promise;
}

/** Failures of rendering and of the router itself; loaders and actions were already logged where they failed. */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(requestContext).logError(error, "the page could not be rendered");
};

/** What the server process loads of this app; not one of the router's own names. */
export { createWebHandler };
