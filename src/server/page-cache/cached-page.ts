import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import type { EpochMs } from "#core/time/instant.ts";
import { PAGE_CACHE } from "#server/edge/page-response.ts";
import { compress, COMPRESS_FROM_BYTES, type Encoding, entityTag } from "#server/edge/representation.ts";

const decompress = promisify(brotliDecompress);

/** One page's bytes in one encoding, with the headers of that encoding. */
type CachedBody = { bytes: Uint8Array<ArrayBuffer>; tag: string; headers: Record<string, string> };

/** A rendered page. It is stored in brotli; other encodings are made for the first client that asks for them. */
export type CachedPage = {
  /** The minute that the page shows. */
  minute: EpochMs;
  /** How often the cache had been dropped when rendering began. */
  round: number;
  /** The headers of every encoding: type, Content-Security-Policy, cache rules. */
  headers: Record<string, string>;
  bodies: Map<Encoding, CachedBody>;
};

/** What a page takes beside its bytes: key, headers, objects. */
const OVERHEAD_BYTES = 3_000;

/** Makes a cache entry of a response, compressed off the main thread. */
export async function makeCachedPage(
  response: Response,
  when: { minute: EpochMs; round: number },
): Promise<CachedPage> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const headers = { "cache-control": PAGE_CACHE, ...Object.fromEntries(response.headers), vary: "Accept-Encoding" };
  const page: CachedPage = { ...when, headers, bodies: new Map() };
  const encoding = bytes.byteLength < COMPRESS_FROM_BYTES ? "identity" : "br";
  page.bodies.set(encoding, await makeBody(page, bytes, encoding));
  return page;
}

/** The page in an encoding that the client accepts; makes and stores it when it is the first request for it. */
export async function bodyOf(page: CachedPage, encoding: Encoding): Promise<CachedBody> {
  const made = madeBody(page, encoding);
  if (made !== undefined) return made;
  const body = await makeBody(page, await plainBytes(page), encoding);
  page.bodies.set(encoding, body);
  return body;
}

/** The page in that encoding if it was made already. A page that is too small to compress has one body for all encodings. */
export function madeBody(page: CachedPage, encoding: Encoding): CachedBody | undefined {
  return page.bodies.get(encoding) ?? (page.bodies.has("br") ? undefined : page.bodies.get("identity"));
}

/** The page uncompressed. */
export async function plainBytes(page: CachedPage): Promise<Uint8Array> {
  const plain = page.bodies.get("identity")?.bytes;
  if (plain !== undefined) return plain;
  const compressed = page.bodies.get("br");
  if (compressed === undefined) throw new Error("A cached page has neither plain nor compressed bytes.");
  return decompress(compressed.bytes);
}

/** How many bytes of the cache the page takes. */
export function sizeOf(page: CachedPage): number {
  return [...page.bodies.values()].reduce((sum, { bytes }) => sum + bytes.byteLength, OVERHEAD_BYTES);
}

async function makeBody(page: CachedPage, plain: Uint8Array, encoding: Encoding): Promise<CachedBody> {
  // A copy: zlib returns a slice of a larger buffer, which the cache would hold whole and count in part.
  const bytes = new Uint8Array(await compress(plain, encoding, "page"));
  const tag = entityTag(bytes, encoding);
  const headers = {
    ...page.headers,
    etag: tag,
    ...(encoding !== "identity" && { "content-encoding": encoding }),
    "content-length": String(bytes.byteLength),
  };
  return { bytes, tag, headers };
}
