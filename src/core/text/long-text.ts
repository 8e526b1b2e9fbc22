/** Above this many characters a text is split into paragraphs (spec §5, Long description display). */
const PARAGRAPH_SPLIT_ABOVE = 300;
/** Above this many characters the key highlights are shown … */
const HIGHLIGHTS_ABOVE = 400;
/** … or with more sentences than this, of which enough are long. */
const HIGHLIGHTS_SENTENCES_ABOVE = 5;
const HIGHLIGHTS_LONG_SENTENCES = 4;
const HIGHLIGHTS_LONG_ABOVE = 25;
/** How many sentences the key highlights hold. */
const HIGHLIGHTS_COUNT = 4;

const SENTENCES = new Intl.Segmenter("en", { granularity: "sentence" });

type LongText = {
  /** Line breaks inside a paragraph are the author's own. */
  paragraphs: readonly string[];
  /** The first sentences, or none when the text is short enough to be read at once. */
  highlights: readonly string[];
};

/** A description as it is laid out on a page (spec §5, Long description display). */
export function longText(text: string): LongText {
  const whole = text.trim();
  if (whole === "") return { paragraphs: [], highlights: [] };
  const sentences = sentencesOf(whole);
  return {
    paragraphs: whole.length <= PARAGRAPH_SPLIT_ABOVE ? [whole] : whole.split(/\n\s*\n/).flatMap(splitLong),
    highlights: hasHighlights(whole, sentences) ? sentences.slice(0, HIGHLIGHTS_COUNT) : [],
  };
}

function hasHighlights(text: string, sentences: readonly string[]): boolean {
  if (text.length > HIGHLIGHTS_ABOVE) return true;
  const long = sentences.filter((sentence) => sentence.length > HIGHLIGHTS_LONG_ABOVE).length;
  return sentences.length > HIGHLIGHTS_SENTENCES_ABOVE && long >= HIGHLIGHTS_LONG_SENTENCES;
}

/** Sentences are gathered until the next would pass the limit; one longer than the limit stands alone. */
function splitLong(paragraph: string): string[] {
  if (paragraph.length <= PARAGRAPH_SPLIT_ABOVE) return [paragraph.trim()].filter((part) => part !== "");
  const parts: string[] = [];
  let part = "";
  for (const { segment } of SENTENCES.segment(paragraph)) {
    if (part !== "" && part.length + segment.trimEnd().length > PARAGRAPH_SPLIT_ABOVE) {
      parts.push(part.trim());
      part = "";
    }
    part += segment;
  }
  if (part.trim() !== "") parts.push(part.trim());
  return parts;
}

function sentencesOf(text: string): string[] {
  return Array.from(SENTENCES.segment(text), ({ segment }) => segment.trim()).filter((sentence) => sentence !== "");
}
