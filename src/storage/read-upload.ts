import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { BusboyInstance } from "@fastify/busboy";
import { AppError } from "#core/errors.ts";
import { PICTURE_NAME_FIELD } from "#core/events/event-fields.ts";
import { PICTURE_MAX_BYTES, type PictureKind } from "#core/pictures/picture.ts";
import { chunksOf, damaged, gatherFields, parserOf } from "#storage/multipart-form.ts";
import type { Storage, UploadRefusal, UploadRoom } from "#storage/storage.ts";

/**
 * A form with a picture: the typed values, and the file; null if none was chosen or accepted. The caller stores the
 * file or discards it.
 */
type UploadForm = {
  fields: FormData;
  upload: Upload | null;
  /** A file arrived without room for it, and was discarded. */
  refused?: UploadRefusal;
};

/** The destination of a form's file. */
type Destination = {
  storage: Pick<Storage, "incoming">;
  kind: PictureKind;
  /** Null discards the file: its sender may not upload. */
  room: Pick<UploadRoom, "take"> | null;
};

/** The name of the form's file field. */
const PICTURE_FIELD = "picture";

/**
 * Reads a multipart form as it arrives: the fields into memory, the file onto the disk if there is room, neither
 * beyond its limit. The file's name becomes the field `pictureName`. A too large file is marked, and the typed values
 * are returned all the same. Fails with `invalid` if the form is damaged, incomplete, or not a form, and with
 * `unavailable` if the disk cannot be written.
 */
export async function readUpload(request: Request, destination: Destination): Promise<UploadForm> {
  if (request.body === null) throw damaged();
  const parser = parserOf(request.headers.get("content-type") ?? "");
  const fields = gatherFields(parser);
  const file = gatherFile(parser, fields, { ...destination, bodyBytes: bodyBytesOf(request) });
  try {
    await pipeline(chunksOf(request.body), parser);
    return { fields, ...(await file.spooled()) };
  } catch (error) {
    const cause = (await file.giveUp()) ?? error;
    throw cause instanceof AppError ? cause : damaged(cause);
  }
}

/** The declared length of a request; infinite if it declares none. */
function bodyBytesOf({ headers }: Request): number {
  return Number(headers.get("content-length") ?? Infinity);
}

type FileDestination = Destination & { bodyBytes: number };

function gatherFile(parser: BusboyInstance, fields: FormData, { storage, kind, room, bodyBytes }: FileDestination) {
  const maxBytes = PICTURE_MAX_BYTES[kind];
  let stream: Readable | null = null;
  let refused: UploadRefusal | null = null;
  let spooling: Promise<Upload | null> = Promise.resolve(null);
  parser.on("file", (name, file, filename) => {
    stream = file;
    // The reader sees the end; a later error concerns nobody, and must not end the process.
    file.on("error", () => undefined);
    // A file field without a chosen file arrives as an empty file without a name (HTML §4.10.21.4).
    if (name !== PICTURE_FIELD || !filename) return void file.resume();
    // The database cannot store a NUL character.
    fields.set(PICTURE_NAME_FIELD, filename.replaceAll("\0", ""));
    if (room === null) return void file.resume();
    refused = room.take(Math.min(maxBytes, bodyBytes));
    if (refused !== null) return void file.resume();
    spooling = spoolUpload(storage, file, maxBytes);
    // Without its file the form cannot continue.
    spooling.catch((error: Error) => parser.destroy(error));
  });
  return {
    spooled: async () => ({ upload: await spooling, ...(refused !== null && { refused }) }),
    /** Ends the waiting file and removes its part. Returns why it could not be stored. */
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

/**
 * Writes an upload to the disk, however slowly it arrives, and stops at the limit: the rest is read and discarded, so
 * that the sender can finish. Fails with `unavailable` if the disk cannot be written, and with the sender's error if
 * the upload breaks off.
 */
export async function spoolUpload(
  storage: Pick<Storage, "incoming">,
  arriving: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Upload> {
  const path = join(storage.incoming, `upload-${randomUUID()}`);
  const discard = (): Promise<void> => rm(path, { force: true });
  const hash = createHash("sha256");
  let bytes = 0;
  let isTooLarge = false;
  const file = await openFile(path, storage.incoming);
  try {
    for await (const chunk of arriving) {
      isTooLarge ||= bytes + chunk.byteLength > maxBytes;
      if (isTooLarge) continue;
      bytes += chunk.byteLength;
      hash.update(chunk);
      await file.writeFile(chunk).catch(unwritable(storage.incoming));
    }
  } catch (error) {
    await discard();
    throw error;
  } finally {
    await file.close();
  }
  return { path, bytes, digest: hash.digest("hex"), isTooLarge, discard };
}

async function openFile(path: string, folder: string) {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await open(path, "wx", 0o600);
  } catch (error) {
    return unwritable(folder)(error);
  }
}

function unwritable(folder: string) {
  return (cause: unknown): never => {
    throw new AppError("unavailable", `Uploads cannot be written to ${folder}.`, { cause });
  };
}

/** An uploaded file on this machine's disk until it is read or discarded. Its content is unchecked. */
export type Upload = {
  path: string;
  /** Bytes on the disk: not all of them if `isTooLarge`. */
  bytes: number;
  /** Their SHA-256, as hexadecimal digits. */
  digest: string;
  isTooLarge: boolean;
  /** Removes the file; may be called repeatedly. */
  discard: () => Promise<void>;
};
