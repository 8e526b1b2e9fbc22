const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text as it stands in HTML, between tags and inside quoted attributes alike. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

/** A piece of a text: plain, or an address that may be followed. */
export type TextPiece = { text: string; href: string | null };

// No longer than URL_MAX, so that a text made to be slow stays quick.
const ADDRESS = /https?:\/\/[^\s<>"“”«»]{1,2000}/gi;
/** What ends a sentence or closes a bracket around an address is not part of it. */
const TRAILING = /[.,;:!?'’)\]}…]+$/;

/** An address without the punctuation behind it; a bracket that it opened itself stays. */
function bareAddress(found: string): string {
  const bare = found.replace(TRAILING, "");
  const opened = bare.split("(").length - bare.split(")").length;
  return opened > 0 && found.startsWith(")", bare.length) ? `${bare})` : bare;
}

// A name before the @ makes an address look like another site's.
function mayBeFollowed(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.hostname.includes(".") && url.username === "" && url.password === "";
}

/** A text as typed, cut where its http and https addresses begin and end; joined again the pieces are the text. */
export function linkedText(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = bareAddress(match[0]);
    if (!mayBeFollowed(address)) continue;
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), href: null });
    pieces.push({ text: address, href: address });
    end = match.index + address.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), href: null });
  return pieces;
}
