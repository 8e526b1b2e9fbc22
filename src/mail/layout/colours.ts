/** The design's color tokens for mail clients (design language §4). */
export const COLOURS = {
  page: "#f7f3f0",
  card: "#ffffff",
  foot: "#fdf9f8",
  line: "#e5dadb",
  ink: "#2d1927",
  softInk: "#56424f",
  faintInk: "#6d5a65",
  warn: "#6f4d00",
  primary: "#812b57",
  onPrimary: "#fefcfb",
} as const;

/** The dark colors for mail clients that support them; others show the light message, or invert it themselves. */
export const DARK_STYLE =
  ":root{color-scheme:light dark;supported-color-schemes:light dark}" +
  "@media (max-width:480px){.pad{padding-left:22px!important;padding-right:22px!important}}" +
  "@media (prefers-color-scheme:dark){" +
  ".sky{filter:brightness(.78)}" +
  ".page{background:#130c12!important}.card{background:#241a21!important}" +
  ".foot,.code{background:#1a1218!important;border-color:#3e323b!important}" +
  ".rule{border-color:#3e323b!important}.head{border-color:#f4edeb!important}.warn{color:#e6c284!important}" +
  ".ink{color:#f4edeb!important}.soft{color:#cfc2c2!important}.faint{color:#b3a3a5!important}" +
  ".main{color:#e9b0c2!important}.button{background:#e9b0c2!important}.on{color:#2e0e22!important}}";

/** The hours of a day and the sky's color at each (design language §4). */
const SKY = [
  [0, "#312a4d"],
  [4, "#3b2e55"],
  [5.5, "#78486e"],
  [6.5, "#da9982"],
  [8, "#f1d3b5"],
  [10.5, "#f3ebdc"],
  [12.75, "#dbeefa"],
  [15, "#f3ead8"],
  [17, "#f3c9a0"],
  [18.25, "#de9578"],
  [19.25, "#a95768"],
  [20.5, "#61335b"],
  [22, "#3a2b52"],
  [24, "#312a4d"],
] as const;

/** The line above the card, a day from night to night in reading direction; a single warm color where gradients are unsupported. */
export function skyLine(direction: "ltr" | "rtl"): string {
  const stops = SKY.map(([hour, colour]) => `${colour} ${Math.round((hour / 24) * 1000) / 10}%`);
  return `background-color:#f3c9a0;background-image:linear-gradient(to ${direction === "ltr" ? "right" : "left"},${stops.join(",")})`;
}
