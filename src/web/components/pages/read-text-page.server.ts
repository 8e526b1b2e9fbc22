import { formatLocalDate } from "#core/time/format.ts";
import { LOCALES } from "#messages/language.ts";
import { textBlocks } from "#web/components/pages/text-blocks.ts";
import type { TextPageView, TextSection } from "#web/components/pages/text-page.tsx";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** The id of the section for people in grief or crisis; the terms and the FAQ link to it on the ground rules page. */
const HELP_NOW_ID = "help-now";

/** The section on help now, the same on every page. */
export function helpNowSection({ translate, site }: RequestContext): { id: string; title: string; text: string } {
  return {
    id: HELP_NOW_ID,
    title: translate("legal.helpNow.title"),
    text: translate("legal.helpNow.text", { site: site.name }),
  };
}

type PageWords = {
  path: string;
  title: string;
  /** The document's title when the heading is too long for a tab. */
  documentName?: string;
  metaDescription: string;
  lede: string;
  /** The day of the last change, `YYYY-MM-DD`, and the message with it. */
  updated?: { iso: string; words: string };
  contents?: string;
  sections: readonly { id: string; title: string; text: string }[];
};

/** A text page from its translated messages. */
export function readTextPage(words: PageWords, { site, translate }: RequestContext): TextPageView {
  return {
    documentTitle: translate("layout.documentTitle", { title: words.documentName ?? words.title, site: site.name }),
    description: words.metaDescription,
    canonical: `${site.baseUrl}${words.path}`,
    title: words.title,
    lede: textBlocks(words.lede),
    updated: words.updated ?? null,
    contents: words.contents ?? null,
    sections: words.sections.map(({ id, title, text }): TextSection => ({ id, title, blocks: textBlocks(text) })),
  };
}

/** "Last updated November 21, 2026": a calendar day, the same in every zone. */
export function lastUpdated(iso: string, { translate, language }: RequestContext): { iso: string; words: string } {
  return { iso, words: translate("legal.updated", { date: formatLocalDate(iso, LOCALES[language]) }) };
}
