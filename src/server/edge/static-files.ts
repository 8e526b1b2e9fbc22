import { readdirSync, readFileSync } from "node:fs";
import { extname, join, sep } from "node:path";
import { type CompressedFiles, keepCompressed } from "#server/edge/compressed-files.ts";
import { type Encoding, chooseEncoding, isCompressible } from "#server/edge/compression.ts";
import { entityTag, isUnchanged } from "#server/edge/conditional.ts";

type StaticFile = {
  bytes: Uint8Array;
  type: string;
  cacheControl: string;
  encoded: Map<Encoding, Promise<Uint8Array>>;
  compressed: CompressedFiles;
};

export type StaticFiles = {
  /** The file's answer to GET; null when there is no such file. */
  answer: (path: string, headers: Headers) => Promise<Response | null>;
  /** Compresses every file ahead of the first visitor. */
  warm: () => Promise<void>;
};

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".gif": "image/gif",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** Vite puts a hash of the content into the names under this folder: what such an address holds never changes. */
export const HASHED_FOLDER = "/assets/";
const FOREVER = "public, max-age=31536000, immutable";
const ONE_HOUR = "public, max-age=3600";

/**
 * The built files of the web app, read once; beside their folder another keeps them compressed. Only names found here are answered, so no address can reach another file;
 * a change of the build needs a new start.
 */
export function readStaticFiles(folder: string): StaticFiles {
  const files = new Map<string, StaticFile>();
  const compressed = keepCompressed(`${folder}-compressed`);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith(".")) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${file.slice(folder.length + 1).replaceAll(sep, "/")}`;
    files.set(path, {
      bytes: readFileSync(file),
      type: TYPES[extname(entry.name)] ?? "application/octet-stream",
      cacheControl: path.startsWith(HASHED_FOLDER) ? FOREVER : ONE_HOUR,
      encoded: new Map(),
      compressed,
    });
  }
  return {
    async answer(path, headers) {
      const file = files.get(path);
      return file === undefined ? null : answerFile(file, headers);
    },
    async warm() {
      for (const file of files.values()) {
        if (!isWorthCompressing(file)) continue;
        await encodedBytes(file, "br");
        await encodedBytes(file, "gzip");
      }
      await compressed.prune();
    },
  };
}

async function answerFile(file: StaticFile, requested: Headers): Promise<Response> {
  const encoding = isWorthCompressing(file) ? chooseEncoding(requested.get("accept-encoding")) : "identity";
  const tag = entityTag(file.bytes, encoding);
  const headers = new Headers({ "content-type": file.type, "cache-control": file.cacheControl, etag: tag });
  if (isWorthCompressing(file)) headers.set("vary", "Accept-Encoding");
  if (isUnchanged(requested.get("if-none-match"), tag)) return new Response(null, { status: 304, headers });
  const bytes = await encodedBytes(file, encoding);
  if (encoding !== "identity") headers.set("content-encoding", encoding);
  headers.set("content-length", String(bytes.byteLength));
  return new Response(new Uint8Array(bytes), { headers });
}

/** A file is compressed once for all who ask, so that even small ones are worth it: a page has a dozen. */
const COMPRESS_FILES_FROM_BYTES = 200;

function isWorthCompressing(file: StaticFile): boolean {
  return file.bytes.byteLength >= COMPRESS_FILES_FROM_BYTES && isCompressible(file.type);
}

/** Each file is compressed once, however many ask at the same moment. */
function encodedBytes(file: StaticFile, encoding: Encoding): Promise<Uint8Array> {
  const kept = file.encoded.get(encoding);
  if (kept !== undefined) return kept;
  const made = encoding === "identity" ? Promise.resolve(file.bytes) : file.compressed.get(file.bytes, encoding);
  file.encoded.set(encoding, made);
  return made;
}
