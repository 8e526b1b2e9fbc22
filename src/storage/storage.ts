import type { Readable } from "node:stream";
import type { EpochMs } from "#core/time/instant.ts";

/** A file of the store. Names are `ab/abcdef…/384.avif`: small letters, digits, dots, hyphens and slashes only. */
export type StoredFile = { name: string; bytes: number; modifiedAt: EpochMs };

/** What is written: bytes, or a stream of a known length. */
export type FileContent = Uint8Array | { stream: Readable; bytes: number };

/**
 * Where pictures are kept. A file is there whole or not at all, and is never written with other content under the same name.
 * Every function fails with `unavailable` when the store cannot be reached or written.
 */
export type Storage = {
  kind: "disk" | "s3";
  /** Where it is, for people. */
  place: string;
  /** A folder of this machine in which uploads lie until they are read. */
  incoming: string;
  put: (name: string, content: FileContent, contentType: string) => Promise<void>;
  /** Null when there is no such file. */
  find: (name: string) => Promise<StoredFile | null>;
  /** The caller reads the stream to its end or destroys it. */
  get: (name: string) => Promise<(StoredFile & { stream: Readable }) | null>;
  /** Done when the file is not there afterwards, also when it never was. */
  delete: (name: string) => Promise<void>;
  /** All files whose name begins with the prefix, in the order of their names. */
  list: (prefix?: string) => AsyncIterable<StoredFile>;
  /** Writes, reads and deletes a small file. */
  probe: () => Promise<void>;
  close: () => void;
};
