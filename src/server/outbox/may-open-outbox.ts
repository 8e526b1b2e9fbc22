import { BlockList } from "node:net";
import type { IncomingMessage } from "node:http";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** Headers that proxies add: behind one, everybody comes from this machine. */
const FORWARDED =
  /^(forwarded|via|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|x-(forwarded|original|envoy)-.*|(cf|fly)-.*)$/;

type Asked = {
  /** The address at the other end of the connection. */
  peer: string | undefined;
  headers: IncomingMessage["headers"];
};

/** Whether messages are kept at all, and for a site that only this machine can name (PRODUCT P19). */
export function hasOutbox(settings: { smtpUrl: string | null; baseUrl: string }): boolean {
  return settings.smtpUrl === null && isLoopbackHost(new URL(settings.baseUrl).hostname);
}

/**
 * Whether whoever asks may read the outbox: a program on this machine that came straight to us, under a name of this
 * machine. The last keeps out foreign pages, whose own name may lead here for a while (DNS rebinding).
 */
export function mayOpenOutbox({ peer, headers }: Asked): boolean {
  if (peer === undefined || !isLoopbackAddress(peer)) return false;
  if (Object.keys(headers).some((name) => FORWARDED.test(name))) return false;
  const asked = URL.parse(`http://${headers.host ?? ""}`);
  return asked !== null && isLoopbackHost(asked.hostname);
}

function isLoopbackHost(hostname: string): boolean {
  return hostname === "localhost" || isLoopbackAddress(hostname.replace(/^\[(.*)\]$/, "$1"));
}

function isLoopbackAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");
  return loopback.check(plain, plain.includes(":") ? "ipv6" : "ipv4");
}
