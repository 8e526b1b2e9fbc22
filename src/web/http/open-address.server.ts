/** Any program may store an open address' answer for a minute, the time that a page shows. */
export const OPEN_CACHE = "public, max-age=60";

const OPEN_PATH = /^\/(?:embed\/|oembed$)/;

/**
 * Whether a path is one of those that other sites show in their pages. Their answers are the same for everybody: no
 * cookie is read or set, and any program may store them.
 */
export function isOpenPath(path: string): boolean {
  return OPEN_PATH.test(path);
}
