import { lookup as resolveName } from "node:dns";
import { type IncomingMessage, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { SECOND_MS } from "#core/time/instant.ts";
import { isPublicAddress } from "#outbound/public-address.ts";

/** Why a resource on another server could not be read, as values: the caller words the message. */
export type FetchError =
  /** Not a web address, or one with user name and password. */
  | { kind: "bad-address" }
  /** It leads, directly or by a redirect, to a machine that is not on the public internet. */
  | { kind: "private-address" }
  | { kind: "no-such-host" }
  | { kind: "unreachable" }
  | { kind: "too-many-redirects" }
  | { kind: "status"; status: number }
  /** It did not end within the time limit. */
  | { kind: "too-slow"; seconds: number }
  | { kind: "too-large"; bytes: number };

export const REDIRECTS_MAX = 5;
const READ_BYTES_MAX = 64_000_000;
const READ_WITHIN_MS = 60 * SECOND_MS;

type ReadOptions = {
  /** Most bytes to read, as they arrive. */
  maxBytes?: number;
  /** Most time in milliseconds, redirects included. */
  withinMs?: number;
  /** The ETag of the last reading: unchanged content is not sent again. */
  etag?: string | null;
  /** Servers of a test, as host:port, which may be on this machine. */
  trusted?: readonly string[];
  /** One origin set by the operator (scheme, host and port), which may be internal; redirects to others may not. */
  trustedOrigin?: string | null;
};

type Read =
  | { ok: true; status: "read"; body: readonly Uint8Array[]; contentType: string | null; etag: string | null }
  | { ok: true; status: "unchanged" }
  | { ok: false; fault: FetchError };

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Reads a file from another, untrusted server: over http and https only, from addresses of the public internet only,
 * except `trustedOrigin` (checked when the connection is made, so that no name can change its address), redirects too,
 * within limits of size and time. Sends no credentials.
 */
export async function readPublic(address: string, options: ReadOptions = {}): Promise<Read> {
  const { withinMs = READ_WITHIN_MS } = options;
  const deadline = AbortSignal.timeout(withinMs);
  let next: string | null = address;
  for (let hop = 0; hop <= REDIRECTS_MAX && next !== null; hop += 1) {
    const url = webAddress(next);
    if (url === null) return failed({ kind: "bad-address" });
    const answer = await fetchOnce(url, { ...options, deadline, withinMs });
    if (!("redirect" in answer)) return answer;
    next = URL.parse(answer.redirect, url)?.href ?? "";
  }
  return failed({ kind: "too-many-redirects" });
}

/** A web address without user name and password, which are never sent. */
export function webAddress(text: string): URL | null {
  const url = URL.parse(text);
  const isWeb = url !== null && (url.protocol === "https:" || url.protocol === "http:");
  return isWeb && url.username === "" && url.password === "" ? url : null;
}

type FetchOptions = ReadOptions & { deadline: AbortSignal; withinMs: number };

async function fetchOnce(url: URL, options: FetchOptions): Promise<Read | { redirect: string }> {
  const isTrusted = url.origin === options.trustedOrigin || (options.trusted?.includes(url.host) ?? false);
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  if (!isTrusted && isIP(host) !== 0 && !isPublicAddress(host)) return failed({ kind: "private-address" });
  try {
    return await answerOf(await connect(url, isTrusted, options), options.maxBytes ?? READ_BYTES_MAX);
  } catch (error) {
    return failed(faultOf(error, options));
  }
}

async function answerOf(response: IncomingMessage, maxBytes: number): Promise<Read | { redirect: string }> {
  const status = response.statusCode ?? 0;
  const { location, etag = null } = response.headers;
  if (status === 200) return readBody(response, maxBytes, etag);
  response.destroy();
  if (REDIRECTS.has(status) && location !== undefined) return { redirect: location };
  return status === 304 ? { ok: true, status: "unchanged" } : failed({ kind: "status", status });
}

function connect(url: URL, isTrusted: boolean, { deadline, etag }: FetchOptions): Promise<IncomingMessage> {
  const answer = Promise.withResolvers<IncomingMessage>();
  const request = url.protocol === "https:" ? httpsRequest : httpRequest;
  const sent = request(url, {
    // A connection of its own: a reused one was checked for another name.
    agent: false,
    signal: deadline,
    ...(!isTrusted && { lookup: publicLookup }),
    headers: {
      "user-agent": "Samehour (calendar reader)",
      accept: "text/csv, text/calendar, text/plain;q=0.9, */*;q=0.5",
      "accept-encoding": "identity",
      ...(etag && { "if-none-match": etag }),
    },
  });
  sent.once("response", answer.resolve);
  sent.once("error", answer.reject);
  sent.end();
  return answer.promise;
}

const PRIVATE = "EPRIVATE";

/** Resolves a name and returns its public addresses only if it has no others: a mixture is suspicious. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  resolveName(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error !== null) done(error, []);
    else if (first === undefined || !found.every(({ address }) => isPublicAddress(address))) {
      done(Object.assign(new Error("the name leads to no public address"), { code: PRIVATE }), []);
    } else if (options.all === true) done(null, found);
    else done(null, first.address, first.family);
  });
};

async function readBody(response: IncomingMessage, maxBytes: number, etag: string | null): Promise<Read> {
  const body: Uint8Array[] = [];
  let bytes = 0;
  const tooLarge = failed({ kind: "too-large", bytes: maxBytes });
  if (Number(response.headers["content-length"] ?? 0) > maxBytes) {
    response.destroy();
    return tooLarge;
  }
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    // Leaving the loop ends the connection.
    if (bytes > maxBytes) return tooLarge;
    body.push(chunk);
  }
  return { ok: true, status: "read", body, contentType: response.headers["content-type"] ?? null, etag };
}

export function faultOf(
  error: unknown,
  { deadline, withinMs }: { deadline: AbortSignal; withinMs: number },
): FetchError {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (deadline.aborted) return { kind: "too-slow", seconds: Math.round(withinMs / SECOND_MS) };
  if (code === PRIVATE) return { kind: "private-address" };
  return { kind: code === "ENOTFOUND" || code === "EAI_AGAIN" ? "no-such-host" : "unreachable" };
}

function failed(fault: FetchError): { ok: false; fault: FetchError } {
  return { ok: false, fault };
}
