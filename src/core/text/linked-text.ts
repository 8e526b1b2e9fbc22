const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Escapes text for HTML, between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

/** A piece of a text: plain, or a link. */
export type TextPiece = { text: string; href: string | null };

// At most URL_MAX characters, so that no text can make matching slow.
const ADDRESS = /https?:\/\/[^\s<>"“”«»]{1,2000}/gi;
/** Punctuation that ends a sentence or closes a bracket after an address. */
const TRAILING = /[.,;:!?'’)\]}…]+$/;

/** An address without the punctuation after it; a bracket that it opened itself stays. */
function bareAddress(found: string): string {
  const bare = found.replace(TRAILING, "");
  const opened = bare.split("(").length - bare.split(")").length;
  return opened > 0 && found.startsWith(")", bare.length) ? `${bare})` : bare;
}

// A user name before the @ makes an address look like another site's.
function mayBeFollowed(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.hostname.includes(".") && url.username === "" && url.password === "";
}

/** A typed text, split where its http and https addresses begin and end; joined again the pieces are the text. */
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
