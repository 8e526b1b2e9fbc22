import { getRequestListener } from "@hono/node-server";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Server as PortServer } from "node:net";
import { AppError } from "#core/errors.ts";
import { answerClientError, rawRefusal, writeRefusal } from "#server/edge/client-error.ts";
import { limitBodyTime } from "#server/edge/form-request.ts";
import { readHostCookies } from "#server/edge/host-cookies.ts";
import { dropCookiesOfOpen } from "#server/edge/open-requests.ts";
import { refusalResponse, type RefusalText } from "#server/edge/refusals.ts";

/** The largest size and the longest time of a request; times in milliseconds. */
export type HttpLimits = {
  headersMs: number;
  requestMs: number;
  /** For a request that may hold a picture. */
  uploadMs: number;
  checkEveryMs: number;
  headerBytes: number;
};
export const HTTP_LIMITS: HttpLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  uploadMs: 300_000,
  checkEveryMs: 2_000,
  headerBytes: 16_384,
};
const KEEP_ALIVE_MS = 5_000;

/** Calls `next` to have the request answered. */
export type RequestObserver = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

type HttpServerOptions = {
  fetch: Parameters<typeof getRequestListener>[0];
  /** Sees a request first and may answer it: Vite in development. */
  before?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  /** Sees every request before anything else, and has it answered by calling `next`. */
  observe?: RequestObserver | null;
  limits?: HttpLimits;
  headers: Record<string, string>;
  /** Whether the site is served over https: then only cookies with the `__Host-` prefix are read. */
  isSecure: boolean;
  refusalText: () => RefusalText;
};

/** Node's HTTP server with limits on slow and large requests, and proper answers to requests that its parser cannot read. */
export function createHttpServer(options: HttpServerOptions): Server {
  const { fetch, before, observe, limits = HTTP_LIMITS, headers, isSecure, refusalText } = options;
  const listener = getRequestListener(fetch, {
    overrideGlobalObjects: false,
    // The host of an HTTP/1.0 request without a Host; absolute addresses come from BASE_URL anyway.
    hostname: "localhost",
    // Only an invalid request, such as one with a damaged Host, fails before the handler.
    errorHandler: () => refusalResponse("bad-request", { accept: undefined, headers, text: refusalText() }),
  });
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.uploadMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      maxHeaderSize: limits.headerBytes,
      keepAliveTimeout: KEEP_ALIVE_MS,
      requireHostHeader: false,
    },
    (request, response) => {
      if (observe) observe(request, response, () => answerRequest(request, response));
      else answerRequest(request, response);
    },
  );
  const answerRequest = (request: IncomingMessage, response: ServerResponse): void => {
    if (!hasRightHost(request)) {
      writeRefusal(response, "bad-request", { text: refusalText(), headers });
      return;
    }
    dropCookiesOfOpen(request);
    if (isSecure) readHostCookies(request);
    const answer = (): void => {
      limitBodyTime(request, response, {
        limitMs: limits.requestMs,
        onLate: () => answerClientError(tooSlow(), request.socket, { text: refusalText(), headers }),
      });
      void listener(request, response);
    };
    if (before) before(request, response, answer);
    else answer();
  };
  server.on("clientError", (error, socket) => answerClientError(error, socket, { text: refusalText(), headers }));
  server.on("checkExpectation", (_request, response: ServerResponse) => {
    writeRefusal(response, "wrong-expectation", { text: refusalText(), headers });
  });
  server.on("connect", (_request, socket) => {
    socket.end(rawRefusal("wrong-method", { text: refusalText(), headers: { ...headers, allow: "GET, HEAD" } }));
  });
  return server;
}

/** Node's own error for a request that took too long. */
function tooSlow(): Error {
  return Object.assign(new Error("The request's body did not come in time."), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
}

/** RFC 9112 §3.2: one Host, which only HTTP/1.0 may leave out. Node itself would keep the first of two. */
function hasRightHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === "host") hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersion === "1.0");
}

/**
 * Listens and returns the port, which the system chooses when `port` is 0. Throws a sentence when the port is taken or
 * not allowed, with the names of the settings: PORT and HOST after `prefix`.
 */
export async function listen(server: PortServer, host: string, port: number, prefix = ""): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once("error", reject);
  server.listen(port, host, () => resolve());
  try {
    await promise;
  } catch (error) {
    throw new AppError("unavailable", listenProblem(error, { host, port, prefix }), { cause: error });
  }
  return (server.address() as AddressInfo).port;
}

function portIsTaken(port: number, prefix = ""): string {
  return `Port ${port} is taken by another program. Stop that program, or choose another port: ${prefix}PORT=${port + 1} npm start`;
}

function listenProblem(error: unknown, { host, port, prefix }: { host: string; port: number; prefix: string }): string {
  const code = error instanceof Error && "code" in error ? error.code : "";
  if (code === "EADDRINUSE") {
    return portIsTaken(port, prefix);
  }
  if (code === "EACCES")
    return `This user may not listen on port ${port}. Choose one above 1023, such as ${prefix}PORT=3000.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN") {
    return `${prefix}HOST is ${host}, which is no address of this machine. Use 127.0.0.1 for this machine only, or 0.0.0.0 for all of its networks.`;
  }
  return `The server cannot listen on ${host}, port ${port}: ${String(error)}`;
}

/** A program of this machine accepts or refuses a connection at once. */
const PROBE_LIMIT_MS = 1_000;

/**
 * Throws the sentence of `listen` when a program listens at the address, so that a start finds out before it opens
 * anything. It connects instead of listening: a port that listens as a trial and closes again would cut off a visitor.
 */
export async function probePort(host: string, port: number): Promise<void> {
  if (port === 0) return;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({ host, port, timeout: PROBE_LIMIT_MS });
  socket.once("connect", () => resolve(true));
  socket.once("timeout", () => resolve(false));
  socket.once("error", () => resolve(false));
  const isTaken = await promise;
  socket.destroy();
  if (isTaken) throw new AppError("unavailable", portIsTaken(port));
}
