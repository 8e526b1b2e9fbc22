import type { EventType } from "#core/events/event.ts";
import { EVENT_FIGURES } from "#core/pictures/event-figures.ts";
import { type Bar, bars, type PictureCanvas, ridge, short } from "#core/pictures/picture-canvas.ts";
import { pictureColors } from "#core/pictures/picture-colors.ts";
import { hashOf, seededRandom } from "#core/pictures/seeded-random.ts";

/** What decides a picture: the event's public id, the hour (0 to 24) of its start and its type. */
export type PictureSubject = { seed: string; hour: number; type: EventType };

/** The formats: width and height of the view box, and where the figure stands, in shares of the width. */
const FORMATS = {
  /** The head of an event's page, 3:1; phones crop it to 2.2:1. */
  cover: { width: 600, height: 200, center: [0.32, 0.68] },
  /** The picture of a shared link; its words are at the left. */
  share: { width: 600, height: 315, center: [0.76, 0.84] },
} as const;
type PictureFormat = keyof typeof FORMATS;

/** The number of the figure that an event has among the two of its type. */
export function figureNumber(seed: string): 0 | 1 {
  return (hashOf(seed) & 1) === 0 ? 0 : 1;
}

/**
 * A picture as a complete SVG: the hour gives its colors, the type and the seed its figure, the seed its composition, so
 * that an event at another hour is the same place in another light. The same input gives the same text. It is decoration:
 * the words stand beside it.
 */
export function eventPicture({ seed, hour, type }: PictureSubject, format: PictureFormat): string {
  const { width, height, center } = FORMATS[format];
  const random = seededRandom(`${seed}|${type}`);
  const colors = pictureColors(hour + random(-0.35, 0.35), random(-1, 1));
  const canvas: PictureCanvas = {
    width,
    height,
    horizon: Math.round(height * random(0.56, 0.68)),
    center: width * random(center[0], center[1]),
    unit: Math.min(width, height),
    small: false,
    random,
    colors,
  };
  return picture(canvas, driftingBands(canvas) + EVENT_FIGURES[type][figureNumber(seed)](canvas));
}

/** The hours of the day at which text on the sky of a scene is dark; at all others it is light. */
const DARK_TEXT = { from: 7, to: 18 };

/** Whether text on the scene of an hour is light; styles lay a veil between the sky and the text. */
export function hasLightText(hour: number): boolean {
  return hour < DARK_TEXT.from || hour > DARK_TEXT.to;
}

/** The sky of an hour over hills, without a figure: the first screen. */
export function scenePicture(hour: number): string {
  const [width, height] = [600, 300];
  const random = seededRandom("scene");
  const colors = pictureColors(hour);
  const canvas: PictureCanvas = {
    width,
    height,
    horizon: 200,
    center: width * 0.7,
    unit: height,
    small: false,
    random,
    colors,
  };
  const hills = [colors.middle, colors.ground, colors.ground, colors.deep].map((color, at) =>
    ridge(canvas, {
      y: 188 + at * 27,
      height: 14 - at * 2,
      waves: 7 + at,
      phase: random(0, 6.28),
      color,
      visible: at === 1 ? 0.7 : 0.95,
    }),
  );
  return picture(canvas, driftingBands(canvas) + hills.join(""));
}

/** Bands of light that drift over the sky. */
function driftingBands({ width, horizon, unit, random, colors }: PictureCanvas): string {
  const band = (): Bar => [random(0, 1) * width, horizon * random(0.1, 0.85), width * random(0.12, 0.36)];
  const thickness = unit * 0.03;
  return (
    bars([band(), band(), band()], thickness, colors.light, 0.13) +
    bars([band(), band()], thickness * 0.8, colors.zenith, 0.3)
  );
}

function picture({ width, height, horizon, center, unit, colors }: PictureCanvas, figure: string): string {
  const { zenith, middle, horizon: low, ground, deep, light } = colors;
  const id = `p${hashOf(figure + zenith).toString(36)}`;
  const stops = (all: readonly (readonly [number, string])[]) =>
    all.map(([offset, color]) => `<stop offset="${offset}" stop-color="${color}"/>`).join("");
  const defs =
    `<linearGradient id="${id}s" x2="0" y2="1">${stops([
      [0, zenith],
      [0.55, middle],
      [1, low],
    ])}</linearGradient>` +
    `<linearGradient id="${id}w" x2="0" y2="1">${stops([
      [0, ground],
      [1, deep],
    ])}</linearGradient>` +
    `<radialGradient id="${id}g"><stop stop-color="${light}" stop-opacity=".5"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient>`;
  const sky =
    `<rect width="${width}" height="${horizon}" fill="url(#${id}s)"/>` +
    `<ellipse cx="${short(center)}" cy="${horizon}" rx="${short(width * 0.34)}" ry="${short(unit * 0.5)}" fill="url(#${id}g)"/>` +
    `<rect y="${horizon}" width="${width}" height="${height - horizon}" fill="url(#${id}w)"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><defs>${defs}</defs>${sky}${figure}</svg>`;
}
