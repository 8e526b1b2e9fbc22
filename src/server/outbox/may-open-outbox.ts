import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { BlockList } from "node:net";
import { isFromOwnPages } from "#server/edge/form-request.ts";

const OUTBOX_PATH = "/dev/outbox";
/** The parameter of the outbox's addresses that holds its key. */
const KEY_PARAMETER = "key";
const KEY_BYTES = 18;

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** Headers added by proxies: behind one, every client seems to be on this machine. */
const FORWARDED =
  /^(forwarded|via|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|x-(forwarded|original|envoy)-.*|(cf|fly)-.*)$/;

type OutboxRequest = {
  /** The address at the other end of the connection. */
  peer: string | undefined;
  headers: IncomingMessage["headers"];
  /** The query of the request's address. */
  search: string;
};

/** Whether the site has an outbox: no mail server, and an address that only this machine can reach (PRODUCT P19). */
export function hasOutbox(settings: { smtpUrl: string | null; baseUrl: string }): boolean {
  return settings.smtpUrl === null && isLoopbackHost(new URL(settings.baseUrl).hostname);
}

/** A key for the outbox of this process: 144 random bits. Null for a site without an outbox. */
export function newOutboxKey(settings: Parameters<typeof hasOutbox>[0]): string | null {
  return hasOutbox(settings) ? randomBytes(KEY_BYTES).toString("base64url") : null;
}

/** An address of the outbox with its key; `rest` follows /dev/outbox. */
export function outboxAddress(key: string, rest = ""): string {
  return `${OUTBOX_PATH}${rest}?${new URLSearchParams({ [KEY_PARAMETER]: key })}`;
}

/**
 * Whether a request may read the outbox: its address contains the key, and it comes directly from a program on this
 * machine, under a name of this machine and from no other site's page. The key is what counts: a proxy without headers
 * makes every client look like a program on this machine, and a foreign name may resolve to this machine for a while
 * (DNS rebinding).
 */
export function mayOpenOutbox({ peer, headers, search }: OutboxRequest, key: string | null, baseUrl: string): boolean {
  if (key === null || !isSameKey(new URLSearchParams(search).get(KEY_PARAMETER) ?? "", key)) return false;
  if (peer === undefined || !isLoopbackAddress(peer)) return false;
  if (Object.keys(headers).some((name) => FORWARDED.test(name))) return false;
  const requested = URL.parse(`http://${headers.host ?? ""}`);
  return requested !== null && isLoopbackHost(requested.hostname) && isFromNoOtherSite(headers, baseUrl);
}

function isFromNoOtherSite(headers: IncomingMessage["headers"], baseUrl: string): boolean {
  const secFetchSite = headers["sec-fetch-site"]?.toString() ?? null;
  return isFromOwnPages({ secFetchSite, origin: headers.origin ?? null, host: headers.host ?? null }, baseUrl);
}

/** Compares in constant time. */
function isSameKey(candidate: string, key: string): boolean {
  const hashOf = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hashOf(candidate), hashOf(key));
}

function isLoopbackHost(hostname: string): boolean {
  return hostname === "localhost" || isLoopbackAddress(hostname.replace(/^\[(.*)\]$/, "$1"));
}

function isLoopbackAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");
  return loopback.check(plain, plain.includes(":") ? "ipv6" : "ipv4");
}
