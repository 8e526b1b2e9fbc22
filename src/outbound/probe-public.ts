import { type IncomingMessage, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "#outbound/public-address.ts";
import { faultOf, type FetchError, publicLookup, REDIRECTS_MAX, webAddress } from "#outbound/read-public.ts";

type Probe = {
  method: "HEAD" | "GET";
  /** Most bytes of the answer's text to read; the rest is not. 0 for none. */
  maxBytes: number;
  /** Most time in milliseconds, redirects included. */
  withinMs: number;
  userAgent: string;
  /** Called before every request, also after a redirect; false stops there. */
  mayRequest?: (url: URL) => Promise<boolean>;
  /** Servers of a test, as host:port, which are on this machine whatever their name. */
  trusted?: readonly string[];
};

type Probed =
  /** The final answer, whatever its status; its text as UTF-8. */
  { ok: true; status: number; text: string } | { ok: false; fault: FetchError | { kind: "not-allowed" } };

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Asks another, untrusted server for the status of an address and the beginning of its text: over http and https only,
 * at addresses of the public internet only (checked when the connection is made, so that no name can change its
 * address), redirects too. Sends no credentials and no cookies.
 */
export async function probePublic(address: string, probe: Probe): Promise<Probed> {
  const { withinMs, mayRequest } = probe;
  const deadline = AbortSignal.timeout(withinMs);
  let next = address;
  for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
    const url = webAddress(next);
    if (url === null) return failed({ kind: "bad-address" });
    if (mayRequest !== undefined && !(await mayRequest(url))) return failed({ kind: "not-allowed" });
    const found = await probeOnce(url, { ...probe, deadline, isTrusted: probe.trusted?.includes(url.host) ?? false });
    if (!("redirect" in found)) return found;
    next = URL.parse(found.redirect, url)?.href ?? "";
  }
  return failed({ kind: "too-many-redirects" });
}

type ProbeRequest = Probe & { deadline: AbortSignal; isTrusted: boolean };

async function probeOnce(url: URL, request: ProbeRequest): Promise<Probed | { redirect: string }> {
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  if (!request.isTrusted && isIP(host) !== 0 && !isPublicAddress(host)) return failed({ kind: "private-address" });
  try {
    const response = await connect(url, request);
    const { location } = response.headers;
    const status = response.statusCode ?? 0;
    if (!REDIRECTS.has(status) || location === undefined)
      return { ok: true, status, text: await beginningOf(response, request.maxBytes) };
    response.destroy();
    return { redirect: location };
  } catch (error) {
    return failed(faultOf(error, request));
  }
}

function connect(url: URL, { method, userAgent, deadline, isTrusted }: ProbeRequest): Promise<IncomingMessage> {
  const answer = Promise.withResolvers<IncomingMessage>();
  const request = url.protocol === "https:" ? httpsRequest : httpRequest;
  const sent = request(url, {
    method,
    // A connection of its own: a reused one was checked for another name.
    agent: false,
    signal: deadline,
    lookup: isTrusted ? lookupHere : publicLookup,
    headers: { "user-agent": userAgent, accept: "text/html, */*;q=0.5", "accept-encoding": "identity" },
  });
  sent.once("response", answer.resolve);
  sent.on("error", answer.reject);
  sent.end();
  return answer.promise;
}

const lookupHere: LookupFunction = (_, options, done) => {
  const here = { address: "127.0.0.1", family: 4 };
  if (options.all === true) done(null, [here]);
  else done(null, here.address, here.family);
};

async function beginningOf(response: IncomingMessage, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  if (maxBytes > 0) {
    for await (const chunk of response as AsyncIterable<Uint8Array>) {
      parts.push(chunk.subarray(0, maxBytes - bytes));
      bytes += chunk.length;
      if (bytes >= maxBytes) break;
    }
  }
  response.destroy();
  return Buffer.concat(parts).toString();
}

function failed<Kind extends FetchError | { kind: "not-allowed" }>(fault: Kind): { ok: false; fault: Kind } {
  return { ok: false, fault };
}
