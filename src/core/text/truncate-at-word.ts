/** Longest description on a card (spec §9). */
const CARD_DESCRIPTION_MAX = 175;

/** Three full stops, as in the product's texts. */
const ELLIPSIS = "...";
/**
 * Text without combining marks, joiners or surrogates, in which every code unit is a character. Segmenting costs 50
 * times as much.
 */
const SIMPLE_TEXT =
  /^[\n\u0020-\u02ff\u0370-\u0482\u048a-\u0590\u2010-\u2027\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff]*$/u;
const SPACE = /\s/u;
const TAIL = /[\s,;:.\u2013\u2014-]/u;
const SEGMENTER = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * The text cut at the last word that fits into `max` characters, with an ellipsis. A long word is cut between graphemes
 * when less than half would be left without it: a title in a script without spaces is one word.
 */
export function truncateAtWord(text: string, max = CARD_DESCRIPTION_MAX): string {
  const end = endOfCharacters(text, max);
  if (end === text.length) return text;
  const boundary = SPACE.test(text.charAt(end)) ? end : lastSpace(text, end);
  return withoutTail(text, boundary > end / 2 ? boundary : end) + ELLIPSIS;
}

/** The code units of the first `count` graphemes. */
function endOfCharacters(text: string, count: number): number {
  if (SIMPLE_TEXT.test(text.slice(0, count + 1))) return Math.min(count, text.length);
  return firstClusters(text, count).reduce((end, cluster) => end + cluster.length, 0);
}

/** Position of the last blank before `end`; -1 for none. Searched from the end: a pattern would try every blank before it. */
function lastSpace(text: string, end: number): number {
  for (let at = end - 1; at >= 0; at -= 1) if (SPACE.test(text.charAt(at))) return at;
  return -1;
}

/** The text up to `end`, without trailing blanks, stops and dashes. */
function withoutTail(text: string, end: number): string {
  let cut = end;
  while (cut > 0 && TAIL.test(text.charAt(cut - 1))) cut -= 1;
  return text.slice(0, cut);
}

/** The first `count` graphemes. */
function firstClusters(text: string, count: number): string[] {
  // A grapheme can be many code units long (families of emoji): count graphemes, and only as many as fit.
  const clusters: string[] = [];
  for (const { segment } of SEGMENTER.segment(text)) {
    clusters.push(segment);
    if (clusters.length === count) break;
  }
  return clusters;
}

/** A hash of a text with 53 bits ("cyrb53"), to detect whether a text has changed since a person read it. Not cryptographic. */
export function shortMark(text: string): string {
  return shortHash(text).toString(36);
}

function shortHash(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & low) + (high >>> 0);
}
