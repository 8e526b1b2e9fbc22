import type { Readable } from "node:stream";
import { IMPORT_FILE_MAX_BYTES } from "#core/imports/import-run.ts";
import { PICTURE_MAX_BYTES } from "#core/pictures/picture.ts";
import type { EpochMs } from "#core/time/instant.ts";

type Bound = { uploads: number; bytes: number };

/**
 * Bytes of uploads in one process at once. A person sends a file to be imported and a picture beside it, or three
 * pictures; the site accepts the pictures of sixteen such people, or four of the largest imports.
 */
export const UPLOAD_LIMITS: Readonly<Record<"person" | "site", Bound>> = {
  person: { uploads: 3, bytes: IMPORT_FILE_MAX_BYTES + 2 * PICTURE_MAX_BYTES.event },
  site: { uploads: 48, bytes: 4 * IMPORT_FILE_MAX_BYTES },
};

/** The limit that is reached: the sender's own, or the site's. */
export type UploadRefusal = "person" | "site";

/** Counts the files in transit, and those on the disk until they are processed. */
export type UploadLimit = {
  /** A request of this person; it holds its room until it is released. */
  request: (personId: string) => UploadRoom;
};

export type UploadRoom = {
  /** Reserves room for a file of at most this many bytes; returns the limit that forbids it, or null. */
  take: (maxBytes: number) => UploadRefusal | null;
  /** Releases all room of the request. */
  release: () => void;
};

/** A limit without any uploads yet. */
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

/** A file of the store. Names are `ab/abcdef…/384.avif`: only lower-case letters, digits, dots, hyphens and slashes. */
export type StoredFile = { name: string; bytes: number; modifiedAt: EpochMs };

/** Content to write: bytes, or a stream of a known length. */
export type FileContent = Uint8Array | { stream: Readable; bytes: number };

/**
 * The store of pictures. A file exists complete or not at all, and never changes under the same name. Every function
 * fails with `unavailable` if the store cannot be reached or written.
 */
export type Storage = {
  kind: "disk" | "s3";
  /** Its location, for people. */
  place: string;
  /** A folder of this machine for uploads until they are read. */
  incoming: string;
  put: (name: string, content: FileContent, contentType: string) => Promise<void>;
  /** Null if there is no such file. */
  find: (name: string) => Promise<StoredFile | null>;
  /** The caller reads the stream to its end or destroys it. */
  get: (name: string) => Promise<(StoredFile & { stream: Readable }) | null>;
  /** Succeeds if the file does not exist afterwards, even if it never did. */
  delete: (name: string) => Promise<void>;
  /**
   * All files whose name begins with the prefix, in the order of their names. Files with other names than the store's
   * are left out.
   */
  list: (prefix?: string) => AsyncIterable<StoredFile>;
  /** Writes, reads and deletes a small file. */
  probe: () => Promise<void>;
  close: () => void;
};
