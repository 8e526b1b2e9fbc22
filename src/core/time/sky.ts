import { mixOklch, type Oklch } from "#core/pictures/oklch.ts";
import { DAY_MS, type EpochMs, HOUR_MS, SECOND_MS, type ZoneId } from "#core/time/instant.ts";
import { offsetMs } from "#core/time/local-time.ts";

/** The parts of a visitor's day, with the hour at which each begins (design language §8). */
export const DAY_PARTS = [
  { key: "dayPartOvernight", fromHour: 0 },
  { key: "dayPartEarlyMorning", fromHour: 5 },
  { key: "dayPartMorning", fromHour: 8 },
  { key: "dayPartAfternoon", fromHour: 12 },
  { key: "dayPartEvening", fromHour: 17 },
  { key: "dayPartLateEvening", fromHour: 21 },
] as const;
export type DayPartKey = (typeof DAY_PARTS)[number]["key"];

/** The part of the day of an hour from 0 to 24, as a key of messages `time`. */
export function dayPartOfHour(hour: number): DayPartKey {
  return (DAY_PARTS.findLast((part) => part.fromHour <= hour) ?? DAY_PARTS[0]).key;
}

/** The hour of the day in `zone` with its fraction: 19.5 at half past seven in the evening. */
export function hourOfDay(instant: EpochMs, zone: ZoneId): number {
  const sinceMidnight = (((instant + offsetMs(zone, instant)) % DAY_MS) + DAY_MS) % DAY_MS;
  return Math.floor(sinceMidnight / SECOND_MS) / (HOUR_MS / SECOND_MS);
}

/** The part of the visitor's day at an instant. */
export function dayPartOf(instant: EpochMs, zone: ZoneId): DayPartKey {
  return dayPartOfHour(hourOfDay(instant, zone));
}

/** Colors of the sky over a visitor's day: hour, then lightness, chroma and hue in OKLCH (design language §4). */
const SKY = [
  [0, 0.31, 0.062, 292],
  [4, 0.335, 0.068, 298],
  [5.5, 0.47, 0.085, 335],
  [6.5, 0.74, 0.085, 40],
  [8, 0.885, 0.052, 68],
  [10.5, 0.942, 0.022, 85],
  [12.75, 0.938, 0.026, 235],
  [15, 0.94, 0.026, 85],
  [17, 0.862, 0.072, 66],
  [18.25, 0.735, 0.098, 42],
  [19.25, 0.56, 0.108, 8],
  [20.5, 0.395, 0.088, 332],
  [22, 0.325, 0.068, 300],
  [24, 0.31, 0.062, 292],
] as const;

const DARK_LIGHTNESS = 0.78;
const DARK_LIFT = 0.02;
const DARK_CHROMA = 0.95;

/** The color of the sky at an hour (any number; 24 is 0 again). */
export function skyColor(hour: number): Oklch {
  const at = ((hour % 24) + 24) % 24;
  const next = Math.max(
    1,
    SKY.findIndex(([from]) => from >= at),
  );
  const [fromHour, ...from] = SKY[next - 1] ?? SKY[0];
  const [toHour, ...to] = SKY[next] ?? SKY[1];
  return mixOklch(from, to, (at - fromHour) / (toHour - fromHour));
}

/** The lightness of the sky behind text at a contrast of 4.5:1: the least for dark text, the most for white text. */
const TEXT_ON_SKY = { bright: 0.66, dark: 0.53 } as const;

/** The sky of an hour under text, from its beginning to its end: bright enough for dark text or dark enough for white text. */
export function skyUnderText(hour: number): { from: string; to: string; isBright: boolean } {
  const isBright = isBrightSky(hour + 0.5);
  const legible = ([lightness, chroma, hue]: Oklch): Oklch => [
    isBright ? Math.max(lightness, TEXT_ON_SKY.bright) : Math.min(lightness, TEXT_ON_SKY.dark),
    chroma,
    hue,
  ];
  return { from: cssOf(legible(skyColor(hour))), to: cssOf(legible(skyColor(hour + 1))), isBright };
}

/** The color of the sky at an hour as CSS `oklch()`, darkened for dark pages on request. */
export function sky(hour: number, dark = false): string {
  const [plainLightness, plainChroma, hue] = skyColor(hour);
  const lightness = plainLightness * (dark ? DARK_LIGHTNESS : 1) + (dark ? DARK_LIFT : 0);
  const chroma = plainChroma * (dark ? DARK_CHROMA : 1);
  return cssOf([lightness, chroma, hue]);
}

function cssOf([lightness, chroma, hue]: Oklch): string {
  return `oklch(${lightness.toFixed(3)} ${chroma.toFixed(3)} ${hue.toFixed(0)})`;
}

/** From this lightness on, text on the sky must be dark; below it white reaches 4.5:1 (design language §4). */
const BRIGHT_FROM = 0.56;

/** Whether the sky is bright at an hour. */
export function isBrightSky(hour: number): boolean {
  return skyColor(hour)[0] >= BRIGHT_FROM;
}
