import type { IncomingMessage, ServerResponse } from "node:http";
import { mayEnterAdmin } from "#core/admin/admin-policy.ts";
import { errorText } from "#core/errors.ts";
import type { Viewer } from "#core/viewer.ts";
import type { LiveHub } from "#server/live/live-hub.ts";
import type { DashboardWork } from "#server/live/live-messages.ts";
import { type LiveNews, type LiveStream, type ReaderStyle, sharedStyle } from "#server/live/live-stream.ts";
import { nextRequestId } from "#server/request-id.ts";

/** The address of the stream, and of polling without one. */
const LIVE_PATH = "/live";
/** Most streams of a process; further browsers poll every half minute instead. */
const STREAMS_MAX = 20_000;
/** Most bytes queued for a client that does not read. */
const UNREAD_BYTES_MAX = 65_536;
const COME_AGAIN_SECONDS = 30;

type LiveOptions = {
  hub: LiveHub;
  readViewer: (cookies: string | null) => Promise<Viewer | null>;
  styleOf: (request: IncomingMessage, viewer: Viewer) => ReaderStyle;
  newestNumber: (userId: string) => Promise<number>;
  /** The notifications after a number, for a browser that polls. */
  newsAfter: (userId: string, after: number, style: ReaderStyle) => Promise<LiveNews>;
  /** The open work and its newest items, for a moderator's browser that polls. */
  readWork: () => Promise<DashboardWork>;
  /** Seconds until this client may ask again; 0 is now. */
  wait: (request: IncomingMessage) => number;
  headers: Record<string, string>;
  onRequested: (requestId: string) => void;
  log: (message: string, details: Record<string, unknown>) => void;
};

/** Responds to `/live` before any other handler; false for every other address. */
export type LiveServer = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * The stream of server-sent events for a signed-in person (PRODUCT P16), and with `?poll` the same once, as JSON. It
 * uses Node's own objects: a request through the app takes ten times the memory for as long as it is open.
 */
export function liveServer(options: LiveOptions): LiveServer {
  return (request, response) => {
    const { url = "", method } = request;
    // Every request passes here, also one for a cached page: this check comes before any parsing.
    if (!url.startsWith(LIVE_PATH) || method !== "GET") return false;
    const [path, query = ""] = url.split("?");
    if (path !== LIVE_PATH) return false;
    const requestId = nextRequestId();
    const headers = { ...options.headers, "x-request-id": requestId };
    options.onRequested(requestId);
    answer(request, response, { ...options, headers, query: new URLSearchParams(query) }).catch((error: unknown) => {
      options.log("a stream could not be opened", { error: errorText(error), requestId });
      if (!response.headersSent) refuse(response, 503, headers);
    });
    return true;
  };
}

type Query = LiveOptions & { query: URLSearchParams };

async function answer(request: IncomingMessage, response: ServerResponse, requested: Query): Promise<void> {
  const { hub, headers, query } = requested;
  const isPoll = query.has("poll");
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin") return refuse(response, 403, headers);
  const wait = requested.wait(request);
  if (wait > 0) return refuse(response, 429, headers, wait);
  const viewer = await requested.readViewer(request.headers.cookie ?? null);
  // 'No content' tells an event source not to reconnect (HTML, server-sent events).
  if (viewer === null) return refuse(response, isPoll ? 401 : 204, headers);
  const style = sharedStyle(requested.styleOf(request, viewer));
  const { userId, sessionId } = viewer;
  const after = knownBy(request, query, await requested.newestNumber(userId));
  const isModerator = mayEnterAdmin(viewer, "moderator");
  if (isPoll) {
    const work = isModerator ? await requested.readWork() : {};
    return sendJson(response, { ...(await requested.newsAfter(userId, after, style)), after, ...work }, headers);
  }
  if (hub.size() >= STREAMS_MAX) return refuse(response, 503, headers);
  // The client may have disconnected during the query.
  if (response.destroyed || request.destroyed) return;
  const held = { userId: own(userId), sessionId: own(sessionId), style, isModerator, known: after };
  openStream(response, held, requested);
}

/** The number of the newest notification that the browser knows; never one that does not exist. */
function knownBy({ headers }: IncomingMessage, query: URLSearchParams, newest: number): number {
  return Math.min(newest, numberIn(headers["last-event-id"]) ?? numberIn(query.get("after")) ?? newest);
}

/** An independent copy: a short substring would keep the whole long string in memory. */
function own(text: string): string {
  return Buffer.from(text).toString();
}

function numberIn(text: string | string[] | null | undefined): number | null {
  return typeof text === "string" && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

type Held = Pick<LiveStream, "userId" | "sessionId" | "style" | "isModerator" | "known">;

function openStream(response: ServerResponse, held: Held, { hub, headers }: LiveOptions): void {
  response.writeHead(200, {
    ...headers,
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "private, no-store",
    // A proxy that buffers responses would delay the events.
    "x-accel-buffering": "no",
    connection: "close",
  });
  response.flushHeaders();
  hub.add(streamOver(response, held, hub));
}

function streamOver(response: ServerResponse, held: Held, hub: Pick<LiveHub, "remove">): LiveStream {
  const stream: LiveStream = {
    ...held,
    write(text) {
      if (response.destroyed) return;
      response.write(text);
      if (response.writableLength > UNREAD_BYTES_MAX) response.destroy();
    },
    end: () => void response.end(),
  };
  response.on("close", () => hub.remove(stream));
  // 'close' follows and removes the stream.
  response.on("error", () => undefined);
  return stream;
}

function refuse(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  wait = COME_AGAIN_SECONDS,
): void {
  const again = status === 429 || status === 503 ? { "retry-after": String(wait) } : {};
  response.writeHead(status, { ...headers, "cache-control": "no-store", ...again }).end();
}

function sendJson(response: ServerResponse, body: object, headers: Record<string, string>): void {
  const text = JSON.stringify(body);
  const length = String(Buffer.byteLength(text));
  response
    .writeHead(200, {
      ...headers,
      "content-type": "application/json",
      "content-length": length,
      "cache-control": "private, no-store",
    })
    .end(text);
}
