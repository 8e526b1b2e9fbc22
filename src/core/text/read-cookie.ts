/** The value of a cookie as it was set; null if missing or damaged. */
export function readCookie(header: string | null, name: string): string | null {
  for (const pair of header?.split(";") ?? []) {
    const mark = pair.indexOf("=");
    if (mark === -1 || pair.slice(0, mark).trim() !== name) continue;
    try {
      return decodeURIComponent(pair.slice(mark + 1).trim());
    } catch {
      // Broken percent-encoding: the cookie is not ours and is ignored.
      return null;
    }
  }
  return null;
}
