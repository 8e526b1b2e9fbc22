import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import type { EpochMs } from "#core/time/instant.ts";
import { PAGE_CACHE } from "#server/edge/page-response.ts";
import {
  compress,
  COMPRESS_FROM_BYTES,
  type Encoding,
  encodedTag,
  entityTag,
  isUnchanged,
} from "#server/edge/representation.ts";

const [decompress, unzip] = [promisify(brotliDecompress), promisify(gunzip)];

/** One page's bytes in one encoding, with the headers of that encoding, and those of a 304 for a client that has it. */
type CachedBody = {
  bytes: Uint8Array<ArrayBuffer>;
  tag: string;
  headers: Record<string, string>;
  unchangedHeaders: Record<string, string>;
};

/**
 * A rendered page, or a public file that has its own entity tag. A page is stored in brotli; other encodings are made for
 * the first client that asks for them, and stored too. A file is stored in gzip only.
 */
export type CachedPage = {
  /** The minute that the page shows. */
  minute: EpochMs;
  /** How often the cache had been dropped when rendering began. */
  round: number;
  /** The headers of every encoding: type, Content-Security-Policy, cache rules. */
  headers: Record<string, string>;
  bodies: Map<Encoding, CachedBody>;
  /** The entity tag that a file came with, without its encoding; null for a page. */
  fileTag: string | null;
};

/** What a page takes beside its bytes: key, headers, objects. */
const OVERHEAD_BYTES = 3_000;

/** Whether a response is a file that anybody may store, such as a calendar, with a tag that it has before it is written. */
export function isPublicFile({ headers }: Pick<Response, "headers">): boolean {
  return headers.has("etag") && (headers.get("cache-control")?.startsWith("public") ?? false);
}

/** Makes a cache entry of a file, compressed while it is written. If `old` is the same file, nothing is written. */
export async function makeCachedFile(
  response: Response,
  when: { minute: EpochMs; round: number },
  old: CachedPage | undefined,
): Promise<CachedPage> {
  const tag = (response.headers.get("etag") ?? "").replaceAll('"', "");
  if (old?.fileTag === tag) {
    await response.body?.cancel();
    return { ...old, ...when };
  }
  const headers = { ...Object.fromEntries(response.headers), vary: "Accept-Encoding" };
  const page: CachedPage = { ...when, headers, bodies: new Map(), fileTag: tag };
  const zipped = response.body?.pipeThrough(new CompressionStream("gzip")) ?? null;
  page.bodies.set("gzip", bodyIn(page, new Uint8Array(await new Response(zipped).arrayBuffer()), "gzip"));
  return page;
}

/** The encodings in which an entry is sent beside plain. */
export function encodingsOf({ fileTag }: CachedPage): readonly Encoding[] {
  return fileTag === null ? ["br", "gzip"] : ["gzip"];
}

/** Makes a cache entry of a page, compressed off the main thread. */
export async function makeCachedPage(
  response: Response,
  when: { minute: EpochMs; round: number },
): Promise<CachedPage> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const headers = { "cache-control": PAGE_CACHE, ...Object.fromEntries(response.headers), vary: "Accept-Encoding" };
  const page: CachedPage = { ...when, headers, bodies: new Map(), fileTag: null };
  const encoding = bytes.byteLength < COMPRESS_FROM_BYTES ? "identity" : "br";
  page.bodies.set(encoding, await makeBody(page, bytes, encoding));
  return page;
}

/** The page in an encoding that the client accepts; makes and stores it when it is the first request for it. */
export async function bodyOf(page: CachedPage, encoding: Encoding): Promise<CachedBody> {
  const made = madeBody(page, encoding);
  if (made !== undefined) return made;
  const body = await makeBody(page, await plainBytes(page), encoding);
  // A file is large, and few programs do not read gzip.
  if (page.fileTag === null) page.bodies.set(encoding, body);
  return body;
}

/** The page in that encoding if it was made already. A page that is too small to compress has one body for all encodings. */
export function madeBody(page: CachedPage, encoding: Encoding): CachedBody | undefined {
  const isOnlyPlain = page.bodies.size === 1 && page.bodies.has("identity");
  return page.bodies.get(isOnlyPlain ? "identity" : encoding);
}

/**
 * The headers of a 304 for a client whose If-None-Match names the page in this encoding; undefined for all others. A file is
 * not unpacked for it, because its tag is known in every encoding.
 */
export function headersIfUnchanged(
  page: CachedPage,
  encoding: Encoding,
  ifNoneMatch: string | undefined,
): Record<string, string> | undefined {
  const made = madeBody(page, encoding);
  const tag = made?.tag ?? (page.fileTag === null ? null : encodedTag(page.fileTag, encoding));
  if (tag === null || !isUnchanged(ifNoneMatch, tag)) return undefined;
  return made?.unchangedHeaders ?? { ...unchangedHeaders(page.headers), etag: tag };
}

/** The page uncompressed. */
export async function plainBytes(page: CachedPage): Promise<Uint8Array> {
  const plain = page.bodies.get("identity")?.bytes;
  if (plain !== undefined) return plain;
  const [compressed, zipped] = [page.bodies.get("br"), page.bodies.get("gzip")];
  if (compressed !== undefined) return decompress(compressed.bytes);
  if (zipped !== undefined) return unzip(zipped.bytes);
  throw new Error("A cached page has neither plain nor compressed bytes.");
}

/** How many bytes of the cache the page takes. */
export function sizeOf(page: CachedPage): number {
  return [...page.bodies.values()].reduce((sum, { bytes }) => sum + bytes.byteLength, OVERHEAD_BYTES);
}

async function makeBody(page: CachedPage, plain: Uint8Array, encoding: Encoding): Promise<CachedBody> {
  // A copy: zlib returns a slice of a larger buffer, which the cache would hold whole and count in part.
  return bodyIn(page, new Uint8Array(await compress(plain, encoding, "page")), encoding);
}

function bodyIn(page: CachedPage, bytes: Uint8Array<ArrayBuffer>, encoding: Encoding): CachedBody {
  const tag = page.fileTag === null ? entityTag(bytes, encoding) : encodedTag(page.fileTag, encoding);
  const headers = {
    ...page.headers,
    etag: tag,
    ...(encoding !== "identity" && { "content-encoding": encoding }),
    "content-length": String(bytes.byteLength),
  };
  return { bytes, tag, headers, unchangedHeaders: unchangedHeaders(headers) };
}

/** The headers without those about the content, which the client has (RFC 9110 §15.4.5). */
function unchangedHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith("content-")));
}
