import { escapeHtml } from "#core/text/linked-text.ts";
import { OLD_COPY_SLOT } from "#web/http/old-copy-slot.ts";

const EMPTY_SLOT = new RegExp(`<span id="${OLD_COPY_SLOT}"[^>]*>(?=</span>)`);

/** A finished page with a sentence in the place that `OldCopySlot` left for it; null when the page has no such place. */
export function writeOldCopyNotice(html: string, sentence: string): string | null {
  const slot = EMPTY_SLOT.exec(html);
  if (slot === null) return null;
  const at = slot.index + slot[0].length;
  return html.slice(0, at) + escapeHtml(sentence) + html.slice(at);
}
