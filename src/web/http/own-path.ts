/** Returns the path and query of an address on this site; `/` for text that leads to another site or is no address. */
export function ownPath(text: string | null): string {
  // The host and the scheme do not matter here, only whether `text` resolves to the same origin.
  const here = "http://samehour.invalid";
  if (text === null || !URL.canParse(text, here)) return "/";
  const url = new URL(text, here);
  // `/.//other` is a path of this site, but serialized as `//other` it names another host.
  return url.origin === here && !url.pathname.startsWith("//") ? url.pathname + url.search : "/";
}
