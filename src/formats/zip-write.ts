import { makeZip } from "client-zip";
import type { EpochMs } from "#core/time/instant.ts";

/** A file of an archive: its name with folders, and its content. */
export type ZipEntry = { name: string; content: string | AsyncIterable<Uint8Array> };

/**
 * A ZIP archive as a stream: entries are requested one after the other, and only texts are held in memory. Nothing is
 * compressed.
 */
export function writeZip(entries: AsyncIterable<ZipEntry>, modifiedAt: EpochMs): ReadableStream<Uint8Array> {
  return makeZip(dated(entries, new Date(modifiedAt)));
}

async function* dated(entries: AsyncIterable<ZipEntry>, lastModified: Date) {
  for await (const { name, content } of entries) yield { name, input: content, lastModified };
}
