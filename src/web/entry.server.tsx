import { hash, randomBytes } from "node:crypto";
import {
  type EntryContext,
  type HandleDocumentRequestFunction,
  type HandleErrorFunction,
  isRouteErrorResponse,
  ServerRouter,
} from "react-router";
import "#messages/catalogue.ts";
import { AFTER_PAINT_SCRIPT, holdModules } from "#web/http/after-paint.server.ts";
import { jsonLdElement } from "#formats/json-ld.ts";
import { renderPage } from "#web/http/render-page.server.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { DEVICE_WORKER_SCRIPT } from "#web/http/device-worker-script.ts";
import { hashOwnScripts, SCRIPT_HASHES_HEADER, scriptHash } from "#web/http/script-hashes.server.ts";
import { REPORT_ERRORS_SCRIPT } from "#web/http/report-errors-script.ts";
import { SEND_ONCE_SCRIPT } from "#web/http/send-once-script.ts";
import { structuredDataContext } from "#web/http/structured-data.server.ts";
import { createWebHandler } from "#web/http/web-handler.server.ts";

/** How long a page waits for its data, in milliseconds (PRODUCT P1: 30 s). */
export const streamTimeout = 30_000;

/** Tells one member from another on a device, and says nothing about either. */
function ownerMark(userId: string): string {
  return hash("sha256", userId, "base64url").slice(0, OWNER_MARK_LENGTH);
}
const OWNER_MARK_LENGTH = 12;

const WORKER_HASH = scriptHash(DEVICE_WORKER_SCRIPT);

const END = "</body></html>";

/** Scripts of every page with modules, in this order; the first two share one element. */
const OWN_SCRIPTS: readonly string[] = [`${REPORT_ERRORS_SCRIPT};${SEND_ONCE_SCRIPT}`, AFTER_PAINT_SCRIPT];

/**
 * Renders the whole page before the first byte is sent, so that the server can hash, compress and cache the page and
 * its status is final. The router's scripts carry a secret mark in place of a nonce; `hashOwnScripts` finds the scripts
 * by this mark. The page is text of one character a byte: what is looked for is ASCII, and one letter beyond Latin-1
 * would double the memory of each of its copies.
 */
export default async function handleRequest(
  ...[request, status, headers, routerContext, context]: Parameters<HandleDocumentRequestFunction>
): Promise<Response> {
  const mark = randomBytes(16).toString("base64url");
  const data = await readData(routerContext);
  const rendered = await renderPage(mark, () => (
    <ServerRouter context={{ ...routerContext, serverHandoffStream: data() }} url={request.url} nonce={mark} />
  ));
  const { html, hashes } = hashOwnScripts(rendered, mark);
  const own = routerContext.renderMeta?.didRenderScripts === true ? OWN_SCRIPTS : [];
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set(SCRIPT_HASHES_HEADER, [...hashes, ...own.map(scriptHash), WORKER_HASH].join(" "));
  const end = html.endsWith(END) ? html.length - END.length : html.length;
  const scripts = own.map((text) => `<script>${text}</script>`).join("");
  const { viewer } = context.get(requestContext);
  const owner = viewer === null ? "" : ` data-owner="${ownerMark(viewer.userId)}"`;
  const worker = own.length === 0 ? "" : `<script${owner}>${DEVICE_WORKER_SCRIPT}</script>`;
  const jsonLd = status === 200 ? context.get(structuredDataContext) : null;
  const structured = jsonLd === null ? "" : jsonLdElement(jsonLd);
  const added = Buffer.from(structured + scripts + worker).toString("latin1");
  const page = holdModules(html.slice(0, end)) + added + html.slice(end);
  return new Response(Buffer.from(page, "latin1"), { status, headers });
}

/**
 * Reads the data of the page, and leaves it where the router leaves what it has read (`renderMeta.streamCache`): its
 * component would wait for each part of the stream, and what waits cannot be rendered at once. Returns the stream anew
 * for each rendering, from which a router that looked elsewhere would read the data, more slowly.
 */
async function readData(context: EntryContext): Promise<() => NonNullable<EntryContext["serverHandoffStream"]>> {
  const text = await new Response(context.serverHandoffStream ?? null).text();
  const read = (value: string, done: boolean) => Object.assign(Promise.resolve(), { result: { value, done } });
  context.renderMeta = { ...context.renderMeta, streamCache: { 0: read(text, false), 1: read("", true) } };
  return () => new Blob([text]).stream();
}

/**
 * Logs failures of rendering and of the router itself. Failures of loaders and actions were already logged where they
 * happened.
 */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(requestContext).logError(error, "the page could not be rendered");
};

/** The export that the server process loads from this app. The name is ours, not one of the router's. */
export { createWebHandler };
