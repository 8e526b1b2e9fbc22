import { Readable } from "node:stream";
import {
  PICTURE_TYPES,
  type PictureFile,
  PICTURES_PATH,
  readPicturePath,
  storageKey,
} from "#core/pictures/picture-address.ts";
import { isUnchanged } from "#server/edge/representation.ts";
import type { Storage } from "#storage/storage.ts";

/** The content at an address never changes: its name is a hash of it. */
const FOREVER = "public, max-age=31536000, immutable";
/** The original's own hour (spec visitors-and-members §9). */
const ONE_HOUR = "public, max-age=3600";

type Query = { path: string; method: string; headers: Headers };

/**
 * The response for a picture; `none` for a missing or removed one, null for an address of something else. All pictures were
 * encoded here from pixels, and a policy still forbids the browser to run them. Pictures are public: other sites show them from
 * feeds and link previews.
 */
export async function answerPicture(requested: Query, storage: Storage): Promise<Response | "none" | null> {
  if (!requested.path.startsWith(PICTURES_PATH)) return null;
  const file = readPicturePath(requested.path);
  if (file === null) return "none";
  const tag = `"${file.key}-${file.name}"`;
  const isKnown = isUnchanged(requested.headers.get("if-none-match"), tag);
  const name = storageKey(file.key, file.name);
  if (isKnown || requested.method !== "GET") {
    // Other caches may not store a picture longer than we do.
    const found = await storage.find(name);
    if (found === null) return "none";
    return new Response(null, {
      status: isKnown ? 304 : 200,
      headers: headersOf(file, tag, isKnown ? null : found.bytes),
    });
  }
  const found = await storage.get(name);
  if (found === null) return "none";
  const body = Readable.toWeb(found.stream) as ReadableStream<Uint8Array>;
  return new Response(body, { headers: headersOf(file, tag, found.bytes) });
}

function headersOf({ key, format, isOriginal }: PictureFile, tag: string, bytes: number | null): Headers {
  const headers = new Headers({
    "cache-control": isOriginal ? ONE_HOUR : FOREVER,
    etag: tag,
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "content-disposition": `inline; filename="picture-${key.slice(0, 8)}.${format}"`,
    "cross-origin-resource-policy": "cross-origin",
  });
  if (bytes === null) return headers;
  headers.set("content-type", PICTURE_TYPES[format]);
  headers.set("content-length", String(bytes));
  return headers;
}
