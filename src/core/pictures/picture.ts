/** The use of a picture: it decides the largest upload and the stored sizes (spec visitors-and-members §9). */
export const PICTURE_KINDS = ["avatar", "event"] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

/** What a page needs to show a picture: the store's key and the size of the stored original, in pixels. */
export type StoredPicture = { key: string; width: number; height: number };

const MEGABYTE = 1_048_576;

/** Largest upload in bytes: 2 MB for an avatar, 5 MB for the picture of an event (spec §9). */
export const PICTURE_MAX_BYTES: Readonly<Record<PictureKind, number>> = { avatar: 2 * MEGABYTE, event: 5 * MEGABYTE };

/** Most pixels that are decoded: phones take pictures of 12 to 24 million by default. */
export const PICTURE_MAX_PIXELS = 40_000_000;
/** AVIF is decoded whole, at some 18 bytes a pixel; cameras do not produce it. */
export const AVIF_MAX_PIXELS = 16_000_000;
/** A longer side than this is no photograph's. */
export const PICTURE_MAX_SIDE = 16_000;

/** Longest side of the stored original. */
export const ORIGINAL_MAX_SIDE: Readonly<Record<PictureKind, number>> = { avatar: 1_024, event: 2_048 };

/** 96 is the profile's circle; 192 and 384 are the same on screens with two and four times as many pixels. */
export const AVATAR_WIDTHS = [96, 192, 384] as const;
/** The cover is at most some 800 CSS pixels wide. */
const EVENT_WIDTHS = [480, 960, 1_600] as const;

/** Aspect ratio of an event's picture, and of the sky shown in its place (design language §9, Detail). */
export const EVENT_PICTURE_SHAPE = { width: 16, height: 5 };

/** An unused picture is deleted after this time: until then the form that it belongs to may come. */
export const UNUSED_PICTURE_HOURS = 24;
/** A replaced or deleted picture remains this long, for pages sent a moment ago. */
export const REPLACED_PICTURE_HOURS = 1;

/**
 * The stored widths of a picture, in pixels, smallest first. An avatar is always a square of each width; the picture
 * of an event is never enlarged.
 */
export function pictureWidths(kind: PictureKind, originalWidth: number): readonly number[] {
  if (kind === "avatar") return AVATAR_WIDTHS;
  const largest = Math.min(originalWidth, EVENT_WIDTHS[EVENT_WIDTHS.length - 1] ?? originalWidth);
  return [...EVENT_WIDTHS.filter((width) => width < largest), largest];
}

/** The size of the picture of a shared link, in pixels. */
export const SHARE_SIZE = { width: 1_200, height: 630 };
