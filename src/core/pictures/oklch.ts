/** A color in OKLCH: lightness 0 to 1, chroma, hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number];

const RADIANS = Math.PI / 180;

type Oklab = readonly [number, number, number];

function toOklab([lightness, chroma, hue]: Oklch): Oklab {
  return [lightness, chroma * Math.cos(hue * RADIANS), chroma * Math.sin(hue * RADIANS)];
}

/** The color at `share` (0 to 1) of the way between two colors, mixed in OKLab, so that dusk never turns green. */
export function mixOklch(from: Oklch, to: Oklch, share: number): Oklch {
  const [fromL, fromA, fromB] = toOklab(from);
  const [toL, toA, toB] = toOklab(to);
  const between = (a: number, b: number) => a + (b - a) * share;
  const a = between(fromA, toA);
  const b = between(fromB, toB);
  return [between(fromL, toL), Math.hypot(a, b), (Math.atan2(b, a) / RADIANS + 360) % 360];
}

/** `#rrggbb`, which mail clients and rasterizers read; colors outside sRGB are clipped per channel. */
export function hexOf(color: Oklch): string {
  const [lightness, a, b] = toOklab(color);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${linear.map(channelOf).join("")}`;
}

/** A linear channel as two hexadecimal digits of sRGB (IEC 61966-2-1). */
function channelOf(linear: number): string {
  const value = Math.min(1, Math.max(0, linear));
  const encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, "0");
}
