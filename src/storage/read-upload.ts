import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { AppError } from "#core/errors.ts";
import { PICTURE_MAX_BYTES, type PictureKind } from "#core/pictures/picture.ts";
import { spoolUpload } from "#storage/spool-upload.ts";
import type { Storage } from "#storage/storage.ts";
import type { Upload } from "#storage/upload.ts";

/** A form with a picture: what was typed, and the file; null when none was chosen. Whoever gets it stores the file or discards it. */
export type UploadForm = { fields: FormData; upload: Upload | null };

/** The name of the form's file field. */
const PICTURE_FIELD = "picture";

/** What is typed is no more than in a form without a picture, in bytes. */
const TYPED_MAX_BYTES = 1_048_576;
const LIMITS = { files: 1, fields: 500, parts: 501, fieldNameSize: 100, fieldSize: TYPED_MAX_BYTES, headerPairs: 50 };

/**
 * Reads a multipart form as it arrives: the fields into memory, the file onto the disk, neither beyond its limit. A file that is too
 * large is marked as such, and what was typed is there all the same. Fails with `invalid` when the form is damaged, breaks
 * off, or is none, and with `unavailable` when the disk cannot be written.
 */
export async function readUpload(
  request: Request,
  storage: Pick<Storage, "incoming">,
  kind: PictureKind,
): Promise<UploadForm> {
  if (request.body === null) throw damaged();
  const parser = parserOf(request.headers.get("content-type") ?? "");
  const fields = gatherFields(parser);
  const file = gatherFile(parser, storage, PICTURE_MAX_BYTES[kind]);
  try {
    await pipeline(chunksOf(request.body), parser);
    return { fields, upload: await file.spooled() };
  } catch (error) {
    const cause = (await file.giveUp()) ?? error;
    throw cause instanceof AppError ? cause : damaged(cause);
  }
}

async function* chunksOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* body;
}

function damaged(cause?: unknown): AppError {
  return new AppError("invalid", "The form cannot be read.", { cause });
}

function parserOf(type: string): BusboyInstance {
  try {
    return new Busboy({ headers: { "content-type": type }, limits: LIMITS });
  } catch (error) {
    throw damaged(error);
  }
}

function gatherFields(parser: BusboyInstance): FormData {
  const fields = new FormData();
  let typed = 0;
  parser.on("field", (name, value, isNameCut, isValueCut) => {
    typed += name.length + value.length;
    if (isNameCut || isValueCut || typed > TYPED_MAX_BYTES) parser.destroy(damaged());
    else fields.append(name, value);
  });
  parser.on("fieldsLimit", () => parser.destroy(damaged()));
  parser.on("partsLimit", () => parser.destroy(damaged()));
  return fields;
}

function gatherFile(parser: BusboyInstance, storage: Pick<Storage, "incoming">, maxBytes: number) {
  let stream: Readable | null = null;
  let spooling: Promise<Upload | null> = Promise.resolve(null);
  parser.on("file", (name, file, filename) => {
    stream = file;
    // Whoever reads it hears of its end; an error that comes after that concerns nobody, and must not end the process.
    file.on("error", () => undefined);
    // A field of files in which none was chosen comes as an empty file without a name (HTML §4.10.21.4).
    if (name !== PICTURE_FIELD || !filename) return void file.resume();
    spooling = spoolUpload(storage, file, maxBytes);
    // Without its file the form cannot go on.
    spooling.catch((error: Error) => parser.destroy(error));
  });
  return {
    spooled: () => spooling,
    /** Nothing more comes: the file that waits for it ends, and what is there of it goes. Returns why it could not be laid down. */
    giveUp: async (): Promise<unknown> => {
      stream?.destroy(damaged());
      try {
        const upload = await spooling;
        await upload?.discard();
        return null;
      } catch (error) {
        return error;
      }
    },
  };
}
