/** Sizes of a plot in units of its viewBox; the page decides how wide it is. */
const [WIDTH, HEIGHT, GAP] = [360, 80, 0.2];

/**
 * A small bar plot as SVG text without any words: a table beside it has the numbers. A null is no bar, because it is
 * not shown or not known. Null without any bar.
 */
export function barPlot(values: readonly (number | null)[]): string | null {
  if (!values.some((value) => (value ?? 0) > 0)) return null;
  const top = Math.max(1, ...values.map((value) => value ?? 0));
  const step = WIDTH / Math.max(1, values.length);
  const bars = values.map((value, at) => {
    if (value === null || value <= 0) return "";
    const height = Math.max(2, round((value / top) * (HEIGHT - 2)));
    const x = round((at + GAP / 2) * step);
    return `<rect x="${x}" y="${round(HEIGHT - 1 - height)}" width="${round(step * (1 - GAP))}" height="${height}" rx="2"/>`;
  });
  const base = `<path d="M0 ${HEIGHT - 0.5}H${WIDTH}"/>`;
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" class="plot__picture" focusable="false">${bars.join("")}${base}</svg>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
