/** What a picture is for: that decides how large it may come and in which sizes it is kept (spec visitors-and-members §9). */
export const PICTURE_KINDS = ["avatar", "event"] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

/** What a page needs to show a picture: the store's key and the size of the original as it is kept, in pixels. */
export type StoredPicture = { key: string; width: number; height: number };

const MEGABYTE = 1_048_576;

/** How many bytes may be uploaded: 2 MB for an avatar, 5 MB for the picture of an event (spec §9). */
export const PICTURE_MAX_BYTES: Readonly<Record<PictureKind, number>> = { avatar: 2 * MEGABYTE, event: 5 * MEGABYTE };

/** Width times height that is still decoded: what phones make without being asked for more is 12 to 24 million. */
export const PICTURE_MAX_PIXELS = 40_000_000;
/** AVIF is decoded whole, at some 18 bytes a pixel; cameras do not make it. */
export const AVIF_MAX_PIXELS = 16_000_000;
/** Longer on one side than this is no photograph. */
export const PICTURE_MAX_SIDE = 16_000;

/** The original is kept no longer than this on its longer side. */
export const ORIGINAL_MAX_SIDE: Readonly<Record<PictureKind, number>> = { avatar: 1_024, event: 2_048 };

/** 96 is the profile's circle; 192 and 384 are the same on screens of twice and four times as many pixels. */
export const AVATAR_WIDTHS = [96, 192, 384] as const;
/** The cover is at most some 800 CSS pixels wide. */
const EVENT_WIDTHS = [480, 960, 1_600] as const;

/** The shape in which the picture of an event is shown: the sky that stands in its place has it too (design language §9, Detail). */
export const EVENT_PICTURE_SHAPE = { width: 16, height: 5 };

/** A picture that nothing refers to yet may wait so long for the form that it belongs to. */
export const UNUSED_PICTURE_HOURS = 24;
/** A picture that was replaced or deleted is still there for pages that were sent a moment ago. */
export const REPLACED_PICTURE_HOURS = 1;

/**
 * The widths that a picture is kept in, in pixels, the smallest first. An avatar is always a square of each width; the picture
 * of an event is never made larger than it came.
 */
export function pictureWidths(kind: PictureKind, originalWidth: number): readonly number[] {
  if (kind === "avatar") return AVATAR_WIDTHS;
  const largest = Math.min(originalWidth, EVENT_WIDTHS[EVENT_WIDTHS.length - 1] ?? originalWidth);
  return [...EVENT_WIDTHS.filter((width) => width < largest), largest];
}
