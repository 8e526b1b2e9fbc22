/** The page to go back to, from a form field: a path of this site, else the fallback. No address of another site gets through. */
export function ownPath(text: unknown, fallback: string): string {
  if (typeof text !== "string" || !/^\/[!-~]*$/.test(text)) return fallback;
  const base = "http://own.invalid";
  const url = URL.parse(text, base);
  // What a browser would read as another host (`//other`, `/\other`) parses as another origin.
  if (url === null || url.origin !== base || url.pathname.startsWith("//") || text.includes("\\")) return fallback;
  return `${url.pathname}${url.search}`;
}
