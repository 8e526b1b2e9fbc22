import type { PictureKind } from "#core/pictures/picture.ts";

/** Addresses of forms that may contain a picture; every other form has the small limit. */
const UPLOAD_ADDRESSES: readonly (readonly [address: RegExp, kind: PictureKind])[] = [
  [/^\/profile\/edit\/picture$/, "avatar"],
  [/^\/create-event$/, "event"],
  [/^\/events\/[^/]+\/edit$/, "event"],
];

/** The kind of picture that an address accepts; null if none. The router posts to the same address with `.data`. */
export function uploadKindOf(path: string): PictureKind | null {
  const requested = path.replace(/\.data$/, "");
  return UPLOAD_ADDRESSES.find(([address]) => address.test(requested))?.[1] ?? null;
}

/** The formats in which a picture is stored, the smallest first: browsers take the first that they support. */
export const PICTURE_FORMATS = ["avif", "webp", "jpg"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

export const PICTURE_TYPES: Readonly<Record<PictureFormat, string>> = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
};

/** The folder of the address; the same word begins every name in the store. */
export const PICTURES_PATH = "/pictures/";
export const ORIGINAL_NAME = "original.jpg";

/** A file of a picture by its address. */
export type PictureFile = { key: string; name: string; format: PictureFormat; isOriginal: boolean };

const KEY = /^[0-9a-f]{40}$/;
const PATH = /^\/pictures\/([0-9a-f]{40})\/(original|[1-9]\d{1,3})\.(avif|webp|jpg)$/;

/** Whether the text is the key of a picture: 160 bits of a hash, as 40 digits. */
export function isPictureKey(text: string): boolean {
  return KEY.test(text);
}

/** The address of a picture in one of its widths (pixels); its content never changes. */
export function pictureUrl(key: string, width: number, format: PictureFormat = "jpg"): string {
  return `${PICTURES_PATH}${key}/${width}.${format}`;
}

/** The name of a picture's file in the store. */
export function storageKey(key: string, name: string): string {
  return `${key.slice(0, 2)}/${key}/${name}`;
}

/** Parses an address; null if it is not a picture's. */
export function readPicturePath(path: string): PictureFile | null {
  const [, key, size, extension] = PATH.exec(path) ?? [];
  const format = PICTURE_FORMATS.find((each) => each === extension);
  if (key === undefined || size === undefined || format === undefined) return null;
  const name = `${size}.${format}`;
  const isOriginal = name === ORIGINAL_NAME;
  return size === "original" && !isOriginal ? null : { key, name, format, isOriginal };
}
