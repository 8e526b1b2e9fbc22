/** Longer addresses do not pass every proxy as a `Location`: nginx answers 502 to headers of more than 4 kB. */
const LONGEST = 2_000;

/** Returns the path and query of an address on this site; `/` for text that leads to another site, is no address or is too long. */
export function ownPath(text: string | null): string {
  // The host and the scheme do not matter here, only whether `text` resolves to the same origin.
  const here = "http://samehour.invalid";
  if (text === null || !URL.canParse(text, here)) return "/";
  const url = new URL(text, here);
  const path = url.pathname + url.search;
  // `/.//other` is a path of this site, but serialized as `//other` it names another host.
  return url.origin === here && !path.startsWith("//") && path.length <= LONGEST ? path : "/";
}
