/** Longer texts are split into paragraphs (spec §5, Long description display). */
const PARAGRAPH_SPLIT_ABOVE = 300;
/** Longer texts show the key highlights … */
const HIGHLIGHTS_ABOVE = 400;
/** … as do texts with more sentences than this, enough of them long. */
const HIGHLIGHTS_SENTENCES_ABOVE = 5;
const HIGHLIGHTS_LONG_SENTENCES = 4;
const HIGHLIGHTS_LONG_ABOVE = 25;
/** Sentences in the key highlights. */
const HIGHLIGHTS_COUNT = 4;

const SENTENCES = new Intl.Segmenter("en", { granularity: "sentence" });

/** A sentence ends with its script's punctuation, perhaps inside quotes or brackets. */
const SENTENCE_END = /[\p{Sentence_Terminal}…][\p{Pe}\p{Pf}"'*_]*$/u;
/** The segmenter wrongly ends a sentence at these abbreviations and at initials. */
const ABBREVIATION_END =
  /(?:^|[\s(])(?:\p{Lu}|Dr|Mr|Mrs|Ms|St|Sr|Fr|Jr|Br|Bro|Rev|Prof|Msgr|Mme|Hl|e\.g|i\.e|a\.m|p\.m|etc|vs|approx|ca|bzw|z\.\s?B|d\.\s?h)\.$/u;
/** "- item", "• item", "1. item", "a) item", "・item", "1、item". */
const LIST_MARK = /^\s*(?:[-*+–—·](?=\s)|[•‣◦▪●・]|\p{Nd}{1,3}(?:[.)](?=\s)|[、．）])|\p{L}\)(?=\s))/u;
/** This many marked lines are a list … */
const LIST_MARKED_LINES = 2;
/** … and so are this many lines of a paragraph without punctuation at their end. */
const LIST_OPEN_LINES = 3;

type LongText = {
  /** Line breaks inside a paragraph are the author's. */
  paragraphs: readonly string[];
  /** The first whole sentences outside lists; none if the text is short, mostly a list, or has no other sentences. */
  highlights: readonly string[];
  /** Whether the text contains a list, which highlights must not hide. */
  hasList: boolean;
};

/** The layout of a description on a page (spec §5, Long description display). */
export function longText(text: string): LongText {
  const whole = text.trim();
  if (whole === "") return { paragraphs: [], highlights: [], hasList: false };
  const blocks = whole.split(/\n\s*\n/);
  const lists = listLines(blocks);
  const listLength = [...lists].reduce((sum, line) => sum + line.length, 0);
  return {
    paragraphs: whole.length <= PARAGRAPH_SPLIT_ABOVE ? [whole] : blocks.flatMap(splitLong),
    highlights: listLength * 2 > whole.length ? [] : highlightsOf(whole, blocks, lists),
    hasList: lists.size > 0,
  };
}

function highlightsOf(text: string, blocks: readonly string[], lists: ReadonlySet<string>): string[] {
  const sentences = blocks.flatMap((block) => wholeSentences(block, lists));
  const highlights = sentences.slice(0, HIGHLIGHTS_COUNT);
  const withoutSpace = (part: string) => part.replace(/\s/gu, "").length;
  const addNothing = withoutSpace(highlights.join("")) === withoutSpace(text);
  return hasHighlights(text, sentences) && !addNothing ? highlights : [];
}

/** The lines that are items of a list: marked ones, or several lines of a paragraph without punctuation at their end. */
function listLines(blocks: readonly string[]): ReadonlySet<string> {
  const marked = blocks.flatMap((block) => block.split("\n")).filter((line) => LIST_MARK.test(line));
  const open = blocks
    .map((block) => block.split("\n").filter((line) => line.trim() !== "" && !SENTENCE_END.test(line.trim())))
    .filter((lines) => lines.length >= LIST_OPEN_LINES);
  return new Set([...(marked.length >= LIST_MARKED_LINES ? marked : []), ...open.flat()]);
}

/** A sentence next to a line break is left out, because the break may separate two items of a list. */
function wholeSentences(block: string, lists: ReadonlySet<string>): string[] {
  let startsWhole = true;
  return block.split("\n").flatMap((line) => {
    const sentences = sentencesOf(line);
    const whole = sentences.slice(startsWhole ? 0 : 1).filter((sentence) => SENTENCE_END.test(sentence));
    startsWhole = SENTENCE_END.test(line.trim());
    return lists.has(line) ? [] : whole;
  });
}

function hasHighlights(text: string, sentences: readonly string[]): boolean {
  if (text.length > HIGHLIGHTS_ABOVE) return true;
  const long = sentences.filter((sentence) => sentence.length > HIGHLIGHTS_LONG_ABOVE).length;
  return sentences.length > HIGHLIGHTS_SENTENCES_ABOVE && long >= HIGHLIGHTS_LONG_SENTENCES;
}

/** Sentences are joined until the next would exceed the limit; a longer one stands alone. */
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

function sentencesOf(line: string): string[] {
  const sentences: string[] = [];
  let sentence = "";
  for (const { segment } of SENTENCES.segment(line)) {
    sentence += segment;
    if (ABBREVIATION_END.test(sentence.trim())) continue;
    sentences.push(sentence.trim());
    sentence = "";
  }
  return [...sentences, sentence.trim()].filter((one) => one !== "");
}
