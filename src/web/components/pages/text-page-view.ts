import type { PageHead } from "#web/components/layout/page-head.ts";
import type { TextBlock } from "#web/components/pages/text-blocks.ts";

export type TextSection = { id: string; title: string; blocks: readonly TextBlock[] };

/** A page of words, finished on the server: its texts are long, so the browser's catalogue does not hold them. */
export type TextPageView = PageHead & {
  title: string;
  lede: readonly TextBlock[];
  /** When the words were last changed; null where that does not matter. */
  updated: { iso: string; words: string } | null;
  /** The heading over the links to the sections; null on pages short enough to do without. */
  contents: string | null;
  sections: readonly TextSection[];
};
