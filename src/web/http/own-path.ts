/** Whatever address of ours `text` names, as its path and query; `/` for one that leads away from this site or is none. */
export function ownPath(text: string | null): string {
  // The names of the site and of its scheme do not matter here, only whether `text` stays inside them.
  const here = "http://samehour.invalid";
  if (text === null || !URL.canParse(text, here)) return "/";
  const url = new URL(text, here);
  // `/.//other` is a path of ours, but written back as `//other` it names another host.
  return url.origin === here && !url.pathname.startsWith("//") ? url.pathname + url.search : "/";
}
