/** Descriptions on cards are cut here (spec §9). */
const CARD_DESCRIPTION_MAX = 175;

/** Three full stops, as the product's texts have them. */
const ELLIPSIS = "...";
/** Text without marks, joiners or surrogates: every code unit is a character as people see it. Segmenting costs 50 times as much. */
const SIMPLE_TEXT =
  /^[\n\u0020-\u02ff\u0370-\u0482\u048a-\u0590\u2010-\u2027\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff]*$/u;
const SPACE = /\s/u;
const TAIL = /[\s,;:.\u2013\u2014-]/u;
const SEGMENTER = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The text cut at the last word that fits into `max` characters, with an ellipsis; a single long word is cut between characters as people see them. */
export function truncateAtWord(text: string, max = CARD_DESCRIPTION_MAX): string {
  const end = endOfCharacters(text, max);
  if (end === text.length) return text;
  const boundary = SPACE.test(text.charAt(end)) ? end : lastSpace(text, end);
  return withoutTail(text, boundary > 0 ? boundary : end) + ELLIPSIS;
}

/** How many code units the first `count` characters take, as people see them. */
function endOfCharacters(text: string, count: number): number {
  if (SIMPLE_TEXT.test(text.slice(0, count + 1))) return Math.min(count, text.length);
  return firstClusters(text, count).reduce((end, cluster) => end + cluster.length, 0);
}

/** Where the last blank before `end` stands; -1 for none. From the end: a pattern would try from every blank before it. */
function lastSpace(text: string, end: number): number {
  for (let at = end - 1; at >= 0; at -= 1) if (SPACE.test(text.charAt(at))) return at;
  return -1;
}

/** The text up to `end`, without the blanks, stops and dashes that it would end in. */
function withoutTail(text: string, end: number): string {
  let kept = end;
  while (kept > 0 && TAIL.test(text.charAt(kept - 1))) kept -= 1;
  return text.slice(0, kept);
}

/** The first `count` characters as people see them. */
function firstClusters(text: string, count: number): string[] {
  // One cluster can be many code units long (families of emoji): only clusters are counted, and only as many as fit.
  const clusters: string[] = [];
  for (const { segment } of SEGMENTER.segment(text)) {
    clusters.push(segment);
    if (clusters.length === count) break;
  }
  return clusters;
}

/**
 * A short mark of a text: 53 bits that differ for texts that differ, as far as people can make them ("cyrb53"), to tell
 * whether something still says what somebody read. No secret is kept by it.
 */
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
