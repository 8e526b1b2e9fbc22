import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import { WORKER_PATH } from "#core/saved-events/offline-page.ts";
import {
  chooseEncoding,
  compress,
  contentTag,
  encodedTag,
  type Encoding,
  isCompressible,
  isUnchanged,
} from "#server/edge/representation.ts";

/** The compressed files of a build, in a folder of their own, so that the next start of the same build finds them. */
type CompressedFiles = {
  /** A file's bytes in an encoding, from the folder, or compressed now and stored there. */
  get: (file: Pick<StaticFile, "bytes" | "tag">, encoding: Encoding) => Promise<Uint8Array>;
  /** Deletes the files that nothing has read since the start: those of an older build. */
  prune: () => Promise<void>;
};

/** Compresses a build's scripts and styles at the highest quality, which takes seconds: once, not at each start. */
function openCompressed(folder: string): CompressedFiles {
  const present = new Set(namesIn(folder));
  const requested = new Set<string>();
  return {
    async get({ bytes, tag }, encoding) {
      const name = encodedTag(tag, encoding).slice(1, -1);
      requested.add(name);
      // Missing after the start of a newer build; empty when the power failed before it reached the disk.
      const cached = present.has(name) ? await readFile(join(folder, name)).catch(() => null) : null;
      if (cached !== null && cached.byteLength > 0) return cached;
      const made = await compress(bytes, encoding, "file");
      await store(folder, name, made);
      return made;
    },
    async prune() {
      for (const name of present) if (!requested.has(name)) await rm(join(folder, name), { force: true });
    },
  };
}

/** Empty when there is no folder and none can be made: a build may be on a read-only disk. */
function namesIn(folder: string): string[] {
  try {
    mkdirSync(folder, { recursive: true });
    return readdirSync(folder).filter((name) => !name.includes("."));
  } catch {
    return [];
  }
}

/** Renamed when it is complete, because other processes may read it. */
async function store(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const draft = join(folder, `${name}.${process.pid}`);
  try {
    await writeFile(draft, bytes);
    await rename(draft, join(folder, name));
  } catch {
    // The next start compresses it again; this process has the bytes.
    await rm(draft, { force: true }).catch(() => {});
  }
}

type StaticFile = {
  bytes: Uint8Array;
  /** The `contentTag` of the bytes. */
  tag: string;
  type: string;
  cacheControl: string;
  encoded: Map<Encoding, Promise<Uint8Array>>;
  compressed: CompressedFiles;
};

export type StaticFiles = {
  /** The response to GET; null when there is no such file. */
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

/** Vite puts a hash of the content into the names in this folder, so the content at such an address never changes. */
export const HASHED_FOLDER = "/assets/";
const FOREVER = "public, max-age=31536000, immutable";
const ONE_HOUR = "public, max-age=3600";
/** Asked for again at each visit, so that a new worker replaces the old one at once. */
const CACHE_CONTROL: Readonly<Record<string, string>> = { [WORKER_PATH]: "no-cache" };

/**
 * The built files of the web app, read once; a folder beside them stores them compressed. Only these names are served,
 * so no address can reach another file; a new build needs a restart.
 */
export function readStaticFiles(folder: string): StaticFiles {
  const files = new Map<string, StaticFile>();
  const compressed = openCompressed(`${folder}-compressed`);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith(".")) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${file.slice(folder.length + 1).replaceAll(sep, "/")}`;
    const bytes = readFileSync(file);
    files.set(path, {
      bytes,
      tag: contentTag(bytes),
      type: TYPES[extname(entry.name)] ?? "application/octet-stream",
      cacheControl: path.startsWith(HASHED_FOLDER) ? FOREVER : (CACHE_CONTROL[path] ?? ONE_HOUR),
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
  const tag = encodedTag(file.tag, encoding);
  const headers = new Headers({ "content-type": file.type, "cache-control": file.cacheControl, etag: tag });
  if (isWorthCompressing(file)) headers.set("vary", "Accept-Encoding");
  if (isUnchanged(requested.get("if-none-match"), tag)) return new Response(null, { status: 304, headers });
  const bytes = await encodedBytes(file, encoding);
  if (encoding !== "identity") headers.set("content-encoding", encoding);
  headers.set("content-length", String(bytes.byteLength));
  return new Response(new Uint8Array(bytes), { headers });
}

/** A file is compressed once for all requests, so even small files are worth it: a page has a dozen. */
const COMPRESS_FILES_FROM_BYTES = 200;

function isWorthCompressing(file: StaticFile): boolean {
  return file.bytes.byteLength >= COMPRESS_FILES_FROM_BYTES && isCompressible(file.type);
}

/** Requests for one file at the same time share its compression. */
function encodedBytes(file: StaticFile, encoding: Encoding): Promise<Uint8Array> {
  const cached = file.encoded.get(encoding);
  if (cached !== undefined) return cached;
  const made = encoding === "identity" ? Promise.resolve(file.bytes) : file.compressed.get(file, encoding);
  file.encoded.set(encoding, made);
  return made;
}
