import { monogram } from "#core/organizers/organizer-address.ts";
import { hexOf } from "#core/pictures/oklch.ts";
import { opacity, short } from "#core/pictures/picture-canvas.ts";
import { hashOf, type SeededRandom, seededRandom } from "#core/pictures/seeded-random.ts";

/** Muted hues; all at one lightness, on which white has a contrast of more than 4.5:1. */
const HUES = [8, 32, 55, 82, 112, 145, 172, 200, 232, 262, 295, 332] as const;
const SIDE = 96;
type Pattern = (random: SeededRandom, color: string) => string;

const PATTERNS: readonly Pattern[] = [risingRings, bars, waves, bands, hills];

/**
 * The picture of an organizer: the monogram on a muted hue with a pattern, all from the name alone, never from a
 * tradition. A complete, decorative SVG; the page shows the name beside it.
 */
export function organizerMark(name: string): string {
  const random = seededRandom(`organizer|${name}`);
  const hue = HUES[hashOf(name) % HUES.length] ?? HUES[0];
  const pattern = PATTERNS[hashOf(`pattern|${name}`) % PATTERNS.length] ?? risingRings;
  const [ground, line] = [hexOf([0.43, 0.068, hue]), hexOf([0.54, 0.08, hue])];
  const text = `<text x="48" y="61" text-anchor="middle" font-family="Literata,Georgia,serif" font-size="38" font-weight="600" fill="#fff">${monogram(name)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" aria-hidden="true"><rect width="${SIDE}" height="${SIDE}" fill="${ground}"/>${pattern(random, line)}${text}</svg>`;
}

function risingRings(random: SeededRandom, color: string): string {
  const x = short(random(0, SIDE));
  const rings = [1, 2, 3, 4, 5].map(
    (ring) => `<circle cx="${x}" cy="${SIDE}" r="${ring * 18}" ${opacity(0.7 - ring * 0.07)}/>`,
  );
  return `<g fill="none" stroke="${color}" stroke-width="5">${rings.join("")}</g>`;
}

function bars(random: SeededRandom, color: string): string {
  const phase = random(0, 6);
  const path = Array.from({ length: 9 }, (_, at) => {
    const tall = 18 + 52 * (0.5 + 0.5 * Math.sin(at * 0.9 + phase));
    return `M${short(6 + at * 10.6)} ${SIDE}v${short(-tall)}`;
  });
  return `<path d="${path.join("")}" stroke="${color}" stroke-width="5.4" stroke-linecap="round" opacity=".55"/>`;
}

function waves(random: SeededRandom, color: string): string {
  const lift = random(8, 16);
  const path = [16, 34, 52, 70, 88].map((y) => `M-4 ${y}q14 ${short(-lift)} 27 0t27 0t27 0t27 0`);
  return `<path d="${path.join("")}" fill="none" stroke="${color}" stroke-width="5" opacity=".55"/>`;
}

function bands(random: SeededRandom, color: string): string {
  const path = Array.from(
    { length: 6 },
    (_, at) => `M${short(random(-10, 56))} ${short(10 + at * 15.5)}h${short(random(26, 78))}`,
  );
  return `<path d="${path.join("")}" stroke="${color}" stroke-width="8" stroke-linecap="round" opacity=".5"/>`;
}

function hills(random: SeededRandom, color: string): string {
  const hill = (y: number, visible: number) => {
    const lift = short(random(10, 20));
    return `<path d="M0 ${y}q24 -${lift} 48 0t48 0V96H0z" fill="${color}" ${opacity(visible)}/>`;
  };
  return hill(62, 0.5) + hill(80, 0.75);
}
