/** A colour as linear sRGB, each part from 0 to 1. */
type LinearRgb = readonly [number, number, number];

const OKLCH = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/;

/** Parses `oklch(L C H)` as the style sheets write it; clips parts outside sRGB as a screen does. */
export function readOklch(text: string): LinearRgb {
  const match = OKLCH.exec(text);
  if (match === null) throw new Error(`no oklch() colour: ${text}`);
  const [lightness = 0, chroma = 0, hue = 0] = match.slice(1).map(Number);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    shown(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    shown(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    shown(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** The contrast ratio of two colours, 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrastRatio(one: LinearRgb, other: LinearRgb): number {
  const [lighter, darker] = [luminance(one), luminance(other)].toSorted((x, y) => y - x);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

/** The same colour as `#rrggbb`. */
export function toHex(colour: LinearRgb): string {
  return `#${colour.map((part) => byteOf(part).toString(16).padStart(2, "0")).join("")}`;
}

function luminance([red, green, blue]: LinearRgb): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Rounds a linear part to what an 8-bit screen shows. */
function shown(part: number): number {
  const byte = byteOf(Math.min(1, Math.max(0, part)));
  const encoded = byte / 255;
  return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4;
}

function byteOf(part: number): number {
  return Math.round(255 * (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055));
}
