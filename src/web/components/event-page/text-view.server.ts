import { linkedText } from "#core/text/linked-text.ts";
import { longText } from "#core/text/long-text.ts";
import type { TextView } from "#web/components/event-page/event-page-view.ts";

/** A description laid out (spec §5): the first paragraph leads what is read at once, highlights lead what is not. */
export function textView(description: string): TextView {
  const { paragraphs, highlights, hasList } = longText(description);
  const leads = highlights.length === 0 && paragraphs.length > 0;
  return {
    lead: leads ? linkedText(paragraphs[0] ?? "") : null,
    paragraphs: paragraphs.slice(leads ? 1 : 0).map(linkedText),
    highlights: highlights.map(linkedText),
    hasList,
  };
}
