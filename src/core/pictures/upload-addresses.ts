import type { PictureKind } from "#core/pictures/picture.ts";

/** The addresses whose forms may hold a picture; every other form has the small limit. */
const UPLOAD_ADDRESSES: Readonly<Record<string, PictureKind>> = { "/profile/edit/picture": "avatar" };

/** Which kind of picture an address takes; null when it takes none. The router posts to the same address with `.data`. */
export function uploadKindOf(path: string): PictureKind | null {
  return UPLOAD_ADDRESSES[path.replace(/\.data$/, "")] ?? null;
}
