import { escapeHtml } from "#core/text/linked-text.ts";
import { STALE_PAGE_SLOT } from "#web/http/stale-page-slot.ts";

const EMPTY_SLOT = new RegExp(`<span id="${STALE_PAGE_SLOT}"[^>]*>(?=</span>)`);

/**
 * Writes a sentence into the slot that `StalePageSlot` rendered in a finished page; returns null when the page has no
 * slot.
 */
export function writeStalePageNotice(html: string, sentence: string): string | null {
  const slot = EMPTY_SLOT.exec(html);
  if (slot === null) return null;
  const at = slot.index + slot[0].length;
  return html.slice(0, at) + escapeHtml(sentence) + html.slice(at);
}
