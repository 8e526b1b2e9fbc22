import { EVENT_TYPES } from "#core/events/event.ts";
import { memoize } from "#core/memoize.ts";
import { EVENT_FIGURES } from "#core/pictures/event-figures.ts";
import { figureNumber, type PictureSubject } from "#core/pictures/event-picture.ts";
import { bars } from "#core/pictures/picture-canvas.ts";
import { type PictureColors, pictureColors } from "#core/pictures/picture-colors.ts";
import { hashOf, seededRandom } from "#core/pictures/seeded-random.ts";

const SIDE = 72;
const HORIZON = 43;

/** The colors of a figure as CSS custom properties of the element that uses it. */
const INHERITED: PictureColors = {
  zenith: "var(--zenith)",
  middle: "var(--middle)",
  horizon: "var(--horizon)",
  ground: "var(--ground)",
  deep: "var(--deep)",
  light: "var(--light)",
};

/** A small picture: the colors of its hour as CSS custom properties, and the address of its figure. */
export type ThumbnailView = { colors: Readonly<Record<`--${keyof PictureColors}`, string>>; figure: string };

/** The sprite's address; its query changes with its content, so that it may be cached for good. */
export const SPRITE_PATH = "/figures.svg";
const SPRITE = makeSprite();
const VERSION = hashOf(SPRITE).toString(36);

/** The small picture of an event at an hour of the viewer's day. */
export function thumbnailOf({ seed, hour, type }: PictureSubject): ThumbnailView {
  return {
    colors: colorsOf(Math.floor(hour), () => asProperties(pictureColors(Math.floor(hour) + 0.5))),
    figure: `${SPRITE_PATH}?v=${VERSION}#${type}-${figureNumber(seed)}`,
  };
}

/** The colors of each whole hour, which all its pictures share. */
const colorsOf = memoize<ThumbnailView["colors"]>(24);

function asProperties(colors: PictureColors): ThumbnailView["colors"] {
  return Object.fromEntries(
    Object.entries(colors).map(([name, color]) => [`--${name}`, color]),
  ) as ThumbnailView["colors"];
}

/** The figures of all thumbnails as the symbols of one SVG, whose colors come from the place of use. */
export function figuresSprite(): string {
  return SPRITE;
}

function makeSprite(): string {
  const symbols = EVENT_TYPES.flatMap((type) =>
    EVENT_FIGURES[type].map(
      (_, number) =>
        `<symbol id="${type}-${number}" viewBox="0 0 ${SIDE} ${SIDE}" preserveAspectRatio="xMidYMid slice">${figure(type, number as 0 | 1, INHERITED)}</symbol>`,
    ),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>`;
}

function figure(type: PictureSubject["type"], number: 0 | 1, colors: PictureColors): string {
  const random = seededRandom(`${type}-${number}`);
  const band = bars([[SIDE * 0.2, HORIZON * 0.3, SIDE * 0.35]], SIDE * 0.05, colors.light, 0.16);
  const canvas = {
    width: SIDE,
    height: SIDE,
    horizon: HORIZON,
    center: SIDE / 2,
    unit: SIDE,
    small: true,
    random,
    colors,
  };
  return band + EVENT_FIGURES[type][number](canvas);
}
