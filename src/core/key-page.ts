type KeyPage<Row> = {
  shown: readonly Row[];
  /** Whether there is a page before it, and one behind. */
  hasBefore: boolean;
  hasAfter: boolean;
  /** There is nothing here, and there may be at the start: the list got shorter. */
  isBeyond: boolean;
};

/** The page of what was read by keys: in the list's order, with one row more than is shown where there is one, on the side it was read towards. */
export function keyPage<Row>(
  rows: readonly Row[],
  { isBack, isInside, limit }: { isBack: boolean; isInside: boolean; limit: number },
): KeyPage<Row> {
  const isLonger = rows.length > limit;
  const shown = isBack ? rows.slice(-limit) : rows.slice(0, limit);
  if (shown.length === 0) return { shown, hasBefore: false, hasAfter: false, isBeyond: isInside };
  return { shown, hasBefore: isBack ? isLonger : isInside, hasAfter: isBack || isLonger, isBeyond: false };
}
