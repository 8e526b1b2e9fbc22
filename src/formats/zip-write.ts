import { makeZip } from "client-zip";
import type { EpochMs } from "#core/time/instant.ts";

/** A file of an archive: its name with folders, and what it holds. */
export type ZipEntry = { name: string; content: string | AsyncIterable<Uint8Array> };

/** A ZIP archive as it is read: entries are asked for one after the other, and none is held whole but texts. Nothing is compressed. */
export function writeZip(entries: AsyncIterable<ZipEntry>, modifiedAt: EpochMs): ReadableStream<Uint8Array> {
  return makeZip(dated(entries, new Date(modifiedAt)));
}

async function* dated(entries: AsyncIterable<ZipEntry>, lastModified: Date) {
  for await (const { name, content } of entries) yield { name, input: content, lastModified };
}
