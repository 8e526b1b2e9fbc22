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

/** A form with a picture: what was typed, and the file; null when none was chosen or kept. Whoever gets it stores the file or discards it. */
type UploadForm = {
  fields: FormData;
  upload: Upload | null;
  /** A file came for which there was no room, and was thrown away. */
  refused?: UploadRefusal;
};

/** Where a form's file goes. */
type Destination = {
  storage: Pick<Storage, "incoming">;
  kind: PictureKind;
  /** Null throws the file away: its sender may not upload. */
  room: Pick<UploadRoom, "take"> | null;
};

/** The name of the form's file field. */
const PICTURE_FIELD = "picture";

/**
 * Reads a multipart form as it arrives: the fields into memory, the file onto the disk where there is room for it, neither
 * beyond its limit. The file's name becomes the field `pictureName`. A file that is too large is marked as such, and what was typed is there all the same. Fails with `invalid` when the form is damaged, breaks
 * off, or is none, and with `unavailable` when the disk cannot be written.
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

/** How long a request says that it is; infinite when it does not say. */
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
    // Whoever reads it hears of its end; an error that comes after that concerns nobody, and must not end the process.
    file.on("error", () => undefined);
    // A field of files in which none was chosen comes as an empty file without a name (HTML §4.10.21.4).
    if (name !== PICTURE_FIELD || !filename) return void file.resume();
    // The database stores no NUL character.
    fields.set(PICTURE_NAME_FIELD, filename.replaceAll("\0", ""));
    if (room === null) return void file.resume();
    refused = room.take(Math.min(maxBytes, bodyBytes));
    if (refused !== null) return void file.resume();
    spooling = spoolUpload(storage, file, maxBytes);
    // Without its file the form cannot go on.
    spooling.catch((error: Error) => parser.destroy(error));
  });
  return {
    spooled: async () => ({ upload: await spooling, ...(refused !== null && { refused }) }),
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

/**
 * Lays what arrives on the disk, however slowly it comes, and stops at the limit: what comes after is read and thrown away, so that
 * whoever sends can finish. Fails with `unavailable` when the disk cannot be written, and as the sender does when it breaks off.
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

/** A file that somebody sent, on this machine's disk until it is read or discarded. Nothing in it was looked at yet. */
export type Upload = {
  path: string;
  /** How many bytes are on the disk: not all of them when `isTooLarge`. */
  bytes: number;
  /** SHA-256 of them, as hexadecimal digits. */
  digest: string;
  isTooLarge: boolean;
  /** Removes it; as often as one likes. */
  discard: () => Promise<void>;
};
