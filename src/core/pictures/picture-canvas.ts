import type { PictureColors } from "#core/pictures/picture-colors.ts";
import type { SeededRandom } from "#core/pictures/seeded-random.ts";

/** What a figure is drawn on. Lengths are in units of the picture's view box. */
export type PictureCanvas = {
  width: number;
  height: number;
  /** The height of the horizon, from the top. */
  horizon: number;
  /** The horizontal center of the figure. */
  center: number;
  /** The shorter side, the measure of figures. */
  unit: number;
  /** Thumbnails have fewer and thicker parts. */
  small: boolean;
  random: SeededRandom;
  colors: PictureColors;
};

/** A length as text, as short as it may be: with one decimal where that can be seen, below 20 units. */
export function short(value: number): string {
  return String(Math.abs(value) < 20 ? Math.round(value * 10) / 10 : Math.round(value));
}

/** The attribute `opacity`, with two decimals. */
export function opacity(value: number): string {
  return `opacity="${Math.round(value * 100) / 100}"`;
}

/** A horizontal bar with round ends, for `bars`; its center and its width without the ends. */
export type Bar = readonly [centerX: number, y: number, width: number];

/** Bars of one thickness and color as a single path. */
export function bars(all: readonly Bar[], thickness: number, color: string, visible: number): string {
  const path = all.map(([x, y, width]) => `M${short(x - width / 2)} ${short(y)}h${short(width)}`).join("");
  return `<path d="${path}" fill="none" stroke="${color}" stroke-width="${short(thickness)}" stroke-linecap="round" ${opacity(visible)}/>`;
}

type Ridge = {
  y: number;
  height: number;
  /** Radians from the left edge to the right one. */
  waves: number;
  phase: number;
  color: string;
  visible?: number;
};

/** Ground with a smooth upper edge, down to the lower edge of the picture. */
export function ridge({ width, height, small }: PictureCanvas, { y, visible = 1, ...wave }: Ridge): string {
  const parts = small ? 4 : 5;
  const at = (part: number) => y - wave.height * Math.sin((part / parts) * wave.waves + wave.phase);
  const step = width / parts;
  const curve = Array.from({ length: parts }, (_, part) => {
    const half = (part + 0.5) * step;
    return `C${short(half)} ${short(at(part))} ${short(half)} ${short(at(part + 1))} ${short((part + 1) * step)} ${short(at(part + 1))}`;
  });
  return `<path d="M0 ${short(at(0))}${curve.join("")}V${height}H0Z" fill="${wave.color}" ${opacity(visible)}/>`;
}

/** Still water from the horizon down, with lines of light on it. */
export function water({ width, height, horizon, unit, small, random, colors }: PictureCanvas): string {
  const depth = height - horizon;
  const lines = Array.from({ length: small ? 3 : 7 }, (_, at): Bar => {
    const near = (at + 0.6) / (small ? 3 : 7);
    return [random(0, 1) * width, horizon + depth * near, width * random(0.06, 0.2) * (0.5 + near)];
  });
  return bars(lines, unit * (small ? 0.03 : 0.014), colors.light, 0.16);
}
