import { randomBytes } from "node:crypto";
import { renderToString } from "react-dom/server";
import {
  type HandleDocumentRequestFunction,
  type HandleErrorFunction,
  isRouteErrorResponse,
  ServerRouter,
} from "react-router";
import { AFTER_PAINT_SCRIPT, holdModules } from "#web/http/after-paint.server.ts";
import { dataScripts } from "#web/http/data-scripts.server.ts";
import { PackedValues } from "#web/http/packed.ts";
import { packedElements, packedIntoDocument } from "#web/http/packed.server.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { hashOwnScripts, SCRIPT_HASHES_HEADER, scriptHash } from "#web/http/script-hashes.server.ts";
import { SEND_ONCE_SCRIPT } from "#web/http/send-once-script.ts";
import { createWebHandler } from "#web/http/web-handler.server.ts";

/** Data that a page waits for longer than this is given up (PRODUCT P1: 30 s). */
export const streamTimeout = 30_000;

const END = "</body></html>";

/**
 * Renders the whole page before the first byte leaves: it can be hashed, compressed and kept, and its status is true.
 *
 * In one go, not as a stream: nothing in a page waits, its loaders are done before, and React's stream writer encodes
 * each tag and attribute by itself, a tenth of what a list costs. So the router's data stream is read here and written
 * behind the page, as the router's own component would.
 */
export default async function handleRequest(
  ...[request, status, headers, routerContext, loadContext]: Parameters<HandleDocumentRequestFunction>
): Promise<Response> {
  const { serverHandoffStream, ...context } = routerContext;
  const mark = randomBytes(16).toString("base64url");
  const packed = loadContext.get(packedIntoDocument);
  const rendered = renderToString(
    <PackedValues value={packed}>
      <ServerRouter context={context} url={request.url} nonce={mark} />
    </PackedValues>,
  );
  const { html: marked, hashes } = hashOwnScripts(rendered, mark);
  const html = holdModules(marked);
  const hasScripts = serverHandoffStream !== undefined && context.renderMeta?.didRenderScripts === true;
  const data = hasScripts ? [...(await dataScripts(serverHandoffStream)), SEND_ONCE_SCRIPT, AFTER_PAINT_SCRIPT] : [];
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set(SCRIPT_HASHES_HEADER, [...hashes, ...data.map(scriptHash)].join(" "));
  const end = html.endsWith(END) ? html.length - END.length : html.length;
  const held = hasScripts && packed !== null ? packedElements(packed) : "";
  const scripts = held + data.map((text) => `<script>${text}</script>`).join("");
  return new Response(`<!DOCTYPE html>${html.slice(0, end)}${scripts}${html.slice(end)}`, { status, headers });
}

/** Failures of rendering and of the router itself; loaders and actions were already logged where they failed. */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(requestContext).logError(error, "the page could not be rendered");
};

/** What the server process loads of this app; not one of the router's own names. */
export { createWebHandler };
