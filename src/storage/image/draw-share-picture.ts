import type { OverlayOptions } from "sharp";
import { drawableText } from "#core/pictures/drawable-text.ts";
import { eventPicture, type PictureSubject } from "#core/pictures/event-picture.ts";
import { SHARE_SIZE } from "#core/pictures/picture.ts";
import { truncateAtWord } from "#core/text/truncate-at-word.ts";
import { drawOwnSvg, loadSharp } from "#storage/image/decode-picture.ts";
import { loadPictureFonts, PICTURE_FAMILIES } from "#storage/image/picture-fonts.ts";
import { pictureTurns } from "#storage/image/picture-turns.ts";

/** What the picture of a shared link says, each as it was typed. */
type ShareWords = {
  /** In lines. */
  when: readonly string[];
  title: string;
  /** Drawn in place of a title that no font can draw. */
  instead: string;
  organizer: string;
  site: string;
};

/** Everything that a share picture depends on: what it is drawn from, and its text. */
export type SharePictureContent = { subject: PictureSubject; words: ShareWords };

/** The column of words at the left, in pixels; `foot` is the lower edge of the organizer. */
const COLUMN = { left: 80, width: 740, top: 68, gap: 40, foot: 534 };
/** The site's mark in the lower corner, with its name beside it. */
const MARK = { top: 556, size: 38, gap: 14 };
const WORDS = "#fefcfb";
/** Dark enough for white words on the palest sky; the figure at the right stays clear of it. */
const VEIL =
  '<linearGradient id="veil"><stop offset="0" stop-color="#1c1430" stop-opacity=".86"/><stop offset=".62" stop-color="#1c1430" stop-opacity=".8"/><stop offset=".92" stop-color="#1c1430" stop-opacity="0"/></linearGradient><rect width="100%" height="100%" fill="url(#veil)"/>';

/** Letters: the sizes to try from the largest, in pixels, and the most lines and characters of them. */
type Style = {
  family: keyof typeof PICTURE_FAMILIES;
  weight: number;
  sizes: readonly number[];
  lines: number;
  characters: number;
};
const WHEN: Style = { family: "sans", weight: 500, sizes: [34, 28], lines: 2, characters: 100 };
const TITLE: Style = { family: "serif", weight: 600, sizes: [64, 56, 48], lines: 3, characters: 120 };
const ORGANIZER: Style = { family: "sans", weight: 600, sizes: [34, 28], lines: 1, characters: 60 };
const SITE: Style = { family: "serif", weight: 600, sizes: [30, 24], lines: 1, characters: 40 };

/** The mark (design language §2): two dials with one hand through both. */
const MARK_SVG = `<svg x="${COLUMN.left / 2}" y="${MARK.top / 2}" width="${MARK.size / 2}" height="${MARK.size / 2}" viewBox="0 0 32 32" fill="none" stroke="${WORDS}" stroke-width="2.2"><circle cx="16" cy="16" r="13.6"/><circle cx="16" cy="16" r="6.6"/><path d="M16 16 25.7 6.3" stroke-linecap="round"/><circle cx="16" cy="16" r="2.1" fill="${WORDS}" stroke="none"/></svg>`;

/** The most height of so many lines; between the heights of that many and of one more in every script. */
const heightOf = (lines: number, size: number): number => size * (1.3 + 1.7 * (lines - 1));

type Block = { input: Buffer; height: number };

/**
 * The picture of a shared link, a PNG: the picture made for the event, and over its darkened left side when it is, its
 * title in up to three lines, its organizer, and the site. What no font can draw is left out; the title has other words
 * for that. Null while too many wait.
 */
export async function drawSharePicture({ subject, words }: SharePictureContent): Promise<Buffer | null> {
  const turn = await pictureTurns.take(() => draw(subject, words));
  return turn === null ? null : turn.done;
}

async function draw(subject: PictureSubject, words: ShareWords): Promise<Buffer> {
  const sharp = await loadSharp();
  const when = await blockOf(words.when, WHEN);
  const title = (await blockOf([words.title], TITLE)) ?? (await blockOf([words.instead], TITLE));
  const organizer = await blockOf([words.organizer], ORGANIZER);
  const site = await blockOf([words.site], SITE);
  const titleTop = COLUMN.top + (when === null ? 0 : when.height + COLUMN.gap);
  const overlays = [
    placed(when, COLUMN.top),
    placed(title, titleTop),
    placed(organizer, COLUMN.foot - (organizer?.height ?? 0)),
    placed(site, MARK.top + Math.round((MARK.size - (site?.height ?? 0)) / 2), COLUMN.left + MARK.size + MARK.gap),
  ];
  const { width, height } = SHARE_SIZE;
  const svg = eventPicture(subject, "share")
    .replace("<svg ", `<svg width="${width}" height="${height}" `)
    .replace("</svg>", `${VEIL}${MARK_SVG}</svg>`);
  return sharp(await drawOwnSvg(svg))
    .composite(overlays.filter((overlay) => overlay !== null))
    .removeAlpha()
    .png({ palette: true, colors: 192, effort: 3 })
    .toBuffer();
}

function placed(block: Block | null, top: number, left = COLUMN.left): OverlayOptions | null {
  return block === null ? null : { input: block.input, left, top };
}

/** The shares of its most characters that a text is cut to when it does not fit in the smallest letters. */
const SHORTER = [0.75, 0.5, 0.33, 0.2];

/**
 * The lines as a picture that fits its place: in smaller letters when they are long, and cut when they are longer still.
 * Null when there is nothing to draw.
 */
async function blockOf(lines: readonly string[], style: Style): Promise<Block | null> {
  const { covers } = await loadPictureFonts();
  const drawable = lines.flatMap((line) => drawableText(line, covers) ?? []).join("\n");
  if (drawable === "") return null;
  const tries = [
    ...style.sizes.map((size) => ({ size, share: 1 })),
    ...SHORTER.map((share) => ({ size: style.sizes.at(-1) ?? 0, share })),
  ];
  for (const { size, share } of tries) {
    const shown = truncateAtWord(drawable, Math.floor(style.characters * share));
    const block = await lettersOf(shown, style, size);
    if (block.height <= heightOf(style.lines, size)) return block;
  }
  return null;
}

async function lettersOf(text: string, { family, weight }: Style, size: number): Promise<Block> {
  const sharp = await loadSharp();
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${WORDS}" font_weight="${weight}">${escaped(text)}</span>`,
      font: `${PICTURE_FAMILIES[family]} ${size}`,
      width: COLUMN.width,
      wrap: "word-char",
      rgba: true,
      dpi: 72,
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { input: data, height: info.height };
}

/** The text in the markup of the library that draws it. */
function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
