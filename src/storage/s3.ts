import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { AppError } from "#core/errors.ts";
import { checkFileName, isFileName } from "#storage/disk.ts";
import { probeStorage } from "#storage/probe-storage.ts";
import type { FileContent, Storage, StoredFile } from "#storage/storage.ts";

/** Address and credentials of the bucket. */
export type S3Settings = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const CONNECT_WITHIN_MS = 5_000;
const ANSWER_WITHIN_MS = 30_000;
const ATTEMPTS = 3;

/** What a bucket stores: the prefix of its names, so that it may contain other things too, and how failures name it. */
type Purpose = { folder: string; title: string; answerWithinMs: number };
const PICTURES: Purpose = { folder: "pictures/", title: "The picture store", answerWithinMs: ANSWER_WITHIN_MS };

type Bucket = { client: S3Client; bucket: string; folder: string };

/** Files in a bucket of any S3-compatible store, in path style. An object appears complete or not at all. */
export function openS3Storage(settings: S3Settings, incoming: string, purpose: Purpose = PICTURES): Storage {
  const client = new S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    forcePathStyle: true,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    maxAttempts: ATTEMPTS,
    // Many compatible stores do not support the newer checksums; the transport and the signature have their own.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: CONNECT_WITHIN_MS, requestTimeout: purpose.answerWithinMs },
  });
  const at: Bucket = { client, bucket: settings.bucket, folder: purpose.folder };
  const place = `${settings.endpoint}/${settings.bucket}`;
  const attempt = <T>(work: () => Promise<T>): Promise<T> => reportingFaults(`${purpose.title} ${place}`, work);
  const storage: Storage = {
    kind: "s3",
    place,
    incoming,
    put: (name, content, contentType) => attempt(() => putObject(at, { name, content, contentType })),
    find: (name) => attempt(() => findObject(at, name)),
    get: (name) => attempt(() => getObject(at, name)),
    delete: (name) => attempt(() => deleteObject(at, name)),
    list: (prefix = "") => listObjects(at, prefix, attempt),
    probe: () => probeStorage(storage),
    close: () => client.destroy(),
  };
  return storage;
}

function keyOf(folder: string, name: string): string {
  checkFileName(name);
  return `${folder}${name}`;
}

async function putObject(
  { client, bucket, folder }: Bucket,
  { name, content, contentType }: { name: string; content: FileContent; contentType: string },
): Promise<void> {
  const isBytes = content instanceof Uint8Array;
  await client.send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: keyOf(folder, name),
      Body: isBytes ? content : content.stream,
      ContentLength: isBytes ? content.byteLength : content.bytes,
      ContentType: contentType,
    }),
  );
}

async function findObject({ client, bucket, folder }: Bucket, name: string): Promise<StoredFile | null> {
  try {
    const found = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: keyOf(folder, name) }));
    return { name, bytes: found.ContentLength ?? 0, modifiedAt: found.LastModified?.getTime() ?? 0 };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function getObject({ client, bucket, folder }: Bucket, name: string): ReturnType<Storage["get"]> {
  try {
    const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: keyOf(folder, name) }));
    const { Body: stream, ContentLength: bytes = 0, LastModified: modified } = found;
    return stream instanceof Readable ? { name, bytes, modifiedAt: modified?.getTime() ?? 0, stream } : null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function deleteObject({ client, bucket, folder }: Bucket, name: string): Promise<void> {
  try {
    await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: keyOf(folder, name) }));
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

async function* listObjects(
  { client, bucket, folder }: Bucket,
  prefix: string,
  attempt: <T>(work: () => Promise<T>) => Promise<T>,
): AsyncGenerator<StoredFile> {
  const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: `${folder}${prefix}` });
  for (;;) {
    const page = await attempt(() => pages.next());
    if (page.done) return;
    for (const { Key: key = "", Size: bytes = 0, LastModified: modified } of page.value.Contents ?? []) {
      const name = key.slice(folder.length);
      if (isFileName(name)) yield { name, bytes, modifiedAt: modified?.getTime() ?? 0 };
    }
  }
}

/** No such object. A missing bucket is a wrong setting, and is reported. */
function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && (error.name === "NoSuchKey" || error.name === "NotFound");
}

async function reportingFaults<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof RangeError) throw cause;
    const why = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
    throw new AppError("unavailable", `${what} cannot be used: ${why}`, { cause });
  }
}
