import { hexOf, mixOklch, type Oklch } from "#core/pictures/oklch.ts";
import { skyColor } from "#core/time/sky.ts";

/**
 * The colors of a picture, as CSS colors: the sky from the zenith down to the horizon, the ground below it down to
 * `deep`, and `light` for what shines.
 */
export type PictureColors = Record<"zenith" | "middle" | "horizon" | "ground" | "deep" | "light", string>;

const DAWN_MAUVE: Oklch = [0.585, 0.078, 338];
const DAY_BLUE: Oklch = [0.64, 0.088, 238];
const WARM_GROUND: Oklch = [0.3, 0.062, 338];
const LIGHT_BY_DAY: Oklch = [0.968, 0.032, 82];
const LIGHT_BY_NIGHT: Oklch = [0.905, 0.072, 58];

const clamp = (value: number, from: number, to: number) => Math.min(to, Math.max(from, value));

/** 0 below `from`, 1 above `to`, smooth between. */
function smoothStep(from: number, to: number, value: number): number {
  const share = clamp((value - from) / (to - from), 0, 1);
  return share * share * (3 - 2 * share);
}

/** How much an hour belongs to the day: 0 at night, 1 around noon. */
const dayShare = (hour: number) => smoothStep(7.2, 9.4, hour) * (1 - smoothStep(15.8, 17.6, hour));

/**
 * The colors of an hour of the viewer's day (any number; 24 is 0 again). The sky of the day is too pale to draw on, so
 * it is deepened. `warmth` from -1 to 1 tells pictures of the same hour apart.
 */
export function pictureColors(hour: number, warmth = 0): PictureColors {
  const at = ((hour % 24) + 24) % 24;
  const base = skyColor(at);
  const day = dayShare(at);
  const zenith = zenithOf(base, day, warmth);
  const horizon = horizonOf(base, at, day);
  const ground = mixOklch(
    [clamp(zenith[0] * 0.66, 0.23, 0.42), clamp(zenith[1] * 0.85, 0.05, 0.085), zenith[2]],
    WARM_GROUND,
    0.18 + 0.25 * (warmth + 1),
  );
  const deep: Oklch = [Math.max(0.2, ground[0] * 0.72), ground[1] * 0.9, ground[2]];
  return {
    zenith: hexOf(zenith),
    middle: hexOf(mixOklch(zenith, horizon, 0.5)),
    horizon: hexOf(horizon),
    ground: hexOf(ground),
    deep: hexOf(deep),
    light: hexOf(at > 6.4 && at < 19 ? LIGHT_BY_DAY : LIGHT_BY_NIGHT),
  };
}

function zenithOf([lightness, chroma, hue]: Oklch, day: number, warmth: number): Oklch {
  const pale = smoothStep(0.5, 0.8, lightness);
  const depth = lightness > 0.55 ? 0.5 + (lightness - 0.55) * 0.34 : lightness * 0.92;
  const deepened: Oklch = [depth, clamp(chroma * (1 + pale * 1.2), 0.062, 0.108), hue];
  const [mixedLightness, mixedChroma, mixedHue] =
    day < 0.5 ? mixOklch(deepened, DAWN_MAUVE, day * 2) : mixOklch(DAWN_MAUVE, DAY_BLUE, day * 2 - 1);
  return [mixedLightness, mixedChroma, mixedHue + warmth * 9];
}

function horizonOf(base: Oklch, at: number, day: number): Oklch {
  const [lightness, chroma, hue] = base;
  const glow: Oklch = at < 12 ? [0.66, 0.1, 12] : [0.62, 0.115, 18];
  const glowShare = 0.48 - 0.2 * smoothStep(22, 23, at) - (at < 4 ? 0.2 : 0);
  const horizon: Oklch =
    lightness > 0.55
      ? [clamp(lightness - 0.02, 0.74, 0.9), clamp(chroma * 1.5, 0.05, 0.105), hue]
      : mixOklch(base, glow, glowShare);
  if (day <= 0.3) return horizon;
  return mixOklch(horizon, [0.905, 0.062, dayGlowHue(at)], day * 0.8);
}

function dayGlowHue(at: number): number {
  if (at < 12) return 82;
  return at < 14 ? 88 : 70;
}
