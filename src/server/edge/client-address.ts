import { BlockList, isIP } from "node:net";

export type AddressReader = (peer: string | undefined, forwardedFor: string | undefined) => string | null;

/**
 * The address of the client: the peer, or, when the peer is a proxy in TRUST_PROXY, the last address in
 * X-Forwarded-For that is not such a proxy. The header of any other client is ignored.
 */
export function clientAddressReader(trustedProxies: readonly string[]): AddressReader {
  const trusted = new BlockList();
  for (const proxy of trustedProxies) {
    const [address = "", bits] = proxy.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    trusted.addSubnet(address, Number(bits ?? (family === "ipv6" ? 128 : 32)), family);
  }
  const isTrusted = (address: string): boolean => trusted.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
  return (peer, forwardedFor) => {
    let address = plainAddress(peer ?? "");
    const hops = (forwardedFor ?? "").split(",").slice(-20);
    while (address !== null && isTrusted(address)) {
      const next = hops.pop();
      const before = next === undefined ? null : plainAddress(next.trim());
      if (before === null) break;
      address = before;
    }
    return address;
  };
}

function plainAddress(text: string): string | null {
  const plain = text.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");
  return isIP(plain) === 0 ? null : plain;
}
