/**
 * The key under which a client is counted: an IPv4 address as it is, an IPv6 address by its first 64 bits, since one
 * household or server has all addresses behind them (RFC 6177); unknown addresses count together.
 */
export function clientKey(address: string | null): string {
  if (address === null) return "unknown";
  if (!address.includes(":")) return address;
  const [before = "", after] = address.toLowerCase().split("%")[0]?.split("::") ?? [];
  const head = groupsOf(before);
  const tail = after === undefined ? [] : groupsOf(after);
  const gap = after === undefined ? [] : Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => "0");
  const first = [...head, ...gap, ...tail].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${first.join(":")}::/64`;
}

/** The /48 network of a client's /64: sites are assigned a whole one (RFC 6177); null for IPv4 and for an unknown address. */
export function networkKey(client: string): string | null {
  return client.endsWith("::/64") ? `${client.split(":").slice(0, 3).join(":")}::/48` : null;
}

/** The limit of a /48 network, as a multiple of one client's. */
export const NETWORK_FACTOR = 4;

/** An IPv4 address at the end counts as two groups (RFC 4291 §2.2). */
function groupsOf(text: string): string[] {
  return text === "" ? [] : text.split(":").flatMap((group) => (group.includes(".") ? ["0", "0"] : [group]));
}
