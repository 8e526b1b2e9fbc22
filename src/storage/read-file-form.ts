import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "#core/errors.ts";
import { chunksOf, damaged, gatherFields, parserOf } from "#storage/multipart-form.ts";

/** A form with a file: the typed values, and the result of processing the file; null if none was chosen. */
type FileForm<Taken> = { fields: FormData; taken: Taken | null };

/** Processes a file as it arrives, with the values typed before it. It may stop before the end. */
type TakeFile<Taken> = (file: { name: string; bytes: AsyncIterable<Uint8Array>; fields: FormData }) => Promise<Taken>;

/**
 * Reads a multipart form whose file is passed to `take` as it arrives: nothing is stored, and only what is in transit
 * is in memory. What `take` leaves unread is read and discarded, so that the form can be answered. Fails with
 * `invalid` if the form is damaged, incomplete, or not a form, and with any error of `take`.
 */
export async function readFileForm<Taken>(
  request: Request,
  field: string,
  take: TakeFile<Taken>,
): Promise<FileForm<Taken>> {
  if (request.body === null) throw damaged();
  const parser = parserOf(request.headers.get("content-type") ?? "");
  const fields = gatherFields(parser);
  let stream: Readable | null = null;
  let taking: Promise<Taken | null> = Promise.resolve(null);
  parser.on("file", (name, file, fileName) => {
    stream = file;
    // The reader sees the end; a later error concerns nobody, and must not end the process.
    file.on("error", () => undefined);
    // A file field without a chosen file arrives as an empty file without a name (HTML §4.10.21.4).
    if (name !== field || !fileName) return void file.resume();
    taking = take({ name: fileName, bytes: untilLeft(file), fields }).finally(() => file.resume());
    // Without its file the form cannot continue.
    taking.catch((error: Error) => parser.destroy(error));
  });
  try {
    await pipeline(chunksOf(request.body), parser);
    return { fields, taken: await taking };
  } catch (error) {
    (stream as Readable | null)?.destroy(damaged());
    const failure: unknown = await taking.then(
      () => null,
      (own: unknown) => own,
    );
    throw failure ?? damaged(error);
  }
}

/**
 * A file whose reader may stop early: the rest remains to be discarded. A form that breaks off inside it fails as
 * `invalid`.
 */
async function* untilLeft(file: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of file.iterator({ destroyOnReturn: false })) yield chunk as Uint8Array;
  } catch (error) {
    throw error instanceof AppError ? error : damaged(error);
  }
}
