import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** How often the same bytes are sent: a file for the life of the process, a cached page until its minute is over, a response once. */
type Use = "file" | "page" | "once";

/**
 * Measured: brotli takes 0.75 ms for a page of 160 kB at quality 2 (26 kB) and 2.4 ms at 5 (22 kB), a third of the time of
 * rendering it; a cached page is sent often enough to be worth it.
 */
const BROTLI: Record<Use, number> = { file: 11, page: 5, once: 2 };
const GZIP: Record<Use, number> = { file: 9, page: 6, once: 1 };
/** A smaller response fits into one packet anyway. */
export const COMPRESS_FROM_BYTES = 1_000;

const COMPRESSIBLE =
  /^(text\/|application\/(javascript|json|manifest\+json|xml|rss\+xml|atom\+xml|feed\+json|ld\+json)|image\/svg\+xml)/;

export function isCompressible(type: string): boolean {
  return COMPRESSIBLE.test(type);
}

/**
 * The best of the offered encodings that the client accepts, by the weights of Accept-Encoding (RFC 9110 §12.5.3); br
 * before gzip at equal weights.
 */
export function chooseEncoding(accept: string | null, offered: readonly Encoding[] = ["br", "gzip"]): Encoding {
  if (accept === null) return "identity";
  const parts = accept.toLowerCase().split(",", 20);
  const [br, gzip] = [weightIn(parts, "br"), weightIn(parts, "gzip")];
  if (offered.includes("br") && br > 0 && br >= (offered.includes("gzip") ? gzip : 0)) return "br";
  return offered.includes("gzip") && gzip > 0 ? "gzip" : "identity";
}

/** The weight that the parts of an Accept-Encoding give to an encoding by its name, else by `*`; 0 without either. */
function weightIn(parts: readonly string[], name: Encoding): number {
  let any = 0;
  for (const part of parts) {
    const end = part.indexOf(";");
    const named = (end < 0 ? part : part.slice(0, end)).trim();
    if (named === name) return qualityOf(part, end);
    if (named === "*") any = qualityOf(part, end);
  }
  return any;
}

/** The parameter `q` of a part whose parameters begin at `from`; 1 without one. */
function qualityOf(part: string, from: number): number {
  if (from < 0) return 1;
  const quality = /;\s*q=([^;]*)/.exec(part)?.[1];
  return quality === undefined ? 1 : Number(quality) || 0;
}

const LEAST_ROOM_BYTES = 16_384;

/** Compresses off the main thread (zlib's own threads). */
export async function compress(bytes: Uint8Array, encoding: Encoding, use: Use): Promise<Uint8Array> {
  if (encoding === "identity") return bytes;
  if (encoding === "gzip") return gzipAsync(bytes, { level: GZIP[use] });
  return brotliAsync(bytes, {
    // A third of the size is enough for one chunk; each further chunk costs another round trip to zlib's threads.
    chunkSize: Math.max(LEAST_ROOM_BYTES, Math.ceil(bytes.byteLength / 3)),
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI[use],
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  });
}

/** A strong entity tag of the bytes in an encoding: two encodings of one page are two representations (RFC 9110 §8.8.3). */
export function entityTag(bytes: Uint8Array, encoding: Encoding): string {
  return encodedTag(contentTag(bytes), encoding);
}

/** A tag of the bytes, the same in every encoding, for `encodedTag`. Reads all of them. */
export function contentTag(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
}

/** The entity tag of a tagged text in an encoding. */
export function encodedTag(tag: string, encoding: Encoding): string {
  return encoding === "identity" ? `"${tag}"` : `"${tag}-${encoding}"`;
}

/** Whether If-None-Match names the tag, so that the client's copy is current (RFC 9110 §13.1.2, weak comparison). */
export function isUnchanged(ifNoneMatch: string | null | undefined, tag: string): boolean {
  if (ifNoneMatch == null) return false;
  if (ifNoneMatch === tag || ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((each) => each.trim().replace(/^W\//, "") === tag);
}
