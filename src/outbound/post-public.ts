import { type IncomingMessage, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import { isPublicAddress } from "#outbound/public-address.ts";
import { faultOf, type FetchError, publicLookup, webAddress } from "#outbound/read-public.ts";

type Posting = {
  /** UTF-8 text, or bytes. */
  body: string | Uint8Array;
  headers: Readonly<Record<string, string>>;
  /** Most time in milliseconds until the answer's status. */
  withinMs: number;
  /** Servers of a test, as host:port, which may be on this machine and without https. */
  trusted?: readonly string[];
};

type Posted = { ok: true; status: number } | { ok: false; fault: FetchError };

/**
 * Sends a body to another, untrusted server: over https only, to addresses of the public internet only (checked when
 * the connection is made, so that no name can change its address), within a limit of time. Follows no redirect, which
 * is a status like any other, and ignores what the answer says.
 */
export async function postPublic(address: string, posting: Posting): Promise<Posted> {
  const url = webAddress(address);
  if (url === null) return { ok: false, fault: { kind: "bad-address" } };
  const { trusted = [] } = posting;
  const isTrusted = trusted.includes(url.host);
  if (url.protocol !== "https:" && !isTrusted) return { ok: false, fault: { kind: "bad-address" } };
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  if (!isTrusted && isIP(host) !== 0 && !isPublicAddress(host))
    return { ok: false, fault: { kind: "private-address" } };
  const { withinMs } = posting;
  const deadline = AbortSignal.timeout(withinMs);
  try {
    const status = await statusOf(url, { ...posting, deadline, isTrusted });
    return Math.floor(status / 100) === 2 ? { ok: true, status } : { ok: false, fault: { kind: "status", status } };
  } catch (error) {
    return { ok: false, fault: faultOf(error, { deadline, withinMs }) };
  }
}

type Sending = Posting & { deadline: AbortSignal; isTrusted: boolean };

async function statusOf(url: URL, { body, headers, deadline, isTrusted }: Sending): Promise<number> {
  const answer = Promise.withResolvers<IncomingMessage>();
  const request = url.protocol === "https:" ? httpsRequest : httpRequest;
  const sent = request(url, {
    method: "POST",
    // A connection of its own: a reused one was checked for another name.
    agent: false,
    signal: deadline,
    ...(!isTrusted && { lookup: publicLookup }),
    headers: { "user-agent": "Samehour (webhooks)", "content-length": String(Buffer.byteLength(body)), ...headers },
  });
  sent.once("response", answer.resolve);
  sent.on("error", answer.reject);
  sent.end(body);
  const response = await answer.promise;
  response.destroy();
  return response.statusCode ?? 0;
}
