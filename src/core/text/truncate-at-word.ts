/** Descriptions on cards are cut here (spec §9). */
const CARD_DESCRIPTION_MAX = 175;

/** Three full stops, as the product's texts have them. */
const ELLIPSIS = "...";
/** Text without marks, joiners or surrogates: every code unit is a character as people see it. Segmenting costs 50 times as much. */
const SIMPLE_TEXT =
  /^[\n\u0020-\u02ff\u0370-\u0482\u048a-\u0590\u2010-\u2027\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff]*$/u;
const SEGMENTER = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The text cut at the last word that fits into `max` characters, with an ellipsis; a single long word is cut between characters as people see them. */
export function truncateAtWord(text: string, max = CARD_DESCRIPTION_MAX): string {
  const start = text.slice(0, max + 1);
  const clusters = SIMPLE_TEXT.test(start) ? [...start] : firstClusters(text, max + 1);
  if (clusters.length <= max) return text;
  const nextStartsWord = /^\s/u.test(clusters[max] ?? "");
  const kept = clusters.slice(0, max).join("");
  const boundary = nextStartsWord ? kept.length : kept.search(/\s\S*$/u);
  const cut = boundary > 0 ? kept.slice(0, boundary) : kept;
  return cut.replace(/[\s,;:.\u2013\u2014-]+$/u, "") + ELLIPSIS;
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
