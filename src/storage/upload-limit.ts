import { IMPORT_FILE_MAX_BYTES } from "#core/imports/import-run.ts";
import { PICTURE_MAX_BYTES } from "#core/pictures/picture.ts";

type Bound = { uploads: number; bytes: number };

/**
 * What may be on its way in one process at once. A person sends a file to be imported and a picture beside it, or three
 * pictures; the site takes the pictures of sixteen such people, or four of the largest imports.
 */
export const UPLOAD_LIMITS: Readonly<Record<"person" | "site", Bound>> = {
  person: { uploads: 3, bytes: IMPORT_FILE_MAX_BYTES + 2 * PICTURE_MAX_BYTES.event },
  site: { uploads: 48, bytes: 4 * IMPORT_FILE_MAX_BYTES },
};

/** Whose bound is reached: the sender's own, or that of the site. */
export type UploadRefusal = "person" | "site";

/** Counts the files that are on their way or lie on the disk until somebody has looked at them. */
export type UploadLimit = {
  /** A request of this person; it holds its room until it is released. */
  request: (personId: string) => UploadRoom;
};

export type UploadRoom = {
  /** Reserves room for a file of so many bytes at most; says whose bound does not allow it, or null when there is room. */
  take: (maxBytes: number) => UploadRefusal | null;
  /** Gives all of the request's room back. */
  release: () => void;
};

/** An empty count. */
export function openUploadLimit(limits: typeof UPLOAD_LIMITS = UPLOAD_LIMITS): UploadLimit {
  const site: Bound = { uploads: 0, bytes: 0 };
  const people = new Map<string, Bound>();
  const change = (personId: string, uploads: number, bytes: number): void => {
    const own = people.get(personId) ?? { uploads: 0, bytes: 0 };
    const next = { uploads: own.uploads + uploads, bytes: own.bytes + bytes };
    if (next.uploads === 0) people.delete(personId);
    else people.set(personId, next);
    site.uploads += uploads;
    site.bytes += bytes;
  };
  return {
    request(personId) {
      let taken: number[] = [];
      return {
        take(maxBytes) {
          if (!hasRoom(people.get(personId), maxBytes, limits.person)) return "person";
          if (!hasRoom(site, maxBytes, limits.site)) return "site";
          taken.push(maxBytes);
          change(personId, 1, maxBytes);
          return null;
        },
        release() {
          for (const bytes of taken) change(personId, -1, -bytes);
          taken = [];
        },
      };
    },
  };
}

function hasRoom(used: Bound = { uploads: 0, bytes: 0 }, bytes: number, limit: Bound): boolean {
  return used.uploads < limit.uploads && used.bytes + bytes <= limit.bytes;
}
