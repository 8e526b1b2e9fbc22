/**
 * The mark (design language §2): two dials with one hand through both. `detail: "low"` omits the inner dial, for sizes
 * below 20 px.
 */
export function markSvg(size: number, colour: string, detail: "full" | "low" = "full"): string {
  const stroke = detail === "full" ? 2.2 : 3;
  const inner = detail === "full" ? '<circle cx="16" cy="16" r="6.6"/>' : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32" fill="none" stroke="${colour}" stroke-width="${stroke}">
<circle cx="16" cy="16" r="13.6"/>${inner}<path d="M16 16 25.7 6.3" stroke-linecap="round"/><circle cx="16" cy="16" r="2.1" fill="${colour}" stroke="none"/></svg>`;
}
