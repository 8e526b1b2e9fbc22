import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "#core/errors.ts";
import { chunksOf, damaged, gatherFields, parserOf } from "#storage/multipart-form.ts";

/** A form with a file: what was typed, and what was made of the file; null when none was chosen. */
type FileForm<Taken> = { fields: FormData; taken: Taken | null };

/** Takes a file in as it comes, with what was typed in front of it. It may leave off before the end. */
type TakeFile<Taken> = (file: { name: string; bytes: AsyncIterable<Uint8Array>; fields: FormData }) => Promise<Taken>;

/**
 * Reads a multipart form whose file goes to `take` as it arrives: nothing of it is put down, and no more of it is in memory
 * than is on its way. What `take` leaves unread is read and thrown away, so that the form can be answered. Fails with
 * `invalid` when the form is damaged, breaks off, or is none, and with whatever `take` fails with.
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
    // Whoever reads it hears of its end; an error that comes after that concerns nobody, and must not end the process.
    file.on("error", () => undefined);
    // A field of files in which none was chosen comes as an empty file without a name (HTML §4.10.21.4).
    if (name !== field || !fileName) return void file.resume();
    taking = take({ name: fileName, bytes: untilLeft(file), fields }).finally(() => file.resume());
    // Without its file the form cannot go on.
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

/** A file whose reader may leave off: what is left of it stays to be thrown away. A form that breaks off in it fails as `invalid`. */
async function* untilLeft(file: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of file.iterator({ destroyOnReturn: false })) yield chunk as Uint8Array;
  } catch (error) {
    throw error instanceof AppError ? error : damaged(error);
  }
}
