import type { PictureKind } from "#core/pictures/picture.ts";

/** The addresses whose forms may hold a picture; every other form has the small limit. */
const UPLOAD_ADDRESSES: readonly (readonly [address: RegExp, kind: PictureKind])[] = [
  [/^\/profile\/edit\/picture$/, "avatar"],
  [/^\/create-event$/, "event"],
  [/^\/events\/[^/]+\/edit$/, "event"],
];

/** Which kind of picture an address takes; null when it takes none. The router posts to the same address with `.data`. */
export function uploadKindOf(path: string): PictureKind | null {
  const asked = path.replace(/\.data$/, "");
  return UPLOAD_ADDRESSES.find(([address]) => address.test(asked))?.[1] ?? null;
}
