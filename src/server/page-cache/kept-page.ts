import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import type { EpochMs } from "#core/time/instant.ts";
import { COMPRESS_FROM_BYTES, compress, type Encoding } from "#server/edge/compression.ts";
import { entityTag } from "#server/edge/conditional.ts";
import { wholeBody } from "#server/edge/whole-body.ts";
import { PAGE_CACHE } from "#server/edge/page-response.ts";

const decompress = promisify(brotliDecompress);

/** One page's finished bytes in one encoding, with its own headers. */
export type KeptBody = { bytes: Uint8Array<ArrayBuffer>; tag: string; headers: Record<string, string> };

/** A finished page. It is held in brotli; other encodings are made when first asked for. */
export type KeptPage = {
  /** The minute that it shows. */
  minute: EpochMs;
  /** How often kept pages had been dropped when its making began. */
  round: number;
  /** What stands with every encoding: type, Content-Security-Policy, cache rules. */
  headers: Record<string, string>;
  bodies: Map<Encoding, KeptBody>;
};

/** What a page weighs beside its bytes: key, headers, objects. */
const OVERHEAD_BYTES = 3_000;

/** Compresses what the web app made, off the main thread. */
export async function keepPage(answer: Response, when: { minute: EpochMs; round: number }): Promise<KeptPage> {
  const bytes = await wholeBody(answer);
  const headers = { ...Object.fromEntries(answer.headers), "cache-control": PAGE_CACHE, vary: "Accept-Encoding" };
  const page: KeptPage = { ...when, headers, bodies: new Map() };
  const encoding = bytes.byteLength < COMPRESS_FROM_BYTES ? "identity" : "br";
  page.bodies.set(encoding, await makeBody(page, bytes, encoding));
  return page;
}

/** The page in an encoding that the client takes; made now when nobody asked for it before. */
export async function bodyOf(page: KeptPage, encoding: Encoding): Promise<KeptBody> {
  const held = heldBody(page, encoding);
  if (held !== undefined) return held;
  const body = await makeBody(page, await plainBytes(page), encoding);
  page.bodies.set(encoding, body);
  return body;
}

/** The page in that encoding when it is there already; a page too small to be worth compressing has one for all. */
export function heldBody(page: KeptPage, encoding: Encoding): KeptBody | undefined {
  const held = page.bodies.get(encoding);
  return held ?? (page.bodies.has("br") ? undefined : page.bodies.get("identity"));
}

/** The page as the web app made it. */
export async function plainBytes(page: KeptPage): Promise<Uint8Array> {
  const plain = page.bodies.get("identity")?.bytes;
  if (plain !== undefined) return plain;
  const packed = page.bodies.get("br");
  if (packed === undefined) throw new Error("A kept page has neither its plain nor its packed bytes.");
  return decompress(packed.bytes);
}

/** What the page takes of the cache's room, in bytes. */
export function weightOf(page: KeptPage): number {
  return [...page.bodies.values()].reduce((sum, { bytes }) => sum + bytes.byteLength, OVERHEAD_BYTES);
}

async function makeBody(page: KeptPage, plain: Uint8Array, encoding: Encoding): Promise<KeptBody> {
  // A copy of its own: zlib's answer is a slice of a larger buffer, which the cache would hold whole and count in part.
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
