/** Descriptions on cards are cut here (spec §9). */
export const CARD_DESCRIPTION_MAX = 175;

const ELLIPSIS = "…";
const SEGMENTER = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The text cut at the last word that fits into `max` characters, with an ellipsis; a single long word is cut between characters as people see them. */
export function truncateAtWord(text: string, max = CARD_DESCRIPTION_MAX): string {
  // One cluster can be many code units long (families of emoji): only clusters are counted, and only as many as fit.
  const clusters: string[] = [];
  for (const { segment } of SEGMENTER.segment(text)) {
    clusters.push(segment);
    if (clusters.length > max) break;
  }
  if (clusters.length <= max) return text;
  const nextStartsWord = /^\s/u.test(clusters[max] ?? "");
  const kept = clusters.slice(0, max).join("");
  const boundary = nextStartsWord ? kept.length : kept.search(/\s\S*$/u);
  const cut = boundary > 0 ? kept.slice(0, boundary) : kept;
  return cut.replace(/[\s,;:.\u2013\u2014-]+$/u, "") + ELLIPSIS;
}
