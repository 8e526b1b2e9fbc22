/** The network of a client's address: enough to see where somebody came from, too little to know a person. Null when no address is known. */
export function networkOf(address: string | null): string | null {
  if (address === null) return null;
  if (!address.includes(":")) return address.replace(/\.\d+$/, ".0/24");
  const groups = address.split("::")[0]?.split(":").slice(0, 3) ?? [];
  return `${groups.filter((group) => group !== "").join(":")}::/48`;
}
